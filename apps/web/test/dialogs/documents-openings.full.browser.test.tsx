import { it } from 'vitest'
import { expectOpening } from './expect-opening.ts'
import { DOCUMENT_OPENINGS } from './documents-openings.ts'

it.each(DOCUMENT_OPENINGS)(
  '$place is found by its role when it first opens, and closes untouched (FIX-231, FIX-237)',
  (opening) => expectOpening(opening),
)
