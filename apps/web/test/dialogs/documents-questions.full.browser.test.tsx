import { it } from 'vitest'
import { expectQuestion } from './expect-question.ts'
import { DOCUMENT_OPENINGS } from './documents-openings.ts'

it.each(DOCUMENT_OPENINGS.filter(({ keeps = false }) => !keeps))(
  '$place asks before it loses what was typed or chosen (FIX-237)',
  (opening) => expectQuestion(opening),
)
