// Every kind of record with a level, in every list, count, search, timeline and export of a view.
import { expect, test } from 'vitest'
import { QUESTIONS, UNASKED } from './leveled-questions.ts'
import { testByLevel } from './test-by-level.ts'
import { formatKey, WORKSPACE_READS } from './workspace-calls.ts'

testByLevel(QUESTIONS)

test('every read is asked by level, or shows nothing with a level', () => {
  const asked = QUESTIONS.map(([, endpoint]) => formatKey(endpoint))
  expect([...new Set(asked), ...UNASKED].toSorted()).toEqual(
    WORKSPACE_READS.map(formatKey).toSorted(),
  )
})
