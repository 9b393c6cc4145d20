import { expect, test } from 'vitest'
import { createBackupId } from './manifest.ts'
import { chooseExpired, parseKeep } from './retention.ts'

const idOf = (moment: string) => createBackupId(new Date(moment))

test.each(['', '7', '7x', 'd7', '0d', '7d;4w'])('refuses --keep %s', (text) => {
  expect(() => parseKeep(text)).toThrow('such as 7d,4w,12m')
})

test('reads days, weeks and months', () => {
  expect(parseKeep('7d,4w,12m')).toEqual({ d: 7, w: 4, m: 12 })
  expect(parseKeep('2m')).toEqual({ d: 0, w: 0, m: 2 })
})

test('keeps the newest backup of each day, week and month', () => {
  const ids = [
    '2026-01-31T02:00:00Z', // the newest of January
    '2026-02-27T02:00:00Z',
    '2026-02-28T02:00:00Z', // Saturday; the newest of February
    '2026-03-01T02:00:00Z', // Sunday, the newest of its week
    '2026-03-03T02:00:00Z',
    '2026-03-03T14:00:00Z', // the newest of its day
    '2026-03-04T02:00:00Z',
  ].map(idOf)

  const expired = chooseExpired(ids, { d: 2, w: 2, m: 3 })

  expect(ids.filter((id) => !expired.includes(id))).toEqual(
    [
      '2026-01-31T02:00:00Z',
      '2026-02-28T02:00:00Z',
      '2026-03-01T02:00:00Z',
      '2026-03-03T14:00:00Z',
      '2026-03-04T02:00:00Z',
    ].map(idOf),
  )
})

test('never removes the newest', () => {
  const ids = ['2020-01-01T00:00:00Z', '2020-01-01T00:00:01Z'].map(idOf)
  expect(chooseExpired(ids, { d: 0, w: 0, m: 1 })).toEqual(ids.slice(0, 1))
})
