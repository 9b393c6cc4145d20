import { createStore } from 'zustand/vanilla'
import type { MessageTone } from '../feedback/message-tones.ts'

export interface ToastMessage {
  id: number
  type: MessageTone
  message: string
  /** Milliseconds until it closes; the timer pauses while it is hovered or focused. */
  duration: number
  /** One action, such as undo. */
  action?: ToastAction | undefined
}

export interface ToastAction {
  label: string
  /** The toast stays until this is done. */
  onSelect: () => Promise<void> | void
  /** How long the toast stays, in ms; without it as long as any other. */
  duration?: number
}

/** In ms. Errors stay longer, since users may have to act on them (SHELL-054, SHELL-055). */
export const toastDurations: Readonly<Record<MessageTone, number>> = {
  success: 5000,
  info: 5000,
  warning: 5000,
  error: 8000,
}

/** Duration in ms of a toast with an action: time to read it, decide and reach the button. */
export const ACTION_DURATION = 15_000

/** Beyond this number the oldest toast is removed, one without an action first. */
const MAX_KEPT = 5

/** The toasts on screen, oldest first. */
export const toastStore = createStore<readonly ToastMessage[]>(() => [])
const setToasts = (next: readonly ToastMessage[]) => toastStore.setState(next, true)

let lastId = 0

/** Makes room for another toast. */
function removeOldest(toasts: readonly ToastMessage[]): readonly ToastMessage[] {
  if (toasts.length < MAX_KEPT) return toasts
  const oldest = toasts.find(({ action }) => !action) ?? toasts[0]
  return toasts.filter((other) => other !== oldest)
}

const show =
  (type: MessageTone) =>
  (message: string, duration = toastDurations[type], action?: ToastAction): number => {
    const id = ++lastId
    if (!message) return id
    // Repeating a message moves it to the end and restarts its timer.
    const others = toastStore
      .getState()
      .filter((other) => other.type !== type || other.message !== message)
    setToasts([...removeOldest(others), { id, type, message, duration, action }])
    return id
  }

/**
 * Shows a toast (SHELL-051), none for an empty text. Takes translated text; returns the id for
 * `dismiss`.
 */
export const toast = {
  success: show('success'),
  error: show('error'),
  warning: show('warning'),
  info: show('info'),
  dismiss: (id: number) => setToasts(toastStore.getState().filter((other) => other.id !== id)),
}
