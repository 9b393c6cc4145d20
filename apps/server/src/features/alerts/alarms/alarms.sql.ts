// Statements of the alarms. They run as the role for jobs, which reads the log only through
// `find_alarms`.
import { selectPersonName } from '../../../platform/database/query/person-name.ts'
import {
  raw,
  sql,
  type Scope,
  type WorkspaceScope,
} from '../../../platform/database/query/scope.ts'

export interface Alarm {
  readonly account_id: number
  /** The person with the unusual activity. */
  readonly user_id: number
  readonly kind: 'alarm_downloads' | 'alarm_refusals' | 'alarm_sign_in'
  /** The day in the firm, YYYY-MM-DD. */
  readonly day: string
  /** The highest count within one period, such as an hour. */
  readonly n: number
}

/** The alarms of all firms that are not reported yet. */
export const findAlarms = (scope: Scope) =>
  scope.many<Alarm>(sql`select account_id, user_id, kind, day, n from find_alarms()`)

/** Undefined if another worker has reported it. */
export const insertAlarm = ({ account_id }: WorkspaceScope, { user_id, kind, day }: Alarm) =>
  sql`
    insert into alarms (account_id, user_id, kind, day)
    values (${account_id}, ${user_id}, ${kind}, ${day}::date)
    on conflict do nothing returning user_id`

export interface Recipient {
  readonly id: number
  readonly name: string
  readonly email: string
  readonly language: string
}

/** Owner and admins of the firm. */
export const listRecipients = (scope: WorkspaceScope) =>
  scope.many<Recipient>(sql`
    select u.id, u.name, u.email, coalesce(u.language, 'en') as language
    from list_administrators() a join users u on u.id = a.user_id
    order by u.id`)

export const findNames = (scope: WorkspaceScope, user_id: number) =>
  scope.one<{ person: string; firm: string }>(sql`
    select n.person, n.firm
    from (select ${selectPersonName(raw('a.id'), sql`${user_id}`)} as person, a.name as firm
          from accounts a where a.id = ${scope.account_id} offset 0) n
    where n.person is not null`)
