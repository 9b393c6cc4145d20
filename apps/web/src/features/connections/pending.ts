import type { ConnectionRequest } from '@casework/contract/connections'

/** The server returns answered requests too. */
export const pendingOf = (requests: readonly ConnectionRequest[]) =>
  requests.filter(({ status }) => status === 'pending')
