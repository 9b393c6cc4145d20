import * as z from 'zod/mini'
import { LEVELS } from '../document-levels.ts'
import { id, instant, version } from './fields.ts'

/** No endpoint makes a mail yet. */
export const ENTRY_KINDS = ['note', 'call', 'letter', 'mail'] as const
export type EntryKind = (typeof ENTRY_KINDS)[number]

export const DIRECTIONS = ['in', 'out'] as const
export type Direction = (typeof DIRECTIONS)[number]

const author = z.object({ user_id: id, name: z.string() })

export const entryAmendment = z.object({
  id,
  body: z.string(),
  minutes: z.nullable(z.int()),
  author,
  at: instant,
})
export type EntryAmendment = z.output<typeof entryAmendment>

export const journalEntry = z.object({
  id,
  case_id: id,
  case_number: z.string(),
  case_title: z.string(),
  session_id: z.nullable(id),
  session_title: z.nullable(z.string()),
  kind: z.enum(ENTRY_KINDS),
  /** Null for a note. */
  direction: z.nullable(z.enum(DIRECTIONS)),
  body: z.string(),
  security_level: z.enum(LEVELS),
  /** Wall-clock time of the firm, without zone. */
  happened_at: z.string(),
  minutes: z.nullable(z.int()),
  /** Those of the newest amendment that has minutes, else the entry's. */
  effective_minutes: z.nullable(z.int()),
  author,
  created_at: instant,
  may_edit_until: instant,
  /** Whether the caller may edit it now. */
  may_edit: z.boolean(),
  amendments_count: z.int(),
  /** The oldest first. */
  amendments: z.array(entryAmendment),
  version,
})
export type JournalEntry = z.output<typeof journalEntry>
