/** `unsupported` where the browser has no notifications, as over plain HTTP. */
export type PushPermission = NotificationPermission | 'unsupported'

export const getPushPermission = (): PushPermission =>
  'Notification' in globalThis ? Notification.permission : 'unsupported'

/** Call it after a click only, or browsers ignore it. */
export async function requestPushPermission(): Promise<PushPermission> {
  if (getPushPermission() !== 'default') return getPushPermission()
  return Notification.requestPermission()
}

interface SystemNotification {
  title: string
  text?: string
  /** Prevents duplicates from several tabs. */
  tag: string
}

/** Does nothing without the browser's permission. */
export async function showSystemNotification(
  { title, text, tag }: SystemNotification,
  onOpen: () => void,
): Promise<void> {
  if (getPushPermission() !== 'granted') return
  const options = { ...(text !== undefined && { body: text }), tag, icon: '/icon-192.png' }
  try {
    const shown = new Notification(title, options)
    shown.addEventListener('click', () => {
      window.focus()
      shown.close()
      onOpen()
    })
  } catch {
    // Mobile browsers only allow notifications from a service worker.
    await (await navigator.serviceWorker?.getRegistration())?.showNotification(title, options)
  }
}
