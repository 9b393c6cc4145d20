import { it } from 'vitest'
import { DOCUMENT_OPENINGS } from './documents-openings.ts'
import { expectOpening } from './expect-opening.ts'

it.each(DOCUMENT_OPENINGS.filter(({ path }) => path.includes('group=')))(
  '$place is found by its role above an open dialog, although it loads its code (FIX-231)',
  (opening) => expectOpening(opening),
)
