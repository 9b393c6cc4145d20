import { t } from '@casework/texts'
import { useAuth } from '~/platform/use-auth'
import { useTitle } from '~/platform/use-title'
import { OwnerView } from './owner-view.tsx'
import { WorkspaceView } from './workspace-view.tsx'

/** /dashboard: all of one's own firm; in another's workspace its latest sessions only (DASH-030). */
export function DashboardPage() {
  useTitle(t('Dashboard'))
  return useAuth().isWorkspaceSwitched ? <WorkspaceView /> : <OwnerView />
}
