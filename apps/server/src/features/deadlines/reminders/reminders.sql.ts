// Statements of the reminders: as the role for jobs one firm a transaction, or as the server for
// a deadline that is entered on its day.
import type { Region } from '@casework/contract/firm'
import { ROLES, type Role } from '@casework/contract/permissions'
import { selectPersonName } from '../../../platform/database/query/person-name.ts'
import {
  raw,
  sql,
  type Scope,
  type Sql,
  type WorkspaceScope,
} from '../../../platform/database/query/scope.ts'
import { isWorker, WORKING_ROLES } from '../people.sql.ts'
import type { DueDeadline, DueSession, People, Slot } from './plan-reminders.ts'
import type { MailFirm, Recipient } from './reminder-mails.ts'

export interface OpenRun {
  readonly account_id: number
  /** Of the firm. */
  readonly day: string
  readonly slots: readonly Slot[]
}

/** Takes the firms that may have something due; the others are done with it. */
export const takeOpenRuns = (scope: Scope, moment: Date) =>
  scope.many<OpenRun>(
    sql`select r.account_id, r.day, r.slots from take_open_runs(${moment.toISOString()}::timestamptz) r`,
  )

/**
 * Records that the slots are done, in the transaction that does them, and returns the moment of the
 * run before. Undefined if another worker has done them: the insert waits for its transaction.
 */
export async function beginRun(
  scope: WorkspaceScope,
  { day, slots }: OpenRun,
  moment: Date,
): Promise<{ last: string | null } | undefined> {
  const [inserted, [before]] = (await scope.batch([
    sql`
      insert into firm_runs (account_id, day, slot, done_at)
      select ${scope.account_id}, ${day}::date, s.slot, ${moment.toISOString()}::timestamptz
      from unnest(${slots}::text[]) s (slot) order by s.slot
      on conflict do nothing returning slot`,
    sql`
      select max(r.day || ' ' || r.slot || ':00') as last from firm_runs r
      where r.account_id = ${scope.account_id} and not (r.day = ${day}::date and r.slot = any (${slots}::text[]))`,
  ])) as [object[], [{ last: string | null }?]]
  return inserted.length === 0 ? undefined : { last: before?.last ?? null }
}

const inFirm = (instant: string): Sql => sql`to_char(
  coalesce(time_in_zone(${raw(instant)}, f.timezone), ${raw(instant)} at time zone 'UTC'), 'YYYY-MM-DD HH24:MI:SS')`

/** @param condition of the deadlines `d` */
export const selectDueDeadlines = (account_id: number, condition: Sql): Sql => sql`
  select d.id, d.case_id, k.number, d.kind, d.title, d.due_on, d.user_id, d.second_user_id,
    (select m.user_id from case_members m
     where m.account_id = ${account_id} and m.case_id = d.case_id and m.part = 'lead') as lead,
    d.confirmed_at is not null as is_confirmed, ${inFirm('d.dated_at')} as dated,
    left(${inFirm('d.acknowledged_at')}, 10) as acknowledged_on, d.dated_by
  from firm_profiles f
  join deadlines d on d.account_id = f.account_id
  join cases k on k.account_id = ${account_id} and k.id = d.case_id
  where f.account_id = ${account_id} and d.account_id = ${account_id} and d.state = 'open' and ${condition}
  order by d.due_on, d.id`

const selectDueSessions = (account_id: number, day: string): Sql => sql`
  select s.id, s.case_id, k.number, s.title, s.session_type, s.date, ${inFirm('s.created_at')} as created,
    array(select m.user_id from case_members m
          where m.account_id = ${account_id} and m.case_id = s.case_id order by m.user_id) as team
  from firm_profiles f
  join sessions s on s.account_id = f.account_id
  join cases k on k.account_id = ${account_id} and k.id = s.case_id
  where f.account_id = ${account_id} and s.account_id = ${account_id} and s.is_active
    and s.date >= ${day}::date::timestamp and s.date < (${day}::date + 2)::timestamp
  order by s.date, s.id`

const selectFirm = (account_id: number): Sql => sql`
  select f.account_id, f.name, f.address, f.region, f.owner_user_id as owner
  from firm_profiles f where f.account_id = ${account_id}`

const selectMembers = (account_id: number): Sql => sql`
  select u.id as user_id, u.name, u.email, coalesce(u.language, 'en') as language,
    u.email_notifications as wants_mails, m.role
  from (
    select a.owner_user_id as user_id, 'owner' as role from accounts a where a.id = ${account_id}
    union all
    select w.employee_user_id, w.role from connections w where w.firm_account_id = ${account_id}) m
  join users u on u.id = m.user_id
  where u.is_active
  order by u.id`

export interface FirmPeople extends People {
  readonly firm: MailFirm
  readonly recipients: ReadonlyMap<number, Recipient>
}

type MemberRow = Recipient & { readonly role: Role }
type FirmRow = Omit<MailFirm, 'region'> & { readonly region: Region | null }

function toPeople(firm: FirmRow, members: readonly MemberRow[]): FirmPeople {
  const isWorking = (role: Role) =>
    WORKING_ROLES.includes(ROLES.find((each) => each === role) ?? 'silver')
  return {
    firm,
    owner: firm.owner,
    recipients: new Map(members.map((member) => [member.user_id, member])),
    members: new Set(members.map(({ user_id }) => user_id)),
    workers: new Set(members.filter(({ role }) => isWorking(role)).map(({ user_id }) => user_id)),
  }
}

/** Undefined if the account is gone. */
export async function findPeople(
  scope: WorkspaceScope,
  also: readonly Sql[] = [],
): Promise<{ people: FirmPeople; found: object[][] } | undefined> {
  const [[firm], members, ...found] = (await scope.batch([
    selectFirm(scope.account_id),
    selectMembers(scope.account_id),
    ...also,
  ])) as [[FirmRow?], MemberRow[], ...object[][]]
  return firm && { people: toPeople(firm, members), found }
}

/** Reads everything that may be due on a day. Unconfirmed deadlines are in the digest on any day. */
export async function findDue(scope: WorkspaceScope, day: string) {
  const { account_id } = scope
  const read = await findPeople(scope, [
    selectDueDeadlines(
      account_id,
      sql`d.id = any (array(
        select x.id from deadlines x
        where x.account_id = ${account_id} and x.state = 'open' and x.due_on <= ${day}::date + 14
        union
        select y.id from deadlines y
        where y.account_id = ${account_id} and y.state = 'open' and y.kind <> 'own' and y.confirmed_at is null))`,
    ),
    selectDueSessions(account_id, day),
  ])
  if (!read) return undefined
  const [deadlines, sessions] = read.found as [DueDeadline[], DueSession[]]
  return { people: read.people, deadlines, sessions }
}

export interface NewReminder {
  readonly subject_type: 'deadline' | 'session' | 'firm'
  readonly subject_id: number
  readonly user_id: number
  readonly due_on: string
  readonly step: string
}

export const getReminderKey = ({
  subject_type,
  subject_id,
  user_id,
  due_on,
  step,
}: NewReminder): string => [subject_type, subject_id, user_id, due_on, step].join(' ')

/** Records what is sent, and returns the keys of those that were not sent before. */
export async function insertReminders(
  scope: WorkspaceScope,
  reminders: readonly NewReminder[],
): Promise<ReadonlySet<string>> {
  if (reminders.length === 0) return new Set()
  const inserted = await scope.many<NewReminder>(sql`
    insert into reminders as r (account_id, subject_type, subject_id, user_id, due_on, step)
    select ${scope.account_id}, n.subject_type, n.subject_id, n.user_id, n.due_on, n.step
    from jsonb_to_recordset(${JSON.stringify(reminders)}::jsonb)
      n (subject_type text, subject_id bigint, user_id bigint, due_on date, step text)
    order by 2, 3, 4, 5, 6
    on conflict do nothing
    returning r.subject_type, r.subject_id, r.user_id, r.due_on, r.step`)
  return new Set(inserted.map(getReminderKey))
}

export interface LeftPerson {
  readonly user_id: number
  readonly name: string
  readonly count: number
}

/**
 * People who no longer work on the open deadlines that they are responsible for. One look-up for
 * each person, so that the number of deadlines does not matter.
 */
export const findLeftPeople = (scope: WorkspaceScope) =>
  scope.many<LeftPerson>(sql`
    with recursive people as (
      (select d.user_id from deadlines d where d.account_id = ${scope.account_id} order by d.user_id limit 1)
      union all
      select (select n.user_id from deadlines n
              where n.account_id = ${scope.account_id} and n.user_id > p.user_id order by n.user_id limit 1)
      from people p where p.user_id is not null)
    select l.user_id, l.name, l.count
    from (
      select p.user_id, ${selectPersonName(sql`${scope.account_id}`, raw('p.user_id'))} as name, (
        select count(*) from deadlines d
        where d.account_id = ${scope.account_id} and d.user_id = p.user_id and d.state = 'open') as count
      from people p
      where p.user_id is not null and not ${isWorker(scope.account_id, raw('p.user_id'))}) l
    where l.count > 0 and l.name is not null
    order by l.user_id`)

/** For all firms, by the role for jobs; its policies allow no other rows. */
export const deleteOldReminders = sql`
  delete from reminders where sent_at < now() - interval '400 days'`
export const deleteOldRuns = sql`
  delete from firm_runs where done_at < now() - interval '400 days'`
