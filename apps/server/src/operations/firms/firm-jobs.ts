import { sql, type Scope } from '../../platform/database/query/scope.ts'
import { deriveKey } from '../../platform/keys.ts'
import type { Mail } from '../../platform/mail/mail.ts'
import { createOutbox, SEND_MAIL } from '../../platform/mail/outbox.ts'
import type { FoundFirm } from './find-firm.ts'

/**
 * Removes the jobs of a firm and the queued mails to these addresses.
 * @param jobs of the role of background jobs
 * @returns how many
 */
export async function removeJobs(
  jobs: Scope,
  secret: string,
  { account_id }: FoundFirm,
  addresses: readonly string[],
): Promise<number> {
  const ofFirm = await jobs.many(sql`
    delete from graphile_worker._private_jobs
    where jsonb_path_exists(payload::jsonb, '$.**.account_id ? (@ == $id)',
      jsonb_build_object('id', ${account_id}::bigint))
    returning id`)
  const recipients = new Set(addresses)
  const outbox = createOutbox(deriveKey(secret, 'job-payload'))
  const queued = await jobs.many<{ id: string; payload: unknown }>(sql`
    select j.id::text, j.payload from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = ${SEND_MAIL}`)
  const toOwner = queued.filter(({ payload }) => {
    const mail = tryToOpen(() => outbox.open(payload))
    return mail !== undefined && recipients.has(mail.to.toLowerCase())
  })
  const removed = await jobs.many(sql`
    delete from graphile_worker._private_jobs
    where id = any (${toOwner.map(({ id }) => id)}::bigint[]) returning id`)
  return ofFirm.length + removed.length
}

/** A mail that was queued with an earlier SECRET_KEY is never sent. */
function tryToOpen(open: () => Mail | undefined): Mail | undefined {
  try {
    return open()
  } catch {
    return undefined
  }
}
