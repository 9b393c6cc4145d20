import { currentFirm } from '../auth/known-firms.ts'
import { getDateLocale } from '../i18n/format.ts'
import { currentTimeZone } from '../i18n/preferences.ts'

/** Date and time to the second, in the preferred time zone. */
export const formatMoment = (instant: string): string =>
  new Intl.DateTimeFormat(getDateLocale(currentFirm()?.region ?? null), {
    dateStyle: 'medium',
    timeStyle: 'medium',
    timeZone: currentTimeZone(),
  }).format(new Date(instant))
