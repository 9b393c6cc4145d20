import * as z from 'zod/mini'
import { id, instant } from './fields.ts'

/** The live hold above a client or case; the reason only for owner and admin. */
export const holdMark = z.nullable(
  z.object({
    id,
    /** What the hold was placed on: a case may carry the hold of its client. */
    placed_on: z.enum(['client', 'case']),
    placed_at: instant,
    reason: z.nullable(z.string()),
  }),
)
