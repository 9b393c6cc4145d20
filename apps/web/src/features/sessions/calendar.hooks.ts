import { sessionEndpoints, sessionForm, type Session } from '@casework/contract/sessions'
import { t } from '@casework/texts'
import { useMutation, useQuery, useQueryClient, type Query } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, getErrorMessage } from '~/platform/http/api-error'
import { formatCalendarDay } from '~/platform/i18n/format'
import { buildQuery, invalidate } from '~/platform/query/query'
import { pickFields } from '~/platform/query/record-fields'
import { updateIdempotently } from '~/platform/query/update-idempotently'
import { useOnce } from '~/platform/query/use-once'
import { ACTION_DURATION, toast } from '~/ui'
import { storedSession } from './sessions.hooks.ts'

/** All sessions in a range of days, unpaged. */
export const useSessionsBetween = (start_date: string, end_date: string) =>
  useQuery(buildQuery(sessionEndpoints.list, { query: { start_date, end_date } }))

/** Sessions from a day on, that day included. */
export const useSessionsFrom = (query: {
  date_after: string
  ordering: 'date'
  page_size: number
}) => useQuery(buildQuery(sessionEndpoints.list, { query }))

interface MoveRequest {
  session: Session
  /** The new day; the time of day does not change. */
  day: string
  isUndo?: boolean
}

const getNewDate = ({ session, day }: MoveRequest) => `${day}${session.date.slice(10)}`

/** Matches all cached session lists. */
const isSessionList = ({ queryKey }: Query) => queryKey[2] === sessionEndpoints.list.path

/** Per session, the version before and after the last move made in this calendar. */
type OwnMoves = Map<number, { from: number; to: number }>

/**
 * Moves a session to another day, optimistically and with undo. If another user has changed the
 * session since it was loaded, the move is refused and the calendar reloads.
 */
export function useMoveSession() {
  const queryClient = useQueryClient()
  const once = useOnce()
  const [ownMoves] = useState<OwnMoves>(() => new Map())
  const patchCached = (id: number, patch: Partial<Session>) =>
    queryClient.setQueriesData<{ items: Session[] }>(
      { predicate: isSessionList },
      (list) =>
        list && {
          ...list,
          items: list.items.map((session) =>
            session.id === id ? { ...session, ...patch } : session,
          ),
        },
    )
  const mutation = useMutation({
    // Moves run in sequence: the second one sends the version that the first one returns.
    scope: { id: 'move-session' },
    mutationFn: (request: MoveRequest) => saveMove(request, ownMoves),
    onMutate: async ({ session, day }) => {
      // A list in flight would revert the optimistic update.
      await queryClient.cancelQueries({ predicate: isSessionList })
      patchCached(session.id, { date: getNewDate({ session, day }) })
    },
    onSuccess: ({ version }, { session, day, isUndo }) => {
      patchCached(session.id, { version })
      const undo = () =>
        mutation.mutate({
          session: { ...session, version, date: getNewDate({ session, day }) },
          day: session.date.slice(0, 10),
          isUndo: true,
        })
      const sentence = t('Session moved to {date}', { date: formatCalendarDay(day) })
      if (isUndo) toast.success(sentence)
      else toast.success(sentence, ACTION_DURATION, { label: t('Undo'), onSelect: undo })
    },
    onError: (error, { session }) => {
      patchCached(session.id, { date: session.date })
      const [refusal] = (error instanceof ApiError && error.data?.['date']) || []
      toast.error(refusal ?? getErrorMessage(error, t('Failed to update session')))
    },
    onSettled: (_saved, _error, request) => {
      once.end(request)
      return invalidate(queryClient, sessionEndpoints.update)
    },
  })
  const mutate = (request: MoveRequest) => {
    if (once.begin(request)) mutation.mutate(request)
  }
  return { ...mutation, mutate }
}

async function saveMove({ session, day }: MoveRequest, ownMoves: OwnMoves): Promise<Session> {
  const { id, version } = session
  const ownMove = ownMoves.get(id)
  const saved = await updateIdempotently(sessionEndpoints.update, storedSession, {
    params: { id },
    body: { ...pickFields(sessionForm, session), date: getNewDate({ session, day }) },
    // The drag started before the response to the previous move, so it holds the older version.
    version: ownMove?.from === version ? ownMove.to : version,
  })
  ownMoves.set(id, { from: version, to: saved.version })
  return saved
}
