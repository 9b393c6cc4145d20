// The court-free days of a firm that are no Saturday or Sunday.
import * as z from 'zod/mini'
import { nothing } from './parts/answer.ts'
import { json } from './parts/endpoint.ts'
import { BAD_DATE, day, FIRST_DAY, getYear, LAST_DAY } from './parts/days.ts'
import { MAX, requiredText } from './parts/fields.ts'

const YEAR = 'Please enter a year'

export const COURT_DAY_ORIGINS = ['list', 'added', 'removed'] as const

export const courtDay = z.object({
  day: z.string(),
  name: z.string(),
  /** `removed`: a day of the list that counts as a working day in this firm. */
  origin: z.enum(COURT_DAY_ORIGINS),
})
export type CourtDay = z.output<typeof courtDay>

export const courtDayForm = z.object({
  day: day(BAD_DATE),
  name: requiredText(MAX.name, 'Name is required'),
})
export type CourtDayForm = z.output<typeof courtDayForm>

const year = z.pipe(
  z.coerce
    .number(YEAR)
    .check(
      z.multipleOf(1, YEAR),
      z.minimum(Number(getYear(FIRST_DAY)), YEAR),
      z.maximum(Number(getYear(LAST_DAY)), YEAR),
    ),
  z.transform((value: number) => value),
)

export const courtDays = {
  courtDays: json({
    method: 'GET',
    path: '/court-days/',
    permission: 'workspace',
    limit: 'requests',
    summary: 'Court-free days of a year that are no Saturday or Sunday; by default of this year',
    shows: ['court-days', 'firm'],
    query: z.object({ year: z.optional(year) }),
    result: z.array(courtDay),
  }),
  addCourtDay: json({
    method: 'POST',
    path: '/court-days/',
    permission: 'own workspace',
    limit: 'requests',
    summary: 'Add a court-free day, or return a removed one to the list',
    changes: ['court-days'],
    body: courtDayForm,
    result: courtDay,
    status: 201,
  }),
  removeCourtDay: json({
    method: 'DELETE',
    path: '/court-days/:day/',
    permission: 'own workspace',
    limit: 'requests',
    summary: 'Let a court-free day count as a working day',
    changes: ['court-days'],
    params: z.object({ day: day(BAD_DATE) }),
    result: nothing,
  }),
}
