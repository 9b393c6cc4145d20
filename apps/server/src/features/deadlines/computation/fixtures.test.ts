import type { DeadlineRule } from '@casework/contract/deadline-rules'
import { readRule } from '@casework/contract/deadline-rules'
import type { CourtRegion } from '@casework/contract/firm'
import { describe, expect, test } from 'vitest'
import { createCalendar } from '../calendar/calendar.ts'
import { computeDate } from './compute-date.ts'
import { writeStep, writeWarnings } from './step-texts.ts'

function toRule(parts: object): DeadlineRule {
  const read = readRule(parts)
  if ('problem' in read) throw new Error(read.problem)
  return read.rule
}

function compute(region: CourtRegion | null, parts: object) {
  const { due_on, steps } = computeDate(toRule(parts), createCalendar(region))
  const end = steps.find((step) => step.kind === 'end')
  return [end && 'date' in end ? end.date : null, due_on]
}

const period = (text: string) => {
  const [amount = '', unit = ''] = text.split(' ')
  return { amount: Number(amount), unit: unit.replace(/s$/, '') }
}

const EVENT = `
2027-01-31 | 1 month | 2027-02-28 | 2027-03-01
2028-01-31 | 1 month | 2028-02-29 | 2028-02-29
2028-02-29 | 1 year | 2029-02-28 | 2029-02-28
2028-02-29 | 4 years | 2032-02-29 | 2032-03-01
2026-08-31 | 6 months | 2027-02-28 | 2027-03-01
2026-03-31 | 1 month | 2026-04-30 | 2026-04-30
2026-04-30 | 1 month | 2026-05-30 | 2026-06-01
2026-02-28 | 1 month | 2026-03-28 | 2026-03-30
2026-12-11 | 14 days | 2026-12-25 | 2026-12-28
2026-12-12 | 2 weeks | 2026-12-26 | 2026-12-28
2026-03-20 | 2 weeks | 2026-04-03 | 2026-04-07
2026-05-07 | 1 week | 2026-05-14 | 2026-05-15
2026-04-02 | 1 month | 2026-05-02 | 2026-05-04
2026-09-03 | 1 month | 2026-10-03 | 2026-10-05
2026-12-24 | 1 day | 2026-12-25 | 2026-12-28
2023-12-31 | 3 years | 2026-12-31 | 2026-12-31`

const DAY_COUNTS = `
2026-01-01 | 1 month | 2026-01-31 | 2026-02-02
2027-02-01 | 1 month | 2027-02-28 | 2027-03-01
2026-01-31 | 1 month | 2026-02-28 | 2026-03-02
2027-01-30 | 1 month | 2027-02-28 | 2027-03-01
2028-01-31 | 1 month | 2028-02-29 | 2028-02-29
2026-03-31 | 1 month | 2026-04-30 | 2026-04-30
2026-12-01 | 1 month | 2026-12-31 | 2026-12-31
2026-07-01 | 1 year | 2027-06-30 | 2027-06-30
2028-02-29 | 1 year | 2029-02-28 | 2029-02-28
2026-06-08 | 1 week | 2026-06-14 | 2026-06-15
2026-06-08 | 10 days | 2026-06-17 | 2026-06-17`

const CLEAR = `
2026-11-20 | 3 before | 2026-11-16 | 2026-11-16
2026-11-16 | 3 before | 2026-11-10 | 2026-11-10
2027-03-30 | 3 before | 2027-03-22 | 2027-03-22
2026-12-31 | 3 before | 2026-12-23 | 2026-12-23
2026-12-14 | 14 before | 2026-11-29 | 2026-11-27
2027-01-18 | 14 before | 2027-01-03 | 2026-12-31
2027-04-12 | 7 before | 2027-04-04 | 2027-04-02
2026-10-01 | 28 after | 2026-10-30 | 2026-10-30
2026-12-23 | 3 after | 2026-12-31 | 2026-12-31`

const rows = (table: string) =>
  table
    .trim()
    .split('\n')
    .map((line) => line.split(' | ') as [string, string, string, string])

describe('a date (DUE-001)', () => {
  test.each(rows(EVENT))('%s and %s with event in DE', (start_on, text, end, result) => {
    expect(compute('DE', { start_on, ...period(text) })).toEqual([end, result])
  })

  test.each(rows(DAY_COUNTS))('%s and %s with day_counts in DE', (start_on, text, end, result) => {
    const rule = { start_on, ...period(text), method: 'day_counts' }
    expect(compute('DE', rule)).toEqual([end, result])
  })

  test.each(rows(CLEAR))('%s and %s with clear days in GB-ENG', (start_on, text, end, result) => {
    const [amount, direction] = text.split(' ')
    const rule = { start_on, amount: Number(amount), unit: 'day', method: 'clear', direction }
    expect(compute('GB-ENG', rule)).toEqual([end, result])
  })

  test.each([
    ['GB-ENG', { start_on: '2026-04-02', amount: 1, unit: 'month' }, '2026-05-05'],
    ['GB-ENG', { start_on: '2026-10-02', amount: 14, unit: 'day' }, '2026-10-16'],
    ['GB-ENG', { start_on: '2026-10-16', amount: 3, unit: 'day', skip_short: true }, '2026-10-21'],
    ['GB-ENG', { start_on: '2026-10-16', amount: 3, unit: 'day' }, '2026-10-19'],
    [
      'DE',
      { start_on: '2027-03-31', amount: 1, unit: 'month', direction: 'before', roll: 'previous' },
      '2027-02-26',
    ],
    [
      'DE',
      { start_on: '2026-12-15', amount: 2, unit: 'week', direction: 'before', roll: 'previous' },
      '2026-12-01',
    ],
    ['DE', { start_on: '2027-01-31', amount: 1, unit: 'month', roll: 'none' }, '2027-02-28'],
  ] as const)('of %s by %j is %s', (region, rule, result) => {
    expect(compute(region, rule)[1]).toBe(result)
  })
})

const write = (region: CourtRegion | null, rule: object, reader = ENGLISH) =>
  computeDate(toRule(rule), createCalendar(region)).steps.map((step) => writeStep(step, reader))
const ENGLISH = { language: 'en', region: null }

describe('the steps (DUE-001)', () => {
  test('of a short month and a Sunday', () => {
    const rule = { start_on: '2027-01-31', event: 'Judgment served', amount: 1, unit: 'month' }
    expect(write('DE', rule)).toEqual([
      'Start: Judgment served, January 31, 2027.',
      'The day of the event does not count.',
      '1 month later: February 28, 2027.',
      'February 2027 has no day 31. The last day of the month counts.',
      'February 28, 2027 is court-free: Sunday.',
      'Moved to the next working day: March 1, 2027.',
      'Result: March 1, 2027. Check this date.',
    ])
  })

  test('of clear days that skip court-free days', () => {
    const rule = {
      start_on: '2026-12-31',
      amount: 3,
      unit: 'day',
      method: 'clear',
      direction: 'before',
    }
    expect(write('GB-ENG', rule)).toEqual([
      'Start: December 31, 2026.',
      'Clear days: neither the first day nor the last day counts.',
      'Court-free days do not count in a period of 5 days or less: December 28, 2026; December 27, 2026; December 26, 2026; December 25, 2026.',
      '3 days earlier: December 23, 2026.',
      'The date is not moved.',
      'Result: December 23, 2026. Check this date.',
    ])
  })

  test('name the holidays, in the language and region of the reader', () => {
    const rule = { start_on: '2026-12-11', amount: 14, unit: 'day' }
    expect(write('DE', rule, { language: 'de', region: 'DE' } as never)).toEqual(
      expect.arrayContaining([expect.stringContaining('25. Dezember 2026')]),
    )
    expect(write('DE', rule, { language: 'en', region: 'GB' } as never).slice(3)).toEqual([
      '25 December 2026 is court-free: Christmas Day.',
      '26 December 2026 is court-free: Saturday.',
      '27 December 2026 is court-free: Sunday.',
      'Moved to the next working day: 28 December 2026.',
      'Result: 28 December 2026. Check this date.',
    ])
  })
})

describe('the warnings', () => {
  const warn = (region: CourtRegion | null, rule: object, today = '2026-11-25') => {
    const computed = computeDate(toRule(rule), createCalendar(region))
    return writeWarnings(computed, { has_calendar: region !== null, today }, ENGLISH)
  }

  test('name a year without list, the past, and a missing calendar', () => {
    const start_on = '2040-12-31'
    expect(warn('DE', { start_on, amount: 1, unit: 'day' })).toEqual([
      'There is no holiday list for 2041. Only weekends were considered.',
    ])
    expect(warn(null, { start_on: '2026-11-01', amount: 1, unit: 'day' })).toEqual([
      'This date is in the past.',
      'No court calendar is set. Only weekends were considered.',
    ])
    expect(warn('DE', { start_on: '2026-11-25', amount: 1, unit: 'day' })).toEqual([])
  })

  test('say nothing of a calendar that was not needed', () => {
    expect(warn(null, { start_on: '2026-12-01', amount: 1, unit: 'day', roll: 'none' })).toEqual([])
  })
})

describe('a rule without date', () => {
  const refuse = (rule: object) => {
    const read = readRule(rule)
    if ('problem' in read) return read.problem
    try {
      return computeDate(read.rule, createCalendar('DE')).due_on
    } catch (error) {
      return (error as Error).message
    }
  }
  const start_on = '2026-11-25'

  test.each([
    [{}, 'Please complete the rule'],
    [null as unknown as object, 'Please complete the rule'],
    [{ start_on: '2026-02-30', amount: 1, unit: 'day' }, 'Please complete the rule'],
    [{ start_on, amount: 0, unit: 'day' }, 'Please complete the rule'],
    [{ start_on, amount: 1.5, unit: 'day' }, 'Please complete the rule'],
    [{ start_on, amount: '1', unit: 'day' }, 'Please complete the rule'],
    [{ start_on, amount: 1, unit: 'hour' }, 'Please complete the rule'],
    [{ start_on, amount: 1, unit: 'day', roll: 'up' }, 'Please complete the rule'],
    [{ start_on, amount: 3651, unit: 'day' }, 'This period is too long'],
    [{ start_on, amount: 521, unit: 'week' }, 'This period is too long'],
    [{ start_on, amount: 121, unit: 'month' }, 'This period is too long'],
    [{ start_on, amount: 31, unit: 'year' }, 'This period is too long'],
    [
      { start_on, amount: 1, unit: 'day', method: 'day_counts', direction: 'before' },
      'This combination is not possible',
    ],
    [{ start_on, amount: 1, unit: 'week', method: 'clear' }, 'This combination is not possible'],
    [{ start_on, amount: 1, unit: 'week', skip_short: true }, 'This combination is not possible'],
    [
      { start_on, amount: 1, unit: 'day', method: 'day_counts', skip_short: true },
      'This combination is not possible',
    ],
    [{ start_on: '2090-01-01', amount: 30, unit: 'year' }, 'This date is too far away'],
    [{ start_on: '2199-12-31', amount: 1, unit: 'day' }, 'This date is too far away'],
    [
      { start_on: '2199-12-31', amount: 3, unit: 'day', skip_short: true },
      'This date is too far away',
    ],
    [
      { start_on: '1900-01-01', amount: 30, unit: 'year', direction: 'before' },
      'This date is too far away',
    ],
    [
      { start_on: '1900-01-01', amount: 1, unit: 'day', direction: 'before' },
      'This date is too far away',
    ],
  ])('%j is refused with %s', (rule, message) => {
    expect(refuse(rule)).toBe(message)
  })

  test('is one that meets more than 30 court-free days', () => {
    const days = Array.from({ length: 60 }, (_, n) =>
      new Date(Date.UTC(2026, 10, 20 + n)).toISOString().slice(0, 10),
    )
    const calendar = createCalendar(
      null,
      days.map((day) => ({ day, name: 'Closed', kind: 'added' })),
    )
    for (const rule of [
      { start_on, amount: 1, unit: 'day' },
      { start_on, amount: 1, unit: 'day', skip_short: true },
    ])
      expect(() => computeDate(toRule(rule), calendar)).toThrow(
        'There is no working day within 30 days',
      )
  })
})
