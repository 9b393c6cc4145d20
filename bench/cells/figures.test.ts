import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import * as figures from './figures.ts'

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')
const performance = read('docs/performance.md')

/** The first number of each table row with this name. */
const findFigure = (name: string) =>
  new RegExp(`^\\| ${name} \\| ([\\d.,]+)`, 'm').exec(performance)?.[1]

test('uses the CPU times that docs/performance.md has', () => {
  const [small, middle, large] = figures.LIST_CPU_MS

  expect(findFigure('the same, firm of 100')).toBe(String(small.ms))
  expect(findFigure('the same, firm of 10,000')).toBe(String(middle.ms))
  expect(findFigure('list of 20 clients, newest first')).toBe(String(large.ms))
  expect(findFigure('create a client')).toBe(String(figures.CREATE_CPU_MS))
  expect(findFigure('export of all clients; first byte')).toBe(String(figures.EXPORT_CPU_MS))
  expect(performance).toContain(`${figures.MIXED_CPU_MS} ms of CPU a request`)
})

test('uses the largest database that docs/performance.md describes', () => {
  const { clients, cases, sessions, documents, gigabytes, minutes } = figures.LARGEST
  const format = (count: number) => count.toLocaleString('en')

  expect(performance).toContain(
    `one firm of ${format(clients)} clients, ${format(cases)} cases, ${format(sessions)} sessions and ${format(documents)} documents`,
  )
  expect(performance).toContain(`It takes ${minutes} minutes and ${gigabytes} GB`)
})

test('uses the time of eight uploads that decision 0041 has', () => {
  const { megabytes, ms } = figures.UPLOADS
  const decision = read('decisions/0041-chunk-turns-of-uploads.md')

  expect(decision).toContain(`during ${megabytes} MB of uploads`)
  expect(decision).toMatch(new RegExp(`^\\| two turns .*\\| ${ms.toLocaleString('en')} \\|$`, 'm'))
})

test('derives rows per client and rates from them', () => {
  expect(figures.ROWS_PER_CLIENT).toBe(9)
  expect(figures.FILES_PER_CLIENT).toBe(3)
  expect(figures.ROWS_LOADED_PER_SECOND).toBe(37_500)
  expect(figures.BYTES_PER_ROW).toBeCloseTo(711.1, 1)
  expect(figures.MEGABYTES_PER_SECOND).toBeCloseTo(168.3, 1)
  expect(figures.estimateRowSeconds(75_000)).toBe(2)
})

test('adds a fixed time to each file', () => {
  const small = figures.estimateFileSeconds(1_000, 1)
  const large = figures.estimateFileSeconds(1, 1_000)

  expect(small).toBeCloseTo(1.11 + 1 / figures.MEGABYTES_PER_SECOND, 5)
  expect(large).toBeCloseTo(0.00111 + 1 / figures.MEGABYTES_PER_SECOND, 5)
})

test('scales the CPU of a request with the list of a firm of that size', () => {
  const estimate = figures.estimateRequestCpu

  expect(estimate(100_000)).toBeCloseTo(3.7, 5)
  expect(estimate(10_000)).toBeCloseTo((3.7 * 0.61) / 0.72, 5)
  expect(estimate(100)).toBeCloseTo((3.7 * 0.59) / 0.72, 5)
  expect(estimate(1_000)).toBeCloseTo((3.7 * 0.6) / 0.72, 5)
  expect(estimate(1)).toBe(estimate(100))
  expect(estimate(1_000_000)).toBe(estimate(100_000))
})
