import { it } from 'vitest'
import { DOCUMENT_OPENINGS } from './documents-openings.ts'
import { expectOpening } from './expect-opening.ts'
import { expectQuestion } from './expect-question.ts'

it.each(DOCUMENT_OPENINGS.filter(({ path }) => path.includes('group=')))(
  '$place is found by its role above an open dialog, although it loads its code (FIX-231)',
  (opening) => expectOpening(opening),
)

it.each(DOCUMENT_OPENINGS.filter(({ path }) => path.endsWith('action=upload')))(
  '$place asks before it loses chosen files (FIX-237)',
  (opening) => expectQuestion(opening),
)
