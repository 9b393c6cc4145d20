import { beforeAll, expect, test } from 'vitest'
import { newFirm, useTestApp, type Firm } from '@casework/testing'
import { onDatabase } from '@casework/testing/database/test-server'
import { deriveKey } from '../../platform/keys.ts'
import { historyTasks } from '../../platform/history/history-tasks.ts'
import { createSealKey } from '../../platform/history/seal-key.ts'
import { createOutbox } from '../../platform/mail/outbox.ts'

/** Three transactions of the job, the last of them with one entry. */
const WAITING = 1001

const casework = useTestApp({ ownDatabase: true })
beforeAll(async () => {
  await onDatabase(casework.database.owner, (client) =>
    client.query('alter table audit_entries no force row level security'),
  )
})

const addWaiting = ({ account_id, owner }: Firm, count: number) =>
  casework.asOwner(
    `insert into audit_entries (account_id, user_id, role, action, object_type, object_ids, outcome, request_id)
     select $1, $2, 'owner', 'PUT /clients/:id/', 'client', '{7}', 'done', '' from generate_series(1, $3)`,
    [account_id, owner.user_id, count],
  )

test('the job of each minute leaves no entry of any firm without place, digest and hash (HIST-019)', async () => {
  const firms = [await newFirm(casework), await newFirm(casework)]
  for (const [at, firm] of firms.entries()) await addWaiting(firm, at === 0 ? WAITING : 1)
  const { tasks, crontab } = historyTasks({
    pool: casework.jobsPool,
    key: createSealKey(casework.config.SECRET_KEY),
    outbox: createOutbox(deriveKey(casework.config.SECRET_KEY, 'job-payload')),
    log: casework.app.log,
  })
  const [task = ''] = /(?<=^\* \* \* \* \* )\w+/m.exec(crontab) ?? []

  await tasks[task]?.({}, {} as never)

  for (const { account_id } of firms) {
    const { rows } = await casework.asOwner<{ entries: number }>(
      `select count(*)::int as entries, count(*) filter (where sealed is not null and digest is not null and hash is not null)::int as sealed,
              min(seq)::int as first, max(seq)::int as last, count(distinct seq)::int as places
       from audit_entries where account_id = $1`,
      [account_id],
    )
    const entries = rows[0]?.entries ?? 0
    expect(entries).toBeGreaterThan(1)
    expect(rows).toEqual([{ entries, sealed: entries, first: 1, last: entries, places: entries }])
  }
})
