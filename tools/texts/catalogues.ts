import { listPlaceholders } from '../../packages/texts/src/placeholders.ts'
import type { Problem } from '../report.ts'
import { listFiles, readSource } from '../source-files.ts'

/** Whether gaps fail the check. Set to false while a new language is being translated. */
const COMPLETE = true

const FILES = ['packages/texts/src/catalogues/*.json']

/** Compares the translations of one language with the keys. */
export interface CatalogueState {
  language: string
  file: string
  /** Keys without a translation. */
  missing: string[]
  /** Translations whose key no longer exists. */
  unused: string[]
  /** Translations that are empty or have other placeholders than their key. */
  mismatched: string[]
}

/** Compares every catalogue with the keys. */
export const checkCatalogues = (root: string, keys: ReadonlySet<string>): CatalogueState[] =>
  listFiles(root, FILES).map((file) => {
    const texts = JSON.parse(readSource(root, file)) as Record<string, string>
    const doPlaceholdersMatch = (key: string) =>
      texts[key]?.trim() !== '' &&
      String(listPlaceholders(key)) === String(listPlaceholders(texts[key] ?? ''))
    return {
      language: /([^/]+)\.json$/.exec(file)?.[1] ?? file,
      file,
      missing: [...keys].filter((key) => !Object.hasOwn(texts, key)).sort(),
      unused: Object.keys(texts).filter((key) => !keys.has(key)),
      mismatched: Object.keys(texts).filter((key) => !doPlaceholdersMatch(key)),
    }
  })

/** One line of counts. */
export const summarizeStates = (states: readonly CatalogueState[]): string =>
  states
    .map(
      ({ language, missing, unused, mismatched }) =>
        `${language}: ${missing.length} missing, ${unused.length} unused, ${mismatched.length} mismatched`,
    )
    .join('; ')

/** Lists the gaps of one language, or of all, for translators. */
export const describeStates = (
  states: readonly CatalogueState[],
  language: string | undefined,
): string => {
  const selected = states.filter((state) => language === undefined || state.language === language)
  if (selected.length === 0)
    return `There is no catalogue "${language}"; there are ${states.map((state) => state.language).join(', ')}.`
  return selected
    .map(({ language: name, missing, unused, mismatched }) =>
      [
        `${name}: ${missing.length} without a translation`,
        ...missing,
        '',
        `${name}: ${unused.length} unused`,
        ...unused,
        '',
        `${name}: ${mismatched.length} empty or with other placeholders than the key`,
        ...mismatched,
      ].join('\n'),
    )
    .join('\n\n')
}

/** Reports the gaps as problems if `complete`. */
export const toProblems = (states: readonly CatalogueState[], complete = COMPLETE): Problem[] =>
  complete
    ? states.flatMap(({ file, missing, unused, mismatched }) => [
        ...missing.map((key) => createProblem(file, `"${key}" has no translation`)),
        ...unused.map((key) => createProblem(file, `"${key}" is not used`)),
        ...mismatched.map((key) =>
          createProblem(file, `the translation of "${key}" is empty or has other placeholders`),
        ),
      ])
    : []

const createProblem = (file: string, message: string): Problem => ({
  file,
  line: 0,
  rule: 'catalogues-are-complete',
  message,
})
