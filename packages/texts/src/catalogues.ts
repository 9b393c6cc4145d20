import { format, type Values } from './format.ts'

/** English text to translated text. Both sides are ICU MessageFormat; see `format`. */
export type Catalogue = Readonly<Record<string, string>>

/** The language every key is written in, and the one used for a language without a catalogue. */
export const sourceLanguage = 'en'

const catalogues = new Map<string, Catalogue>()

/** Makes a language known. Called once per language at start, before the first text is shown. */
export function addCatalogue(language: string, catalogue: Catalogue): void {
  catalogues.set(language, catalogue)
}

/** Whether texts in this language exist: English always, others once their catalogue was added. */
export function isKnownLanguage(language: string): boolean {
  return language === sourceLanguage || catalogues.has(language)
}

/**
 * The text in the given language, with its placeholders filled. The key is the English text itself, so a text
 * without a translation appears in English. Pure: for the server, where each request has its own language.
 */
export function translate(language: string, text: string, values?: Values): string {
  const catalogue = catalogues.get(language)
  const translated =
    catalogue !== undefined && Object.hasOwn(catalogue, text) ? catalogue[text] : undefined
  return translated === undefined
    ? format(sourceLanguage, text, values)
    : format(language, translated, values)
}
