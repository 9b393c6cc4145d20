// What a move of several documents would do. Apart from effects.ts, which pages of other records load.
import * as z from 'zod/mini'
import { batchChecks, NO_DOCUMENT } from './document-batches.ts'
import { moveEffect, requiredIdText } from './effects.ts'
import { json } from './parts/endpoint.ts'
import { idText } from './parts/fields.ts'

/** Comma-separated ids, with the limits of the change itself. */
const documentIds = z.pipe(
  z.pipe(
    z.string(NO_DOCUMENT),
    z.transform((text: string): (string | number)[] => (text === '' ? [] : text.split(','))),
  ),
  z.array(idText).check(...batchChecks),
)

/** `from` is null: they may come from several places. */
const documentsMoveEffect = z.extend(moveEffect, {
  /** Documents that are there already. */
  unchanged: z.int(),
  /** Documents that leave the group they are in. */
  leaving_group: z.int(),
})
export type DocumentsMoveEffect = z.output<typeof documentsMoveEffect>

/** A part of `documents`. */
export const documentPlaceEffects = {
  placeEffect: json({
    method: 'GET',
    path: '/documents/place/effect/',
    permission: ['document', 'update'],
    limit: 'requests',
    share: 'rows',
    denied: 'You do not have permission to edit documents',
    summary: 'What a move of up to 200 documents to another place would do',
    shows: [],
    /** Without case and session, the place is the client itself. */
    query: z.object({
      ids: documentIds,
      client_id: requiredIdText('Please select a client'),
      case_id: z.optional(idText),
      session_id: z.optional(idText),
    }),
    result: documentsMoveEffect,
  }),
  groupEffect: json({
    method: 'GET',
    path: '/documents/group/effect/',
    permission: ['document', 'update'],
    limit: 'requests',
    share: 'rows',
    denied: 'You do not have permission to move documents between groups',
    summary: 'What a move of up to 200 documents to another group would do',
    shows: [],
    /** Without `group_id`, the documents leave their groups. */
    query: z.object({ ids: documentIds, group_id: z.optional(idText) }),
    result: documentsMoveEffect,
  }),
}
