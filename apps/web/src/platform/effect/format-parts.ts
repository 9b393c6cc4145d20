import { activeLanguage } from '@casework/texts'

/** Returns "5 red, 9 yellow and 2 green". */
export const formatParts = (parts: readonly string[]): string =>
  new Intl.ListFormat(activeLanguage(), { type: 'conjunction' }).format(parts)
