// The dialog that plans a lower level.
import * as z from 'zod/mini'
import { LEVELS } from './document-levels.ts'

const MAX_DAYS = 3650
const DAYS = 'Please enter a number of days from 0 to 3650'

/** The fields of the dialog: one of date and session, as `when` says. */
export const planFormSchema = z
  .object({
    to_level: z.enum(LEVELS, 'Please choose a level below the present one'),
    when: z.enum(['date', 'session']),
    due_on: z.string(),
    after_session_id: z.nullable(z.int()),
    days: z.nullish(z.int(DAYS).check(z.minimum(0, DAYS), z.maximum(MAX_DAYS, DAYS))),
  })
  .check(({ value, issues }) => {
    const addIssue = (field: keyof typeof value, message: string) =>
      issues.push({ code: 'custom', input: value[field], path: [field], message })
    if (value.when === 'date') {
      if (value.due_on === '') addIssue('due_on', 'Please choose a date or a session')
      return
    }
    if (value.after_session_id === null)
      addIssue('after_session_id', 'Please select a session of this client')
    if (value.days === null || value.days === undefined) addIssue('days', DAYS)
  })
export type PlanFormValues = z.output<typeof planFormSchema>
