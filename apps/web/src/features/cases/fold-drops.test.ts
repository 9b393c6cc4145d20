import type { TimelineItem } from '@casework/contract/case-contents'
import { expect, test } from 'vitest'
import { endsInDrop, foldDrops } from './fold-drops.ts'

const START = Date.parse('2026-03-11T12:00:00Z')

/** A document that was added this many minutes before noon. */
const item = (id: number, minutes: number, changes: Partial<TimelineItem> = {}): TimelineItem => ({
  kind: 'document',
  id,
  at: new Date(START - minutes * 60_000).toISOString(),
  by: 'Eva Brandt',
  title: `Document ${id}`,
  text: null,
  security_level: 'green',
  link: `/documents/${id}`,
  ...changes,
})
const fold = (...items: TimelineItem[]) => foldDrops(items).map((line) => line.map(({ id }) => id))

test('documents that one person added one after the other are one line, from three on (LOOK-127)', () => {
  expect(fold(item(1, 0), item(2, 5), item(3, 10), item(4, 16))).toEqual([[1, 2, 3], [4]])
  expect(fold(item(1, 0), item(2, 1))).toEqual([[1], [2]])
  expect(fold()).toEqual([])
})

test('another person, and anything in between, ends the line (LOOK-127)', () => {
  const drop = [item(1, 0), item(2, 0), item(3, 0)]
  expect(fold(...drop, item(4, 0, { by: 'Marcus Lowe' }), item(5, 0))).toEqual([
    [1, 2, 3],
    [4],
    [5],
  ])
  expect(fold(item(1, 0), item(2, 0), item(3, 1, { kind: 'entry' }), item(4, 1))).toEqual([
    [1],
    [2],
    [3],
    [4],
  ])
  const unknown = [1, 2, 3].map((id) => item(id, 0, { by: null }))
  expect(fold(...unknown)).toEqual([[1, 2, 3]])
})

test('a drop at the end of a page may go on, but not without end (LOOK-129)', () => {
  const drop = (count: number) => Array.from({ length: count }, (_, at) => item(at + 1, 0))
  expect([0, 2, 3, 99, 100].map((count) => endsInDrop(drop(count)))).toEqual([
    false,
    false,
    true,
    true,
    false,
  ])
  expect(endsInDrop([...drop(3), item(4, 30)])).toBe(false)
})
