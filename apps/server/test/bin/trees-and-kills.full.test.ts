// The short form of test/moves/bin-trees.full.test.ts and test/crash/bin-kills.full.test.ts.
import { expect, test } from 'vitest'
import { useTestApp } from '@casework/testing'
import { expectKillsSurvived } from '../crash/bin-kills.ts'
import { expectTreesRestored } from './bin-trees.ts'

const casework = useTestApp()

test('restores five random trees byte for byte after other work, which stays (BIN-002, BIN-009, BIN-010)', () =>
  expectTreesRestored(casework, 5))

test('a kill in the middle of a delete leaves nothing of it, and no file without a row (BIN-008)', async () => {
  expect(await expectKillsSurvived(1)).toMatchObject({ before: 1, after: 0, unanswered: 1 })
})
