import type { Region } from '@casework/contract/firm'

/** Whose words and dates are used. */
export interface Reader {
  readonly language: string
  readonly region: Region | null
}

// As the web app writes dates: English is American for a firm without a region (CONST-007).
const getLocale = ({ language, region }: Reader): string =>
  region === null ? (language === 'en' ? 'en-US' : language) : `${language}-${region}`

const STYLES = {
  date: { year: 'numeric', month: 'long', day: 'numeric' },
  month: { year: 'numeric', month: 'long' },
  weekday: { weekday: 'long' },
  moment: { year: 'numeric', month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

/** Creating a format is slow. */
const formats = new Map<string, Intl.DateTimeFormat>()

/** @param local a day or a time without zone */
export function formatLocal(style: keyof typeof STYLES, local: string, reader: Reader): string {
  const key = `${style} ${getLocale(reader)}`
  const known =
    formats.get(key) ??
    new Intl.DateTimeFormat(getLocale(reader), { ...STYLES[style], timeZone: 'UTC' })
  formats.set(key, known)
  return known.format(new Date(local.length === 10 ? `${local}T00:00:00Z` : `${local}Z`))
}

/** "March 4, 2025" for a calendar day. */
export const formatDay = (day: string, reader: Reader): string => formatLocal('date', day, reader)
