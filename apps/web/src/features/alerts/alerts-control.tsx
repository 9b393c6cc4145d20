import { lazy, Suspense } from 'react'
import { canManageConnections } from '~/platform/auth/auth-state'
import { useAuth } from '~/platform/auth/use-auth'
import { useWasIdle } from '~/platform/when-idle'
import { fetchWhenOnline } from '~/ui/when-online'

const AlertsInbox = lazy(() =>
  fetchWhenOnline(() =>
    import('./alerts-inbox.tsx').then((module) => ({ default: module.AlertsInbox })),
  ),
)

/**
 * The alerts of the current workspace. In the own account they are shown only once there are any,
 * so they load when the page is idle. Their place is kept: controls beside it would move away from
 * under a press.
 */
export function AlertsControl() {
  const wasIdle = useWasIdle()
  const isOwn = canManageConnections(useAuth())
  return (
    <span className="w-[38px] shrink-0 max-xs:hidden">
      <Suspense>{(wasIdle || !isOwn) && <AlertsInbox />}</Suspense>
    </span>
  )
}
