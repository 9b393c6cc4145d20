import { beforeEach, expect, test } from 'vitest'
import { Directory } from './directory.ts'

let directory: Directory

beforeEach(() => {
  directory = new Directory({ cpu: 1_000, rows: 100 })
  directory.addCell()
  directory.addCell()
  directory.setNeed(1, { cpu: 100, rows: 50 })
  directory.setNeed(2, { cpu: 300, rows: 10 })
})

test('refuses to place a firm twice, or in a cell that does not exist', () => {
  directory.place(1, 0)

  expect(() => directory.place(1, 1)).toThrow('Firm 1 has a cell already')
  expect(() => directory.place(2, 7)).toThrow('There is no cell 7')
  expect(() => directory.getCell(2)).toThrow('Firm 2 has no cell')
})

test('measures the load by the scarcest resource', () => {
  directory.place(1, 0)
  directory.place(2, 1)

  expect(directory.getLoad(0)).toBe(0.5)
  expect(directory.getLoad(1)).toBe(0.3)
  expect(directory.getLoadWith(1, directory.getNeed(1))).toBe(0.6)
  expect(directory.getShare(2)).toBe(0.3)
  expect(directory.getCpuLoad(0)).toBe(0.1)
  expect(directory.getAverageLoad()).toBe(0.3)
})

test('moves a firm with its load', () => {
  directory.place(1, 0)
  directory.place(2, 0)
  directory.move(1, 1)

  expect([directory.getCell(1), directory.getCell(2)]).toEqual([1, 0])
  expect([directory.listFirms(0), directory.listFirms(1)]).toEqual([[2], [1]])
  expect([directory.getLoad(0), directory.getLoad(1)]).toEqual([0.3, 0.5])
})

test('takes over changed needs when it recounts', () => {
  directory.place(1, 0)
  directory.setNeed(1, { cpu: 0, rows: 80 })
  directory.recount()

  expect(directory.getLoad(0)).toBe(0.8)
})

test('returns the firms of a lost cell, which can then be placed again', () => {
  directory.place(1, 0)
  directory.place(2, 1)

  expect(directory.loseCell(0)).toEqual([1])
  expect(directory.cells).toEqual([1])
  expect(directory.size).toBe(1)
  expect(() => directory.place(1, 0)).toThrow('There is no cell 0')
  directory.place(1, 1)
  expect(directory.getLoad(1)).toBe(0.6)
  expect(directory.addCell()).toBe(2)
})
