/** Everything that server and web app share. Each capability is one file. */
import { accountEndpoints } from './accounts.ts'
import { alertEndpoints } from './alerts.ts'
import { authEndpoints } from './auth.ts'
import { binEndpoints } from './bin.ts'
import { caseContents } from './case-contents.ts'
import { caseEndpoints } from './cases.ts'
import { clientImports } from './client-imports.ts'
import { clientEndpoints } from './clients.ts'
import { conflictEndpoints } from './conflicts.ts'
import { connectionEndpoints } from './connections.ts'
import { countryEndpoints } from './countries.ts'
import { courtDays } from './court-days.ts'
import { dashboardEndpoints } from './dashboard.ts'
import { deadlineDuties } from './deadline-duties.ts'
import { deadlineEndpoints } from './deadlines.ts'
import { documentBatches } from './document-batches.ts'
import { documentGroupEndpoints } from './document-groups.ts'
import { documentPlaceEffects } from './document-place-effects.ts'
import { documentReader } from './document-reader.ts'
import { documentSettingsEndpoints } from './document-settings.ts'
import { documentEndpoints } from './documents.ts'
import {
  caseEffects,
  connectionEffects,
  documentEffects,
  groupEffects,
  levelEffects,
  sessionEffects,
} from './effects.ts'
import { firmEndpoints } from './firm.ts'
import { historyEndpoints } from './history.ts'
import { historyExports } from './history-export.ts'
import { holdEndpoints } from './holds.ts'
import { invitationEndpoints } from './invitations.ts'
import { journalEndpoints } from './journal.ts'
import { levelPlans } from './level-plans.ts'
import { dueOverview } from './must-not-miss.ts'
import { notificationEndpoints } from './notifications.ts'
import { partyEndpoints } from './parties.ts'
import { profileEndpoints } from './profile.ts'
import { factorSignIn, secondFactors } from './second-factor.ts'
import { searchEndpoints } from './search.ts'
import { sessionEndpoints } from './sessions.ts'
import { signInRuleEndpoints } from './sign-in-rules.ts'
import { signInEndpoints } from './sign-ins.ts'
import { workspaceEndpoints } from './workspaces.ts'

export const endpoints = {
  countries: countryEndpoints,
  accounts: accountEndpoints,
  auth: authEndpoints,
  notifications: notificationEndpoints,
  alerts: alertEndpoints,
  connections: { ...connectionEndpoints, ...connectionEffects, ...levelEffects },
  invitations: invitationEndpoints,
  workspaces: workspaceEndpoints,
  firm: firmEndpoints,
  conflicts: conflictEndpoints,
  clients: { ...clientEndpoints, ...clientImports },
  cases: { ...caseEndpoints, ...caseContents, ...caseEffects },
  parties: partyEndpoints,
  sessions: { ...sessionEndpoints, ...sessionEffects },
  deadlines: { ...deadlineEndpoints, ...deadlineDuties, ...dueOverview, ...courtDays },
  'document-groups': { ...documentGroupEndpoints, ...groupEffects },
  documents: {
    ...documentEndpoints,
    ...documentBatches,
    ...documentReader,
    ...documentEffects,
    ...documentPlaceEffects,
    ...levelPlans,
  },
  'document-settings': documentSettingsEndpoints,
  journal: journalEndpoints,
  holds: holdEndpoints,
  bin: binEndpoints,
  history: { ...historyEndpoints, ...historyExports },
  search: searchEndpoints,
  profile: profileEndpoints,
  'factor-sign-in': factorSignIn,
  'second-factor': secondFactors,
  'sign-ins': signInEndpoints,
  'sign-in-rules': signInRuleEndpoints,
  dashboard: dashboardEndpoints,
}
