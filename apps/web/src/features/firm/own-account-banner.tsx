import { lazy, Suspense } from 'react'
import { useWasIdle } from '~/platform/when-idle'
import { fetchWhenOnline } from '~/ui/when-online'

const OwnAccountWarning = lazy(() =>
  fetchWhenOnline(() =>
    import('./own-account-warning.tsx').then((module) => ({ default: module.OwnAccountWarning })),
  ),
)

/** Few people see the warning, so the form does not wait for it. */
export function OwnAccountBanner() {
  return (
    useWasIdle() && (
      <Suspense>
        <OwnAccountWarning />
      </Suspense>
    )
  )
}
