// The updates and notifications of the demo firm: one of each kind, over the last weeks.
import { ALERT_KINDS, type AlertKind, type AlertLink } from '@casework/contract/alerts'
import type { Role } from '@casework/contract/permissions'
import type { Language } from '@casework/contract/preferences'
import type pg from 'pg'
import type { AlertValues } from '../../../apps/server/src/features/alerts/texts.ts'
import type { DemoContent } from './content.ts'
import { getPerson, type People } from './people.ts'

interface Words {
  readonly reason: string
  /** A deadline that has been done since. */
  readonly earlier: string
  /** A session that has been deleted since. */
  readonly cancelled: string
  readonly declined: string
}

/** What people have typed, and somebody who did not join. */
const WORDS: Record<Language, Words> = {
  en: {
    reason: 'The other side agreed to two more weeks.',
    earlier: 'Comments on the draft settlement',
    cancelled: 'Call with the court office',
    declined: 'Tom Ashby',
  },
  de: {
    reason: 'Die Gegenseite hat zwei Wochen mehr zugestanden.',
    earlier: 'Stellungnahme zum Vergleichsentwurf',
    cancelled: 'Telefonat mit der Geschäftsstelle',
    declined: 'Jonas Petersen',
  },
  es: {
    reason: 'La otra parte aceptó dos semanas más.',
    earlier: 'Observaciones al borrador de acuerdo',
    cancelled: 'Llamada con la secretaría del juzgado',
    declined: 'Marta Soler',
  },
  fr: {
    reason: 'La partie adverse a accordé deux semaines de plus.',
    earlier: 'Observations sur le projet d’accord',
    cancelled: 'Appel au greffe',
    declined: 'Julien Marchand',
  },
}

const EVERYONE: readonly Role[] = ['owner', 'admin', 'diamond', 'gold', 'silver']
const LAWYERS: readonly Role[] = ['owner', 'admin', 'diamond', 'gold']
/** They see red records and the alarms. */
const HEADS: readonly Role[] = ['owner', 'admin']

/** Who is told of each kind. */
export const RECIPIENTS: Record<AlertKind, readonly Role[]> = {
  case_assigned: EVERYONE,
  case_unassigned: EVERYONE,
  session_soon: EVERYONE,
  session_changed: EVERYONE,
  session_deleted: EVERYONE,
  deadline_assigned: LAWYERS,
  deadline_soon: LAWYERS,
  deadline_to_confirm: LAWYERS,
  deadline_confirmed: LAWYERS,
  deadline_moved: LAWYERS,
  deadline_escalated: LAWYERS,
  deadline_overdue: LAWYERS,
  deadlines_without_person: HEADS,
  conflict_hidden: HEADS,
  conflict_open: LAWYERS,
  plan_to_approve: HEADS,
  plan_done: HEADS,
  plan_ended: HEADS,
  plan_moved: HEADS,
  alarm_downloads: HEADS,
  alarm_refusals: HEADS,
  alarm_sign_in: HEADS,
}

/** Updates that are older than this have been read. */
const UNREAD_DAYS = 5
/** Between one update and the one before. */
const HOURS_APART = 23

interface Subject {
  readonly id: number
  readonly title: string
  readonly case_id: number
  readonly number: string
  readonly case: string
  readonly date: string
  /** Where it was before it moved. */
  readonly old: string
}

const ofCase = (columns: string, table: string) => `
  select t.id, t.title, t.case_id, k.number, k.title as case, ${columns}
  from ${table} t join cases k on k.account_id = t.account_id and k.id = t.case_id
  where t.account_id = $1 and k.status = 'open'`

const SESSIONS = `${ofCase(
  `to_char(t.date, 'YYYY-MM-DD HH24:MI') as date, to_char(t.date - interval '7 days', 'YYYY-MM-DD HH24:MI') as old`,
  'sessions',
)} and t.date > now() + interval '2 days' order by t.date, t.id limit 1`
const DEADLINES = `${ofCase(
  `to_char(t.due_on, 'YYYY-MM-DD') as date, to_char(t.due_on - 14, 'YYYY-MM-DD') as old`,
  'deadlines',
)} order by t.due_on desc, t.id limit 1`
const RED = `select d.id, d.case_id from documents d
  where d.account_id = $1 and d.security_level = 'red' order by d.created_at desc, d.id limit 1`

interface Subjects {
  readonly session: Subject
  readonly deadline: Subject
  /** A red one. */
  readonly document: { readonly id: number; readonly case_id: number }
}

const getHours = (kind: AlertKind) => 3 + ALERT_KINDS.indexOf(kind) * HOURS_APART

/** The day this many days after an update of the kind. */
const findDay = (kind: AlertKind, days: number) =>
  new Date(Date.now() + (24 * days - getHours(kind)) * 3_600_000).toISOString().slice(0, 10)

const buildValues = (
  { session, deadline }: Subjects,
  { language, people }: DemoContent,
): AlertValues => {
  const nameOf = (role: Role) => people.find(({ part }) => part === role)?.name ?? ''
  const { reason, earlier, cancelled, declined } = WORDS[language]
  const [person, admin, n] = [nameOf('gold'), nameOf('admin'), 2]
  const { title, number, date, old } = deadline
  const { title: hearing, number: of } = session
  return {
    case_assigned: { person: admin, number, case: deadline.case, part: 'member' },
    case_unassigned: { person: admin, number: of, case: session.case },
    session_soon: { days: 1, time: session.date.slice(11), title: hearing, number: of },
    session_changed: { title: hearing, number: of, old: session.old, new: session.date },
    session_deleted: { title: cancelled, number, date: session.date, person },
    deadline_assigned: { title, number, date },
    deadline_soon: { days: 14, title: earlier, number, date: findDay('deadline_soon', 14) },
    deadline_to_confirm: { title, number, date, person },
    deadline_confirmed: { title, number, date, person },
    deadline_moved: { title, number, old, new: date, reason },
    deadline_escalated: { title: earlier, number, person },
    deadline_overdue: { title: earlier, number, date: findDay('deadline_overdue', -1) },
    deadlines_without_person: { n, person: declined },
    conflict_hidden: { person },
    conflict_open: { n },
    plan_to_approve: { person: admin },
    plan_done: {},
    plan_ended: {},
    plan_moved: { date: session.date.slice(0, 10) },
    alarm_downloads: { person, n: 64 },
    alarm_refusals: { person, n: 12 },
    alarm_sign_in: { person, n: 1 },
  }
}

/** What an update of a kind is about; nothing for what no longer exists, and for people. */
function findLink(kind: AlertKind, { session, deadline, document }: Subjects) {
  if (kind === 'session_deleted') return undefined
  const isDone = ['deadline_soon', 'deadline_escalated', 'deadline_overdue'].includes(kind)
  if (isDone) return ['', 'case', deadline.case_id, deadline.case_id] as const
  const links: readonly (readonly [
    prefix: string,
    type: AlertLink,
    id: number,
    case_id: number,
  ])[] = [
    ['case_', 'case', deadline.case_id, deadline.case_id],
    ['session_', 'session', session.id, session.case_id],
    ['deadline_', 'deadline', deadline.id, deadline.case_id],
    ['plan_', 'document', document.id, document.case_id],
  ]
  return links.find(([prefix]) => kind.startsWith(prefix))
}

/** Writes them as the owner of the database: the app writes them with the current time only. */
export async function writeMessages(
  client: pg.Client,
  account_id: number,
  content: DemoContent,
  people: People,
): Promise<void> {
  const find = async <T extends object>(statement: string): Promise<T> => {
    const { rows } = await client.query<T>(statement, [account_id])
    if (!rows[0]) throw new Error('The demo firm has nothing to tell about')
    return rows[0]
  }
  const subjects = {
    session: await find<Subject>(SESSIONS),
    deadline: await find<Subject>(DEADLINES),
    document: await find<Subjects['document']>(RED),
  }
  await writeUpdates(client, account_id, subjects, content, people)
  await writeNotifications(client, content, people)
}

async function writeUpdates(
  client: pg.Client,
  account_id: number,
  subjects: Subjects,
  content: DemoContent,
  people: People,
): Promise<void> {
  const values = buildValues(subjects, content)
  const rows = ALERT_KINDS.flatMap((kind) => {
    const [, link_type, link_id, case_id] = findLink(kind, subjects) ?? [null, null, null, null]
    return RECIPIENTS[kind].map((role) => ({
      user_id: getPerson(people, role).user_id,
      kind,
      text_values: values[kind],
      link_type,
      link_id,
      case_id,
      hours: getHours(kind),
    }))
  })
  await client.query(
    `insert into updates (account_id, user_id, kind, text_values, link_type, link_id, case_id, once_key, created_at, read_at)
     select $1, n.user_id, n.kind, n.text_values, n.link_type, n.link_id, n.case_id, 'demo:' || n.kind,
       now() - n.hours * interval '1 hour',
       case when n.hours > 24 * ${UNREAD_DAYS} then now() - n.hours * interval '1 hour' + interval '2 hours' end
     from jsonb_to_recordset($2::jsonb) n (user_id bigint, kind text, text_values jsonb, link_type text,
       link_id bigint, case_id bigint, hours int)`,
    [account_id, JSON.stringify(rows)],
  )
}

/** To the accounts of people: of their connections. */
async function writeNotifications(
  client: pg.Client,
  { language, firm, people: named }: DemoContent,
  people: People,
): Promise<void> {
  const name = named.find(({ part }) => part === 'silver')?.name
  const { declined } = WORDS[language]
  const role_updated = { firm: firm.name, role: 'gold' }
  const rows = [
    ['owner', 'connection_accepted', 'invitation_accepted', { name }, 30],
    ['owner', 'connection_rejected', 'invitation_declined', { name: declined }, 2],
    ['gold', 'role_updated', 'role_updated', role_updated, 6],
  ] as const
  await client.query(
    `insert into notifications (account_id, notification_type, text_key, text_values, created_at, read_at)
     select a.id, n.type, n.key, n.values, now() - n.days * interval '1 day',
       case when n.days > ${UNREAD_DAYS} then now() - n.days * interval '1 day' + interval '2 hours' end
     from jsonb_to_recordset($1::jsonb) n (user_id bigint, type text, key text, values jsonb, days int)
     join accounts a on a.owner_user_id = n.user_id`,
    [
      JSON.stringify(
        rows.map(([role, type, key, values, days]) => ({
          user_id: getPerson(people, role).user_id,
          type,
          key,
          values,
          days,
        })),
      ),
    ],
  )
}
