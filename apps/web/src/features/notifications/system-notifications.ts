import type { Notification as News } from '@casework/contract/notifications'

/** What the browser lets us do; `unsupported` where it knows no notifications, as over plain http. */
export type PushPermission = NotificationPermission | 'unsupported'

export const pushPermission = (): PushPermission =>
  'Notification' in globalThis ? Notification.permission : 'unsupported'

/** Asks the person, in the browser's own words; only after a press of theirs. */
export async function askForPush(): Promise<PushPermission> {
  if (pushPermission() !== 'default') return pushPermission()
  return Notification.requestPermission()
}

/** Shows a notification outside of the page. The same one from two tabs is shown once. */
export async function showOutside({ id, title, message }: News, onOpen: () => void): Promise<void> {
  if (pushPermission() !== 'granted') return
  const options = { body: message, tag: `casework-${id}`, icon: '/icon-192.png' }
  try {
    const shown = new Notification(title, options)
    shown.addEventListener('click', () => {
      window.focus()
      shown.close()
      onOpen()
    })
  } catch {
    // On phones only a service worker may show them.
    await (await navigator.serviceWorker?.getRegistration())?.showNotification(title, options)
  }
}
