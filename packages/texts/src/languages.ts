import { addCatalogue, isKnownLanguage, type Catalogue } from './catalogues.ts'

/** Each language is a separate file, fetched when it is needed. */
const FILES: Readonly<Record<string, () => Promise<{ default: Catalogue }>>> = {
  es: () => import('./catalogues/es.json', { with: { type: 'json' } }),
  fr: () => import('./catalogues/fr.json', { with: { type: 'json' } }),
  de: () => import('./catalogues/de.json', { with: { type: 'json' } }),
}

/** All languages but English, the language of the keys. */
export const translatedLanguages: readonly string[] = Object.keys(FILES)

/** Loads a language unless it is known already. Throws if its file cannot be fetched. */
export async function loadLanguage(language: string): Promise<void> {
  const fetchFile = FILES[language]
  if (isKnownLanguage(language) || !fetchFile) return
  const { default: catalogue } = await fetchFile()
  addCatalogue(language, catalogue)
}

/** For the server, whose callers use all languages. */
export async function loadAllLanguages(): Promise<void> {
  await Promise.all(translatedLanguages.map(loadLanguage))
}
