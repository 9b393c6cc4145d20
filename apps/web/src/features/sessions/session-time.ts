import { ASSUMED_MINUTES, type Session } from '@casework/contract/sessions'

export type SessionMoment = Pick<Session, 'date' | 'time'>

/** "09:41". `time` repeats the hour and minute of `date` (OQ-181). */
export const getTime = ({ time, date }: SessionMoment) => time || date.slice(11, 16)

/** A session's place in time: wall-clock start and minutes. */
export type SessionSpan = Pick<Session, 'date' | 'duration'>

/** Wall-clock end, like "2026-11-20T10:30" (LOOK-001). */
export function getEnd({ date, duration }: SessionSpan): string {
  const start = Date.parse(`${date.slice(0, 16)}Z`)
  return new Date(start + (duration ?? ASSUMED_MINUTES) * 60_000).toISOString().slice(0, 16)
}

/** Where a session stands at `now`, the local wall-clock time like "2026-11-20T09:41" (LOOK-001). */
export function getPhase(session: SessionSpan, now: string): 'ahead' | 'now' | 'over' {
  if (session.date.slice(0, 16) > now) return 'ahead'
  return getEnd(session) > now ? 'now' : 'over'
}
