import { t } from '@casework/texts'
import { lazy, Suspense, type ComponentType } from 'react'
import { useHasOpened } from './use-has-opened.ts'
import { toast } from '~/ui/toast/toast-store'
import { fetchWhenOnline } from '~/ui/when-online'

const sayWhy = () => toast.error(t('Network error - please check your connection'))

/**
 * A dialog whose code loads when it first opens, so that it may always be rendered. Its Suspense is
 * its own: shared with an open dialog, it would hide that one meanwhile, and both would stay under
 * `aria-hidden`. Without a connection it says so, and opens when there is one.
 */
export function lazyDialog<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props & { open?: boolean }> {
  const Loaded = lazy(async () => ({ default: await fetchWhenOnline(load, sayWhy) }))
  return (props) =>
    useHasOpened(props.open ?? true) && (
      <Suspense fallback={null}>
        <Loaded {...props} />
      </Suspense>
    )
}
