// `npm run court-days`: writes the public holidays of all court calendars into a file that ships.
// The package that knows them is for development only: the server reads nothing but the file.
import { COURT_REGIONS, type CourtRegion } from '@casework/contract/firm'
import Holidays, { type HolidaysTypes } from 'date-holidays'
import { createRequire } from 'node:module'
import { writeFileSync } from 'node:fs'

const FIRST_YEAR = 2020
const LAST_YEAR = 2040
const LANGUAGES = ['en', 'es', 'fr', 'de'] as const
export const COURT_DAYS_FILE = new URL(
  '../../apps/server/src/features/deadlines/calendar/court-days.json',
  import.meta.url,
)

type Names = Record<(typeof LANGUAGES)[number], string>

/** A court calendar has whole days. Ireland's courts also close on its bank holidays. */
const isCourtFree = (region: CourtRegion, { type, start, end }: HolidaysTypes.Holiday) =>
  (type === 'public' || (type === 'bank' && region === 'IE')) &&
  end.getTime() - start.getTime() >= 23 * 3_600_000

type Calendars = Record<(typeof LANGUAGES)[number], Holidays>

/** One for each language: names that a language lacks depend on the one before. */
function openCalendars(region: CourtRegion): Calendars {
  const [country = '', part] = region.split('-')
  const open = () => (part ? new Holidays(country, part) : new Holidays(country))
  return { en: open(), es: open(), fr: open(), de: open() }
}

/** The names of the days of one year, by day. The first name of a day wins. */
function listDays(region: CourtRegion, calendars: Calendars, year: number): Map<string, Names> {
  const days = new Map<string, Names>()
  for (const language of LANGUAGES)
    for (const holiday of calendars[language].getHolidays(year, language)) {
      if (!isCourtFree(region, holiday)) continue
      const day = holiday.date.slice(0, 10)
      const names = days.get(day) ?? ({} as Names)
      names[language] ??= holiday.name.normalize('NFC')
      days.set(day, names)
    }
  return new Map([...days].toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

/** Names once, and for each region and year the days with the number of their name. */
export function createCourtDays() {
  const names: Names[] = []
  const numbers = new Map<string, number>()
  const numberOf = (name: Names) => {
    const key = JSON.stringify(name)
    const number = numbers.get(key) ?? names.push(name) - 1
    numbers.set(key, number)
    return number
  }
  const years = Array.from({ length: LAST_YEAR - FIRST_YEAR + 1 }, (_, n) => FIRST_YEAR + n)
  const days = Object.fromEntries(
    COURT_REGIONS.map((region) => {
      const calendars = openCalendars(region)
      const found = years.flatMap((year) => [...listDays(region, calendars, year)])
      return [region, Object.fromEntries(found.map(([day, name]) => [day, numberOf(name)]))]
    }),
  )
  const { version } = createRequire(import.meta.url)('date-holidays/package.json') as {
    version: string
  }
  return {
    source: `date-holidays ${version}`,
    first_year: FIRST_YEAR,
    last_year: LAST_YEAR,
    names,
    days,
  }
}

/** One line for each name and each region, so that a change can be reviewed. */
export function printCourtDays(): string {
  const { names, days, ...head } = createCourtDays()
  const lines = (entries: readonly string[]) => entries.map((entry) => `    ${entry}`).join(',\n')
  const regions = Object.entries(days).map(
    ([region, list]) => `${JSON.stringify(region)}: ${JSON.stringify(list)}`,
  )
  return [
    '{',
    ...Object.entries(head).map(([key, value]) => `  "${key}": ${JSON.stringify(value)},`),
    '  "names": [',
    lines(names.map((name) => JSON.stringify(name))),
    '  ],',
    '  "days": {',
    lines(regions),
    '  }',
    '}',
    '',
  ].join('\n')
}

if (import.meta.main) writeFileSync(COURT_DAYS_FILE, printCourtDays())
