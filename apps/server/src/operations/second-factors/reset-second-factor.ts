import { normalizeEmail } from '@casework/contract/parts/email-address'
import type pg from 'pg'
import { resetFactors, type ResetFactors } from '../../features/auth/index.ts'
import { openPool } from '../../platform/database/connection/pools.ts'
import { inTransaction, sql, type Scope } from '../../platform/database/query/scope.ts'
import { insertJobEntry } from '../../platform/history/job-entry.ts'
import { deriveKey } from '../../platform/keys.ts'
import { createOutbox } from '../../platform/mail/outbox.ts'
import { StartRefusal } from '../../platform/start-refusal.ts'
import type { Installation } from '../open-installation.ts'

/**
 * Removes all factors of a person, beside a running server.
 * @returns how many sign-ins have ended
 * @throws StartRefusal when nobody has this email, or they have no second factor
 */
export async function resetSecondFactor(
  { config, roles }: Installation,
  typed: string,
): Promise<number> {
  const open = (role: pg.ClientConfig) => openPool(role, { max: 1, onError: () => undefined })
  const [auth, jobs] = [open(roles.auth), open(roles.jobs)]
  try {
    const { account_id, email } = await inTransaction(auth, {}, (scope) => findOwner(scope, typed))
    let isRecorded = false
    return await inTransaction(auth, {}, async (scope) => {
      const { user_id, ended_count } = await removeFactors(scope, email, config)
      // Only the role for jobs may write an entry of the system, and only the role for sign-in may
      // remove factors. The entry commits first: a crash in between loses the removal, which can be
      // repeated, and never the entry. Once, although a conflict repeats the work.
      if (!isRecorded) await recordReset(jobs, account_id, user_id)
      isRecorded = true
      return ended_count
    })
  } finally {
    await Promise.all([auth.end(), jobs.end()])
  }
}

const recordReset = (jobs: pg.Pool, account_id: number, user_id: number) =>
  inTransaction(jobs, { account_id }, async (_, atEnd) => {
    atEnd(
      insertJobEntry({
        account_id,
        name: 'reset_second_factor',
        object_type: 'user',
        object_ids: [user_id],
      }),
    )
  })

/** Also finds an old address whose form is no longer accepted. */
async function findOwner(scope: Scope, typed: string) {
  const found = await scope.one<{ account_id: number; email: string }>(sql`
    select a.id as account_id, u.email from accounts a join users u on u.id = a.owner_user_id
    where u.email in (lower(${typed}), ${normalizeEmail(typed)}) order by u.email = lower(${typed}) desc limit 1`)
  if (!found) throw new StartRefusal(`Nobody has the email ${typed}.`)
  return found
}

async function removeFactors(
  scope: Scope,
  email: string,
  { SECRET_KEY, PUBLIC_URL: publicUrl }: Installation['config'],
): Promise<ResetFactors> {
  const outbox = createOutbox(deriveKey(SECRET_KEY, 'job-payload'))
  const reset = await resetFactors(scope, email, { outbox, publicUrl })
  if (!reset?.had_factor)
    throw new StartRefusal(`${email} has no second factor. Nothing was changed.`)
  return reset
}
