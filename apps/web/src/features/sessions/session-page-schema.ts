import { sessionDay } from '@casework/contract/parts/days'
import { id } from '@casework/contract/parts/fields'
import { sessionForm, type Session, type SessionForm } from '@casework/contract/sessions'
import * as z from 'zod/mini'

const NOT_AUTO_FILLED =
  'Client could not be auto-filled from the selected case. Please contact support.'
const CASE_FIRST = 'Please select a case first to auto-fill the client.'
const CLIENT_ON_EDIT = 'Client is required. Please select a case first.'

const { date: _, client_id: __, ...shape } = sessionForm.shape
/** The fields of the contract, with date and time apart. */
export const sessionFields = z.object({
  ...shape,
  client_id: z.nullable(id),
  date: sessionDay('Session date is required'),
  time: z
    .string('Session time is required')
    .check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Session time is required')),
})
type Fields = z.input<typeof sessionFields>

const isSet = (value: unknown) => typeof value === 'number'

/**
 * The schema of the form. The client's message depends on the page and on the case, and is shown
 * together with all other errors.
 */
export function buildFormSchema(mode: 'create' | 'edit') {
  return z.transform((form: Fields, { issues }) => {
    const read = sessionFields.safeParse(form)
    const refuse = (path: PropertyKey[], message: string) =>
      issues.push({ code: 'custom', message, path, input: form })
    for (const { path, message } of read.error?.issues ?? []) refuse(path, message)
    if (!isSet(form.client_id)) {
      refuse(
        ['client_id'],
        mode === 'edit' ? CLIENT_ON_EDIT : isSet(form.case_id) ? NOT_AUTO_FILLED : CASE_FIRST,
      )
    }
    return read.data as z.output<typeof sessionFields>
  })
}

export type SessionFormValues = z.output<ReturnType<typeof buildFormSchema>>

/** Joins date and time to "2025-03-04T09:30:00", without a time zone. */
export function toPayload({ date, time, client_id, ...rest }: SessionFormValues): SessionForm {
  if (client_id === null) throw new Error('the schema lets no session without a client through')
  return { ...rest, client_id, date: `${date}T${time}:00` }
}

/** A session as its form edits it. The time is `ttime`, else `time`, else part of `date`. */
export const splitDate = ({ date, ttime, time, session_type, ...session }: Session) => ({
  ...session,
  date: date.slice(0, 10),
  time: (ttime || time || date.slice(11)).slice(0, 5),
  session_type: (session_type ?? undefined) as SessionForm['session_type'] | undefined,
})
