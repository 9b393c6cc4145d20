import { getPhase, type SessionSpan } from '~/features/sessions'

/** The sessions of an agenda by where they stand. */
export interface DayPlan<Item> {
  /** Begun and not over, also if they began yesterday. */
  running: Item[]
  ahead: Item[]
  /** Of today only. */
  over: Item[]
}

/**
 * Splits sessions that are sorted by date.
 * @param now local wall-clock time, like "2026-11-20T09:41"
 */
export function planDay<Item extends SessionSpan>(
  sessions: readonly Item[],
  now: string,
): DayPlan<Item> {
  const today = now.slice(0, 10)
  const plan: DayPlan<Item> = { running: [], ahead: [], over: [] }
  for (const session of sessions) {
    const phase = getPhase(session, now)
    if (phase === 'now') plan.running.push(session)
    else if (phase === 'ahead') plan.ahead.push(session)
    else if (session.date.startsWith(today)) plan.over.push(session)
  }
  return plan
}
