import { isKnownLanguage, sourceLanguage } from '@casework/texts'

/** The first language of Accept-Language that there is a catalogue for, else English. */
export function parseLanguage(header: string | undefined): string {
  const wanted = (header ?? '')
    .slice(0, 200)
    .split(',')
    .map((part) => part.trim().slice(0, 2).toLowerCase())
  return wanted.find(isKnownLanguage) ?? sourceLanguage
}
