import type { documentContents } from '@casework/contract/document-texts'
import { documentEndpoints, type DocumentRecord } from '@casework/contract/documents'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ApiError } from '~/platform/http/api-error'
import { callForBytes } from '~/platform/http/call'
import { buildUrl } from '~/platform/http/request'
import { buildQueryKey } from '~/platform/query/query'

type Content = (typeof documentContents)[keyof typeof documentContents]

/**
 * Fetches what the page shows of a file. Of a yellow or red document it is fetched, and so recorded,
 * each time that the page is opened.
 */
export function useFileQuery<T>(
  endpoint: Content,
  { id, security_level }: DocumentRecord,
  read: (bytes: Blob) => T | Promise<T>,
) {
  const input = { params: { id } }
  const client = useQueryClient()
  const query = useQuery({
    queryKey: buildQueryKey(endpoint, input),
    queryFn: async ({ signal }) =>
      read(new Blob(await callForBytes(buildUrl(endpoint, input), signal))),
    staleTime: Infinity,
    refetchOnReconnect: false,
    ...(security_level !== 'green' && { gcTime: 0 }),
  })
  const { error } = query
  const status = error instanceof ApiError ? error.status : undefined
  useEffect(() => {
    // Somebody may have raised the level or deleted the document: its page says so (DOC-041).
    if (error instanceof ApiError && error.type === 'permission_denied')
      void client.invalidateQueries({
        queryKey: buildQueryKey(documentEndpoints.get, { params: { id } }),
      })
  }, [client, error, id])
  return {
    ...query,
    /** Why there is nothing to show; another try would not help. */
    notice: status === 404 ? error?.message : undefined,
  }
}
