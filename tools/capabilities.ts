/**
 * The capabilities of Casework in the order of their foreign keys. A feature may import only features to its left, and
 * the same name is used in the contract, on the server and in the web app. This is the only place that holds the list.
 */
export const capabilities = [
  'countries',
  'accounts',
  'auth',
  'notifications',
  'connections',
  'invitations',
  'workspaces',
  'clients',
  'cases',
  'sessions',
  'document-groups',
  'documents',
  'search',
  'profile',
  'dashboard',
] as const

export type Capability = (typeof capabilities)[number]
