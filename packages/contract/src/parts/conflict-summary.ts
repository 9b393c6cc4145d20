import * as z from 'zod/mini'
import { id } from './fields.ts'

export const CONFLICT_STATES = ['open', 'decided'] as const

/** What a write answers when it has caused a conflict check that waits for a decision. */
export const conflictSummary = z.nullable(
  z.object({
    id,
    state: z.enum(CONFLICT_STATES),
    /** At the levels of the caller. */
    hits: z.int(),
    has_hidden: z.boolean(),
  }),
)
export type ConflictSummary = z.output<typeof conflictSummary>
