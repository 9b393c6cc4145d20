// What was said and done in a case: notes, calls and letters, and the minutes they took.
import * as z from 'zod/mini'
import { LEVELS } from './document-levels.ts'
import { nothing, pageOf } from './parts/answer.ts'
import { json, stream } from './parts/endpoint.ts'
import { BAD_DATE, day, optionalDay, wallClock } from './parts/days.ts'
import { byId, id, idText, orNull, TOO_LONG } from './parts/fields.ts'
import { DIRECTIONS, ENTRY_KINDS, journalEntry } from './parts/journal-entry.ts'
import { ordering, page, pageSize, searchText } from './parts/lists.ts'

export {
  DIRECTIONS,
  ENTRY_KINDS,
  type Direction,
  type EntryAmendment,
  type EntryKind,
  type JournalEntry,
} from './parts/journal-entry.ts'

export const entryOrderings = ['-happened_at', 'happened_at'] as const
export const MINUTE_GROUPS = ['case', 'person', 'day'] as const
export type MinuteGroup = (typeof MINUTE_GROUPS)[number]

export const BODY_MAX = 10_000
export const MINUTES_MAX = 1440
const REASON_MAX = 500
export const MAX_PERIOD_DAYS = 366
export const MAX_EXPORTED = 20_000
export const MAX_GROUPS = 1000

const SELECT_KIND = 'Please select a kind'
const SELECT_DIRECTION = 'Please select a direction'
const SELECT_CASE = 'Please select a case'
const SELECT_LEVEL = 'Unknown level'
const OTHER_CASE = 'The session belongs to another case'
const BAD_MINUTES = 'Minutes must be a whole number from 1 to 1440'
export const CHOOSE_PERIOD = 'Please choose a period'

const yesOrNo = (message: string) => z.optional(z.enum(['true', 'false'], message))

export const entriesQuery = z.object({
  case_id: z.optional(idText),
  session_id: z.optional(idText),
  client_id: z.optional(idText),
  kind: z.optional(z.enum(ENTRY_KINDS, 'Unknown kind')),
  user_id: z.optional(idText),
  /** `true`: the caller is the author. */
  mine: yesOrNo('mine must be true or false'),
  search: searchText,
  date_after: optionalDay,
  date_before: optionalDay,
  has_minutes: yesOrNo('has_minutes must be true or false'),
  ordering: ordering(entryOrderings),
  page,
  page_size: pageSize,
})
export type EntriesQuery = z.output<typeof entriesQuery>

/** Trimmed; line breaks stay. */
const body = z.string('Please enter a text').check(
  z.overwrite((text) => text.normalize('NFC').replaceAll(/\r\n?/g, '\n').trim()),
  z.minLength(1, { error: 'Please enter a text', abort: true }),
  z.maxLength(BODY_MAX, { error: TOO_LONG, abort: true }),
)

const minutes = orNull(
  z.int(BAD_MINUTES).check(z.minimum(1, BAD_MINUTES), z.maximum(MINUTES_MAX, BAD_MINUTES)),
)
const idOf = (message: string) =>
  z.int(message).check(z.minimum(1, message), z.maximum(Number.MAX_SAFE_INTEGER, message))
const level = z.enum(LEVELS, SELECT_LEVEL)

/** What a create and an update share. */
const content = {
  session_id: orNull(idOf(OTHER_CASE)),
  kind: z.enum(['note', 'call', 'letter'], {
    error: ({ input }) => (input === 'mail' ? 'Mail cannot be entered by hand' : SELECT_KIND),
  }),
  direction: orNull(z.enum(DIRECTIONS, SELECT_DIRECTION)),
  body,
  happened_at: wallClock(BAD_DATE, 'The date must not carry a time zone'),
  minutes,
}

interface Directed {
  readonly kind: string
  readonly direction: string | null
}
const onDirection = { path: ['direction'] }
const needsNone = z.refine<Directed>(
  ({ kind, direction }: Directed) => kind !== 'note' || direction === null,
  { ...onDirection, error: 'A note has no direction' },
)
const needsOne = z.refine<Directed>(
  ({ kind, direction }: Directed) => kind === 'note' || direction !== null,
  { ...onDirection, error: SELECT_DIRECTION },
)

export const entryForm = z
  .object({ case_id: idOf(SELECT_CASE), ...content, security_level: level })
  .check(needsNone, needsOne)
export type EntryForm = z.output<typeof entryForm>

/** The case stays; if it is sent, it must be the present one. */
export const entryChange = z
  .object({ case_id: z.optional(idOf(SELECT_CASE)), ...content })
  .check(needsNone, needsOne)
export type EntryChange = z.output<typeof entryChange>

export const amendmentForm = z.object({ body, minutes })
export type AmendmentForm = z.output<typeof amendmentForm>

/** Needed when the entry is somebody else's, or older than 24 hours. */
export const entryRemoval = z._default(
  z.object({
    reason: z.pipe(
      z.nullish(z.string().check(z.trim(), z.maxLength(REASON_MAX, TOO_LONG))),
      z.transform((reason: string | null | undefined) => reason || null),
    ),
  }),
  { reason: null },
)

/** Days of a period, both included. */
const countDays = (from: string, to: string) =>
  (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000 + 1

interface Period {
  readonly date_after: string
  readonly date_before: string
}
const inOrder = z.refine<Period>(
  ({ date_after, date_before }: Period) => countDays(date_after, date_before) >= 1,
  { error: CHOOSE_PERIOD, path: ['date_before'] },
)
const notTooLong = z.refine<Period>(
  ({ date_after, date_before }: Period) => countDays(date_after, date_before) <= MAX_PERIOD_DAYS,
  { error: 'The period must be at most one year', path: ['date_before'] },
)

const minutesFilter = {
  date_after: day(CHOOSE_PERIOD),
  date_before: day(CHOOSE_PERIOD),
  case_id: z.optional(idText),
  client_id: z.optional(idText),
  user_id: z.optional(idText),
}
export const minutesQuery = z
  .object({
    ...minutesFilter,
    group_by: z._default(z.enum(MINUTE_GROUPS, 'Unknown group'), 'case'),
  })
  .check(inOrder, notTooLong)
export const minutesExportQuery = z
  .object({
    ...minutesFilter,
    format: z._default(z.enum(['csv', 'xlsx'], 'Unknown format'), 'csv'),
  })
  .check(inOrder, notTooLong)
export type MinutesFilter = Omit<z.output<typeof minutesExportQuery>, 'format'>

export const minutesSums = z.object({
  total_minutes: z.int(),
  /** Entries with minutes. */
  entries: z.int(),
  groups: z.array(
    z.object({
      /** Of the case or the person; null for a day. */
      id: z.nullable(id),
      label: z.string(),
      minutes: z.int(),
      entries: z.int(),
    }),
  ),
  /** Whether there are more groups. */
  truncated: z.boolean(),
})
export type MinutesSums = z.output<typeof minutesSums>

const SHOWS = ['entries', 'cases', 'sessions', 'profile'] as const
const written = {
  limit: 'requests',
  changes: ['entries'],
  result: journalEntry,
} as const

export const journalEndpoints = {
  list: json({
    method: 'GET',
    path: '/entries/',
    permission: ['document', 'list'],
    limit: 'requests',
    summary: 'Entries of the journal; only levels that the role may see',
    shows: SHOWS,
    query: entriesQuery,
    result: pageOf(journalEntry),
  }),
  minutes: json({
    method: 'GET',
    path: '/entries/minutes/',
    permission: ['document', 'list'],
    limit: 'requests',
    share: 'rows',
    summary: 'Sums of minutes in a period; only of levels that the role may see',
    shows: SHOWS,
    query: minutesQuery,
    result: minutesSums,
  }),
  exportMinutes: stream({
    method: 'GET',
    path: '/entries/minutes/export/',
    permission: ['document', 'list'],
    limit: 'requests',
    share: 'exports',
    summary: 'Entries with minutes in a period, as CSV or XLSX; only levels that the role may see',
    audits: () => [],
    query: minutesExportQuery,
    sends: 'file',
  }),
  get: json({
    method: 'GET',
    path: '/entries/:id/',
    permission: ['document', 'read'],
    limit: 'requests',
    summary: 'One entry with its amendments',
    shows: SHOWS,
    params: byId,
    result: journalEntry,
  }),
  create: json({
    ...written,
    method: 'POST',
    path: '/entries/',
    permission: ['document', 'create'],
    summary: 'Add a note, a call or a letter to a case',
    body: entryForm,
    status: 201,
  }),
  update: json({
    ...written,
    method: 'PUT',
    path: '/entries/:id/',
    permission: ['document', 'update'],
    versioned: true,
    summary: 'Replace an entry, as its author within 24 hours',
    params: byId,
    body: entryChange,
  }),
  setLevel: json({
    ...written,
    method: 'PATCH',
    path: '/entries/:id/level/',
    permission: ['document', 'update'],
    versioned: true,
    summary: 'Change the level of an entry and of its amendments',
    params: byId,
    body: z.object({ security_level: level }),
  }),
  amend: json({
    ...written,
    method: 'POST',
    path: '/entries/:id/amendments/',
    permission: ['document', 'update'],
    summary: 'Add to an entry, at any time',
    params: byId,
    body: amendmentForm,
    status: 201,
  }),
  remove: json({
    method: 'DELETE',
    path: '/entries/:id/',
    permission: ['document', 'update'],
    limit: 'requests',
    summary: 'Delete an entry with its amendments; a late deletion needs a reason',
    changes: ['entries'],
    params: byId,
    body: entryRemoval,
    result: nothing,
  }),
}
