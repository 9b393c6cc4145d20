import { getFirstWeekday, REGIONS, type Region } from '@casework/contract/firm'
import { sortAsRead } from '@casework/contract/parts/fold-text'
import { activeLanguage, t } from '@casework/texts'
import { getDateLocale } from '~/platform/i18n/format'

/** In the user's language. */
export const getCountryName = (code: string): string =>
  new Intl.DisplayNames([activeLanguage()], { type: 'region' }).of(code) ?? code

export const getRegionName = (region: Region | null): string =>
  region === null ? t('As before (United States)') : getCountryName(region)

/** The options of the select; the first one stores null. */
export const listRegions = () => [
  { value: '', label: getRegionName(null) },
  ...sortAsRead(
    REGIONS.map((region) => ({ value: region, label: getRegionName(region) })),
    ({ label }) => label,
  ),
]

/** A Sunday. */
const SUNDAY = Date.UTC(2025, 2, 2)
const DAY_MS = 86_400_000
const EXAMPLE = Date.UTC(2025, 2, 4, 9, 30)

/** How dates are written in a region, and when its week starts. */
export function describeRegion(chosen: string | null | undefined): string {
  const region = REGIONS.find((known) => known === chosen) ?? null
  const format = (options: Intl.DateTimeFormatOptions, instant: number) =>
    new Intl.DateTimeFormat(getDateLocale(region), { ...options, timeZone: 'UTC' }).format(instant)
  return t('Example: {date}, {time}. The week starts on {weekday}.', {
    date: format({ year: 'numeric', month: 'long', day: 'numeric' }, EXAMPLE),
    time: format({ hour: '2-digit', minute: '2-digit' }, EXAMPLE),
    weekday: format({ weekday: 'long' }, SUNDAY + getFirstWeekday(region) * DAY_MS),
  })
}
