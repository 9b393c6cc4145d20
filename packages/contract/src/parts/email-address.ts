/** Of browsers and Node alike. */
declare const URL: { canParse(url: string): boolean; new (url: string): { hostname: string } }

const MAX_LENGTH = 254
/** Nothing longer is an address, not even with a name. */
const MAX_TYPED = 1000

/** The rule of HTML's email field, with a dot in the domain. */
const ADDRESS =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)+$/i
/** The rule before, under which some people signed up. */
const EARLIER_ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

export const isEmailAddress = (text: string): boolean =>
  text.length <= MAX_LENGTH && ADDRESS.test(text)

/** Whether an account may have this address. */
export const isAccountAddress = (text: string): boolean =>
  text.length <= MAX_LENGTH && EARLIER_ADDRESS.test(text)

const INVISIBLE = /[\p{Cf}\p{DI}]/gu
const PARTS_WITH_AT = /[^\s<>()[\]"',;:]+@[^\s<>()[\]"',;:]+/g
const IN_BRACKETS = /[<([]([^<>()[\]@]*@[^<>()[\]@]*)[>)\]]/
const BEFORE = /^[\s<"'`´\p{Ps}\p{Pi}\p{Pf}]+/u
/** A domain ends with a letter or digit. */
const AFTER = /[^\p{L}\p{M}\p{N}]+$/u
const MAILTO = /^mailto:([^?]*).*$/is

/** Takes one address out of what was copied with it; all other texts are no address. */
export function cleanEmail(typed: string): string {
  if (typed.length > MAX_TYPED) return typed
  let text = typed.normalize('NFC').replace(INVISIBLE, '')
  if (new Set(text.toLowerCase().match(PARTS_WITH_AT)).size > 1) return text
  for (let before = ''; before !== text;) {
    before = text
    text = IN_BRACKETS.exec(text)?.[1] ?? text
    text = text.replace(BEFORE, '').replace(AFTER, '').replace(MAILTO, '$1')
  }
  return spellDomain(text) || typed.trim()
}

/** As accounts have it. */
export const normalizeEmail = (typed: string): string => cleanEmail(typed).toLowerCase()

/** Spells a domain in other letters in ASCII. */
function spellDomain(text: string): string {
  const at = text.lastIndexOf('@') + 1
  const domain = text.slice(at)
  if (at === 0 || !/[^ -~]/.test(domain) || /[\s/?#:%\\]/.test(domain)) return text
  const url = `http://${domain}`
  return URL.canParse(url) ? text.slice(0, at) + new URL(url).hostname : text
}

const BARE_DOMAIN =
  /^[^\p{L}\p{N}]*(?:[\p{L}\p{M}\p{N}-]+[.。])+\p{L}[\p{L}\p{M}\p{N}-]+[^\p{L}\p{N}]*$/u

/** Whether a reader could take a name for an address: it has an @, or is nothing but a domain. */
export const looksLikeAddress = (name: string): boolean => {
  const plain = name.normalize('NFKC')
  return plain.includes('@') || BARE_DOMAIN.test(plain)
}

export const NOT_AN_ADDRESS = 'Enter a name, not an address'
