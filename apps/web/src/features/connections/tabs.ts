/** The views of /connections. */
export type ConnectionsTab = 'connections' | 'received' | 'sent'

/** Which tab an address names; `requests` are the ones that need an answer (CONN-009 to CONN-011, OQ-092). */
export function readConnectionsTab(tab: unknown): ConnectionsTab {
  if (tab === 'requests' || tab === 'received-requests') return 'received'
  return tab === 'sent-requests' ? 'sent' : 'connections'
}

/** How a tab is named in the address; the first one needs no name. */
export const tabAddress = (tab: ConnectionsTab) =>
  ({ connections: undefined, received: 'received-requests', sent: 'sent-requests' })[tab]
