/** Everything that server and web app share. Each capability is one file. */
import { accountEndpoints } from './accounts.ts'
import { authEndpoints } from './auth.ts'
import { caseFile } from './case-file.ts'
import { caseEndpoints } from './cases.ts'
import { clientEndpoints } from './clients.ts'
import { connectionEndpoints } from './connections.ts'
import { countryEndpoints } from './countries.ts'
import { dashboardEndpoints } from './dashboard.ts'
import { documentBatches } from './document-batches.ts'
import { documentGroupEndpoints } from './document-groups.ts'
import { documentEndpoints } from './documents.ts'
import { firmEndpoints } from './firm.ts'
import { invitationEndpoints } from './invitations.ts'
import { notificationEndpoints } from './notifications.ts'
import { profileEndpoints } from './profile.ts'
import { searchEndpoints } from './search.ts'
import { sessionEndpoints } from './sessions.ts'
import { updateEndpoints } from './updates.ts'
import { workspaceEndpoints } from './workspaces.ts'

export const endpoints = {
  countries: countryEndpoints,
  accounts: accountEndpoints,
  auth: authEndpoints,
  notifications: notificationEndpoints,
  updates: updateEndpoints,
  connections: connectionEndpoints,
  invitations: invitationEndpoints,
  workspaces: workspaceEndpoints,
  firm: firmEndpoints,
  clients: clientEndpoints,
  cases: { ...caseEndpoints, ...caseFile },
  sessions: sessionEndpoints,
  'document-groups': documentGroupEndpoints,
  documents: { ...documentEndpoints, ...documentBatches },
  search: searchEndpoints,
  profile: profileEndpoints,
  dashboard: dashboardEndpoints,
}
