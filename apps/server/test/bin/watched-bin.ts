// Deletes and restores of a firm; each is compared with what it must do.
import { binEndpoints } from '@casework/contract/bin'
import { caseEndpoints } from '@casework/contract/cases'
import { clientEndpoints } from '@casework/contract/clients'
import { documentGroupEndpoints } from '@casework/contract/document-groups'
import { documentEndpoints } from '@casework/contract/documents'
import { sessionEndpoints } from '@casework/contract/sessions'
import type pg from 'pg'
import { expect } from 'vitest'
import type { Firm, Person, TestApp } from '@casework/testing'
import type { Random } from '../moves/random.ts'
import { readRows } from '../moves/table-dump.ts'
import { expectFiles, readStoredFiles } from './bin-files.ts'
import {
  compareDelete,
  countUnit,
  findDifferences,
  listRows,
  restoreUnit,
  splitsLink,
  type Rows,
  type Unit,
} from './unit-model.ts'

const REMOVALS = {
  clients: clientEndpoints.remove,
  cases: caseEndpoints.remove,
  sessions: sessionEndpoints.remove,
  document_groups: documentGroupEndpoints.remove,
  documents: documentEndpoints.remove,
} as const
type Deletable = keyof typeof REMOVALS
const DELETABLE = Object.keys(REMOVALS) as Deletable[]

/**
 * A party is lost when its case and its client are deleted one after the other, and so is the group
 * of a document. While this is true, no test deletes the second of the two.
 */
const LOSES_LINKS = false

const listItems = async ({ owner }: Firm) =>
  (await owner.call(binEndpoints.list, { query: { page_size: '100' } })).items

/**
 * A firm and its bin, and the rows that each item of the bin has taken.
 * @param backup connections of the role for backups, which sees every row
 */
export function watchBin(casework: TestApp, firm: Firm, backup: pg.Pool) {
  const units = new Map<number, Unit>()
  const readFirm = () => readRows(backup, firm.account_id)
  const readFiles = () => readStoredFiles(backup, firm.account_id)

  /** Picks a live record that may be deleted. */
  const pickRecord = (random: Random, rows: Rows) => {
    const tables = DELETABLE.filter((table) => listRows(rows, table).length > 0)
    if (tables.length === 0) return undefined
    const table = random.pick(tables)
    const { id } = random.pick(listRows(rows, table))
    const isLeftOut = LOSES_LINKS && splitsLink(rows, [...units.values()], `${table} ${id}`)
    return isLeftOut ? undefined : { table, id }
  }

  /** Expects one more item, with everything that the delete took, and no file less. */
  const remove = async (
    person: Person,
    { table, id }: { table: Deletable; id: number },
  ): Promise<number> => {
    const [rows, files] = [await readFirm(), await readFiles()]
    const { status, text } = await person.ask(REMOVALS[table], { params: { id } })
    expect(status, text).toBe(200)
    const unit = compareDelete(rows, await readFirm())
    expect(unit.gone.has(`${table} ${id}`)).toBe(true)
    expect(await readFiles()).toEqual(files)
    const items = await listItems(firm)
    expect(items).toHaveLength(units.size + 1)
    const [item] = items
    expect(item).toMatchObject({ record_id: id, ...countUnit(unit) })
    units.set(item?.id ?? 0, unit)
    return item?.id ?? 0
  }

  /** Restores an item and those that it needs; expects their rows and files, and no other change. */
  const restore = async (id: number): Promise<void> => {
    const [rows, files] = [await readFirm(), await readFiles()]
    const { restored } = await firm.owner.call(binEndpoints.restore, {
      params: { id: String(id) },
      body: { with_parents: true },
    })
    for (const one of restored) {
      const unit = units.get(one)
      if (!unit) throw new Error(`${one} was restored, but not deleted`)
      units.delete(one)
      restoreUnit(rows, unit, [...units.values()])
    }
    expect(findDifferences(rows, await readFirm())).toEqual({})
    expect(await readFiles()).toEqual(files)
  }

  /** Removes an item for good, with those that need it. */
  const purge = async (id: number): Promise<void> => {
    const rows = await readFirm()
    await firm.owner.call(binEndpoints.purge, { params: { id: String(id) } })
    expect(findDifferences(rows, await readFirm())).toEqual({})
    const left = new Set((await listItems(firm)).map((item) => item.id))
    for (const one of units.keys()) if (!left.has(one)) units.delete(one)
  }

  /** Expects the file of every document, live or in the bin, byte for byte. */
  const expectEveryFile = async () => expectFiles(casework, await readFiles())

  return { units, readRows: readFirm, pickRecord, remove, restore, purge, expectEveryFile }
}
