import { sourceLanguage, translate } from './catalogues.ts'
import type { Values } from './format.ts'

let active = sourceLanguage

/** Sets the language of `t`, for the web app; the server uses `translate`. */
export function setLanguage(language: string): void {
  active = language
}

/** The language of `t`, as a BCP 47 tag; also used for dates and numbers. */
export function activeLanguage(): string {
  return active
}

/**
 * Translates a text into the active language. The key is the English text: `t('Add Client')`,
 * `t('Page {page} of {pages}', { page, pages })`,
 * `t('{count, plural, one {# client} other {# clients}}', { count })`.
 *
 * Call it while rendering, never at the top level of a module: the language can change.
 */
export function t(text: string, values?: Values): string {
  return translate(active, text, values)
}
