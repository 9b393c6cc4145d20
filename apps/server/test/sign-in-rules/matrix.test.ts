import { afterAll, beforeAll, expect, test } from 'vitest'
import { ENDPOINTS, formatKey, startCells, type Cell } from './cells.ts'
import { findLetter, TABLE } from './table.ts'

let cells: Awaited<ReturnType<typeof startCells>>
beforeAll(async () => {
  cells = await startCells()
})
afterAll(() => cells.stop())

// One cell of each kind, in which no two kinds of calls have the same letters; all twelve cells are in
// `matrix.full.test.ts`.
const CELLS: readonly Cell[] = [
  ['none', 'required'],
  ['none', 'red'],
  ['stale', 'red'],
]

test('the table has a row for every endpoint, and a row has an endpoint', () => {
  expect(Object.keys(TABLE).toSorted()).toEqual(ENDPOINTS.map(formatKey).toSorted())
})

test('the tested cells tell every kind of row from every other', () => {
  const rows = [...new Set(Object.values(TABLE))]
  const letters = rows.map((row) => CELLS.map((cell) => findLetter(row, cell)).join(''))
  expect(new Set(letters).size).toBe(rows.length)
})

test.each(ENDPOINTS.map((endpoint) => [formatKey(endpoint), endpoint] as const))(
  '%s answers a sign-in as the table says (KEYS-026, KEYS-028, KEYS-029, KEYS-030)',
  async (key, endpoint) => {
    expect(await cells.readCells(endpoint, CELLS)).toEqual(
      CELLS.map((cell) => findLetter(TABLE[key] ?? '', cell)),
    )
  },
)
