import { describe, expect, it } from 'vitest'
import {
  formatCalendarDay,
  formatCount,
  markLowerBound,
  formatDateTime,
  formatFileSize,
  formatDate,
  currentTimeInputValue,
  formatFullDay,
  formatFullDayIn,
  formatStorage,
  formatTime,
  formatTimeIn,
  todayInputValue,
} from './format.ts'

describe('dates', () => {
  it('have the American format if the language is English (CONST-007..009)', () => {
    expect(formatDate('2025-03-04T12:00:00Z')).toBe('March 4, 2025')
    expect(formatDateTime('2025-03-04T09:30:00')).toBe('Mar 4, 2025, 09:30 AM')
  })

  it('of sessions and cases are never shifted, not even in an hour that DST skips', () => {
    expect(formatCalendarDay('2025-01-01')).toBe('January 1, 2025')
    expect(formatDateTime('2025-03-30T02:30:00')).toBe('Mar 30, 2025, 02:30 AM')
    expect(formatDateTime('2025-03-09T02:30:00')).toBe('Mar 9, 2025, 02:30 AM')
  })

  it('of sessions keep day and time; those of instants follow the zone (PROFILE-031)', () => {
    expect(formatFullDay('2026-12-04')).toBe('Friday, December 4, 2026')
    expect(formatTime('2026-12-04T09:30:00')).toBe('09:30 AM')
    expect(formatTimeIn('Europe/Berlin', '2026-12-04T23:30:00Z')).toBe('12:30 AM')
    expect(formatFullDayIn('Europe/Berlin', '2026-12-04T23:30:00Z')).toBe(
      'Saturday, December 5, 2026',
    )
    expect(formatTimeIn('UTC', 'soon')).toBe('Unknown')
  })

  it('are "Unknown" if they cannot be parsed', () => {
    expect(formatDate('soon')).toBe('Unknown')
  })

  it('for inputs use the time zone of the browser', () => {
    const moment = new Date(2026, 0, 5, 7, 4)
    expect([todayInputValue(moment), currentTimeInputValue(moment)]).toEqual([
      '2026-01-05',
      '07:04',
    ])
  })
})

describe('sizes', () => {
  it.each([
    [0, '0 Bytes'],
    [1023, '1023 Bytes'],
    [1024, '1.00 KB'],
    [234_567, '229.07 KB'],
    [5 * 1024 ** 2, '5.00 MB'],
    [1.5 * 1024 ** 3, '1.50 GB'],
    [2 * 1024 ** 4, '2.00 TB'],
    [-1, 'Unknown size'],
    [Number.NaN, 'Unknown size'],
  ])('of %d bytes (DOC-027, DOC-028)', (bytes, shown) => {
    expect(formatFileSize(bytes)).toBe(shown)
  })

  it('of storage change their unit at 1024 MB (DASH-008, DASH-009)', () => {
    expect([
      formatStorage(0),
      formatStorage(1023.94),
      formatStorage(1024),
      formatStorage(2457.6),
    ]).toEqual(['0.0 MB', '1,023.9 MB', '1.0 GB', '2.4 GB'])
  })
})

it('adds a plus to a count that is a lower bound (FIX-255)', () => {
  expect([formatCount(1284), markLowerBound(formatCount(1000), true)]).toEqual(['1,284', '1,000+'])
  expect(markLowerBound('À Firm 2 : 1 000 clients et 3 cas', true)).toBe(
    'À Firm 2 : 1 000+ clients et 3 cas',
  )
  expect(markLowerBound('12 clients', undefined)).toBe('12 clients')
})
