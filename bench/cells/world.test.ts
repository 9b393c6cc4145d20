import { expect, test } from 'vitest'
import { parseOptions } from './options.ts'
import { countPeople, createWorld, estimateNeed } from './world.ts'

const create = (...args: string[]) => {
  const { settings } = parseOptions(args)
  return { settings, ...createWorld(settings) }
}

const sortSizes = (sizes: readonly number[]) => sizes.toSorted((a, b) => a - b)

test('draws lognormal sizes around the median', () => {
  const { firms } = create()
  const sizes = sortSizes(firms.slice(0, 10_000).map(({ clients }) => clients[0] ?? 0))

  // The standard error of both quantiles is below 3 %.
  expect(sizes[5_000]).toBeGreaterThan(150 * 0.9)
  expect(sizes[5_000]).toBeLessThan(150 * 1.1)
  const oneSigma = sizes[8_413] ?? 0
  expect(oneSigma).toBeGreaterThan(150 * Math.exp(1.5) * 0.9)
  expect(oneSigma).toBeLessThan(150 * Math.exp(1.5) * 1.1)
})

test('without spread and growth, every firm stays at the median', () => {
  const { firms } = create('--spread=0', '--growth=0', '--new-firms=0', '--large-month=0')

  expect(new Set(firms.flatMap(({ clients }) => clients))).toEqual(new Set([150]))
  expect(firms).toHaveLength(10_000)
})

test('new firms join each month, without clients before and with few at first', () => {
  const { firms } = create('--firms=100', '--spread=0', '--growth=0', '--new-firms=3')
  const added = firms.slice(100)

  expect(added).toHaveLength(72)
  expect(added.filter(({ joins }) => joins === 24)).toHaveLength(3)
  const [first] = added
  expect(first?.joins).toBe(1)
  expect(first?.clients.slice(0, 3)).toEqual([0, 15, 26])
  expect(first?.clients[13]).toBe(150)
})

test('the median firm becomes large within six months and stays so', () => {
  const { firms, largeFirm } = create('--firms=101', '--growth=0')
  const clients = firms[largeFirm ?? -1]?.clients ?? []
  const smaller = firms.filter(
    (firm) => firm.joins === 0 && (firm.clients[0] ?? 0) < (clients[0] ?? 0),
  )

  expect(smaller.length).toBe(50)
  expect(clients[6]).toBe(clients[0])
  expect(clients[9]).toBeGreaterThan(clients[6] ?? Infinity)
  expect([clients[12], clients[24]]).toEqual([200_000, 200_000])
  expect(create('--large-month=0').largeFirm).toBeUndefined()
})

test('people who work in two firms work in different ones', () => {
  const { firms, shared, settings } = create('--firms=50', '--several-firms=20')
  const people = firms
    .slice(0, 50)
    .reduce((sum, { clients }) => sum + countPeople(clients[0] ?? 0, settings), 0)

  expect(shared).toHaveLength(Math.round(people / 5))
  expect(shared.filter(({ home, other }) => home === other)).toEqual([])
  expect(shared.every(({ home, other }) => home < 50 && other < 50)).toBe(true)
})

test('a firm needs rows by its clients and CPU by its people', () => {
  const { settings } = create('--clients-per-person=100', '--requests-per-hour=36')

  expect(estimateNeed(100_000, settings)).toEqual({ cpu: 10 * 3.7, rows: 900_000 })
  expect(countPeople(1, settings)).toBe(1)
  expect(countPeople(0, settings)).toBe(0)
})
