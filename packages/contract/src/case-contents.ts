// What a case contains beyond its own fields: its team, what comes next and what has happened.
import * as z from 'zod/mini'
import { LEVELS } from './document-levels.ts'
import { DEADLINE_KINDS } from './parts/deadline-kinds.ts'
import { json } from './parts/endpoint.ts'
import { byId, id, idText, instant } from './parts/fields.ts'
import { journalEntry } from './parts/journal-entry.ts'
import { pageSizeUpTo } from './parts/lists.ts'

export const TEAM_PARTS = ['lead', 'member'] as const
export type TeamPart = (typeof TEAM_PARTS)[number]

export const teamMember = z.object({
  user_id: id,
  name: z.string(),
  /** A case has at most one lead. */
  part: z.enum(TEAM_PARTS),
  is_you: z.boolean(),
  added_at: instant,
})
export type TeamMember = z.output<typeof teamMember>

const PERSON_REQUIRED = 'Please select a person of this firm'

export const teamForm = z.object({
  user_id: z
    .int(PERSON_REQUIRED)
    .check(z.minimum(1, PERSON_REQUIRED), z.maximum(Number.MAX_SAFE_INTEGER, PERSON_REQUIRED)),
  part: z.enum(TEAM_PARTS, 'Please select lead or member'),
})
export type TeamForm = z.output<typeof teamForm>

const team = z.array(teamMember)

/** Sessions and deadlines after the next ones in `upcoming`. */
export const MAX_UPCOMING = 5

export const overview = z.object({
  /** The earliest session that has not ended in firm time; one without a duration lasts an hour. */
  next_session: z.nullable(
    z.object({
      id,
      title: z.string(),
      date: z.string(),
      duration: z.nullable(z.int()),
      session_type: z.nullable(z.string()),
    }),
  ),
  /** The earliest open deadline; an overdue one comes first. */
  next_deadline: z.nullable(
    z.object({
      id,
      title: z.string(),
      due_on: z.string(),
      kind: z.enum(DEADLINE_KINDS),
      /** From the firm's today; negative once it is overdue. */
      days_left: z.int(),
      /** Whether the date waits for nobody: a second person has confirmed it, or need not. */
      is_confirmed: z.boolean(),
    }),
  ),
  /** What follows `next_session` and `next_deadline`, earliest first. */
  upcoming: z.array(
    z.object({
      type: z.enum(['session', 'deadline']),
      id,
      title: z.string(),
      /** Of a deadline a day, of a session a day and a time. */
      date: z.string(),
    }),
  ),
  open_deadlines: z.int(),
  overdue_deadlines: z.int(),
})
export type CaseOverview = z.output<typeof overview>

/** Kinds of items of a timeline; items of the same moment are in this order. */
export const TIMELINE_KINDS = [
  'deadline',
  'details',
  'document',
  'entry',
  'opened',
  'party',
  'session',
  'status',
  'team',
] as const
export type TimelineKind = (typeof TIMELINE_KINDS)[number]

const UNKNOWN_KIND = 'Unknown kind'
const isKind = (kind: string): kind is TimelineKind =>
  (TIMELINE_KINDS as readonly string[]).includes(kind)

/** One kind, or several with commas between them; empty means all. */
const timelineKinds = z._default(
  z.pipe(
    z.pipe(
      z.string(UNKNOWN_KIND),
      z.transform((text: string) => (text === '' ? [...TIMELINE_KINDS] : text.split(','))),
    ),
    z.array(z.string().check(z.refine(isKind, UNKNOWN_KIND))),
  ),
  [...TIMELINE_KINDS],
)

export const timelineQuery = z.object({
  /** `next_before` of the page before. */
  before: z.optional(z.string('Unknown position')),
  kind: timelineKinds,
  limit: pageSizeUpTo(100, 30),
})
export type TimelineQuery = z.output<typeof timelineQuery>

export const timelineItem = z.object({
  kind: z.enum(TIMELINE_KINDS),
  /** Unique within its kind. */
  id,
  at: instant,
  /** Name of the person who did it, if known. */
  by: z.nullable(z.string()),
  title: z.string(),
  text: z.nullable(z.string()),
  /** The level of a document, an entry or a party; null for kinds without one. */
  security_level: z.nullable(z.enum(LEVELS)),
  /** Path of the record in the web app. */
  link: z.nullable(z.string()),
  /** Of the kind `session` only. */
  session_type: z.optional(z.nullable(z.string())),
  /** Of the kind `entry` only. */
  entry: z.optional(journalEntry),
})
export type TimelineItem = z.output<typeof timelineItem>

/** A part of `cases`, apart from `caseEndpoints` so that the first visit does not load it. */
export const caseContents = {
  /** A plain list, the lead first, then by name. */
  team: json({
    method: 'GET',
    path: '/cases/:id/team/',
    permission: ['case', 'read'],
    limit: 'requests',
    summary: 'People who work on a case',
    shows: ['cases', 'connections', 'profile'],
    params: byId,
    result: team,
  }),
  /** 201 for a person who was not in the team, else 200. A new lead makes the one before a member. */
  addToTeam: json({
    method: 'POST',
    path: '/cases/:id/team/',
    permission: ['case', 'assign'],
    limit: 'requests',
    summary: 'Add a person to the team of a case, or change their part',
    changes: ['cases'],
    params: byId,
    body: teamForm,
    result: team,
    status: 201,
  }),
  removeFromTeam: json({
    method: 'DELETE',
    path: '/cases/:id/team/:user_id/',
    permission: ['case', 'unassign'],
    limit: 'requests',
    summary: 'Remove a person from the team of a case',
    changes: ['cases'],
    params: z.extend(byId, { user_id: idText }),
    result: team,
  }),
  overview: json({
    method: 'GET',
    path: '/cases/:id/overview/',
    permission: ['case', 'read'],
    limit: 'requests',
    summary: 'What comes next in a case',
    // With the documents: the next session must not contradict the counts beside it.
    shows: ['cases', 'sessions', 'deadlines', 'documents', 'firm'],
    params: byId,
    result: overview,
  }),
  timeline: json({
    method: 'GET',
    path: '/cases/:id/timeline/',
    permission: ['case', 'read'],
    limit: 'requests',
    summary: 'What has happened in a case, newest first; only levels that the role may see',
    shows: ['cases', 'sessions', 'deadlines', 'documents', 'entries', 'firm', 'parties', 'people'],
    params: byId,
    query: timelineQuery,
    result: z.object({
      items: z.array(timelineItem),
      /** Pass it as `before` to get older items; null at the end. */
      next_before: z.nullable(z.string()),
    }),
  }),
}
