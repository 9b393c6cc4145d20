import type { FastifyInstance } from 'fastify'
import type { AnyEndpoint } from '@casework/contract/parts/endpoint'
import { missing, Refusal } from '../../refusal.ts'
import { sendRefusal } from '../envelope.ts'
import { parseLanguage } from '../language.ts'
import { API_BASE } from '../mount.ts'
import type { WebPage } from './web-app.ts'

/**
 * Answers unknown paths. Below /api: the failure envelope (405 when another method exists). A
 * missing asset: a plain 404. Everything else: the web app, which routes on the client.
 */
export function addNotFound(
  app: FastifyInstance,
  endpoints: readonly AnyEndpoint[],
  webPage: WebPage | undefined,
): void {
  const routes = endpoints.map(({ method, path }) => ({
    method,
    pattern: new RegExp(`^${API_BASE}${path.replace(/:\w+/g, '[^/]+')}$`),
  }))
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0] ?? ''
    if (path.startsWith(`${API_BASE}/`)) {
      const allowed = routes.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method)
      const language = parseLanguage(request.headers['accept-language'])
      if (allowed.length === 0)
        return sendRefusal(reply, missing('There is nothing at this address'), language)
      reply.header('allow', allowed.join(', '))
      return sendRefusal(
        reply,
        new Refusal('method_not_allowed', 'This method is not supported here'),
        language,
      )
    }
    const wantsPage =
      (request.method === 'GET' || request.method === 'HEAD') && !/\/[^/]+\.\w+$/.test(path)
    if (!wantsPage || !webPage)
      return reply.code(404).type('text/plain; charset=utf-8').send('Not found')
    return reply.headers(webPage.headers).type('text/html; charset=utf-8').send(webPage.html)
  })
}
