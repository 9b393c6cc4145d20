import { listPlaceholders } from '../../packages/texts/src/placeholders.ts'
import type { Problem } from '../report.ts'
import { filesOf, readSource } from '../source-files.ts'

/** A text without a translation, a translation that nothing uses and one with other placeholders are faults; a new language begins with false. */
const COMPLETE = true

const FILES = ['packages/texts/src/catalogues/*.json']

/** How one language's translations stand to the keys of the product. */
export interface CatalogueState {
  language: string
  file: string
  /** Keys without a translation. */
  missing: string[]
  /** Translations of texts that the product does not have. */
  unused: string[]
  /** Translations that are empty, or name other placeholders than their key. */
  mismatched: string[]
}

/** Holds every catalogue against the keys. */
export const checkCatalogues = (root: string, keys: ReadonlySet<string>): CatalogueState[] =>
  filesOf(root, FILES).map((file) => {
    const texts = JSON.parse(readSource(root, file)) as Record<string, string>
    const fits = (key: string) =>
      texts[key]?.trim() !== '' &&
      String(listPlaceholders(key)) === String(listPlaceholders(texts[key] ?? ''))
    return {
      language: /([^/]+)\.json$/.exec(file)?.[1] ?? file,
      file,
      missing: [...keys].filter((key) => !Object.hasOwn(texts, key)).sort(),
      unused: Object.keys(texts).filter((key) => !keys.has(key)),
      mismatched: Object.keys(texts).filter((key) => !fits(key)),
    }
  })

/** One line for the end of the check. */
export const countsOf = (states: readonly CatalogueState[]): string =>
  states
    .map(
      ({ language, missing, unused, mismatched }) =>
        `${language}: ${missing.length} missing, ${unused.length} unused, ${mismatched.length} mismatched`,
    )
    .join('; ')

/** Everything that one language lacks, for its translator; without a language of all. */
export const detailsOf = (
  states: readonly CatalogueState[],
  wanted: string | undefined,
): string => {
  const shown = states.filter(({ language }) => wanted === undefined || language === wanted)
  if (shown.length === 0)
    return `There is no catalogue "${wanted}"; there are ${states.map(({ language }) => language).join(', ')}.`
  return shown
    .map(({ language, missing, unused, mismatched }) =>
      [
        `${language}: ${missing.length} without a translation`,
        ...missing,
        '',
        `${language}: ${unused.length} that nothing uses`,
        ...unused,
        '',
        `${language}: ${mismatched.length} empty or with other placeholders than the key`,
        ...mismatched,
      ].join('\n'),
    )
    .join('\n\n')
}

/** The same as faults, once the catalogues are held to be complete. */
export const whatIsWrong = (states: readonly CatalogueState[], complete = COMPLETE): Problem[] =>
  complete
    ? states.flatMap(({ file, missing, unused, mismatched }) => [
        ...missing.map((key) => problem(file, `"${key}" has no translation`)),
        ...unused.map((key) => problem(file, `"${key}" is no text of the product`)),
        ...mismatched.map((key) =>
          problem(file, `the translation of "${key}" is empty or has other placeholders`),
        ),
      ])
    : []

const problem = (file: string, message: string): Problem => ({
  file,
  line: 0,
  rule: 'catalogues-are-complete',
  message,
})
