// The short form of random-firms.full.test.ts.
import { test } from 'vitest'
import { useTestApp } from '@casework/testing'
import { expectEffectsTrue } from './random-trials.ts'

const casework = useTestApp()

test.for([1, 11])(
  'effects equal the real difference in three random firms from seed %i on (FORE-001, FORE-003, FORE-005, FORE-008)',
  (seed) => expectEffectsTrue(casework, seed, seed + 2),
)
