import { t } from '@casework/texts'
import { toast } from '~/ui'

const RELOAD_KEY = 'casework-reloaded'
const ANSWER_MS = 10_000
/** Identifies the build that this page runs: the URL of a script contains its hash. */
const BUILD = import.meta.url

interface Reload {
  readonly build: string
  readonly href: string
  /** Not set while the server is asked. */
  readonly isDone?: boolean
}

/**
 * Reloads the page if a chunk is missing because a new version was installed. Only once per build
 * and URL; then the error is shown. A device says that it is online before its connection works, so
 * the server is asked which build it has: without an answer, a reload would take the page away.
 */
export function reloadOnceWhenStale(): void {
  addEventListener('vite:preloadError', () => void reloadIfStale())
}

async function reloadIfStale(): Promise<void> {
  const reload: Reload = { build: BUILD, href: location.href }
  const last = readLastReload()
  if (last?.isDone && last.build === reload.build && last.href === reload.href) return
  // Before the answer, because the router may reload the page by itself meanwhile, which also ends
  // the call: without an answer, what explains that reload stays.
  writeReload(reload)
  if (!(await isAnotherBuildServed())) return
  writeReload({ ...reload, isDone: true })
  location.reload()
}

/** Whether the page that the server sends now starts another script than this one. */
async function isAnotherBuildServed(): Promise<boolean> {
  try {
    const response = await fetch('/', { cache: 'no-store', signal: AbortSignal.timeout(ANSWER_MS) })
    return response.ok && !(await response.text()).includes(new URL(BUILD).pathname)
  } catch {
    return false
  }
}

const writeReload = (reload: Reload) => sessionStorage.setItem(RELOAD_KEY, JSON.stringify(reload))

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
