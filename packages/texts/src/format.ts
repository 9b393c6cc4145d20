/** Values of placeholders. Numbers are shown unformatted; `#` inside a plural is grouped. */
export type Values = Readonly<Record<string, string | number>>

const pluralRules = new Map<string, Intl.PluralRules>()
const numberFormats = new Map<string, Intl.NumberFormat>()

/**
 * Fills the placeholders of a text. Supports this part of ICU MessageFormat: `{name}`,
 * `{count, plural, =0 {none} one {# client} other {# clients}}` and
 * `{kind, select, a {..} other {..}}`.
 *
 * Values are inserted literally and never parsed as placeholders. A placeholder without a value
 * stays visible, so that the mistake is seen on the screen.
 */
export function format(language: string, text: string, values: Values = {}): string {
  if (!text.includes('{')) return text
  return fill(language, text, values, undefined)
}

function fill(language: string, text: string, values: Values, hash: number | undefined): string {
  let filled = ''
  let position = 0
  while (position < text.length) {
    const open = text.indexOf('{', position)
    const close = open < 0 ? -1 : findClosingBrace(text, open)
    const plain = close < 0 ? text.slice(position) : text.slice(position, open)
    filled +=
      hash === undefined
        ? plain
        : plain.replaceAll('#', () => getNumberFormat(language).format(hash))
    if (close < 0) break
    filled +=
      fillPlaceholder(language, text.slice(open + 1, close), values) ?? text.slice(open, close + 1)
    position = close + 1
    // A name that ends with a full stop, such as "Ashdown & Co.", ends the sentence with it.
    if (filled.endsWith('.') && /^\.(?!\S)/.test(text.slice(position))) position++
  }
  return filled
}

/** Fills what is inside a pair of braces; undefined if it is not a known placeholder. */
function fillPlaceholder(language: string, inside: string, values: Values): string | undefined {
  const { name, kind, choices } = parsePlaceholder(inside)
  const value = name !== undefined && Object.hasOwn(values, name) ? values[name] : undefined
  if (value === undefined) return undefined
  if (kind === undefined) return String(value)
  const branches = readBranches(choices)
  if (kind === 'select') {
    const branch = branches.get(String(value)) ?? branches.get('other')
    return branch === undefined ? undefined : fill(language, branch, values, undefined)
  }
  const count = Number(value)
  const branch =
    branches.get(`=${count}`) ??
    branches.get(getPluralRules(language).select(count)) ??
    branches.get('other')
  return branch === undefined ? undefined : fill(language, branch, values, count)
}

/** Parses what is inside a pair of braces; without a name if it is not a placeholder. */
export function parsePlaceholder(inside: string): {
  name: string | undefined
  kind: string | undefined
  choices: string
} {
  const parts = /^\s*(\w+)\s*(?:,\s*(plural|select)\s*,([^]*))?$/.exec(inside)
  return { name: parts?.[1], kind: parts?.[2], choices: parts?.[3] ?? '' }
}

/** Returns the texts of a plural or select by condition. */
export function readBranches(text: string): Map<string, string> {
  const branches = new Map<string, string>()
  const head = /\s*(=\d+|\w+)\s*\{/y
  for (let found = head.exec(text); found; found = head.exec(text)) {
    const close = findClosingBrace(text, head.lastIndex - 1)
    if (close < 0) break
    branches.set(found[1] ?? '', text.slice(head.lastIndex, close))
    head.lastIndex = close + 1
  }
  return branches
}

/** Returns the index of the brace that closes the one at `open`, or -1. */
export function findClosingBrace(text: string, open: number): number {
  let depth = 0
  for (let index = open; index < text.length; index++) {
    if (text[index] === '{') depth++
    if (text[index] === '}' && --depth === 0) return index
  }
  return -1
}

function getPluralRules(language: string): Intl.PluralRules {
  return getOrCreate(pluralRules, language, () => new Intl.PluralRules(language))
}

function getNumberFormat(language: string): Intl.NumberFormat {
  return getOrCreate(numberFormats, language, () => new Intl.NumberFormat(language))
}

function getOrCreate<Formatter>(
  cache: Map<string, Formatter>,
  language: string,
  create: () => Formatter,
): Formatter {
  const formatter = cache.get(language) ?? create()
  cache.set(language, formatter)
  return formatter
}
