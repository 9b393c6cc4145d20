import { it } from 'vitest'
import { expectOpening } from './expect-opening.ts'
import { RECORD_OPENINGS } from './records-openings.ts'

it.each(RECORD_OPENINGS)(
  '$place is found by its role when it first opens, and closes untouched (FIX-231, FIX-237)',
  (opening) => expectOpening(opening),
)
