import { caseEndpoints } from '@casework/contract/cases'
import { clientEndpoints } from '@casework/contract/clients'
import { partyEndpoints } from '@casework/contract/parties'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { listItems } from '../../../test/bin/bin-items.ts'
import { newFirm, useTestApp, type Firm } from '@casework/testing'
import { onDatabase } from '@casework/testing/database/test-server'
import { binTasks, PURGE_BIN } from './index.ts'

// The job covers the whole installation, so this test needs its own database.
const casework = useTestApp({ ownDatabase: true })

/** Runs the job, and returns what it logs. */
async function runJob() {
  const lines: string[] = []
  const log = pino({ level: 'error' }, { write: (line: string) => void lines.push(line) })
  const { tasks } = binTasks({ pool: casework.jobsPool, log })
  const failure = await tasks[PURGE_BIN]?.({}, { id: '1', isLastTry: false }).catch(
    (error: unknown) => error,
  )
  return { failure, lines }
}

const setAge = (firm: Firm, id: number, days: number) =>
  casework.asOwner(
    `update deletions set deleted_at = now() - make_interval(days => $3)
     where account_id = $1 and record_id = $2`,
    [firm.account_id, id, days],
  )

/** Deletes a client; the item is so many days old. */
async function addOldItem(firm: Firm, name: string, days: number) {
  const { id } = await firm.addClient({ name })
  await firm.owner.call(clientEndpoints.remove, { params: { id: String(id) } })
  await setAge(firm, id, days)
  return id
}

const findPurged = () =>
  onDatabase(
    casework.database.backup,
    async (client) =>
      (
        await client.query<{ id: number; transaction: string }>(
          `select object_ids[1]::float8 as id, xmin::text as transaction from audit_entries
           where action = 'JOB ${PURGE_BIN}' order by at`,
        )
      ).rows,
  )

test('purges what follows an item that fails, oldest first, then fails (BIN-017)', async () => {
  const [firm, other] = [await newFirm(casework), await newFirm(casework)]
  // Made in another order than that of their age.
  const young = await addOldItem(firm, 'Young', 31)
  const failing = await addOldItem(firm, 'Failing', 50)
  const old = await addOldItem(firm, 'Old', 40)
  const elsewhere = await addOldItem(other, 'Elsewhere', 60)
  const [item] = (await listItems(firm)).filter(({ record_id }) => record_id === failing)
  await casework.asOwner(
    `create function refuse_purge() returns trigger language plpgsql as
     $$ begin raise exception 'this item cannot be purged'; end $$;
     create trigger refuse_purge before update of purged_at on deletions for each row
       when (new.record_id = ${failing}) execute function refuse_purge()`,
  )

  const { failure, lines } = await runJob()

  expect(failure).toBeInstanceOf(Error)
  expect((await listItems(firm)).map(({ record_id }) => record_id)).toEqual([failing])
  const purged = await findPurged()
  expect(purged.map(({ id }) => id).filter((id) => id !== elsewhere)).toEqual([old, young])
  expect(purged).toHaveLength(3)
  expect(new Set(purged.map(({ transaction }) => transaction)).size).toBe(3)
  expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
    {
      account_id: firm.account_id,
      id: item?.id,
      err: { message: 'this item cannot be purged' },
      msg: 'old items of the bin could not be purged',
    },
  ])

  await casework.asOwner('drop function refuse_purge cascade')
  expect(await runJob()).toEqual({ failure: undefined, lines: [] })
  expect(await listItems(firm)).toEqual([])
})

test('purges the parties of a case that wait in the items of their clients (BIN-017)', async () => {
  const firm = await newFirm(casework)
  const { id: client_id } = await firm.addClient()
  const { id } = await firm.addCase()
  const params = { id: String(id) }
  await firm.owner.call(partyEndpoints.add, { params, body: { client_id, role: 'opponent' } })
  await firm.owner.call(clientEndpoints.remove, { params: { id: String(client_id) } })
  await firm.owner.call(caseEndpoints.remove, { params })
  await setAge(firm, id, 31)
  const countParties = () =>
    onDatabase(
      casework.database.backup,
      async (client) =>
        (
          await client.query(`select from bin_rows where account_id = $1 and kind = 'case_party'`, [
            firm.account_id,
          ])
        ).rowCount,
    )
  expect(await countParties()).toBe(1)

  expect(await runJob()).toEqual({ failure: undefined, lines: [] })

  expect(await countParties()).toBe(0)
  expect((await listItems(firm)).map(({ record_id }) => record_id)).toEqual([client_id])
})
