/** Tells the other tabs of this browser, which share the sign-in, that a factor was confirmed. */
const CHANNEL = 'casework-confirmation'

export function announceConfirmation(): void {
  const channel = new BroadcastChannel(CHANNEL)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no origin
  channel.postMessage(null)
  channel.close()
}

/** Calls back when another tab has confirmed a factor. Returns a function that ends this. */
export function onConfirmation(callback: () => void): () => void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.addEventListener('message', callback)
  return () => channel.close()
}
