import { expect, test } from 'vitest'
import { describeWhen } from './session-when.ts'

const NOW = '2026-11-20T16:20'
const DAY = 'Friday, November 20, 2026'

test.each([
  ['2026-11-20T16:00', 60, 'Now, since 04:00 PM, until 05:00 PM'],
  ['2026-11-20T16:00', null, 'Now, since 04:00 PM'],
  ['2026-11-20T18:00', 90, `Today, ${DAY}, 06:00 PM to 07:30 PM`],
  ['2026-11-20T15:00', 80, `Today, ${DAY}, 03:00 PM to 04:20 PM`],
  ['2026-11-21T10:00', 90, 'Tomorrow, Saturday, November 21, 2026, 10:00 AM to 11:30 AM'],
  ['2026-11-23T10:00', null, 'In 3 days, Monday, November 23, 2026, 10:00 AM'],
  ['2026-11-19T10:00', 30, 'Yesterday, Thursday, November 19, 2026, 10:00 AM to 10:30 AM'],
  ['2026-11-17T10:00', 30, '3 days ago, Tuesday, November 17, 2026, 10:00 AM to 10:30 AM'],
  ['2026-10-21T10:00', 30, '30 days ago, Wednesday, October 21, 2026, 10:00 AM to 10:30 AM'],
  ['2026-10-20T10:00', 30, 'Tuesday, October 20, 2026, 10:00 AM to 10:30 AM'],
])('a session at %s of %s minutes is %s (LOOK-020, LOOK-021)', (date, duration, sentence) => {
  expect(describeWhen({ date: `${date}:00`, duration }, NOW)).toBe(sentence)
})
