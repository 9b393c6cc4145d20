/** Everything that server and web app share. Each capability is one file. */
import { accountEndpoints } from './accounts.ts'
import { authEndpoints } from './auth.ts'
import { caseEndpoints } from './cases.ts'
import { clientEndpoints } from './clients.ts'
import { connectionEndpoints } from './connections.ts'
import { countryEndpoints } from './countries.ts'
import { dashboardEndpoints } from './dashboard.ts'
import { documentGroupEndpoints } from './document-groups.ts'
import { documentEndpoints } from './documents.ts'
import { invitationEndpoints } from './invitations.ts'
import { notificationEndpoints } from './notifications.ts'
import { profileEndpoints } from './profile.ts'
import { searchEndpoints } from './search.ts'
import { sessionEndpoints } from './sessions.ts'
import { workspaceEndpoints } from './workspaces.ts'

export const endpoints = {
  countries: countryEndpoints,
  accounts: accountEndpoints,
  auth: authEndpoints,
  notifications: notificationEndpoints,
  connections: connectionEndpoints,
  invitations: invitationEndpoints,
  workspaces: workspaceEndpoints,
  clients: clientEndpoints,
  cases: caseEndpoints,
  sessions: sessionEndpoints,
  'document-groups': documentGroupEndpoints,
  documents: documentEndpoints,
  search: searchEndpoints,
  profile: profileEndpoints,
  dashboard: dashboardEndpoints,
}
