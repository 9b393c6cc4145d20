import { expect, test } from 'vitest'
import { buildPath, listOwnerRequests } from './latency-requests.ts'

const ids = {
  client: 1,
  case: 2,
  session: 3,
  group: 4,
  document: 5,
  heavyClient: 6,
  heavyCase: 7,
  heavySession: 19,
  connection: 8,
  documents: [5],
  person: 9,
  heavyPerson: 10,
  check: 11,
  openCheck: 12,
  deadline: 13,
  responsible: 14,
  entry: 18,
  unconfirmed: { id: 15, due_on: '2027-03-01' },
}

test('asks for the middle and the last page of each order of a list', () => {
  const requests = listOwnerRequests(ids, { '/clients/': 1_000_001 })
  const byName = requests.filter(({ name }) => name.startsWith('clients by name,'))

  expect(byName.map(({ query }) => query['page'])).toEqual([1, 100, 2500, 4990, 25_000, 50_001])
})

test('names ranges by their days, since the sizes in the plan test are those of its own firm', () => {
  const names = listOwnerRequests(ids, {}).map(({ name }) => name)

  expect(names.filter((name) => name.startsWith('sessions from'))).toEqual([
    'sessions from 2027-03-01 to 2027-03-31',
    'sessions from 2023-06-01 to 2023-06-30',
    'sessions from 2022-01-01 to 2022-12-31',
    'sessions from 2024-01-01 to 2024-12-31',
  ])
})

test('has a different name for each request', () => {
  const names = listOwnerRequests(ids, {}).map(({ name }) => name)

  expect(new Set(names).size).toBe(names.length)
})

test('builds the path with an encoded query', () => {
  const request = {
    name: 'a search',
    path: '/clients/',
    query: { search: 'a & b', page: 2 },
  } as const

  expect(buildPath(request)).toBe('/api/clients/?search=a+%26+b&page=2')
  expect(buildPath({ name: 'all', path: '/notifications/', query: {} })).toBe('/api/notifications/')
})
