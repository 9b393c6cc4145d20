import type { Language } from '@casework/contract/preferences'
import { addCatalogue, isKnownLanguage, type Catalogue } from '@casework/texts'
import { onTestFinished } from 'vitest'
import { applyPreferences, currentPreferences } from '~/platform/i18n/preferences'

const files = import.meta.glob<Catalogue>('../../../packages/texts/src/catalogues/*.json', {
  eager: true,
  import: 'default',
})

/** The translations of a language; the keys are the English texts. */
export const readCatalogue = (language: Language): Catalogue =>
  Object.entries(files).find(([path]) => path.endsWith(`/${language}.json`))?.[1] ?? {}

/** Shows the open screen in another language until the end of the test. */
export async function showLanguage(language: Language): Promise<void> {
  onTestFinished(() => applyPreferences({ ...currentPreferences(), language: 'en' }))
  // Vite serves JSON as a script, which `import(…, { with: { type: 'json' } })` of the app refuses.
  if (!isKnownLanguage(language)) addCatalogue(language, readCatalogue(language))
  await applyPreferences({ ...currentPreferences(), language })
}
