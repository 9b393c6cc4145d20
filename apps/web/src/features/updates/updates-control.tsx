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
 * so they load when the page is idle; elsewhere the control's place is kept meanwhile.
 */
export function UpdatesControl() {
  const wasIdle = useWasIdle()
  if (canManageConnections(useAuth()))
    return (
      wasIdle && (
        <Suspense>
          <UpdatesInbox />
        </Suspense>
      )
    )
  return (
    <Suspense fallback={<span aria-hidden className="w-[38px] max-xs:hidden" />}>
      <UpdatesInbox />
    </Suspense>
  )
}
