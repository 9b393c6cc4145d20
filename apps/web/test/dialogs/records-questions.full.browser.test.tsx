import { it } from 'vitest'
import { expectQuestion } from './expect-question.ts'
import { RECORD_OPENINGS } from './records-openings.ts'

it.each(RECORD_OPENINGS.filter(({ keeps = false }) => !keeps))(
  '$place asks before it loses what was typed or chosen (FIX-237)',
  (opening) => expectQuestion(opening),
)
