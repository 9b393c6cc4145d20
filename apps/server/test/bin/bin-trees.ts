// A unit of a random tree is deleted, people go on working, and the unit is restored.
import pg from 'pg'
import { expect } from 'vitest'
import { newFirm, type TestApp } from '@casework/testing'
import {
  expectCounts,
  expectOneClient,
  expectTotals,
  readAllRecords,
} from '../moves/all-records.ts'
import { growTree } from '../moves/random-tree.ts'
import { work } from './random-work.ts'
import { watchBin } from './watched-bin.ts'

/** Trees that grow at the same time: the server has six connections. */
const LANES = 4
/** Every so many trees, the lists of the firm are compared with their counts. */
const COUNTED = 10
const CHANGES = 5

async function restoreTree(casework: TestApp, backup: pg.Pool, seed: number): Promise<void> {
  const firm = await newFirm(casework)
  const colleague = await firm.addEmployee('admin')
  const random = await growTree(firm, seed)
  const bin = watchBin(casework, firm, backup)
  const root = bin.pickRecord(random, await bin.readRows())
  if (!root) throw new Error('the tree is empty')
  const id = await bin.remove(firm.owner, root)
  if (seed % COUNTED === 1) {
    const left = await readAllRecords(firm.owner)
    expectOneClient(left)
    await expectCounts(firm.owner, left)
  }

  for (let change = 0; change < CHANGES; change += 1) {
    const rows = await bin.readRows()
    const record = random.nextBelow(CHANGES) === 0 ? bin.pickRecord(random, rows) : undefined
    if (record) await bin.remove(colleague, record)
    else await work(colleague, random, rows, bin.units.values())
  }

  await bin.restore(id)
  await bin.expectEveryFile()
  for (const other of bin.units.keys()) await bin.restore(other)
  expect(bin.units.size).toBe(0)
  expectOneClient(await readAllRecords(firm.owner))
  await expectTotals(casework, firm.account_id)
}

/** Expects each of these random trees to be restored byte for byte, and the other work untouched. */
export async function expectTreesRestored(casework: TestApp, trees: number): Promise<void> {
  const backup = new pg.Pool({ ...casework.database.backup, max: LANES })
  const seeds = Array.from({ length: trees }, (_, index) => index + 1).values()
  const growNext = async () => {
    for (const seed of seeds)
      await restoreTree(casework, backup, seed).catch((error: Error) => {
        error.message = `tree ${seed}: ${error.message}`
        throw error
      })
  }
  try {
    await Promise.all(Array.from({ length: LANES }, growNext))
  } finally {
    await backup.end()
  }
}
