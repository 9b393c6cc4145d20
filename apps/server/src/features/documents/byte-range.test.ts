import { expect, test } from 'vitest'
import { parseByteRange } from './byte-range.ts'

test.each([
  [undefined, 10, 'whole'],
  ['', 10, 'whole'],
  ['bytes=0-9', 10, { start: 0, end: 9 }],
  ['bytes=0-', 10, { start: 0, end: 9 }],
  ['bytes=9-', 10, { start: 9, end: 9 }],
  ['bytes=10-', 10, 'unsatisfiable'],
  ['bytes=3-3', 10, { start: 3, end: 3 }],
  ['bytes=3-99', 10, { start: 3, end: 9 }],
  ['bytes=4-3', 10, 'whole'],
  ['bytes=-3', 10, { start: 7, end: 9 }],
  ['bytes=-30', 10, { start: 0, end: 9 }],
  ['bytes=-0', 10, 'unsatisfiable'],
  ['bytes=0-0', 0, 'unsatisfiable'],
  ['bytes=0-1,3-4', 10, 'whole'],
  ['bytes=1', 10, 'whole'],
  ['bytes=--1', 10, 'whole'],
  ['bytes=+1-2', 10, 'whole'],
  ['items=0-1', 10, 'whole'],
  ['bytes=99999999999999999999-', 10, 'whole'],
])('parses %j of %i bytes as %j', (header, size, expected) => {
  expect(parseByteRange(header, size)).toEqual(expected)
})
