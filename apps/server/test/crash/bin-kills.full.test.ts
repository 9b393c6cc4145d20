// Kills in the middle of a delete, a restore and a permanent deletion.
import { setTimeout as wait } from 'node:timers/promises'
import { binEndpoints } from '@casework/contract/bin'
import { clientEndpoints } from '@casework/contract/clients'
import { expect, test } from 'vitest'
import { expectFiles, listStoredFiles } from '../bin/bin-files.ts'
import { listItems } from '../bin/bin-items.ts'
import { newFirm, type Firm, type Person, type TestApp } from '../casework/index.ts'
import { purgeBin } from '../documents/purge-bin.ts'
import { getStoreFolder } from '../documents/upload-requests.ts'
import { readAllRecords } from '../moves/all-records.ts'
import { growTree } from '../moves/random-tree.ts'
import { dumpRecords } from '../moves/table-dump.ts'
import { newKilledInstallation, waitForTransactions } from './killed-installation.ts'
import { sweepAndExpectNoOrphans } from './surviving-records.ts'

/** `npm run test:stress` raises this. */
const KILLS = Number(process.env['STRESS_BIN_KILLS'] ?? 3)

const STEPS = ['delete', 'restore', 'purge'] as const

interface State {
  readonly records: string
  readonly items: number
}
const readState = async (casework: TestApp, firm: Firm): Promise<State> => ({
  records: await dumpRecords(casework, firm),
  items: (await listItems(firm)).length,
})

const remove = (owner: Person, id: number) => owner.call(clientEndpoints.remove, { params: { id } })
const findItem = async (firm: Firm) => (await listItems(firm))[0]?.id ?? 0
const restoring = (id: number) => ({ params: { id: String(id) }, body: {} })

/** A permanent deletion also changes the sums of the bin. */
const dropTotals = (records: string) =>
  records
    .split('\n')
    .filter((line) => !line.startsWith('totals '))
    .join('\n')

test(
  `${KILLS} kills during delete, restore and permanent deletion leave either state, and no file without a row (BIN-002, BIN-009)`,
  { timeout: 60_000 + KILLS * 20_000 },
  async ({ annotate }) => {
    const { database, casework, startServer } = await newKilledInstallation()
    const firms: Firm[] = []
    const outcomes = { before: 0, after: 0, unanswered: 0 }
    // Follows the speed of the machine, so that the kills come during the request.
    let longestMs = 300

    for (let kill = 0; kill < KILLS; kill += 1) {
      const step = STEPS[kill % STEPS.length] ?? 'delete'
      const firm = await newFirm(casework)
      firms.push(firm)
      const random = await growTree(firm, kill + 1)
      const client_id = random.pick((await readAllRecords(firm.owner)).clients).id
      const files = await listStoredFiles(casework, firm)
      const live = await readState(casework, firm)
      await remove(firm.owner, client_id)
      const inBin = await readState(casework, firm)
      const item = await findItem(firm)
      if (step === 'delete') await firm.owner.call(binEndpoints.restore, restoring(item))

      const server = await startServer()
      const [method, path] =
        step === 'delete'
          ? ['DELETE', `clients/${client_id}/`]
          : step === 'restore'
            ? ['POST', `bin/${item}/restore/`]
            : ['DELETE', `bin/${item}/`]
      const answered = fetch(`${server.address}/api/${path}`, {
        method,
        headers: {
          authorization: `Bearer ${firm.owner.signToken()}`,
          ...(method === 'POST' && { 'content-type': 'application/json' }),
        },
        ...(method === 'POST' && { body: '{}' }),
      }).then(
        ({ status }) => status,
        () => undefined,
      )
      // The first kill comes at once, so that at least one request is cut off.
      if (kill > 0) await wait(Math.random() * longestMs)
      await server.kill()
      const status = await answered
      await waitForTransactions(casework)

      const found = await readState(casework, firm)
      const isDone = found.items !== (step === 'delete' ? 0 : 1)
      outcomes[isDone ? 'after' : 'before'] += 1
      if (status === undefined) outcomes.unanswered += 1
      longestMs *= isDone ? 0.8 : 1.25
      // An acknowledged step survives.
      expect([undefined, isDone ? 200 : undefined]).toContain(status)
      const isGone = step === 'purge' && isDone
      const isLive = step === 'delete' ? !isDone : step === 'restore' && isDone
      expect(found.items).toBe(isLive || isGone ? 0 : 1)
      const expected = (isLive ? live : inBin).records
      expect(isGone ? dropTotals(found.records) : found.records).toBe(
        isGone ? dropTotals(expected) : expected,
      )
      const kept = await listStoredFiles(casework, firm)
      expect(isGone ? [] : kept).toEqual(isGone ? [] : files)
      await expectFiles(casework, kept)
    }

    for (const firm of firms) {
      for (const { id } of (await readAllRecords(firm.owner)).clients) await remove(firm.owner, id)
      await purgeBin(firm.owner)
    }
    await sweepAndExpectNoOrphans(database, getStoreFolder(casework))
    expect(outcomes.unanswered).toBeGreaterThan(0)
    await annotate(`${outcomes.before} as before the request, ${outcomes.after} as after it`)
    process.stdout.write(`bin kills: ${JSON.stringify(outcomes)}\n`)
  },
)
