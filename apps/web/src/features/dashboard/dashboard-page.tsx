import { t } from '@casework/texts'
import { useAuth } from '~/platform/auth/use-auth'
import { useTitle } from '~/platform/router/use-title'
import { OwnerView } from './owner-view.tsx'
import { WorkspaceView } from './workspace-view.tsx'

/** Shows the full dashboard in the user's own workspace; elsewhere only the latest sessions. */
export function DashboardPage() {
  useTitle(t('Dashboard'))
  return useAuth().isWorkspaceSwitched ? <WorkspaceView /> : <OwnerView />
}
