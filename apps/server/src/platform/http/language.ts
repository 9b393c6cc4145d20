import { isKnownLanguage, sourceLanguage } from '@casework/texts'

/** Returns the first language of an Accept-Language header that has a catalogue, else English. */
export function parseLanguage(header: string | undefined): string {
  const languages = (header ?? '')
    .slice(0, 200)
    .split(',')
    .map((part) => part.trim().slice(0, 2).toLowerCase())
  return languages.find(isKnownLanguage) ?? sourceLanguage
}
