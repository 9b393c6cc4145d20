import { it } from 'vitest'
import { expectQuestion } from './expect-question.ts'
import { FIRM_OPENINGS } from './firm-openings.ts'

it.each(FIRM_OPENINGS.filter(({ keeps = false }) => !keeps))(
  '$place asks before it loses what was typed or chosen (FIX-237)',
  (opening) => expectQuestion(opening),
)
