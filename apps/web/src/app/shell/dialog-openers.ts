import { t } from '@casework/texts'
import { dialogOpeners, type Opener } from '~/platform/auth/ended-sign-in'
import { toast } from '~/ui'

const CONTROLS = 'button, a, [role="menuitem"]'
const DIALOG = '[role="dialog"]'
/** These press or choose something. */
const PRESS_KEYS = new Set(['Enter', ' ', 'Tab', 'Escape'])

const readName = (control: Element) => control.getAttribute('aria-label') ?? control.textContent
const listControls = (name: string) =>
  [...document.querySelectorAll(CONTROLS)].filter((control) => readName(control) === name)

const findOpener = ({ name, index }: Opener) => listControls(name)[index] as HTMLElement | undefined
const isDialogOpen = () => document.querySelector(DIALOG) !== null

/** What was pressed last outside of dialogs: an entry comes after its menu. */
let pressed: Opener[] = []
/**
 * Notes what opens dialogs, which have no address of their own, for a sign-in that ends; opens again
 * the one that was open when the last one ended. Returns how to stop.
 */
export function trackOpeners(): () => void {
  void reopenDialog(dialogOpeners.pending)
  dialogOpeners.pending = []
  dialogOpeners.read = () => (isDialogOpen() ? pressed : undefined)
  const onClick = ({ target }: MouseEvent) => {
    const control = target instanceof Element ? target.closest(CONTROLS) : null
    if (!control || control.closest(DIALOG)) return
    const name = readName(control)
    const opener = { name, index: listControls(name).indexOf(control) }
    pressed = control.role === 'menuitem' ? [...pressed.slice(-1), opener] : [opener]
  }
  // A shortcut opens something else than what was pressed before it.
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (!PRESS_KEYS.has(key) && !key.startsWith('Arrow') && !isDialogOpen()) pressed = []
  }
  addEventListener('click', onClick, true)
  addEventListener('keydown', onKeyDown, true)
  return () => {
    removeEventListener('click', onClick, true)
    removeEventListener('keydown', onKeyDown, true)
  }
}

/** The page loads its records first. */
const WAIT_MS = 10_000

/** Presses again what had opened a dialog when the sign-in ended; its form restores its draft. */
async function reopenDialog(openers: readonly Opener[]): Promise<void> {
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
