import type { ConnectionRequest } from '@casework/contract/connections'

/** The server returns answered requests too. */
export const filterPending = (requests: readonly ConnectionRequest[]) =>
  requests.filter(({ status }) => status === 'pending')
