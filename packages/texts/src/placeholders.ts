import { findClosingBrace, parsePlaceholder, readBranches } from './format.ts'

/**
 * Returns the placeholders of a text in a comparable form: `name`, `count:plural`,
 * `kind:select(a|other)`. A translation must have the same ones as its key, in any order and
 * number; the branches of a plural may differ.
 */
export function listPlaceholders(text: string): string[] {
  return [...new Set(collectNames(text))].sort()
}

function collectNames(text: string): string[] {
  const names: string[] = []
  for (let open = text.indexOf('{'); open >= 0;) {
    const close = findClosingBrace(text, open)
    if (close < 0) break
    names.push(...parseNames(text.slice(open + 1, close)))
    open = text.indexOf('{', close)
  }
  return names
}

function parseNames(inside: string): string[] {
  const { name, kind, choices } = parsePlaceholder(inside)
  if (name === undefined) return []
  if (kind === undefined) return [name]
  const branches = readBranches(choices)
  const named =
    kind === 'select'
      ? `${name}:select(${[...branches.keys()].sort().join('|')})`
      : `${name}:plural${branches.has('other') ? '' : ' without other'}`
  return [named, ...[...branches.values()].flatMap(collectNames)]
}
