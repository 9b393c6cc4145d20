import { expect, test } from 'vitest'
import { Directory } from './directory.ts'
import { loseFullestCell } from './lose-cell.ts'
import { estimateMove } from './moves.ts'
import { parseOptions } from './options.ts'
import { RULES } from './rules.ts'
import type { World } from './world.ts'

const { settings } = parseOptions(['--file-kb=1000', '--decide-minutes=10', '--backup-hours=6'])
const RULE = RULES.find(({ name }) => name === 'moves') as (typeof RULES)[number]

/** Firms 0 and 1 in cell 0, firm 2 in cell 1, whose CPU is half used. */
function loseOne(rule = RULE, rows = 2_000_000) {
  const sizes = [100_000, 25_000, 10]
  const world: World = {
    firms: sizes.map((clients, id) => ({ id, joins: 0, clients: [clients] })),
    shared: [
      { home: 0, other: 2 },
      { home: 2, other: 0 },
      { home: 2, other: 1 },
      { home: 0, other: 1 },
    ],
    largeFirm: undefined,
  }
  const directory = new Directory({ cpu: 1_000, rows })
  directory.addCell()
  directory.addCell()
  for (const [id, clients] of sizes.entries()) {
    directory.setNeed(id, { cpu: id === 2 ? 500 : 0, rows: clients * 9 })
    directory.place(id, id === 2 ? 1 : 0)
  }
  const lost = loseFullestCell(directory, rule, world, settings, 0)
  return { lost, directory }
}

test('restores the rows of small firms first, at the speed that the target has left', () => {
  const { lost } = loseOne()
  const outages = new Map(lost.outages.map(({ firm, minutes }) => [firm, minutes]))

  // 225,000 rows take 6 s, 900,000 take 24 s, and twice that on a cell that is half busy.
  expect([...outages.keys()]).toEqual([1, 0])
  expect(outages.get(1)).toBeCloseTo(10 + 12 / 60, 5)
  expect(outages.get(0)).toBeCloseTo(10 + 60 / 60, 5)
})

test('restores the files after all rows', () => {
  const { lost } = loseOne()
  const perFile = 0.00111 + 1 / (400 / 2.377)
  const [small, large] = lost.outages

  expect(small?.filesMinutes).toBeCloseTo(10 + (2 * (30 + 75_000 * perFile)) / 60, 5)
  expect(large?.filesMinutes).toBeCloseTo(10 + (2 * (30 + 375_000 * perFile)) / 60, 5)
})

test('says how old the data is and how long a whole restore takes', () => {
  const { lost } = loseOne()

  expect(lost.rows).toBe(1_125_000)
  expect(lost.dataHours).toBeCloseTo(6 + 1_125_000 / (100_000 / 0.56) / 3600, 8)
  expect(lost.wholeMinutes).toBeCloseTo(10.5, 5)
  expect(lost.wholeFilesMinutes).toBeGreaterThan(lost.wholeMinutes)
})

test('counts the people who reach one of two firms, and those without their home', () => {
  const { lost, directory } = loseOne()

  expect([lost.peopleWithOneFirm, lost.peopleWithoutSignIn]).toEqual([3, 1])
  expect(directory.cells).toEqual([1])
  expect(lost.highestLoad).toBeCloseTo(1_125_090 / 2_000_000, 8)
  expect(lost.over).toBe(0)
})

test('a directory gets a new cell for a firm that fits nowhere, a hash does not', () => {
  const added = loseOne(RULE, 1_000_000)
  const hashed = loseOne(
    RULES.find(({ name }) => name === 'hash'),
    1_000_000,
  )

  expect(added.directory.cells).toEqual([1, 2])
  expect([added.lost.added, added.lost.over]).toEqual([1, 0])
  expect(hashed.directory.cells).toEqual([1])
  expect([hashed.lost.added, hashed.lost.over]).toEqual([0, 1])
})

test('a move is read-only for its rows, the switch and the files added meanwhile', () => {
  const { filesAhead, allInside } = estimateMove(10_000, settings)
  const files = 30_000 * (0.00111 + 1 / (400 / 2.377))
  const added = (0.015 * files) / (22 * 8 * 3600)

  expect(allInside).toBeCloseTo(5 + 2.4 + files, 5)
  expect(filesAhead).toBeCloseTo(5 + 2.4 + files * added, 8)
})
