import { findClosingBrace, parsePlaceholder, readBranches } from './format.ts'

/**
 * What a text has to be given, in a form that can be compared: `name`, `count:plural`, `kind:select(a|other)`. A
 * translation has to name the same ones as its key; how often and in which order is its own affair, and so are the
 * branches of a plural.
 */
export function listPlaceholders(text: string): string[] {
  return [...new Set(found(text))].sort()
}

function found(text: string): string[] {
  const names: string[] = []
  for (let open = text.indexOf('{'); open >= 0;) {
    const close = findClosingBrace(text, open)
    if (close < 0) break
    names.push(...namesIn(text.slice(open + 1, close)))
    open = text.indexOf('{', close)
  }
  return names
}

function namesIn(inside: string): string[] {
  const { name, kind, choices } = parsePlaceholder(inside)
  if (name === undefined) return []
  if (kind === undefined) return [name]
  const branches = readBranches(choices)
  const named =
    kind === 'select'
      ? `${name}:select(${[...branches.keys()].sort().join('|')})`
      : `${name}:plural${branches.has('other') ? '' : ' without other'}`
  return [named, ...[...branches.values()].flatMap(found)]
}
