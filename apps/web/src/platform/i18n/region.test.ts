import { setLanguage } from '@casework/texts'
import { afterEach, describe, expect, it } from 'vitest'
import { rememberFirm } from '../auth/known-firms.ts'
import { formatCalendarDay, formatCount, formatDateTime } from './format.ts'

/** The workspace while nobody is signed in. */
const HERE = ''

const chooseRegion = (region: string | null) =>
  rememberFirm(HERE, { name: 'Hart & Lowe LLP', name_is_own: true, region, first_weekday: 0 })

afterEach(() => {
  chooseRegion(null)
  setLanguage('en')
})

const DATES = {
  en: {
    US: ['March 4, 2025', 'Mar 4, 2025, 09:30 AM'],
    GB: ['4 March 2025', '4 Mar 2025, 09:30'],
    DE: ['4 March 2025', '4 Mar 2025, 09:30'],
    CH: ['4 March 2025', '4 Mar 2025, 09:30'],
    FR: ['4 March 2025', '4 Mar 2025, 09:30'],
  },
  de: {
    US: ['4. März 2025', '4. März 2025, 09:30'],
    GB: ['4. März 2025', '4. März 2025, 09:30'],
    DE: ['4. März 2025', '4. März 2025, 09:30'],
    CH: ['4. März 2025', '4. März 2025, 09:30'],
    FR: ['4. März 2025', '4. März 2025, 09:30'],
  },
  fr: {
    US: ['4 mars 2025', '4 mars 2025, 09:30'],
    GB: ['4 mars 2025', '4 mars 2025, 09:30'],
    DE: ['4 mars 2025', '4 mars 2025, 09:30'],
    CH: ['4 mars 2025', '4 mars 2025, 09:30'],
    FR: ['4 mars 2025', '4 mars 2025, 09:30'],
  },
  es: {
    US: ['4 de marzo de 2025', '4 mar 2025, 09:30 a.m.'],
    GB: ['4 de marzo de 2025', '4 mar 2025, 09:30'],
    DE: ['4 de marzo de 2025', '4 mar 2025, 09:30'],
    CH: ['4 de marzo de 2025', '4 mar 2025, 09:30'],
    FR: ['4 de marzo de 2025', '4 mar 2025, 09:30'],
  },
}

/** Some locales separate with a no-break space. */
const withPlainSpaces = (text: string) => text.replace(/\s/g, ' ')

describe('the region of the firm', () => {
  it.each(
    Object.entries(DATES).flatMap(([language, regions]) =>
      Object.entries(regions).map(([region, shown]) => ({ language, region, shown })),
    ),
  )('decides how $language-$region writes dates (FIRM-015)', ({ language, region, shown }) => {
    setLanguage(language)
    chooseRegion(region)
    expect([
      withPlainSpaces(formatCalendarDay('2025-03-04')),
      withPlainSpaces(formatDateTime('2025-03-04T09:30:00')),
    ]).toEqual(shown)
  })

  it('leaves dates American without a choice (FIRM-016)', () => {
    chooseRegion(null)
    expect(formatCalendarDay('2025-03-04')).toBe('March 4, 2025')
    expect(formatDateTime('2025-03-04T09:30:00')).toBe('Mar 4, 2025, 09:30 AM')
  })

  it('leaves numbers as they are', () => {
    chooseRegion('DE')
    expect(formatCount(1284)).toBe('1,284')
  })
})
