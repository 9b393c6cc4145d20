import { documentContents } from '@casework/contract/document-texts'
import { QUESTIONS } from './leveled-questions.ts'
import { testByLevel } from './test-by-level.ts'

testByLevel(QUESTIONS.filter(([, endpoint]) => endpoint === documentContents.text))
