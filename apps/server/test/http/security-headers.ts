import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { expect } from 'vitest'

export const HTTPS = 'https://law.example.org'
export const HSTS = 'max-age=31536000; includeSubDomains'

/** Uses a real connection, so that headers added or removed by libraries count too. */
export async function fetchFrom(app: FastifyInstance, path: string, options: RequestInit = {}) {
  const { port } = app.server.address() as AddressInfo
  const response = await fetch(`http://127.0.0.1:${port}${path}`, options)
  await response.arrayBuffer()
  return { status: response.status, headers: Object.fromEntries(response.headers) }
}

export function expectStandardHeaders(headers: Record<string, unknown>) {
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-resource-policy': 'same-origin',
    'strict-transport-security': HSTS,
    'content-security-policy': expect.stringMatching(/frame-ancestors 'none'|sandbox/) as string,
  })
  expect(headers).not.toHaveProperty('server')
  expect(headers).not.toHaveProperty('x-powered-by')
}
