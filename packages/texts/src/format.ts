/** What may stand in a text's placeholders. Numbers are shown as they are; `#` inside a plural is grouped by language. */
export type Values = Readonly<Record<string, string | number>>

const pluralRules = new Map<string, Intl.PluralRules>()
const numberFormats = new Map<string, Intl.NumberFormat>()

/**
 * Fills a text written in the part of ICU MessageFormat that the product uses:
 * `{name}`, `{count, plural, =0 {none} one {# client} other {# clients}}` and `{kind, select, a {..} other {..}}`.
 *
 * Values are put in as they are and never read as placeholders themselves. A placeholder without a value stays
 * visible, so that a mistake shows on the screen instead of leaving a hole.
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
      hash === undefined ? plain : plain.replaceAll('#', () => numberFormat(language).format(hash))
    if (close < 0) break
    filled +=
      placeholder(language, text.slice(open + 1, close), values) ?? text.slice(open, close + 1)
    position = close + 1
  }
  return filled
}

/** The text for what stands between one pair of braces, or undefined when it is no placeholder we know. */
function placeholder(language: string, inside: string, values: Values): string | undefined {
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
    branches.get(pluralRule(language).select(count)) ??
    branches.get('other')
  return branch === undefined ? undefined : fill(language, branch, values, count)
}

/** What stands between one pair of braces, taken apart; no name when it is no placeholder. */
export function parsePlaceholder(inside: string): {
  name: string | undefined
  kind: string | undefined
  choices: string
} {
  const parts = /^\s*(\w+)\s*(?:,\s*(plural|select)\s*,([^]*))?$/.exec(inside)
  return { name: parts?.[1], kind: parts?.[2], choices: parts?.[3] ?? '' }
}

/** The texts of a plural or select by their conditions. */
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

/** Where the brace that opens at `open` closes; -1 when it never does. */
export function findClosingBrace(text: string, open: number): number {
  let depth = 0
  for (let index = open; index < text.length; index++) {
    if (text[index] === '{') depth++
    if (text[index] === '}' && --depth === 0) return index
  }
  return -1
}

function pluralRule(language: string): Intl.PluralRules {
  return remember(pluralRules, language, () => new Intl.PluralRules(language))
}

function numberFormat(language: string): Intl.NumberFormat {
  return remember(numberFormats, language, () => new Intl.NumberFormat(language))
}

function remember<Thing>(known: Map<string, Thing>, language: string, make: () => Thing): Thing {
  const thing = known.get(language) ?? make()
  known.set(language, thing)
  return thing
}
