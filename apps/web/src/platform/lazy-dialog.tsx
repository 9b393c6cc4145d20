import { lazy, Suspense, type ComponentType } from 'react'
import { useHasOpened } from './use-has-opened.ts'

/**
 * A dialog whose code loads when it first opens, so that it may always be rendered. Its Suspense is
 * its own: shared with an open dialog, it would hide that one meanwhile, and both would stay under
 * `aria-hidden` (FIX-231).
 */
export function lazyDialog<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props & { open?: boolean }> {
  const Loaded = lazy(async () => ({ default: await load() }))
  return (props) =>
    useHasOpened(props.open ?? true) && (
      <Suspense fallback={null}>
        <Loaded {...props} />
      </Suspense>
    )
}
