import type { Removal } from '@casework/contract/parts/answer'
import { caseEndpoints } from '@casework/contract/cases'
import { clientEndpoints } from '@casework/contract/clients'
import { documentGroupEndpoints } from '@casework/contract/document-groups'
import { sessionEndpoints } from '@casework/contract/sessions'
import { expect, test } from 'vitest'
import type { Random } from './random.ts'
import { newFirm, useTestApp, type Firm, type Person } from '@casework/testing'
import {
  readAllRecords,
  expectCounts,
  expectOneClient,
  expectTotals,
  type AllRecords,
} from './all-records.ts'
import { growTree, pickMove } from './random-tree.ts'

/** `npm run test:stress` uses 300. */
const TREES = Number(process.env['STRESS_TREES'] ?? 8)
const MOVES = 6
const ROUNDS_OF_DELETION = 3

const casework = useTestApp()

async function expectInvariants(firm: Firm, silver: Person): Promise<AllRecords> {
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

const countRecords = (all: AllRecords): Removal => ({
  clients: all.clients.length,
  cases: all.cases.length,
  sessions: all.sessions.length,
  document_groups: all.document_groups.length,
  documents: all.documents.length,
})

/** Expects a deletion to remove exactly what its warning announces. */
async function deleteOne({ owner }: Firm, random: Random, before: AllRecords): Promise<void> {
  const kind = random.pick(
    (Object.keys(KINDS) as (keyof typeof KINDS)[]).filter((key) => before[key].length > 0),
  )
  const { removal, remove } = KINDS[kind]
  const params = { id: random.pick<{ id: number }>(before[kind]).id }
  const announced = await owner.call(removal, { params })
  await owner.call(remove, { params })
  const [countsBefore, countsAfter] = [
    countRecords(before),
    countRecords(await readAllRecords(owner)),
  ]
  const deleted = Object.fromEntries(
    Object.entries(countsBefore).map(([key, count]) => [
      key,
      count - countsAfter[key as keyof Removal],
    ]),
  )
  expect(announced, `the warning of ${kind} ${params.id}`).toEqual(deleted)
}

test(
  `${TREES} random trees: counts match lists, warnings match deletions and each document has one client, also after concurrent moves (FIX-021, FIX-022)`,
  async () => {
    for (let seed = 1; seed <= TREES; seed += 1) {
      const firm = await newFirm(casework)
      const silver = await firm.addEmployee('silver')
      const random = await growTree(firm, seed)
      for (let move = 0; move < MOVES; move += 1) {
        const { status, text } = await pickMove(firm, random, await readAllRecords(firm.owner))()
        expect([200, 400], `tree ${seed}: ${text}`).toContain(status)
      }
      let all = await expectInvariants(firm, silver)

      const answers = await Promise.all(
        Array.from({ length: MOVES }, () => pickMove(firm, random, all)()),
      )
      // Refused when a record moved in the meantime or the target group belongs to another client;
      // 503 when a lock was held for longer than the lock timeout.
      for (const { status, text } of answers)
        expect([200, 400, 409, 503], `tree ${seed}: ${text}`).toContain(status)
      all = await expectInvariants(firm, silver)

      for (let round = 0; round < ROUNDS_OF_DELETION && all.clients.length > 0; round += 1) {
        await deleteOne(firm, random, all)
        all = await expectInvariants(firm, silver)
      }
    }
  },
  30_000 + TREES * 10_000,
)
