import { lazy, Suspense } from 'react'
import { canManageConnections } from '~/platform/auth/auth-state'
import { useAuth } from '~/platform/auth/use-auth'
import { useWasIdle } from '~/platform/when-idle'
import { fetchWhenOnline } from '~/ui/when-online'

const UpdatesInbox = lazy(() =>
  fetchWhenOnline(() =>
    import('./updates-inbox.tsx').then((module) => ({ default: module.UpdatesInbox })),
  ),
)

/**
 * The updates of the current workspace. In the own account they are shown only once there are any,
 * so they load when the page is idle. Their place is kept: controls beside it would move away from
 * under a press.
 */
export function UpdatesControl() {
  const wasIdle = useWasIdle()
  const isOwn = canManageConnections(useAuth())
  return (
    <span className="w-[38px] shrink-0 max-xs:hidden">
      <Suspense>{(wasIdle || !isOwn) && <UpdatesInbox />}</Suspense>
    </span>
  )
}
