import { addCatalogue, isKnownLanguage, type Catalogue } from './catalogues.ts'

/** Each language is a file of its own, fetched when it is wanted. */
const FILES: Readonly<Record<string, () => Promise<{ default: Catalogue }>>> = {
  es: () => import('./catalogues/es.json', { with: { type: 'json' } }),
  fr: () => import('./catalogues/fr.json', { with: { type: 'json' } }),
  de: () => import('./catalogues/de.json', { with: { type: 'json' } }),
}

/** The languages beside English, in which every key is written. */
export const translatedLanguages: readonly string[] = Object.keys(FILES)

/** Makes a language known; English and a known one need nothing. Fails when its file cannot be fetched. */
export async function loadLanguage(language: string): Promise<void> {
  const fetchFile = FILES[language]
  if (isKnownLanguage(language) || !fetchFile) return
  const { default: catalogue } = await fetchFile()
  addCatalogue(language, catalogue)
}

/** For the server, whose callers speak all of them. */
export async function loadAllLanguages(): Promise<void> {
  await Promise.all(translatedLanguages.map(loadLanguage))
}
