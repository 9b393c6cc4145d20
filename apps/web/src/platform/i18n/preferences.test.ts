import { TIMEZONES } from '@casework/contract/preferences'
import { activeLanguage, setLanguage, t } from '@casework/texts'
import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  formatCalendarDay,
  formatCount,
  formatDateTime,
  formatFileSize,
  formatDate,
  formatStorage,
} from './format.ts'
import { subscribeToPreferences, applyPreferences, type BrowserPreferences } from './preferences.ts'

const PREFERENCES: BrowserPreferences = {
  user_id: 1,
  language: 'en',
  timezone: 'UTC',
  push_notifications: true,
}
vi.stubGlobal('document', { documentElement: { lang: 'en' } })

afterEach(async () => {
  await applyPreferences(PREFERENCES)
  setLanguage('en')
})

describe('the time zone', () => {
  it('shifts instants, including DST, but no session times (PROFILE-031)', async () => {
    const shown = []
    for (const timezone of TIMEZONES) {
      await applyPreferences({ ...PREFERENCES, timezone })
      shown.push([
        timezone,
        formatDate('2026-07-15T04:30:00Z'),
        formatDate('2026-01-15T04:30:00Z'),
        formatDate('2026-07-15T23:30:00Z'),
      ])
      expect(formatDateTime('2026-07-15T04:30:00')).toBe('Jul 15, 2026, 04:30 AM')
      expect(formatCalendarDay('2026-07-15')).toBe('July 15, 2026')
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
  it('changes texts, dates and numbers together, and notifies subscribers', async () => {
    const languages: string[] = []
    const stop = subscribeToPreferences(() => languages.push(activeLanguage()))
    await applyPreferences({ ...PREFERENCES, language: 'de' })
    expect([
      t('Save Changes'),
      formatDate('2026-03-04T12:00:00Z'),
      formatCount(12_840),
      document.documentElement.lang,
    ]).toEqual(['Änderungen speichern', '4. März 2026', '12.840', 'de'])
    await applyPreferences({ ...PREFERENCES, language: 'fr' })
    expect(formatDate('2026-03-04T12:00:00Z')).toBe('4 mars 2026')
    expect([formatFileSize(512), formatFileSize(1536), formatStorage(2457.6)]).toEqual([
      '512\u00a0octets',
      '1,50\u00a0Ko',
      '2,4\u00a0Go',
    ])
    expect(languages).toEqual(['de', 'fr'])
    stop()
  })

  it('chosen last wins, even if an earlier one takes longer to load', async () => {
    await Promise.all([
      applyPreferences({ ...PREFERENCES, language: 'es' }),
      applyPreferences(PREFERENCES),
    ])
    expect(activeLanguage()).toBe('en')
  })
})
