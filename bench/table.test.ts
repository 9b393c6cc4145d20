import { expect, test } from 'vitest'
import { formatTable, pickWorst, type Measured } from './table.ts'

const row = (changes: Partial<Measured>): Measured => ({
  name: 'one client',
  statistics: 'fresh',
  casework: [{ node: 1, database: 1 }],
  baseline: [{ node: 1, database: 0 }],
  database: [],
  memory: 0,
  firstBytes: [],
  ...changes,
})

const stale = row({
  statistics: 'stale',
  casework: [{ node: 1, database: 9 }],
  baseline: [{ node: 1, database: 5 }],
})

test('keeps the worst variant of Casework beside the best one of the baseline', () => {
  expect(pickWorst([row({}), stale])).toEqual([{ ...stale, baseline: row({}).baseline }])
})

test('counts a refusal as worse than any cost, and prints its status', () => {
  const refused = row({ statistics: 'none', casework: [], baseline: [], refused: 503 })
  const worst = pickWorst([stale, refused, row({})])

  expect(worst).toEqual([{ ...refused, baseline: row({}).baseline }])
  expect(formatTable(worst, 'heading').split('\n').at(-1)).toMatch(
    /^one client +none +refused with 503 +1\.000 \(1\.00 \+ 0\.00\) +1\.7$/,
  )
})
