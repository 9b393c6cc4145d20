export { connectionsSearch } from './connections-search.ts'
export { usePendingCount } from './connections.hooks.ts'
export { Employees } from './employees.tsx'
export { LawFirms } from './law-firms.tsx'
export { OwnRole } from './own-role.tsx'
export { PeopleList, PersonRow } from './people-list.tsx'
export { ReceivedRequests } from './received-requests.tsx'
export { JoinEffect } from './role-effect.tsx'
export { getRoleName, getRoleSummary } from './role-labels.ts'
export { SendRequestDialog } from './send-request-dialog.tsx'
export { SentRequests } from './sent-requests.tsx'
export { parseConnectionsTab, getTabParameter, type ConnectionsTab } from './tabs.ts'

/** Loads the rules that the own firm sets for sign-ins. */
export const signInRulesPanel = () =>
  import('./sign-in-rules.tsx').then((module) => ({ default: module.SignInRulesPanel }))
