import { activeLanguage, t } from '@casework/texts'
import { currentTimeZone } from './preferences.ts'

// English dates are American ones (CONST-007); other languages follow their own habits.
const locale = () => (activeLanguage() === 'en' ? 'en-US' : activeLanguage())

const formats = new Map<string, Intl.DateTimeFormat>()
function dateFormat(name: keyof typeof STYLES, timeZone: string | undefined): Intl.DateTimeFormat {
  const key = `${locale()} ${name} ${timeZone}`
  const known =
    formats.get(key) ??
    new Intl.DateTimeFormat(locale(), {
      ...STYLES[name],
      ...(timeZone !== undefined && { timeZone }),
    })
  formats.set(key, known)
  return known
}

const STYLES = {
  long: { year: 'numeric', month: 'long', day: 'numeric' },
  month: { year: 'numeric', month: 'long' },
  moment: { year: 'numeric', month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit' },
  weekday: { weekday: 'long', month: 'long', day: 'numeric' },
  formatShortDay: { weekday: 'short', month: 'short', day: 'numeric' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

function show(name: keyof typeof STYLES, text: string, fixed: boolean): string {
  const date = new Date(fixed ? asFixed(text) : text)
  return Number.isNaN(date.getTime())
    ? t('Unknown')
    : dateFormat(name, fixed ? 'UTC' : currentTimeZone()).format(date)
}

/** A moment without zone is read and shown as UTC, so that no summer time and no browser setting moves a hearing (OQ-182). */
const asFixed = (text: string) => (text.length === 10 ? `${text}T00:00:00Z` : `${text}Z`)

/** "March 4, 2025", of an instant, in the preferred time zone (CONST-008, OQ-183). */
export const formatDate = (instant: string) => show('long', instant, false)
/** "March 2025", of an instant. */
export const formatMonth = (instant: string) => show('month', instant, false)
/** "March 4, 2025", of a calendar day without zone (OQ-180). */
export const formatCalendarDay = (day: string) => show('long', day, true)
/** "Mar 4, 2025, 09:30 AM", of a wall-clock moment without zone (CONST-009). */
export const formatDateTime = (wallClock: string) => show('moment', wallClock, true)
/** "November 2026", of a month like "2026-11". */
export const formatCalendarMonth = (month: string) => show('month', `${month}-01`, true)
/** "Friday, November 20", of a calendar day without zone. */
export const formatWeekday = (day: string) => show('weekday', day, true)
/** "Fri, Nov 20", of a calendar day without zone. */
export const formatShortDay = (day: string) => show('formatShortDay', day, true)

/** 1,284 and 10,000+. */
export const formatCount = (value: number, isLowerBound = false) =>
  `${new Intl.NumberFormat(locale()).format(value)}${isLowerBound ? '+' : ''}`

const inUnit = [
  (size: string) => t('{size} Bytes', { size }),
  (size: string) => t('{size} KB', { size }),
  (size: string) => t('{size} MB', { size }),
  (size: string) => t('{size} GB', { size }),
  (size: string) => t('{size} TB', { size }),
] as const

/** Sizes in steps of 1024, with two decimals from KB on (DOC-027, DOC-028, OQ-221). */
export function formatFileSize(bytes: number): string {
  if (!Number.isFinite(bytes) || bytes < 0) return t('Unknown size')
  const step = bytes < 1 ? 0 : Math.min(inUnit.length - 1, Math.floor(Math.log2(bytes) / 10))
  const digits = step === 0 ? 0 : 2
  const value = new Intl.NumberFormat(locale(), {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    useGrouping: false,
  })
  const size = value.format(bytes / 1024 ** step)
  return inUnit[step]?.(size) ?? size
}

/** From here on storage is shown in GB (DASH-009). */
export const STORAGE_UNIT_SWITCH_MB = 1024

/** "812.4 MB" or "2.4 GB" (DASH-008, DASH-009). */
export function formatStorage(megabytes: number): string {
  const value = new Intl.NumberFormat(locale(), {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  })
  return megabytes >= STORAGE_UNIT_SWITCH_MB
    ? t('{size} GB', { size: value.format(megabytes / 1024) })
    : t('{size} MB', { size: value.format(megabytes) })
}

/** "30.0" of a percentage (DASH-010). */
export const formatPercent = (value: number) =>
  new Intl.NumberFormat(locale(), { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(
    value,
  )

const two = (value: number) => String(value).padStart(2, '0')

/** Today as the browser's calendar has it, for a date input (CASE-035). */
export const todayValue = (now = new Date()) =>
  `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
/** The time as the browser's clock has it, for a time input (SESSION-058). */
export const nowValue = (now = new Date()) => `${two(now.getHours())}:${two(now.getMinutes())}`
