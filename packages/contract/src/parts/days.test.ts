import * as z from 'zod/mini'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { endpoints } from '../index.ts'
import { readRule } from '../deadline-rules.ts'
import { sessionForm } from '../sessions.ts'
import type { AnyEndpoint } from './endpoint.ts'
import { day, getLastSessionDay, sessionDay, wallClock, YEAR_OUT_OF_RANGE } from './days.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-28T10:00:00Z'), toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const getIssues = (schema: z.ZodMiniType, value: string) =>
  z
    .safeParse(schema, value)
    .error?.issues.map((issue) => [issue.message, issue.code === 'custom' && issue.params]) ?? []
const outside = (to: string) => [[YEAR_OUT_OF_RANGE, { from: '1900', to }]]

const OTHER_DAYS = [
  '0026-11-30',
  '0000-01-01',
  '1899-12-31',
  '2200-01-01',
  '9999-12-31',
  '113026-11-30',
]

test('days lie in the years 1900 to 2199 (FIX-201)', () => {
  const schemas = [
    [day('Required'), ''],
    [wallClock('Required', 'Zone'), 'T00:00:00'],
    [wallClock('Required', 'Zone'), 'T23:59'],
  ] as const
  for (const [schema, time] of schemas) {
    for (const text of ['1900-01-01', '2000-02-29', '2199-12-31'])
      expect(getIssues(schema, text + time), text).toEqual([])
    for (const text of OTHER_DAYS)
      expect(getIssues(schema, text + time), text).toEqual(outside('2199'))
    for (const text of ['2026-02-29', '2026-13-01', '1900-02-29', '26-11-30', '12026-02-30', 'x'])
      expect(getIssues(schema, text + time), text).toEqual([
        ['Please enter a valid date', undefined],
      ])
  }
  expect(getIssues(wallClock('Required', 'Zone'), '2026-11-30T10:00:00Z')).toEqual([
    ['Zone', undefined],
  ])
})

test('sessions end in 50 years, by the day (FIX-201)', () => {
  for (const [schema, time] of [
    [sessionDay('Required'), ''],
    [sessionForm.shape.date, 'T09:00:00'],
  ] as const) {
    expect(getIssues(schema, `2076-11-28${time}`)).toEqual([])
    for (const text of [...OTHER_DAYS, '2076-11-29'])
      expect(getIssues(schema, text + time), text).toEqual(outside('2076'))
    vi.setSystemTime(new Date('2026-12-31T23:59:59Z'))
    expect(getIssues(schema, `2076-12-31${time}`)).toEqual([])
    vi.setSystemTime(new Date('2027-01-01T00:00:00Z'))
    expect(getIssues(schema, `2077-01-02${time}`)).toEqual(outside('2077'))
    vi.setSystemTime(new Date('2026-11-28T10:00:00Z'))
  }
  vi.setSystemTime(new Date('2028-02-29T10:00:00Z'))
  expect(getLastSessionDay()).toBe('2078-02-28')
})

/** Finds the fields of requests that are days or moments: they refuse February 30. */
function findDateFields() {
  const found: [string, z.ZodMiniType, string][] = []
  for (const capability of Object.values(endpoints))
    for (const { method, path, params, query, body } of Object.values<AnyEndpoint>(capability))
      for (const schema of [params, query, body]) {
        const { shape = {} } = (schema ?? {}) as { shape?: Record<string, z.ZodMiniType> }
        for (const [name, field] of Object.entries(shape))
          for (const time of ['', 'T09:00:00'])
            if (
              field.safeParse(`2026-11-30${time}`).success &&
              !field.safeParse(`2026-02-30${time}`).success
            )
              found.push([`${method} ${path} ${name}`, field, time])
      }
  return found
}

test('every day in a request is one of these (FIX-201)', () => {
  const fields = findDateFields()
  expect(fields.map(([name]) => name)).toEqual(
    expect.arrayContaining([
      'POST /cases/ date',
      'POST /sessions/ date',
      'GET /sessions/ start_date',
      'GET /cases/ date_after',
      'POST /court-days/ day',
      'DELETE /court-days/:day/ day',
    ]),
  )
  expect(fields.length).toBeGreaterThan(20)
  for (const [name, field, time] of fields)
    for (const text of OTHER_DAYS)
      expect(getIssues(field, text + time)[0]?.[0], `${name} ${text}`).toBe(YEAR_OUT_OF_RANGE)
})

test('the start of a rule is one of these; the rule says so (FIX-201)', () => {
  const rule = { start_on: '0026-11-30', amount: 1, unit: 'month' }
  expect(readRule(rule)).toEqual({
    problem: YEAR_OUT_OF_RANGE,
    params: { from: '1900', to: '2199' },
  })
  expect(readRule({ ...rule, start_on: '2026-02-30' })).toEqual({
    problem: expect.not.stringContaining('{') as string,
  })
})
