import { t } from '@casework/texts'
import { findOpener, isDialogOpen, type Opener } from '~/platform/dialog-openers'
import { toast } from '~/ui'

/** The page loads its records first. */
const WAIT_MS = 10_000

/** Presses again what had opened a dialog when the sign-in ended; its form restores its draft. */
export async function reopenDialog(openers: readonly Opener[]): Promise<void> {
  for (const opener of openers) {
    const control = await waitFor(() => findOpener(opener))
    if (isDialogOpen()) return
    if (!control) {
      toast.info(t('What you typed in the dialog is kept. Open it again to go on.'))
      return
    }
    control.click()
  }
}

/** Resolves when something is found, a dialog is open or the time is over. */
function waitFor<T>(find: () => T | undefined): Promise<T | undefined> {
  return new Promise((resolve) => {
    const check = (isLast: boolean) => {
      const found = find()
      if (found === undefined && !isLast && !isDialogOpen()) return
      clearTimeout(timer)
      observer.disconnect()
      resolve(found)
    }
    const observer = new MutationObserver(() => check(false))
    const timer = setTimeout(() => check(true), WAIT_MS)
    observer.observe(document.body, { childList: true, subtree: true })
    check(false)
  })
}
