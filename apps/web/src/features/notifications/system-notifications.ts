import type { Notification as News } from '@casework/contract/notifications'

/** `unsupported` where the browser has no notifications, as over plain HTTP. */
export type PushPermission = NotificationPermission | 'unsupported'

export const getPushPermission = (): PushPermission =>
  'Notification' in globalThis ? Notification.permission : 'unsupported'

/** Call it after a click only, or browsers ignore it. */
export async function requestPushPermission(): Promise<PushPermission> {
  if (getPushPermission() !== 'default') return getPushPermission()
  return Notification.requestPermission()
}

/** Shows a system notification; its tag prevents duplicates from several tabs. */
export async function showSystemNotification(
  { id, title, message }: News,
  onOpen: () => void,
): Promise<void> {
  if (getPushPermission() !== 'granted') return
  const options = { body: message, tag: `casework-${id}`, icon: '/icon-192.png' }
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
