import { it } from 'vitest'
import { expectOpening } from './expect-opening.ts'
import { FIRM_OPENINGS } from './firm-openings.ts'

it.each(FIRM_OPENINGS)(
  '$place is found by its role when it first opens, and closes untouched (FIX-231, FIX-237)',
  (opening) => expectOpening(opening),
)
