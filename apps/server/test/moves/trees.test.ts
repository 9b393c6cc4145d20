import type { Removal } from '@casework/contract/parts/answer'
import { caseEndpoints } from '@casework/contract/cases'
import { clientEndpoints } from '@casework/contract/clients'
import { documentGroupEndpoints } from '@casework/contract/document-groups'
import { sessionEndpoints } from '@casework/contract/sessions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Random } from './random.ts'
import { newFirm, startTestApp, type Firm, type Person, type TestApp } from '../casework/index.ts'
import {
  readAllRecords,
  expectCounts,
  expectOneClient,
  expectTotals,
  type AllRecords,
} from './all-records.ts'
import { growTree, randomMove } from './random-tree.ts'

/** `npm run test:stress` uses 300. */
const TREES = Number(process.env['STRESS_TREES'] ?? 8)
const MOVES = 6
const ROUNDS_OF_DELETION = 3

let casework: TestApp
beforeAll(async () => {
  casework = await startTestApp()
})
afterAll(() => casework.stop())

async function expectTheRules(firm: Firm, silver: Person): Promise<AllRecords> {
  const all = await readAllRecords(firm.owner)
  expectOneClient(all)
  await expectCounts(firm.owner, all)
  await expectCounts(silver, await readAllRecords(silver))
  await expectTotals(casework, firm.account_id)
  return all
}

const KINDS = {
  clients: clientEndpoints,
  cases: caseEndpoints,
  sessions: sessionEndpoints,
  document_groups: documentGroupEndpoints,
} as const

const sizesOf = (all: AllRecords): Removal => ({
  clients: all.clients.length,
  cases: all.cases.length,
  sessions: all.sessions.length,
  document_groups: all.document_groups.length,
  documents: all.documents.length,
})

/** Expects a deletion to remove what its warning announces. */
async function deleteOne({ owner }: Firm, random: Random, before: AllRecords): Promise<void> {
  const kind = random.pick(
    (Object.keys(KINDS) as (keyof typeof KINDS)[]).filter((key) => before[key].length > 0),
  )
  const { removal, remove } = KINDS[kind]
  const params = { id: random.pick<{ id: number }>(before[kind]).id }
  const warned = await owner.call(removal, { params })
  await owner.call(remove, { params })
  const [had, has] = [sizesOf(before), sizesOf(await readAllRecords(owner))]
  const gone = Object.fromEntries(
    Object.entries(had).map(([key, count]) => [key, count - has[key as keyof Removal]]),
  )
  expect(warned, `the warning of ${kind} ${params.id}`).toEqual(gone)
}

test(
  `${TREES} random trees: counts match the lists, warnings match what is deleted, each document has one client, also after racing moves (FIX-021, FIX-022)`,
  async () => {
    for (let seed = 1; seed <= TREES; seed += 1) {
      const firm = await newFirm(casework)
      const silver = await firm.addEmployee('silver')
      const random = await growTree(firm, seed)
      for (let turn = 0; turn < MOVES; turn += 1) {
        const { status, text } = await randomMove(firm, random, await readAllRecords(firm.owner))()
        expect([200, 400], `tree ${seed}: ${text}`).toContain(status)
      }
      let all = await expectTheRules(firm, silver)

      const answers = await Promise.all(
        Array.from({ length: MOVES }, () => randomMove(firm, random, all)()),
      )
      // Refused when a record moved in the meantime or the target group belongs to another client;
      // 503 when a lock was held for longer than the lock timeout.
      for (const { status, text } of answers)
        expect([200, 400, 409, 503], `tree ${seed}: ${text}`).toContain(status)
      all = await expectTheRules(firm, silver)

      for (let round = 0; round < ROUNDS_OF_DELETION && all.clients.length > 0; round += 1) {
        await deleteOne(firm, random, all)
        all = await expectTheRules(firm, silver)
      }
    }
  },
  30_000 + TREES * 10_000,
)
