import {
  documentPlaceEffects,
  type DocumentsMoveEffect,
} from '@casework/contract/document-place-effects'
import type { DocumentRecord } from '@casework/contract/documents'
import { answer, type Answer } from '../answers.ts'

export const buildMove = (changes: Partial<DocumentsMoveEffect> = {}): DocumentsMoveEffect => ({
  gain_count: 0,
  lose_count: 0,
  can_see_after: 4,
  sessions: 0,
  groups: 0,
  documents: 2,
  unchanged: 0,
  leaving_group: 0,
  from: null,
  to: null,
  enters_hold: false,
  leaves_hold: false,
  ...changes,
})

/** What moves of these documents do: to a session, as to one with their group. */
export const answerMoves = (kept: ReadonlyMap<number, DocumentRecord>): Answer[] => {
  const describe = (ids: readonly number[], leaves: (document: DocumentRecord) => boolean) =>
    buildMove({
      documents: ids.length,
      leaving_group: ids
        .flatMap((id) => kept.get(id) ?? [])
        .filter((document) => document.group !== null && leaves(document)).length,
    })
  return [
    answer(documentPlaceEffects.placeEffect, ({ query: { ids, session_id } }) =>
      describe(ids, () => session_id === undefined),
    ),
    answer(documentPlaceEffects.groupEffect, ({ query: { ids, group_id } }) =>
      describe(ids, ({ group }) => group !== group_id),
    ),
  ]
}
