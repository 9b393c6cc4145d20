import { activeLanguage } from '@casework/texts'

const regions = new Map<string, Intl.DisplayNames>()

/**
 * The name of a country in the reader's language: its id is the ISO number, which the browser turns into the two
 * letters that it has a name for (FIX-067). Otherwise the name that the server gave.
 */
export function localCountryName({ id, name }: { id: number; name: string }): string {
  const language = activeLanguage()
  if (language === 'en') return name
  const names =
    regions.get(language) ?? new Intl.DisplayNames([language], { type: 'region', fallback: 'none' })
  regions.set(language, names)
  const { region } = new Intl.Locale(`und-${String(id).padStart(3, '0')}`)
  return (region !== undefined && names.of(region)) || name
}
