import { clientEndpoints } from '@casework/contract/clients'
import type { DocumentRecord } from '@casework/contract/documents'
import { useQuery } from '@tanstack/react-query'
import { buildQuery } from '~/platform/query/query'

/** The name of a chosen client; null without one, or while it is fetched. */
export function useClientName(
  client: number | null,
  documents: readonly DocumentRecord[],
): string | null {
  const known = documents.find(({ client_id }) => client_id === client)?.client_name
  const { data } = useQuery({
    ...buildQuery(clientEndpoints.get, { params: { id: client ?? 0 } }),
    enabled: client !== null && known === undefined,
  })
  return client === null ? null : (known ?? data?.name ?? null)
}
