import type { FastifyInstance } from 'fastify'

/** Defaults for every response: load nothing, cache nothing. */
const DEFAULTS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cache-control': 'no-store',
} as const

/**
 * The web app's only trusted-types policy; it allows the URL of the service worker
 * (apps/web/src/app/offline.ts).
 */
const SCRIPT_POLICY = 'casework-worker'

/** @param scripts CSP hashes of the inline scripts */
export function createPagePolicy(scripts: readonly string[]): string {
  return [
    "default-src 'self'",
    ["script-src 'self'", ...scripts.map((hash) => `'${hash}'`)].join(' '),
    "style-src 'self'",
    "img-src 'self' blob:",
    'frame-src blob:',
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    `trusted-types ${SCRIPT_POLICY}`,
  ].join('; ')
}

/** Headers of the page, in addition to those of every response. */
export const createPageHeaders = (policy: string) => ({
  'content-security-policy': policy,
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'cache-control': 'no-cache',
})

/** Headers of every response; HSTS only when the public URL is https. */
export const createSecurityHeaders = (publicUrl: string): Record<string, string> => ({
  ...DEFAULTS,
  ...(publicUrl.startsWith('https:')
    ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }
    : {}),
})

/** Sets the headers in onRequest, so that failures and files have them too. */
export function addSecurityHeaders(app: FastifyInstance, headers: Record<string, string>): void {
  const apiHeaders = { ...headers, vary: 'Authorization' }
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(request.url.startsWith('/api/') ? apiHeaders : headers)
  })
}
