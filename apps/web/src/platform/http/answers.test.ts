import { describe, expect, it } from 'vitest'
import { readList, readOne, readPagination } from './answers.ts'

const items = [{ id: 1 }, { id: 2 }]

describe('readList', () => {
  it.each([
    ['data', { data: items }],
    ['data.items', { data: { items } }],
    ['data.results', { data: { results: items } }],
    ['data.data', { data: { data: items } }],
    ['data.data.items', { data: { data: { items } } }],
    ['data.data.results', { data: { data: { results: items } } }],
    ['results', { results: items }],
  ])('finds a list under %s (HTTP-014..017, CLIENT-022, SESSION-059)', (_, body) => {
    expect(readList(body)).toEqual(items)
  })

  it.each([[null], ['text'], [{}], [{ data: null }], [{ data: { items: {} } }]])(
    'returns an empty list for %j',
    (body) => {
      expect(readList(body)).toEqual([])
    },
  )
})

describe('readPagination', () => {
  it.each([
    ['data.pagination', { data: { items, pagination: { count: 42, total_pages: 3 } } }],
    [
      'data.data.pagination',
      { data: { data: { items, pagination: { count: 42, total_pages: 3 } } } },
    ],
    ['pagination', { data: items, pagination: { count: 42, total_pages: 3 } }],
  ])('finds count and pages under %s (HTTP-018)', (_, body) => {
    expect(readPagination(body)).toMatchObject({
      count: 42,
      total_pages: 3,
      count_is_lower_bound: false,
    })
  })

  it('treats a bare array as one page of its own length', () => {
    expect(readPagination({ data: items })).toMatchObject({ count: 2, total_pages: 1 })
  })

  it('keeps the lower bound flag of a count', () => {
    expect(
      readPagination({
        data: {
          items,
          pagination: { count: 1000, total_pages: 50, count_is_lower_bound: true },
        },
      }).count_is_lower_bound,
    ).toBe(true)
  })
})

describe('readOne', () => {
  it('unwraps a record nested in a second `data`, but keeps a field of that name (HTTP-015)', () => {
    expect(readOne({ data: { data: { id: 7 } } })).toEqual({ id: 7 })
    expect(readOne({ data: { id: 7, data: 'a field' } })).toEqual({ id: 7, data: 'a field' })
    expect(readOne({ success: true, data: null })).toBeNull()
    expect(readOne(null)).toBeUndefined()
  })
})
