import { describe, expect, test } from 'vitest'
import type { Directory } from './directory.ts'
import { parseOptions } from './options.ts'
import { toJson } from './report.ts'
import { RULES } from './rules.ts'
import { simulate, type Observe } from './simulate.ts'
import { createWorld, type World } from './world.ts'

/** A tenth of the default, with the same relations. */
const SMALL = ['--firms=1000', '--rows-limit=900000', '--large-clients=20000']

const run = (rule: (typeof RULES)[number], args: readonly string[] = [], observe?: Observe) => {
  const { settings } = parseOptions([...SMALL, ...args])
  const world = createWorld(settings)
  return { world, settings, ...simulate(world, rule, settings, observe) }
}

const MOVES = RULES.find(({ name }) => name === 'moves') as (typeof RULES)[number]

/** Lists the firms of all cells, sorted: a firm in two cells is in it twice. */
const listAll = (directory: Directory) =>
  directory.cells.flatMap((cell) => directory.listFirms(cell)).toSorted((a, b) => a - b)

const listJoined = ({ firms }: World, month: number) =>
  firms.filter(({ joins }) => joins <= month).map(({ id }) => id)

describe.each(RULES)('$title', (rule) => {
  test('gives the same result for the same seed, and a different one for a different seed', () => {
    const json = (seed: number) => {
      const { world, settings, ...result } = run(rule, [`--seed=${seed}`])
      return JSON.stringify(toJson(world, [result], { ...settings, seed: 0 }))
    }

    expect(json(7)).toBe(json(7))
    expect(json(7)).not.toBe(json(8))
  })

  test('has each firm in exactly one cell, in every month and after the loss', () => {
    const { settings } = parseOptions(SMALL)
    const world = createWorld(settings)
    const seen: number[] = []
    simulate(world, rule, settings, (directory, month) => {
      seen.push(month)
      expect(listAll(directory)).toEqual(listJoined(world, month))
      for (const cell of directory.cells)
        expect(
          directory.listFirms(cell).filter((firm) => directory.getCell(firm) !== cell),
        ).toEqual([])
    })

    expect(seen).toHaveLength(26)
    expect(seen.filter((month) => month === 18)).toHaveLength(2)
  })

  test('keeps the loads equal to the sums of the firms', () => {
    run(rule, [], (directory) => {
      for (const cell of directory.cells) {
        const rows = directory
          .listFirms(cell)
          .reduce((sum, firm) => sum + directory.getNeed(firm).rows, 0)
        expect(directory.getLoad(cell)).toBeCloseTo(rows / 900_000, 6)
      }
    })
  })

  test('places every firm of the lost cell again, on other cells, and each with an outage', () => {
    const placed: Map<number, number>[] = []
    const { lost } = run(rule, [], (directory, month) => {
      if (month === 18)
        placed.push(new Map(listAll(directory).map((firm) => [firm, directory.getCell(firm)])))
    })
    const [before, after] = placed
    const gone = [...(before ?? [])].filter(([, cell]) => cell === lost?.cell).map(([firm]) => firm)
    const restored = lost?.outages.map(({ firm }) => firm) ?? []

    expect(gone.length).toBeGreaterThan(10)
    expect(restored.toSorted((a, b) => a - b)).toEqual(gone)
    expect([...(after ?? [])].filter(([, cell]) => cell === lost?.cell)).toEqual([])
    const others = [...(before ?? [])].filter(([, cell]) => cell !== lost?.cell)
    expect(others.filter(([firm, cell]) => after?.get(firm) !== cell)).toEqual([])
  })

  test('adds cells when the average load is too high', () => {
    const { months } = run(rule)

    expect(months[0]?.cells).toBe(8)
    expect(months.at(-1)?.cells).toBeGreaterThan(10)
  })
})

test.each([1, 2, 3, 4, 5])(
  'with moves, only a firm larger than a cell exceeds the capacity (seed %i)',
  (seed) => {
    const others: number[] = []
    const { moves } = run(MOVES, [`--seed=${seed}`], (directory, month) => {
      const over = directory.cells.filter((cell) => directory.getLoad(cell) > 1)
      if (over.some((cell) => directory.listFirms(cell).length > 1)) others.push(month)
    })

    expect(others).toEqual([])
    expect(moves.length).toBeGreaterThan(10)
  },
)

test('only firms that are listed as moved change their cell, while no cell is lost', () => {
  const cells = new Map<number, Set<number>>()
  const { moves } = run(MOVES, ['--lose-month=0'], (directory) => {
    for (const firm of listAll(directory)) {
      const known = cells.get(firm) ?? new Set<number>()
      cells.set(firm, known.add(directory.getCell(firm)))
    }
  })
  const moved = new Set(moves.map(({ firm }) => firm))

  expect([...cells].filter(([firm, seen]) => seen.size > 1 && !moved.has(firm))).toEqual([])
  expect(moves.every(({ from, to }) => from !== to)).toBe(true)
})

test('counts the months that firms spend in a cell above its capacity', () => {
  const rule = RULES.find(({ name }) => name === 'directory') as (typeof RULES)[number]
  let expected = 0
  const { crowdedMonths, months } = run(rule, ['--lose-month=0'], (directory) => {
    for (const cell of directory.cells)
      if (directory.getLoad(cell) > 1) expected += directory.listFirms(cell).length
  })

  expect(expected).toBeGreaterThan(0)
  expect([...crowdedMonths.values()].reduce((sum, count) => sum + count, 0)).toBe(expected)
  expect(Math.max(...months.map(({ max }) => max))).toBeGreaterThan(1)
})

test('refuses too few cells for the start, and firms that outgrow every number of cells', () => {
  expect(() => run(MOVES, ['--cells=2'])).toThrow(
    /^--cells 2 is not enough for the firms at the start: they need \d cells to stay at --add-at 65\.$/,
  )
  expect(() => run(MOVES, ['--growth=10', '--months=60'])).toThrow(
    /^In month \d+ the firms need more than 1000 cells: raise --rows-limit/,
  )
})
