import { activeLanguage } from '@casework/texts'

const regions = new Map<string, Intl.DisplayNames>()

/**
 * The country's name in the user's language. The id is the ISO number, from which the browser gets
 * the region code; without one, the server's name is used.
 */
export function getLocalCountryName(
  { id, name }: { id: number; name: string },
  language: string = activeLanguage(),
): string {
  if (language === 'en') return name
  const names =
    regions.get(language) ?? new Intl.DisplayNames([language], { type: 'region', fallback: 'none' })
  regions.set(language, names)
  const { region } = new Intl.Locale(`und-${String(id).padStart(3, '0')}`)
  return (region !== undefined && names.of(region)) || name
}
