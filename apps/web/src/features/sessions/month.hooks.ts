import { sessionEndpoints, type Session } from '@casework/contract/sessions'
import { t } from '@casework/texts'
import { useMutation, useQuery, useQueryClient, type Query } from '@tanstack/react-query'
import { useState } from 'react'
import { getErrorMessage } from '~/platform/api-error'
import { updateOnce } from '~/platform/form'
import { formatCalendarDay } from '~/platform/format'
import { buildQuery, refresh } from '~/platform/query'
import { ACTION_DURATION, toast } from '~/ui'
import { sessionFormOf } from './session-page-schema.ts'
import { sessionUpdate } from './sessions.hooks.ts'

/** All sessions from one day to another, in one answer (DASH-016, OQ-088). */
export const useSessionsBetween = (start_date: string, end_date: string) =>
  useQuery(buildQuery(sessionEndpoints.list, { query: { start_date, end_date } }))

/** The next sessions from a day on, that day included. */
export const useSessionsFrom = (date_after: string, page_size: number) =>
  useQuery(
    buildQuery(sessionEndpoints.list, { query: { date_after, ordering: 'date', page_size } }),
  )

interface Move {
  session: Session
  /** The new day; the hour stays. */
  day: string
  isUndo?: boolean
}

const movedTo = ({ session, day }: Move) => `${day}${session.date.slice(10)}`

/** The lists of sessions that are in the cache. */
const isList = ({ queryKey }: Query) => queryKey[2] === sessionEndpoints.list.path

/** The last version that this calendar made of a session, and the one it was made from. */
type OwnMoves = Map<number, { from: number; to: number }>

/**
 * Puts a session on another day at the same hour, shows it there at once, and offers to take it back. A session that
 * somebody else has changed since it was loaded is not moved; the calendar then shows it as it is (OQ-238).
 */
export function useMoveSession() {
  const client = useQueryClient()
  const [ownMoves] = useState<OwnMoves>(() => new Map())
  const show = (id: number, patch: Partial<Session>) =>
    client.setQueriesData<{ items: Session[] }>(
      { predicate: isList },
      (list) =>
        list && {
          ...list,
          items: list.items.map((one) => (one.id === id ? { ...one, ...patch } : one)),
        },
    )
  const mutation = useMutation({
    // One after the other: the second names the version that the first one makes.
    scope: { id: 'move-session' },
    mutationFn: (wanted: Move) => move(wanted, ownMoves),
    onMutate: async ({ session, day }) => {
      // An answer that is on its way would put it back for a moment.
      await client.cancelQueries({ predicate: isList })
      show(session.id, { date: movedTo({ session, day }) })
    },
    onSuccess: ({ version }, { session, day, isUndo }) => {
      show(session.id, { version })
      const back = () =>
        mutation.mutate({
          session: { ...session, version, date: movedTo({ session, day }) },
          day: session.date.slice(0, 10),
          isUndo: true,
        })
      const sentence = t('Session moved to {date}', { date: formatCalendarDay(day) })
      if (isUndo) toast.success(sentence)
      else toast.success(sentence, ACTION_DURATION, { label: t('Undo'), onSelect: back })
    },
    onError: (error, { session }) => {
      show(session.id, { date: session.date })
      toast.error(getErrorMessage(error, t('Failed to update session')))
    },
    onSettled: () => refresh(client, ['sessions', 'cases', 'clients', 'dashboard', 'documents']),
  })
  return mutation
}

async function move({ session, day }: Move, ownMoves: OwnMoves): Promise<Session> {
  const { id, version } = session
  const own = ownMoves.get(id)
  const saved = await updateOnce(sessionUpdate, {
    params: { id },
    body: { ...sessionFormOf(session), date: movedTo({ session, day }) },
    // Taken hold of before the last move was answered: the person saw that move.
    version: own?.from === version ? own.to : version,
  })
  ownMoves.set(id, { from: version, to: saved.version })
  return saved
}
