import { sourceLanguage, translate } from './catalogues.ts'
import type { Values } from './format.ts'

let active = sourceLanguage

/** Chooses the language of `t`. For programs with one reader (the web app); the server uses `translate`. */
export function setLanguage(language: string): void {
  active = language
}

/** The language `t` speaks now, as a BCP 47 tag: also the one for dates and numbers. */
export function activeLanguage(): string {
  return active
}

/**
 * The text in the active language. The key is the English text: `t('Add Client')`,
 * `t('Page {page} of {pages}', { page, pages })`, `t('{count, plural, one {# client} other {# clients}}', { count })`.
 *
 * Call it while rendering, never at the top of a module, so that a change of language reaches it.
 */
export function t(text: string, values?: Values): string {
  return translate(active, text, values)
}
