import { COURT_REGIONS, type CourtRegion } from '@casework/contract/firm'
import { sortAsRead } from '@casework/contract/parts/fold-text'
import { t } from '@casework/texts'
import { getCountryName } from './regions.ts'

/** Parts of countries; `Intl` names only countries. */
const getPartNames = (): Partial<Record<CourtRegion, string>> => ({
  'GB-ENG': t('England and Wales'),
  'GB-SCT': t('Scotland'),
  'GB-NIR': t('Northern Ireland'),
  'DE-BW': t('Baden-Württemberg'),
  'DE-BY': t('Bavaria'),
  'DE-BE': t('Berlin'),
  'DE-BB': t('Brandenburg'),
  'DE-HB': t('Bremen'),
  'DE-HH': t('Hamburg'),
  'DE-HE': t('Hesse'),
  'DE-MV': t('Mecklenburg-Western Pomerania'),
  'DE-NI': t('Lower Saxony'),
  'DE-NW': t('North Rhine-Westphalia'),
  'DE-RP': t('Rhineland-Palatinate'),
  'DE-SL': t('Saarland'),
  'DE-SN': t('Saxony'),
  'DE-ST': t('Saxony-Anhalt'),
  'DE-SH': t('Schleswig-Holstein'),
  'DE-TH': t('Thuringia'),
})

/** "Germany, Bavaria". */
export function getCourtCalendarName(region: CourtRegion | null): string {
  if (region === null) return t('Weekends only')
  const [country = region] = region.split('-')
  const part = getPartNames()[region]
  return part === undefined ? getCountryName(country) : `${getCountryName(country)}, ${part}`
}

/** The options of the select; the first one stores null. */
export const listCourtCalendars = () => [
  { value: '', label: getCourtCalendarName(null) },
  ...sortAsRead(
    COURT_REGIONS.map((region) => ({ value: region, label: getCourtCalendarName(region) })),
    ({ label }) => label,
  ),
]
