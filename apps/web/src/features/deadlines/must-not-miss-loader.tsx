import { lazy, Suspense } from 'react'
import { fetchWhenOnline } from '~/ui/when-online'

const Band = lazy(() =>
  fetchWhenOnline(() =>
    import('./must-not-miss.tsx').then((module) => ({ default: module.MustNotMissBand })),
  ),
)

/** Loaded after the dashboard, which it does not hold up. */
export const MustNotMiss = () => (
  <Suspense fallback={null}>
    <Band />
  </Suspense>
)
