// The short form of test/moves/bin-trees.full.test.ts and test/crash/bin-kills.full.test.ts.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '@casework/testing'
import { expectKillsSurvived } from '../crash/bin-kills.ts'
import { expectTreesRestored } from './bin-trees.ts'

let casework: TestApp
beforeAll(async () => {
  casework = await startTestApp()
})
afterAll(() => casework.stop())

test('restores five random trees byte for byte after other work, which stays (BIN-002, BIN-009, BIN-010)', () =>
  expectTreesRestored(casework, 5))

test('a kill in the middle of a delete leaves nothing of it, and no file without a row (BIN-008)', async () => {
  expect(await expectKillsSurvived(1)).toMatchObject({ before: 1, after: 0, unanswered: 1 })
})
