// What a delete takes and a restore brings back, computed apart from the product.
import type { Level } from '@casework/contract/document-levels'
import { expect } from 'vitest'

/** Rows of a firm as text, by table and key: `cases 12`. */
export type Rows = ReadonlyMap<string, string>

/** The columns that these tests read. Each table has some of them. */
export interface Fields {
  readonly id: number
  readonly client_id: number | null
  readonly case_id: number | null
  readonly session_id: number | null
  readonly group_id: number | null
  readonly person_id: number | null
  readonly document_id: number | null
  readonly after_session_id: number | null
  readonly user_id: number | null
  readonly state: string
  readonly name: string
  readonly title: string
  readonly date: string
  readonly due_on: string
  readonly file_size: number
  readonly created_at?: string
  readonly added_at?: string
  readonly security_level: Level
}

const getAge = ({ created_at, added_at }: Fields) => created_at ?? added_at ?? ''

export const parseRow = (text: string | undefined): Fields => JSON.parse(text ?? '{}') as Fields

const tableOf = (key: string) => key.slice(0, key.indexOf(' '))

/** Oldest first: ids are random, and a seed must always pick the same rows. */
export const listRows = (rows: Rows, table: string): Fields[] =>
  [...rows]
    .filter(([key]) => tableOf(key) === table)
    .map(([, text]) => parseRow(text))
    .toSorted((one, other) => (getAge(one) < getAge(other) ? -1 : 1))

/** References that a delete empties in rows that stay. */
const EMPTIED: Readonly<Record<string, 'group_id' | 'session_id'>> = {
  documents: 'group_id',
  deadlines: 'session_id',
  entries: 'session_id',
}

const write = (text: string, column: string, from: number | null, to: number | null) =>
  text.replace(`"${column}": ${from}`, `"${column}": ${to}`)

/** What one delete did to the rows of a firm. */
export interface Unit {
  readonly gone: Map<string, string>
  /** Rows that lost their reference to a group or a session of the unit. */
  readonly emptied: Map<string, number>
  /** The hashes of deleted names. */
  readonly retired: readonly string[]
}

/** @returns what the delete did; expects that it did nothing else */
export function compareDelete(before: Rows, after: Rows): Unit {
  const gone = new Map([...before].filter(([key]) => !after.has(key)))
  const emptied = new Map<string, number>()
  for (const [key, text] of before) {
    const left = after.get(key)
    if (left === undefined || left === text) continue
    const column = EMPTIED[tableOf(key)]
    const reference = column && parseRow(text)[column]
    expect(left, `${key} was changed by a delete`).toBe(
      column && write(text, column, reference ?? null, null),
    )
    const target = `${column === 'group_id' ? 'document_groups' : 'sessions'} ${reference}`
    expect(gone.has(target), `${key} left ${target}`).toBe(true)
    emptied.set(key, reference ?? 0)
  }
  for (const { document_id, after_session_id } of listRows(gone, 'level_plans'))
    expect(
      gone.has(`documents ${document_id}`) || gone.has(`sessions ${after_session_id}`),
      `the plan of document ${document_id} has ended`,
    ).toBe(true)
  const retired = [...after.keys()].filter((key) => !before.has(key))
  expect(retired.filter((key) => tableOf(key) !== 'retired_names')).toEqual([])
  return { gone, emptied, retired }
}

/** What the bin says about a unit: its records, and the bytes of its files. */
export const countUnit = ({ gone }: Unit) => {
  const count = (table: string) => listRows(gone, table).length
  return {
    counts: {
      clients: count('clients'),
      cases: count('cases'),
      sessions: count('sessions'),
      document_groups: count('document_groups'),
      documents: count('documents'),
    },
    bytes: listRows(gone, 'documents').reduce((sum, { file_size }) => sum + file_size, 0),
  }
}

function returnReference(rows: Map<string, string>, key: string, reference: number): void {
  const text = rows.get(key)
  const column = EMPTIED[tableOf(key)]
  if (text === undefined || column === undefined) return
  const row = parseRow(text)
  if (row[column] !== null) return
  const isGroup = column === 'group_id'
  const target = parseRow(rows.get(`${isGroup ? 'document_groups' : 'sessions'} ${reference}`))
  const isSamePlace = isGroup ? target.client_id === row.client_id : target.case_id === row.case_id
  if (target.id === reference && isSamePlace) rows.set(key, write(text, column, null, reference))
}

/**
 * A party names two records, a document and its group each other. While the other one is in the
 * bin, that one's unit keeps the link.
 */
function handOverLinks(rows: Map<string, string>, { gone, emptied }: Unit, others: Unit[]): void {
  const findUnit = (key: string) => others.find((other) => other.gone.has(key))
  for (const [key, text] of gone) {
    const row = parseRow(text)
    if (tableOf(key) === 'case_parties') {
      const sides = [`cases ${row.case_id}`, `clients ${row.client_id ?? 0}`]
      const missing = sides.filter((side) => side !== 'clients 0' && !rows.has(side))
      if (missing.length === 0) continue
      rows.delete(key)
      findUnit(missing[0] ?? '')?.gone.set(key, text)
    }
    const group = `document_groups ${row.group_id}`
    if (tableOf(key) === 'documents' && row.group_id !== null && !rows.has(group)) {
      rows.set(key, write(text, 'group_id', row.group_id, null))
      findUnit(group)?.emptied.set(key, row.group_id)
    }
  }
  for (const [key, group_id] of emptied) {
    const unit = findUnit(key)
    const text = unit?.gone.get(key)
    if (tableOf(key) === 'documents' && text && parseRow(text).group_id === null)
      unit?.gone.set(key, write(text, 'group_id', null, group_id))
  }
}

/** Changes the rows of a firm as the restore of a unit must. */
export function restoreUnit(rows: Map<string, string>, unit: Unit, others: Unit[]): void {
  for (const [key, text] of unit.gone) if (tableOf(key) !== 'level_plans') rows.set(key, text)
  handOverLinks(rows, unit, others)
  for (const [key, reference] of unit.emptied) returnReference(rows, key, reference)
  for (const key of unit.retired) rows.delete(key)
}

/** The record and the records below it. */
function listFalling(rows: Rows, root: string): Set<string> {
  const falling = new Set([root])
  for (const table of ['cases', 'sessions', 'document_groups', 'documents'])
    for (const { id, client_id, case_id, session_id } of listRows(rows, table)) {
      const parents = [`clients ${client_id}`, `cases ${case_id}`, `sessions ${session_id}`]
      if (parents.some((parent) => falling.has(parent))) falling.add(`${table} ${id}`)
    }
  return falling
}

/** Whether a delete would put the second record of such a link into the bin, in another unit. */
export function splitsLink(rows: Rows, units: readonly Unit[], root: string): boolean {
  const falling = listFalling(rows, root)
  return units.some(({ gone, emptied }) => {
    const named = [
      ...listRows(gone, 'case_parties')
        .filter(({ client_id }) => client_id !== null)
        .flatMap(({ case_id, client_id }) => [`cases ${case_id}`, `clients ${client_id}`]),
      ...listRows(gone, 'documents').map(({ group_id }) => `document_groups ${group_id}`),
      ...emptied.keys(),
    ]
    return named.some((key) => falling.has(key))
  })
}

/** The rows that differ, each with what was expected and what was found. */
export function findDifferences(expected: Rows, found: Rows) {
  const keys = new Set([...expected.keys(), ...found.keys()])
  return Object.fromEntries(
    [...keys]
      .filter((key) => expected.get(key) !== found.get(key))
      .map((key) => [key, { expected: expected.get(key), found: found.get(key) }]),
  )
}
