import type { FastifyInstance } from 'fastify'

/** What is no page may load nothing, and is kept by nobody, unless the answer says otherwise. */
const ALWAYS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cache-control': 'no-store',
} as const

/** The only trusted-types policy of the web app: it allows the address of the service worker (apps/web/src/app/offline.ts). */
const SCRIPT_POLICY = 'casework-worker'

/** Policy of the page. `scripts` are the hashes of its inline scripts. */
export function pagePolicy(scripts: readonly string[]): string {
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

/** Headers of the page itself, beside those of every answer (OQ-263). */
export const pageHeaders = (policy: string) => ({
  'content-security-policy': policy,
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'cache-control': 'no-cache',
})

/** Headers of every kind of answer; HSTS is promised when people reach it by https. */
export const securityHeaders = (publicUrl: string): Record<string, string> => ({
  ...ALWAYS,
  ...(publicUrl.startsWith('https:')
    ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }
    : {}),
})

/** Sets them on failures and files too, before anything else can answer. */
export function addSecurityHeaders(app: FastifyInstance, ours: Record<string, string>): void {
  const ofApi = { ...ours, vary: 'Authorization' }
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(request.url.startsWith('/api/') ? ofApi : ours)
  })
}
