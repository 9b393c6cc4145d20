import { t } from '@casework/texts'
import { toast } from '~/ui'

const RELOAD_KEY = 'casework-reloaded'
/** Identifies the build that this page runs: the URL of a script contains its hash. */
const BUILD = import.meta.url

interface Reload {
  readonly build: string
  readonly href: string
}

/**
 * Reloads the page if a chunk is missing because a new version was installed. Only once per build
 * and URL; then the error is shown. Offline, a reload would take the page away for nothing.
 */
export function reloadOnceWhenStale(): void {
  addEventListener('vite:preloadError', (event) => {
    if (!navigator.onLine) return
    const reload: Reload = { build: BUILD, href: location.href }
    const last = readLastReload()
    if (last?.build === reload.build && last.href === reload.href) return
    sessionStorage.setItem(RELOAD_KEY, JSON.stringify(reload))
    event.preventDefault()
    location.reload()
  })
}

/** Shows a toast if this page was reloaded because of a new version. */
export function explainReload(): void {
  const last = readLastReload()
  if (!last || last.build === BUILD) return
  sessionStorage.removeItem(RELOAD_KEY)
  toast.info(t('Casework was updated, so this page was reloaded.'))
}

function readLastReload(): Reload | undefined {
  try {
    return (JSON.parse(sessionStorage.getItem(RELOAD_KEY) ?? 'null') as Reload | null) ?? undefined
  } catch {
    return undefined
  }
}
