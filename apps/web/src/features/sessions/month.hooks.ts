import { sessionEndpoints, type Session, type SessionForm } from '@casework/contract/sessions'
import { t } from '@casework/texts'
import { useMutation, useQuery, useQueryClient, type Query } from '@tanstack/react-query'
import { ApiError, messageOf } from '~/platform/api-error'
import { call, callWithVersion } from '~/platform/call'
import { calendarDay } from '~/platform/format'
import { queryOf, refresh } from '~/platform/query'
import { ACTION_DURATION, toast } from '~/ui'

/** All sessions from one day to another, in one answer (DASH-016, OQ-088). */
export const useSessionsBetween = (start_date: string, end_date: string) => useQuery(queryOf(sessionEndpoints.list, { query: { start_date, end_date } }))

/** The next sessions from a day on, that day included. */
export const useSessionsFrom = (date_after: string, page_size: number) =>
  useQuery(queryOf(sessionEndpoints.list, { query: { date_after, ordering: 'date', page_size } }))

interface Move {
  session: Session
  /** The new day; the hour stays. */
  day: string
  isUndo?: boolean
}

const movedTo = ({ session, day }: Move) => `${day}${session.date.slice(10)}`

/** The lists of sessions that are in the cache. */
const isList = ({ queryKey }: Query) => queryKey[2] === sessionEndpoints.list.path

/**
 * Puts a session on another day at the same hour, shows it there at once, and offers to take it back. What was changed
 * meanwhile by somebody else is not overwritten: the record is read anew, and the change names its version (OQ-238).
 */
export function useMoveSession() {
  const client = useQueryClient()
  const show = (id: number, date: string) =>
    client.setQueriesData<{ items: Session[] }>(
      { predicate: isList },
      (list) => list && { ...list, items: list.items.map((one) => (one.id === id ? { ...one, date } : one)) },
    )
  const mutation = useMutation({
    mutationFn: move,
    onMutate: async ({ session, day }) => {
      // An answer that is on its way would put it back for a moment.
      await client.cancelQueries({ predicate: isList })
      show(session.id, movedTo({ session, day }))
    },
    onSuccess: (_, { session, day, isUndo }) => {
      const back = () => mutation.mutate({ session: { ...session, date: movedTo({ session, day }) }, day: session.date.slice(0, 10), isUndo: true })
      const sentence = t('Session moved to {date}', { date: calendarDay(day) })
      if (isUndo) toast.success(sentence)
      else toast.success(sentence, ACTION_DURATION, { label: t('Undo'), onSelect: back })
    },
    onError: (error, { session }) => {
      show(session.id, session.date)
      toast.error(messageOf(error, t('Failed to update session')))
    },
    onSettled: () => refresh(client, ['sessions', 'cases', 'clients', 'dashboard', 'documents']),
  })
  return mutation
}

async function move({ session, day }: Move): Promise<void> {
  const params = { id: session.id }
  const { record, version } = await callWithVersion(sessionEndpoints.get, { params })
  // The answer to an earlier try may have been lost.
  if (record.date === movedTo({ session, day })) return
  if (record.date !== session.date)
    throw new ApiError({ status: 409, type: 'conflict', message: t('This record was changed by someone else'), fromServer: true })
  const { title, description, case_id, client_id, duration, session_type } = record
  const body = { title, description, case_id, client_id, duration, session_type, date: movedTo({ session, day }) }
  // A kind that is unknown today is the server's to refuse.
  await call(sessionEndpoints.update, { params, body: body as SessionForm, ifMatch: version })
}
