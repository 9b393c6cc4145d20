// Alerts: messages to one person in one workspace.
import type { Region } from '@casework/contract/firm'
import { MAX_ALERTS, ALERT_DAYS, ALERT_KINDS, type Alert } from '@casework/contract/alerts'
import { empty, raw, sql, type WorkspaceScope } from '../../platform/database/query/scope.ts'
import { notifyTopics, personTopic } from '../../platform/push/index.ts'
import type { NewAlert, AlertValues } from './texts.ts'

export type StoredAlert = Omit<Alert, 'title' | 'message' | 'is_read'> & {
  text_values: AlertValues[keyof AlertValues]
  /** The region of the firm decides how dates are written. */
  region: Region | null
}

/**
 * Writes an alert for each of these people, in the caller's transaction, and tells their open
 * browsers. An event that was written before, by its `once_key`, is not written again.
 */
export const sendAlert = (
  scope: WorkspaceScope,
  user_ids: readonly number[],
  { kind, values, link, once_key }: NewAlert,
) => {
  const case_id = link?.type === 'case' ? link.id : (link?.case_id ?? null)
  return scope.batch([
    // No conflict target: it would require the right to read the row. Ordered by id, so that
    // parallel writers do not deadlock.
    sql`insert into updates (account_id, user_id, kind, text_values, link_type, link_id, case_id, once_key)
        select ${scope.account_id}, u.id, ${kind}, ${JSON.stringify(values)}::jsonb, ${link?.type ?? null}, ${link?.id ?? null}, ${case_id}, ${once_key}
        from (select distinct unnest(${user_ids}::bigint[]) as id order by 1) u
        on conflict do nothing`,
    notifyTopics(user_ids.map((user_id) => personTopic(scope.account_id, user_id))),
  ])
}

export interface PersonalAlert {
  readonly user_id: number
  readonly alert: NewAlert
}

/** Writes many alerts in one round trip; as `sendAlert`, each event once. */
export const sendAlerts = async (
  scope: WorkspaceScope,
  alerts: readonly PersonalAlert[],
): Promise<void> => {
  if (alerts.length === 0) return
  const rows = alerts.map(({ user_id, alert: { kind, values, link, once_key } }) => ({
    user_id,
    kind,
    text_values: values,
    link_type: link?.type ?? null,
    link_id: link?.id ?? null,
    case_id: link?.type === 'case' ? link.id : (link?.case_id ?? null),
    once_key,
  }))
  const topics = [...new Set(rows.map(({ user_id }) => personTopic(scope.account_id, user_id)))]
  await scope.batch([
    // Ordered by id, so that parallel writers do not deadlock.
    sql`insert into updates (account_id, user_id, kind, text_values, link_type, link_id, case_id, once_key)
        select ${scope.account_id}, n.user_id, n.kind, n.text_values, n.link_type, n.link_id, n.case_id, n.once_key
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) n (user_id bigint, kind text, text_values jsonb,
          link_type text, link_id bigint, case_id bigint, once_key text)
        order by n.user_id, n.once_key
        on conflict do nothing`,
    notifyTopics(topics),
  ])
}

/**
 * Filters the newest ones, so that a filtered list never shows more than the whole list. Leaves out
 * kinds that only a newer version knows.
 */
export const listAlerts = (scope: WorkspaceScope, user_id: number, isRead: boolean | undefined) => {
  const filter =
    isRead === undefined
      ? empty
      : isRead
        ? sql`where u.read_at is not null`
        : sql`where u.read_at is null`
  return scope.many<StoredAlert>(sql`
    select u.*, (select f.region from firm_profiles f where f.account_id = ${scope.account_id}) as region
    from (
      select u.id, u.kind, u.text_values, u.link_type, u.link_id, u.case_id, u.read_at, u.created_at
      from updates u
      where u.account_id = ${scope.account_id} and u.user_id = ${user_id}
        and u.kind = any (${ALERT_KINDS}::text[])
      order by u.created_at desc, u.id desc limit ${raw(String(MAX_ALERTS))}) u
    ${filter}
    order by u.created_at desc, u.id desc`)
}

/** Ignores unknown ids and other people's. Keeps the time of the first reading. */
export const markAlertsRead = (scope: WorkspaceScope, user_id: number, ids: readonly number[]) =>
  scope.many<{ id: number }>(sql`
    update updates u set read_at = coalesce(u.read_at, clock_timestamp())
    where u.account_id = ${scope.account_id} and u.user_id = ${user_id} and u.id = any (${ids}::bigint[])
    returning u.id`)

export const deleteAlerts = (scope: WorkspaceScope, user_id: number, ids: readonly number[]) =>
  scope.many<{ id: number }>(sql`
    delete from updates u
    where u.account_id = ${scope.account_id} and u.user_id = ${user_id} and u.id = any (${ids}::bigint[])
    returning u.id`)

/** For all firms, by the role of the jobs; its policy allows no other rows. */
export const deleteOldAlerts = sql`
  delete from updates where created_at < now() - ${ALERT_DAYS} * interval '1 day'`
