// What comes next in a case: sessions and deadlines.
import { MAX_UPCOMING, type CaseOverview } from '@casework/contract/case-contents'
import { raw, sql, type Sql, type WorkspaceScope } from '../../platform/database/query/scope.ts'
import { selectCaseId } from './case-id.sql.ts'
import { HAS_ENDED, selectZone } from './timeline.sql.ts'

type Session = NonNullable<CaseOverview['next_session']>
type Deadline = NonNullable<CaseOverview['next_deadline']>
type Counts = Pick<CaseOverview, 'open_deadlines' | 'overdue_deadlines'>

const LIMIT = raw(String(1 + MAX_UPCOMING))

/** Of the longest session, and of a change of the clocks: what is older has ended. */
const LONGEST = raw(`interval '27 hours'`)

/** Sessions that have not ended in firm time. */
const selectSessions = (account_id: number, id: number): Sql => sql`
  with f as materialized (${selectZone(account_id)})
  select s.id, s.title, s.date, s.duration, s.session_type from f, sessions s
  where s.account_id = ${account_id} and s.case_id = ${id}
    and s.date > (select now() at time zone zone - ${LONGEST} from f) and not ${HAS_ENDED}
  order by s.date, s.id limit ${LIMIT}`

/** Open deadlines, the overdue ones first. */
const selectDeadlines = (account_id: number, id: number): Sql => sql`
  select d.id, d.title, d.due_on, d.kind, d.due_on - (select firm_today()) as days_left,
    d.kind = 'own' or d.confirmed_at is not null as is_confirmed
  from deadlines d
  where d.account_id = ${account_id} and d.case_id = ${id} and d.state = 'open'
  order by d.due_on, d.id limit ${LIMIT}`

const selectCounts = (account_id: number, id: number): Sql => sql`
  select count(*) as open_deadlines, count(*) filter (where d.due_on < (select firm_today())) as overdue_deadlines
  from deadlines d where d.account_id = ${account_id} and d.case_id = ${id} and d.state = 'open'`

/** A deadline comes before the sessions of its day. */
const mixUpcoming = (sessions: readonly Session[], deadlines: readonly Deadline[]) =>
  [
    ...deadlines.map(({ id, title, due_on }) => ({
      type: 'deadline' as const,
      id,
      title,
      date: due_on,
    })),
    ...sessions.map(({ id, title, date }) => ({ type: 'session' as const, id, title, date })),
  ]
    .toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))
    .slice(0, MAX_UPCOMING)

/** Undefined for an unknown case. */
export async function findOverview(
  scope: WorkspaceScope,
  id: number,
): Promise<CaseOverview | undefined> {
  const { account_id } = scope
  const [[found], sessions, deadlines, [counts]] = (await scope.batch([
    selectCaseId(account_id, id),
    selectSessions(account_id, id),
    selectDeadlines(account_id, id),
    selectCounts(account_id, id),
  ])) as [[object?], Session[], Deadline[], [Counts]]
  const [next_session = null, ...later] = sessions
  const [next_deadline = null, ...others] = deadlines
  return found && { next_session, next_deadline, upcoming: mixUpcoming(later, others), ...counts }
}
