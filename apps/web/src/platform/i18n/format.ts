import { activeLanguage, t } from '@casework/texts'
import { currentFirm } from '../auth/known-firms.ts'
import { currentTimeZone } from './preferences.ts'

// English numbers are American, as are dates of firms without a region (CONST-007).
const getLocale = () => (activeLanguage() === 'en' ? 'en-US' : activeLanguage())

/** @param region of a firm; null if it has not chosen one */
export const getDateLocale = (region: string | null) =>
  region === null ? getLocale() : `${activeLanguage()}-${region}`

const formats = new Map<string, Intl.DateTimeFormat>()
/** Caches formats, since creating one is slow. */
function getDateFormat(
  name: keyof typeof STYLES,
  timeZone: string | undefined,
): Intl.DateTimeFormat {
  const locale = getDateLocale(currentFirm()?.region ?? null)
  const key = `${locale} ${name} ${timeZone}`
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, { ...STYLES[name], timeZone })
  formats.set(key, format)
  return format
}

const STYLES = {
  long: { year: 'numeric', month: 'long', day: 'numeric' },
  month: { year: 'numeric', month: 'long' },
  moment: { year: 'numeric', month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit' },
  dayAndTime: {
    weekday: 'short',
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  },
  day: { year: 'numeric', month: 'short', day: 'numeric' },
  weekday: { weekday: 'long', month: 'long', day: 'numeric' },
  fullDay: { weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' },
  time: { hour: '2-digit', minute: '2-digit' },
  shortDay: { weekday: 'short', month: 'short', day: 'numeric' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

const formatWith = (name: keyof typeof STYLES, text: string, isLocal: boolean): string =>
  isLocal ? formatInZone(name, toUtc(text), 'UTC') : formatInZone(name, text, currentTimeZone())

function formatInZone(name: keyof typeof STYLES, instant: string, zone: string | undefined) {
  const date = new Date(instant)
  return Number.isNaN(date.getTime()) ? t('Unknown') : getDateFormat(name, zone).format(date)
}

/** Reads a time without zone as UTC, so that neither DST nor the browser's zone moves a hearing. */
const toUtc = (text: string) => (text.length === 10 ? `${text}T00:00:00Z` : `${text}Z`)

/** "March 4, 2025" for an instant, in the preferred time zone (CONST-008). */
export const formatDate = (instant: string) => formatWith('long', instant, false)
/** "March 2025" for an instant. */
export const formatMonth = (instant: string) => formatWith('month', instant, false)
/** "March 4, 2025" for a calendar day without zone. */
export const formatCalendarDay = (day: string) => formatWith('long', day, true)
/** "Mar 4, 2025, 09:30 AM" for a local time without zone (CONST-009). */
export const formatDateTime = (wallClock: string) => formatWith('moment', wallClock, true)
/** "Tue, Mar 4, 2025, 09:30 AM" for a local time without zone. */
export const formatDayAndTime = (wallClock: string) => formatWith('dayAndTime', wallClock, true)
/** "Mar 4, 2025" for an instant, in the preferred time zone: the date of a table. */
export const formatShortDate = (instant: string) => formatWith('day', instant, false)
/** "Mar 4, 2025" for a calendar day without zone: the date of a table. */
export const formatShortCalendarDay = (day: string) => formatWith('day', day, true)
/** "Mar 4, 2025, 09:30 AM" for an instant, in the preferred time zone. */
export const formatInstant = (instant: string) => formatWith('moment', instant, false)
/** "09:30 AM" for a local time without zone. */
export const formatTime = (wallClock: string) => formatWith('time', wallClock, true)
/** "09:30 AM" for an instant, in this time zone. */
export const formatTimeIn = (zone: string | undefined, instant: string) =>
  formatInZone('time', instant, zone)
/** "November 2026" for a month such as "2026-11". */
export const formatCalendarMonth = (month: string) => formatWith('month', `${month}-01`, true)
/** "Friday, November 20" for a calendar day without zone. */
export const formatWeekday = (day: string) => formatWith('weekday', day, true)
/** "Friday, November 20, 2026" for a calendar day without zone. */
export const formatFullDay = (day: string) => formatWith('fullDay', day, true)
/** "Friday, November 20, 2026" for an instant, in this time zone. */
export const formatFullDayIn = (zone: string | undefined, instant: string) =>
  formatInZone('fullDay', instant, zone)
/** "Fri, Nov 20" for a calendar day without zone. */
export const formatShortDay = (day: string) => formatWith('shortDay', day, true)

/** Formats 1284 as "1,284". */
export const formatCount = (value: number) => new Intl.NumberFormat(getLocale()).format(value)

/** "1,000+ clients" if the server stopped counting there, at COUNT_LIMIT. */
export const markLowerBound = (text: string, isLowerBound: boolean | undefined) =>
  isLowerBound ? text.replace(/1\D?000/, '$&+') : text

const UNITS = [
  (size: string) => t('{size} Bytes', { size }),
  (size: string) => t('{size} KB', { size }),
  (size: string) => t('{size} MB', { size }),
  (size: string) => t('{size} GB', { size }),
  (size: string) => t('{size} TB', { size }),
] as const

/** Uses steps of 1024, with two decimals from KB on (DOC-027, DOC-028). */
export function formatFileSize(bytes: number): string {
  if (!Number.isFinite(bytes) || bytes < 0) return t('Unknown size')
  const step = bytes < 1 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log2(bytes) / 10))
  const digits = step === 0 ? 0 : 2
  const value = new Intl.NumberFormat(getLocale(), {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    useGrouping: false,
  })
  const size = value.format(bytes / 1024 ** step)
  return UNITS[step]?.(size) ?? size
}

/** From this size on, storage is shown in GB (DASH-009). */
export const STORAGE_UNIT_SWITCH_MB = 1024

/** "812.4 MB" or "2.4 GB" (DASH-008, DASH-009). */
export function formatStorage(megabytes: number): string {
  const value = new Intl.NumberFormat(getLocale(), {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  })
  return megabytes >= STORAGE_UNIT_SWITCH_MB
    ? t('{size} GB', { size: value.format(megabytes / 1024) })
    : t('{size} MB', { size: value.format(megabytes) })
}

/** Formats 30 as "30.0" (DASH-010). */
export const formatPercent = (value: number) =>
  new Intl.NumberFormat(getLocale(), { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(
    value,
  )

const pad = (value: number) => String(value).padStart(2, '0')

/** Today in the browser's time zone, for a date input. */
export const todayInputValue = (now = new Date()) =>
  `${now.getFullYear()}-${pad(now.getMonth() + 1)}-${pad(now.getDate())}`
/** The current time in the browser's time zone, for a time input. */
export const currentTimeInputValue = (now = new Date()) =>
  `${pad(now.getHours())}:${pad(now.getMinutes())}`
