import { day, id } from '@casework/contract/fields'
import { sessionForm, type Session, type SessionForm } from '@casework/contract/sessions'
import * as z from 'zod/mini'

const NOT_AUTO_FILLED =
  'Client could not be auto-filled from the selected case. Please contact support.'
const CASE_FIRST = 'Please select a case first to auto-fill the client.'
const CLIENT_ON_EDIT = 'Client is required. Please select a case first.'

const { date: _, client_id: __, ...shape } = sessionForm.shape
const fields = z.object({
  ...shape,
  client_id: z.nullable(id),
  date: day('Session date is required'),
  time: z
    .string('Session time is required')
    .check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Session time is required')),
})
type Fields = z.input<typeof fields>

const isSet = (value: unknown) => typeof value === 'number'

/**
 * What the page of a session holds: the contract's form with date and time apart, and the sentence about the client,
 * which depends on where one is and on the case, and is said whatever else is wrong (SESSION-060 to SESSION-068, OQ-188).
 */
export function sessionPage(mode: 'create' | 'edit') {
  return z.transform((form: Fields, { issues }) => {
    const read = fields.safeParse(form)
    const refuse = (path: PropertyKey[], message: string) =>
      issues.push({ code: 'custom', message, path, input: form })
    for (const { path, message } of read.error?.issues ?? []) refuse(path, message)
    if (!isSet(form.client_id)) {
      refuse(
        ['client_id'],
        mode === 'edit' ? CLIENT_ON_EDIT : isSet(form.case_id) ? NOT_AUTO_FILLED : CASE_FIRST,
      )
    }
    return read.data as z.output<typeof fields>
  })
}

export type SessionPage = z.output<ReturnType<typeof sessionPage>>

/** Date, "T", time, ":00", without a time zone (SESSION-070). */
export function payloadOf({ date, time, client_id, ...rest }: SessionPage): SessionForm {
  if (client_id === null) throw new Error('the schema lets no session without a client through')
  return { ...rest, client_id, date: `${date}T${time}:00` }
}

/** A session as its form sends it. */
export const sessionFormOf = ({
  title,
  description,
  case_id,
  client_id,
  date,
  duration,
  session_type,
}: Session): SessionForm => ({
  title,
  description,
  case_id,
  client_id,
  date,
  duration,
  session_type: session_type as SessionForm['session_type'],
})

/** The page's values of a stored session; the time from wherever the record has it (OQ-181). */
export function valuesOf(session: Session) {
  const { title, description, case_id, client_id, date, duration, session_type } = session
  return {
    title,
    description: description ?? '',
    case_id,
    client_id,
    date: date.slice(0, 10),
    time: (session.ttime || session.time || date.slice(11)).slice(0, 5),
    duration,
    ...(session_type !== null && { session_type: session_type as SessionForm['session_type'] }),
  }
}
