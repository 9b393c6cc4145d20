// The short form of random-firms.full.test.ts.
import { test } from 'vitest'
import { useTestApp } from '@casework/testing'
import { expectEffectsTrue } from './random-trials.ts'

const casework = useTestApp()

test('effects equal the real difference in three random firms (FORE-001, FORE-003, FORE-005, FORE-008)', () =>
  expectEffectsTrue(casework, 1, 3))
