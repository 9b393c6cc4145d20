import { documentGroupEndpoints } from '@casework/contract/document-groups'
import type { DocumentRecord } from '@casework/contract/documents'
import { useQuery } from '@tanstack/react-query'
import { buildQuery } from '~/platform/query/query'
import type { Place } from './place-fields.tsx'

/** Counts the documents that a move takes out of their groups. */
export function useGroupLeavers(documents: readonly DocumentRecord[], place: Place): number {
  const moved = documents.filter(
    (document) => document.group !== null && !isAlreadyAt(document, place),
  )
  // A group stays with its documents only if it belongs to the new session.
  const { data } = useQuery({
    ...buildQuery(documentGroupEndpoints.list, { query: { session_id: place.session ?? 0 } }),
    enabled: place.session !== null && moved.length > 0,
  })
  const staying = new Set(place.session === null ? [] : data?.items.map(({ id }) => id))
  return place.client === null
    ? 0
    : moved.filter(({ group }) => group !== null && !staying.has(group)).length
}

const isAlreadyAt = (document: DocumentRecord, place: Place) =>
  document.client_id === place.client &&
  document.case === place.case &&
  document.session === place.session
