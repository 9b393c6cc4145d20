import { TIMEZONES } from '@casework/contract/preferences'
import { activeLanguage, setLanguage, t } from '@casework/texts'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { calendarDay, count, dateAndTime, fileSize, longDate, storage } from './format.ts'
import { followPreferences, showAs, type ShownPreferences } from './preferences.ts'

const PERSON: ShownPreferences = {
  user_id: 1,
  language: 'en',
  timezone: 'UTC',
  push_notifications: true,
}
vi.stubGlobal('document', { documentElement: { lang: 'en' } })

afterEach(async () => {
  await showAs(PERSON)
  setLanguage('en')
})

describe('the time zone', () => {
  it('moves instants, with summer time, and no hour of a session (PROFILE-031)', async () => {
    const shown = []
    for (const timezone of TIMEZONES) {
      await showAs({ ...PERSON, timezone })
      shown.push([
        timezone,
        longDate('2026-07-15T04:30:00Z'),
        longDate('2026-01-15T04:30:00Z'),
        longDate('2026-07-15T23:30:00Z'),
      ])
      expect(dateAndTime('2026-07-15T04:30:00')).toBe('Jul 15, 2026, 04:30 AM')
      expect(calendarDay('2026-07-15')).toBe('July 15, 2026')
    }
    expect(shown).toEqual([
      ['UTC', 'July 15, 2026', 'January 15, 2026', 'July 15, 2026'],
      ['EST', 'July 15, 2026', 'January 14, 2026', 'July 15, 2026'],
      ['PST', 'July 14, 2026', 'January 14, 2026', 'July 15, 2026'],
      ['GMT', 'July 15, 2026', 'January 15, 2026', 'July 16, 2026'],
    ])
  })
})

describe('the language', () => {
  it('changes texts, dates and numbers together, and tells whoever follows', async () => {
    const told: string[] = []
    const stop = followPreferences(() => told.push(activeLanguage()))
    await showAs({ ...PERSON, language: 'de' })
    expect([
      t('Save Changes'),
      longDate('2026-03-04T12:00:00Z'),
      count(12_840),
      document.documentElement.lang,
    ]).toEqual(['Änderungen speichern', '4. März 2026', '12.840', 'de'])
    await showAs({ ...PERSON, language: 'fr' })
    expect(longDate('2026-03-04T12:00:00Z')).toBe('4 mars 2026')
    expect([fileSize(512), fileSize(1536), storage(2457.6)]).toEqual([
      '512\u00a0octets',
      '1,50\u00a0Ko',
      '2,4\u00a0Go',
    ])
    expect(told).toEqual(['de', 'fr'])
    stop()
  })

  it('that was chosen last wins, however long an earlier one takes to arrive', async () => {
    await Promise.all([showAs({ ...PERSON, language: 'es' }), showAs(PERSON)])
    expect(activeLanguage()).toBe('en')
  })
})
