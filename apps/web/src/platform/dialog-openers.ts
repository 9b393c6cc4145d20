/** A button, link or menu entry that was pressed, as it can be found again. */
export interface Opener {
  name: string
  /** Among those of the same name. */
  index: number
}

const CONTROLS = 'button, a, [role="menuitem"]'
const DIALOG = '[role="dialog"]'
/** These press or choose something. */
const PRESS_KEYS = new Set(['Enter', ' ', 'Tab', 'Escape'])

const readName = (control: Element) => control.getAttribute('aria-label') ?? control.textContent
const listControls = (name: string) =>
  [...document.querySelectorAll(CONTROLS)].filter((control) => readName(control) === name)

export const findOpener = ({ name, index }: Opener) =>
  listControls(name)[index] as HTMLElement | undefined
export const isDialogOpen = () => document.querySelector(DIALOG) !== null

/** What was pressed last outside of dialogs: an entry comes after its menu. */
let pressed: Opener[] = []
/** What to press after the person has signed in again. */
let pending: readonly Opener[] = []

/** Notes what opens dialogs, which have no address of their own. Returns how to stop. */
export function trackOpeners(): () => void {
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

/** Returns what opened the dialog on the screen; undefined without one. */
export const readOpeners = (): readonly Opener[] | undefined =>
  isDialogOpen() ? pressed : undefined

export const openLater = (openers: readonly Opener[] = []) => void (pending = openers)

/** Returns what is to be pressed, once. */
export function takeOpeners(): readonly Opener[] {
  const openers = pending
  pending = []
  return openers
}
