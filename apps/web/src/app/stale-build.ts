import { t } from '@casework/texts'
import { toast } from '~/ui'

const RELOADED = 'casework-reloaded'
/** Names the build that this page runs: the address of a script holds its hash. */
const BUILD = import.meta.url

interface Reload {
  readonly build: string
  readonly href: string
}

/**
 * A new version was installed while this page was open: its files have other names and the old ones are gone. Reloads
 * the page, once for each build and address; if that does not help, the error is shown as usual.
 */
export function reloadOnceWhenStale(): void {
  addEventListener('vite:preloadError', (event) => {
    const reload: Reload = { build: BUILD, href: location.href }
    const last = lastReload()
    if (last?.build === reload.build && last.href === reload.href) return
    sessionStorage.setItem(RELOADED, JSON.stringify(reload))
    event.preventDefault()
    location.reload()
  })
}

/** Says why the page was reloaded. */
export function explainReload(): void {
  const last = lastReload()
  if (!last || last.build === BUILD) return
  sessionStorage.removeItem(RELOADED)
  toast.info(t('Casework was updated, so this page was reloaded.'))
}

function lastReload(): Reload | undefined {
  try {
    return (JSON.parse(sessionStorage.getItem(RELOADED) ?? 'null') as Reload | null) ?? undefined
  } catch {
    return undefined
  }
}
