// Kills a server in the middle of a delete, a restore and a permanent deletion.
import { setTimeout as wait } from 'node:timers/promises'
import { binEndpoints } from '@casework/contract/bin'
import { clientEndpoints } from '@casework/contract/clients'
import { expect, vi } from 'vitest'
import { expectFiles, listStoredFiles } from '../bin/bin-files.ts'
import { listItems } from '../bin/bin-items.ts'
import { newFirm, type Firm, type TestApp } from '@casework/testing'
import type { TestDatabase } from '@casework/testing/database/new-database'
import { onDatabase } from '@casework/testing/database/test-server'
import { getStoreFolder } from '@casework/testing/documents/upload-requests'
import { readAllRecords } from '../moves/all-records.ts'
import { growTree } from '../moves/random-tree.ts'
import { dumpRecords } from '../moves/table-dump.ts'
import { newKilledInstallation, waitForTransactions } from './killed-installation.ts'
import type { ServerProcess } from '@casework/testing/server-process'
import { expectOneRowPerFile } from './stored-keys.ts'
import { sweepAndExpectNoOrphans } from './surviving-records.ts'

const STEPS = ['delete', 'restore', 'purge'] as const
type Step = (typeof STEPS)[number]

/** A table that each step writes when some of its rows are changed already. */
const WRITTEN_LATE = { delete: 'account_totals', restore: 'bin_totals', purge: 'bin_totals' }

interface State {
  readonly records: string
  readonly items: number
}
const readState = async (casework: TestApp, firm: Firm): Promise<State> => ({
  records: await dumpRecords(casework, firm),
  items: (await listItems(firm)).length,
})

/** A firm before a step, with what must be found before and after it. */
async function prepareStep(casework: TestApp, seed: number, step: Step) {
  const firm = await newFirm(casework)
  const { owner } = firm
  const random = await growTree(firm, seed)
  const client_id = random.pick((await readAllRecords(owner)).clients).id
  const live = await readState(casework, firm)
  await owner.call(clientEndpoints.remove, { params: { id: client_id } })
  const inBin = await readState(casework, firm)
  const item = (await listItems(firm))[0]?.id ?? 0
  if (step === 'delete')
    await owner.call(binEndpoints.restore, { params: { id: String(item) }, body: {} })
  const request = {
    delete: { method: 'DELETE', path: `clients/${client_id}/` },
    restore: { method: 'POST', path: `bin/${item}/restore/` },
    purge: { method: 'DELETE', path: `bin/${item}/` },
  }[step]
  const files = await listStoredFiles(casework, firm)
  return { step, firm, live, inBin, request, files }
}
type Prepared = Awaited<ReturnType<typeof prepareStep>>

/** @returns the status, undefined if the connection broke */
const send = ({ address }: ServerProcess, { firm, request }: Prepared) => {
  const isPost = request.method === 'POST'
  return fetch(`${address}/api/${request.path}`, {
    method: request.method,
    headers: {
      authorization: `Bearer ${firm.owner.signToken()}`,
      ...(isPost && { 'content-type': 'application/json' }),
    },
    ...(isPost && { body: '{}' }),
  }).then(
    ({ status }) => status,
    () => undefined,
  )
}

/** Kills the server while the request waits for a table that it has yet to write. */
const killInTheMiddle = (database: TestDatabase, server: ServerProcess, prepared: Prepared) =>
  onDatabase(database.owner, async (client) => {
    const table = WRITTEN_LATE[prepared.step]
    await client.query(`begin; lock table ${table} in share mode`)
    const answered = send(server, prepared)
    await vi.waitFor(
      async () => {
        const { rowCount } = await client.query(
          `select from pg_locks where relation = $1::regclass and not granted
             and database = (select oid from pg_database where datname = current_database())`,
          [table],
        )
        expect(rowCount).toBeGreaterThan(0)
      },
      { timeout: 20_000, interval: 10 },
    )
    await server.kill()
    await client.query('rollback')
    return answered
  })

async function killAfter(ms: number, server: ServerProcess, prepared: Prepared) {
  const answered = send(server, prepared)
  await wait(ms)
  await server.kill()
  return answered
}

/** A permanent deletion also changes the sums of the bin. */
const dropTotals = (records: string) =>
  records
    .split('\n')
    .filter((line) => !line.startsWith('totals '))
    .join('\n')

/** A second delete retires the name of the client again, in a new row. */
const dropRetiredIds = (records: string) => records.replaceAll(/^(retired_names) .*$/gm, '$1')

/** @returns whether the step was done; expects it to be done completely or not at all */
async function expectEitherState(casework: TestApp, prepared: Prepared): Promise<boolean> {
  const { step, firm, live, inBin, files } = prepared
  const found = await readState(casework, firm)
  const isDone = found.items !== (step === 'delete' ? 0 : 1)
  const isLive = step === 'delete' ? !isDone : step === 'restore' && isDone
  const isPurged = step === 'purge' && isDone
  expect(found.items).toBe(isLive || isPurged ? 0 : 1)
  const expected = (isLive ? live : inBin).records
  const simplify = isPurged ? dropTotals : dropRetiredIds
  expect(simplify(found.records)).toBe(simplify(expected))
  const kept = await listStoredFiles(casework, firm)
  if (!isPurged) expect(kept).toEqual(files)
  // Purged files stay until the sweep.
  await expectFiles(casework, files)
  return isDone
}

/** Node writes its cache of compiled code when a server ends by itself: starts then take half. */
async function fillCompileCache(startServer: () => Promise<ServerProcess>): Promise<void> {
  const { pid, exited } = await startServer()
  process.kill(pid, 'SIGTERM')
  await exited
}

/** Random moments follow the speed of the machine, so that the kills come during the request. */
function createMoments() {
  const longestMs = { delete: 300, restore: 300, purge: 300 }
  return {
    pickMs: (step: Step) => Math.random() * longestMs[step],
    note: (step: Step, isDone: boolean) => void (longestMs[step] *= isDone ? 0.8 : 1.25),
  }
}

/**
 * Kills a server so often: every other time when the request has certainly changed rows, otherwise
 * at a random moment. Each time expects either state, and a row for each file and a file for each
 * row; at last the sweep leaves only the files of documents, live or in the bin.
 */
export async function expectKillsSurvived(kills: number) {
  const { database, casework, startServer } = await newKilledInstallation()
  const folder = getStoreFolder(casework)
  const moments = createMoments()
  const outcomes = { before: 0, after: 0, unanswered: 0 }
  if (kills > 1) await fillCompileCache(startServer)

  for (let kill = 0; kill < kills; kill += 1) {
    const step = STEPS[Math.floor(kill / 2) % STEPS.length] ?? 'delete'
    const isInTheMiddle = kill % 2 === 0
    const [prepared, server] = await Promise.all([
      prepareStep(casework, kill + 1, step),
      startServer(),
    ])
    const status = await (isInTheMiddle
      ? killInTheMiddle(database, server, prepared)
      : killAfter(moments.pickMs(step), server, prepared))
    await waitForTransactions(casework)

    const isDone = await expectEitherState(casework, prepared)
    // An acknowledged step survives, and one that was cut off leaves nothing.
    if (isInTheMiddle) expect([status, isDone]).toEqual([undefined, false])
    else expect([undefined, isDone ? 200 : undefined]).toContain(status)
    if (!isInTheMiddle) moments.note(step, isDone)
    outcomes[isDone ? 'after' : 'before'] += 1
    if (status === undefined) outcomes.unanswered += 1
    await expectOneRowPerFile(database, folder)
  }

  const { used, discarded } = await expectOneRowPerFile(database, folder)
  const swept = await sweepAndExpectNoOrphans(database, folder)
  expect(swept).toMatchObject({ kept: used, orphans: discarded })
  return { ...outcomes, kept: used, discarded }
}
