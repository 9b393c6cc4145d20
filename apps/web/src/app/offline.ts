const WORKER = '/sw.js'

/**
 * Without a connection the browser shows our page that says so, instead of its own. The worker keeps that page and
 * nothing else. Browsers offer workers over https and on localhost only.
 */
export function servePageOffline(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  addEventListener(
    'load',
    () => void navigator.serviceWorker.register(trusted(WORKER)).catch(() => undefined),
    { once: true },
  )
}

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ): { createScriptURL: (url: string) => string }
}

/** The page's policy takes addresses of scripts from whom it trusts only; this one is ours and never changes. */
function trusted(url: typeof WORKER): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  return (
    trustedTypes
      ?.createPolicy('casework-worker', { createScriptURL: (given) => given })
      .createScriptURL(url) ?? url
  )
}
