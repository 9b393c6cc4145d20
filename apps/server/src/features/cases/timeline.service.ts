// Answers the overview and the timeline of a case.
import {
  TIMELINE_KINDS,
  type caseContents,
  type TimelineItem,
} from '@casework/contract/case-contents'
import { translate } from '@casework/texts'
import * as z from 'zod/mini'
import type { HandlersOf } from '../../platform/http/context.ts'
import { invalidField } from '../../platform/refusal.ts'
import { caseNotFound } from './case-refusals.ts'
import { findEventText, NO_NAME } from './event-texts.ts'
import { findOverview } from './overview.sql.ts'
import { findTimeline, type StoredItem, type TimelinePosition } from './timeline.sql.ts'

const positionSchema = z.object({
  at: z.string().check(z.regex(/^(?!0000)\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,6})?Z$/)),
  kind: z.enum(TIMELINE_KINDS),
  id: z.int().check(z.minimum(1)),
})

const printPosition = ({ at, kind, id }: StoredItem): string =>
  Buffer.from(JSON.stringify({ at, kind, id })).toString('base64url')

function parsePosition(text: string): TimelinePosition {
  try {
    const position = z.parse(positionSchema, JSON.parse(Buffer.from(text, 'base64url').toString()))
    // A day such as 30 February is parsed as another one.
    if (new Date(position.at).toISOString().startsWith(position.at.slice(0, 19))) return position
  } catch {
    // Refused below.
  }
  throw invalidField('before', 'Unknown position')
}

/** A title is the text of a record, or a text of the product in the reader's language. */
const toItem = (
  { title, text_key, text_values, party_name, entry, session_type, ...item }: StoredItem,
  language: string,
): TimelineItem => ({
  ...item,
  ...(entry && { entry }),
  ...(item.kind === 'session' && { session_type }),
  title:
    title ??
    translate(language, findEventText(text_key), {
      ...(text_key === 'entry_deleted' && { person: item.by ?? translate(language, NO_NAME) }),
      ...(item.kind === 'party' && { name: party_name ?? translate(language, NO_NAME) }),
      ...text_values,
    }),
})

export const timelineService: HandlersOf<Pick<typeof caseContents, 'overview' | 'timeline'>> = {
  overview: async ({ scope }, { params }) => {
    const overview = await findOverview(scope, params.id)
    if (!overview) throw caseNotFound()
    return overview
  },

  timeline: async ({ scope, request }, { params, query }) => {
    const position = query.before === undefined ? undefined : parsePosition(query.before)
    const page = await findTimeline(scope, params.id, query, position)
    if (!page) throw caseNotFound()
    const last = page.hasMore ? page.items.at(-1) : undefined
    return {
      items: page.items.map((item) => toItem(item, request.language)),
      next_before: last ? printPosition(last) : null,
    }
  },
}
