import type { ConnectionRequest } from '@casework/contract/connections'

/** The server gives all requests; those that wait are to be answered (CONN-032, OQ-246). */
export const pendingOf = (requests: readonly ConnectionRequest[]) =>
  requests.filter(({ status }) => status === 'pending')
