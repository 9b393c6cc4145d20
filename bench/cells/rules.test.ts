import { expect, test } from 'vitest'
import { Directory } from './directory.ts'
import { parseOptions } from './options.ts'
import { chooseByHash, chooseLeastLoaded, RULES, type Rule } from './rules.ts'

const { settings } = parseOptions([])
const FIRMS = Array.from({ length: 2_000 }, (_, firm) => firm)

const createCells = (cells: number, rows: number) => {
  const directory = new Directory({ cpu: 1_000, rows })
  for (let cell = 0; cell < cells; cell += 1) directory.addCell()
  return directory
}

const placeFirm = (directory: Directory, firm: number, rows: number, cell: number) => {
  directory.setNeed(firm, { cpu: 0, rows })
  directory.place(firm, cell)
}

const rebalance = (directory: Directory, name: Rule['name']) => {
  const moved: number[] = []
  RULES.find((rule) => rule.name === name)?.rebalance(directory, settings, (firm, cell) => {
    moved.push(firm)
    directory.move(firm, cell)
  })
  return moved
}

test('hashing gives each cell about as many firms', () => {
  const directory = createCells(4, 1)
  const counts = Map.groupBy(FIRMS, (firm) => chooseByHash(directory, firm))

  expect(counts.size).toBe(4)
  for (const firms of counts.values()) {
    expect(firms.length).toBeGreaterThan(425)
    expect(firms.length).toBeLessThan(575)
  }
})

test('hashing moves only firms of an added cell, and of a lost cell', () => {
  const directory = createCells(4, 1)
  const before = FIRMS.map((firm) => chooseByHash(directory, firm))
  const added = directory.addCell()
  const after = FIRMS.map((firm) => chooseByHash(directory, firm))
  const changed = FIRMS.filter((firm) => before[firm] !== after[firm])

  expect(changed.length).toBeGreaterThan(320)
  expect(changed.length).toBeLessThan(480)
  expect(new Set(changed.map((firm) => after[firm]))).toEqual(new Set([added]))
  directory.loseCell(added)
  expect(FIRMS.map((firm) => chooseByHash(directory, firm))).toEqual(before)
})

test('hashing moves the firms that an added cell takes over', () => {
  const directory = createCells(2, 1e6)
  for (const firm of FIRMS) directory.place(firm, chooseByHash(directory, firm))
  expect(rebalance(directory, 'hash')).toEqual([])
  const added = directory.addCell()

  expect(new Set(rebalance(directory, 'hash'))).toEqual(new Set(directory.listFirms(added)))
  expect(directory.listFirms(added).length).toBeGreaterThan(500)
})

test('chooses the cell with the lowest load', () => {
  const directory = createCells(3, 100)
  placeFirm(directory, 1, 30, 0)
  placeFirm(directory, 2, 10, 1)
  placeFirm(directory, 3, 20, 2)

  expect(chooseLeastLoaded(directory, 4)).toBe(1)
})

test('moves nothing while no cell is above the threshold', () => {
  const directory = createCells(2, 100)
  placeFirm(directory, 1, 80, 0)

  expect(rebalance(directory, 'moves')).toEqual([])
})

test('relieves a full cell by its largest firms that fit into the excess', () => {
  const directory = createCells(2, 100)
  placeFirm(directory, 1, 60, 0)
  placeFirm(directory, 2, 13, 0)
  placeFirm(directory, 3, 12, 0)
  placeFirm(directory, 4, 4, 0)

  expect(rebalance(directory, 'moves')).toEqual([2, 4])
  expect(directory.getLoad(0)).toBeCloseTo(0.72)
  expect(directory.getCell(1)).toBe(0)
})

test('relieves a full cell by its smallest firms', () => {
  const directory = createCells(2, 100)
  placeFirm(directory, 1, 60, 0)
  placeFirm(directory, 2, 13, 0)
  placeFirm(directory, 3, 12, 0)
  placeFirm(directory, 4, 4, 0)

  expect(rebalance(directory, 'small moves')).toEqual([4, 3])
})

test('moves no firm to a cell that would be above the lower threshold', () => {
  const directory = createCells(2, 100)
  placeFirm(directory, 1, 60, 0)
  placeFirm(directory, 2, 25, 0)
  placeFirm(directory, 3, 5, 0)
  placeFirm(directory, 4, 66, 1)

  expect(rebalance(directory, 'moves')).toEqual([])
})

test('without moves, a full cell stays full', () => {
  const directory = createCells(2, 100)
  for (let firm = 0; firm < 10; firm += 1) placeFirm(directory, firm, 12, 0)

  expect(rebalance(directory, 'directory')).toEqual([])
  expect(directory.getLoad(0)).toBe(1.2)
})
