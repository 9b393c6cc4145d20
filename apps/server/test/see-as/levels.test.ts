// Every kind of record with a level, in every list, count, search, timeline and export of a view.
import { documentContents } from '@casework/contract/document-texts'
import { expect, test } from 'vitest'
import { QUESTIONS, UNASKED } from './leveled-questions.ts'
import { testByLevel } from './test-by-level.ts'
import { formatKey, WORKSPACE_READS } from './workspace-calls.ts'

// Each text starts a program, so texts are in levels.full.test.ts.
testByLevel(QUESTIONS.filter(([, endpoint]) => endpoint !== documentContents.text))

test('every read is asked by level, or shows nothing with a level', () => {
  const asked = QUESTIONS.map(([, endpoint]) => formatKey(endpoint))
  expect([...new Set(asked), ...UNASKED].toSorted()).toEqual(
    WORKSPACE_READS.map(formatKey).toSorted(),
  )
})
