/** Written before a name, with or without a dot; lower case. */
const TITLES: ReadonlySet<string> = new Set(['dr', 'prof', 'me', 'sir', 'dame'])

const isTitle = (word: string) => TITLES.has(word.replace(/\.$/, '').toLowerCase())

/**
 * "Dr. Prof. Eva Brandt" as "Eva Brandt": what a greeting begins with, and an avatar. A name of
 * nothing but titles stays.
 */
export function dropTitles(name: string): string {
  // "Prof.Dr. Brandt" has no space between its titles.
  const words = name
    .trim()
    .replaceAll(/\.(?=\p{L})/gu, '. ')
    .split(/\s+/)
  const first = words.findIndex((word) => !isTitle(word))
  return first > 0 ? words.slice(first).join(' ') : name.trim()
}
