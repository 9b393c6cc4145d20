export type ConnectionsTab = 'connections' | 'received' | 'sent'

/** Parses the `tab` parameter; `requests` is another name for received requests. */
export function parseConnectionsTab(tab: unknown): ConnectionsTab {
  if (tab === 'requests' || tab === 'received-requests') return 'received'
  return tab === 'sent-requests' ? 'sent' : 'connections'
}

/** The `tab` parameter of a tab; the first tab has none. */
export const getTabParameter = (tab: ConnectionsTab) =>
  ({ connections: undefined, received: 'received-requests', sent: 'sent-requests' })[tab]
