import { connectionEndpoints } from '@casework/contract/connections'
import { dashboardEndpoints, type DashboardSummary } from '@casework/contract/dashboard'
import { connectionEffects } from '@casework/contract/effects'
import { dueOverview, type MustNotMiss } from '@casework/contract/must-not-miss'
import { sessionEndpoints, type Session } from '@casework/contract/sessions'
import { onTestFinished, vi } from 'vitest'
import { locators, type Locator } from 'vitest/browser'
import { answer, pageOf, refuse, type Answer } from '../answers.ts'
import { buildSession } from '../samples.ts'

/**
 * Sets the clock of the page, in its time zone, to this wall-clock time. It goes on only after the
 * screen is closed, which would renew its token otherwise.
 */
export const setClock = (wallClock: string): void => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(wallClock) })
  onTestFinished(() => void vi.useRealTimers())
}

/** Sessions with these titles at these times. */
export const buildSessions = (times: readonly (readonly [title: string, date: string])[]) =>
  times.map(([title, date], at) =>
    buildSession({
      id: 101 + at,
      title,
      date: `${date}:00`,
      time: date.slice(11),
      ttime: date.slice(11),
      session_type: 'court_hearing',
    }),
  )

export const buildSummary = (changes: Partial<DashboardSummary> = {}): DashboardSummary => ({
  total_cases: 1,
  total_clients: 1,
  total_sessions: 3,
  total_documents: 1,
  connected_employees_count: 1,
  space_used_mb: 1.5,
  space_used_percentage: 15,
  recent_sessions: [],
  ...changes,
})

export const buildDue = (changes: Partial<MustNotMiss> = {}): MustNotMiss => ({
  overdue: [],
  today: [],
  soon: [],
  to_confirm: [],
  without_person: 0,
  sessions_today: 0,
  open_conflict_checks: 0,
  truncated: false,
  ...changes,
})

/** The sessions that the query asks for, as the server filters and sorts them. */
export const answerSessions = (sessions: readonly Session[]): Answer =>
  answer(sessionEndpoints.list, ({ query }) => {
    const { start_date, end_date, date_after, date_before, page_size, page: number } = query
    const from = start_date ?? date_after ?? ''
    const to = end_date ?? date_before ?? '9'
    const found = sessions
      .filter(({ date }) => date.slice(0, 10) >= from && date.slice(0, 10) <= to)
      .toSorted((a, b) => a.date.localeCompare(b.date))
    if (query.ordering === '-date') found.reverse()
    return pageOf(found, number, start_date ? 1000 : page_size)
  })

/** Everything that a dashboard asks for; what a role would let a person see stops nothing. */
export const answerDashboard = (
  sessions: readonly Session[] = [],
  summary: Partial<DashboardSummary> = {},
): Answer[] => [
  answer(dashboardEndpoints.summary, buildSummary(summary)),
  answer(dueOverview.mustNotMiss, buildDue()),
  answer(connectionEndpoints.received, []),
  answer(connectionEndpoints.following, []),
  refuse(connectionEffects.joinEffect),
  answerSessions(sessions),
]

declare module 'vitest/browser' {
  interface LocatorSelectors {
    /** The section with this heading. */
    getPanel: (heading: string) => Locator
  }
}

locators.extend({
  getPanel: (heading: string) => `xpath=//section[.//*[self::h2 or self::h3][.="${heading}"]]`,
})
