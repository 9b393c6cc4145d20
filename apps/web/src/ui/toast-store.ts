import type { MessageTone } from './message-tones.ts'

export interface ToastMessage {
  id: number
  type: MessageTone
  message: string
  /** How long it stays, in milliseconds of nobody looking at it. */
  duration: number
  /** One thing that can be done about it: to take back what it tells. */
  action?: ToastAction | undefined
}

export interface ToastAction {
  label: string
  onSelect: () => void
}

/** How long a toast stays: errors longer, since they ask for something to be done (SHELL-054, SHELL-055). */
export const toastDurations: Readonly<Record<MessageTone, number>> = {
  success: 5000,
  info: 5000,
  warning: 5000,
  error: 8000,
}

/** How long a toast stays that offers something to do: long enough to read it, decide, and get there. */
export const ACTION_DURATION = 15_000

/** More than this many at once and the oldest goes. */
const mostAtOnce = 5

let shown: readonly ToastMessage[] = []
let lastId = 0
const listeners = new Set<() => void>()

function change(next: readonly ToastMessage[]): void {
  shown = next
  for (const listener of listeners) listener()
}

function add(
  type: MessageTone,
  message: string,
  duration = toastDurations[type],
  action?: ToastAction,
): number {
  const id = ++lastId
  // The same words twice in a row are one message, shown anew.
  const others = shown.filter((other) => other.type !== type || other.message !== message)
  change([...others, { id, type, message, duration, action }].slice(-mostAtOnce))
  return id
}

/** Shows a message at the top right, from anywhere (SHELL-051). Takes translated text; answers the id for `dismiss`. */
export const toast = {
  success: (message: string, duration?: number, action?: ToastAction) =>
    add('success', message, duration, action),
  error: (message: string, duration?: number) => add('error', message, duration),
  warning: (message: string, duration?: number) => add('warning', message, duration),
  info: (message: string, duration?: number) => add('info', message, duration),
  dismiss: (id: number) => change(shown.filter((other) => other.id !== id)),
  clear: () => change([]),
}

/** The list as a store of React's: see `Toaster`. */
export const toastStore = {
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  current: () => shown,
}
