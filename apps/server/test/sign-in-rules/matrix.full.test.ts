import { afterAll, beforeAll, expect, test } from 'vitest'
import { EVERY_CELL, ENDPOINTS, formatKey, startCells } from './cells.ts'
import { findLetter, TABLE } from './table.ts'

let cells: Awaited<ReturnType<typeof startCells>>
beforeAll(async () => {
  cells = await startCells()
})
afterAll(() => cells.stop())

test.each(ENDPOINTS.map((endpoint) => [formatKey(endpoint), endpoint] as const))(
  '%s answers each sign-in in each firm as the table says (KEYS-026, KEYS-028, KEYS-029, KEYS-030)',
  async (key, endpoint) => {
    expect(await cells.readCells(endpoint, EVERY_CELL)).toEqual(
      EVERY_CELL.map((cell) => findLetter(TABLE[key] ?? '', cell)),
    )
  },
)
