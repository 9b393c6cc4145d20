import { expect, it } from 'vitest'
import {
  addMonths,
  groupByDay,
  getDayByKey,
  getDays,
  getLastDay,
  moveToMonth,
  getWeeks,
} from './month.ts'

it('splits a month into whole weeks from Sunday, across leap years and year ends (DASH-014)', () => {
  expect(getWeeks('2026-11').map((week) => week[0])).toEqual([
    '2026-11-01',
    '2026-11-08',
    '2026-11-15',
    '2026-11-22',
    '2026-11-29',
  ])
  expect(getWeeks('2026-08')).toHaveLength(6)
  expect(getWeeks('2026-02').flat()).toHaveLength(28)
  expect([
    getLastDay('2028-02'),
    getLastDay('2026-12'),
    addMonths('2026-12', 1),
    addMonths('2026-01', -1),
  ]).toEqual(['2028-02-29', '2026-12-31', '2027-01', '2025-12'])
  expect(getDays('2026-03')).toHaveLength(31)
})

it('begins the weeks on Monday if the region does (FIRM-017)', () => {
  expect(getWeeks('2026-11', 1).map((week) => week[0])).toEqual([
    '2026-10-26',
    '2026-11-02',
    '2026-11-09',
    '2026-11-16',
    '2026-11-23',
    '2026-11-30',
  ])
  // 2026-11-01 is a Sunday, the last day of its week.
  expect([
    getDayByKey('Home', '2026-11-01', 1),
    getDayByKey('End', '2026-11-01', 1),
    getDayByKey('End', '2026-11-02', 1),
  ]).toEqual(['2026-10-26', '2026-11-01', '2026-11-08'])
})

it('lists each day once in months with a daylight saving change', () => {
  for (const month of ['2026-03', '2026-10', '2026-11', '2026-04']) {
    const days = getWeeks(month).flat()
    expect(new Set(days).size).toBe(days.length)
  }
})

it('groups sessions by day, sorted by time and then by id', () => {
  const days = groupByDay([
    { id: 3, date: '2026-03-29T14:00:00' },
    { id: 2, date: '2026-03-29T02:30:00' },
    { id: 1, date: '2026-03-29T14:00:00' },
    { id: 4, date: '2026-03-28T23:59:00' },
  ])
  expect([...days].map(([day, sessions]) => [day, sessions.map(({ id }) => id)])).toEqual([
    ['2026-03-28', [4]],
    ['2026-03-29', [2, 1, 3]],
  ])
})

it('moves by day, week and month with the navigation keys', () => {
  const getDaysByKeys = (day: string, ...keys: string[]) => keys.map((key) => getDayByKey(key, day))
  expect(getDaysByKeys('2026-11-20', 'ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown')).toEqual([
    '2026-11-19',
    '2026-11-21',
    '2026-11-13',
    '2026-11-27',
  ])
  expect(getDaysByKeys('2026-11-20', 'Home', 'End')).toEqual(['2026-11-15', '2026-11-21'])
  expect(getDaysByKeys('2026-01-31', 'PageUp', 'PageDown', 'ArrowRight', 'x')).toEqual([
    '2025-12-31',
    '2026-02-28',
    '2026-02-01',
    undefined,
  ])
  expect(moveToMonth('2028-01-30', '2028-02')).toBe('2028-02-29')
})
