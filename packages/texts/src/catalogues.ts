import { format, type Values } from './format.ts'

/** English text to translated text. Both sides are ICU MessageFormat; see `format`. */
export type Catalogue = Readonly<Record<string, string>>

/** The language of the keys, and the fallback for a language without a catalogue. */
export const sourceLanguage = 'en'

const catalogues = new Map<string, Catalogue>()

/** Registers a catalogue. Called once per language, before its first text is shown. */
export function addCatalogue(language: string, catalogue: Catalogue): void {
  catalogues.set(language, catalogue)
}

/** Whether texts exist in this language: English, or a language whose catalogue was added. */
export function isKnownLanguage(language: string): boolean {
  return language === sourceLanguage || catalogues.has(language)
}

/**
 * Translates a text and fills its placeholders. The key is the English text, so a text without a
 * translation appears in English. For the server, where each request has its own language.
 */
export function translate(language: string, text: string, values?: Values): string {
  const catalogue = catalogues.get(language)
  const translated =
    catalogue !== undefined && Object.hasOwn(catalogue, text) ? catalogue[text] : undefined
  return translated === undefined
    ? format(sourceLanguage, text, values)
    : format(language, translated, values)
}
