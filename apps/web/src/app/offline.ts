const WORKER = '/sw.js'

/**
 * Registers a service worker that caches only the offline page and shows it without a connection.
 * Browsers support service workers only over https and on localhost.
 */
export function servePageOffline(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  addEventListener(
    'load',
    () => void navigator.serviceWorker.register(trustUrl(WORKER)).catch(() => undefined),
    { once: true },
  )
}

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ): { createScriptURL: (url: string) => string }
}

/** The content security policy requires trusted types for script URLs. This one is constant. */
function trustUrl(url: typeof WORKER): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  return (
    trustedTypes
      ?.createPolicy('casework-worker', { createScriptURL: (scriptUrl) => scriptUrl })
      .createScriptURL(url) ?? url
  )
}
