import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { AnyEndpoint } from '@casework/contract/parts/endpoint'
import { API_BASE } from '../mount.ts'
import { createOpenApi, describePermission, type EndpointsByCapability } from './openapi.ts'

const escapeHtml = (text: string) =>
  text.replace(
    /[&<>"]/g,
    (character) =>
      ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[character] ?? character,
  )

const STYLE = `
:root{color-scheme:light dark;--paper:#f7f5f0;--surface:#fffefb;--line:#e0dbcf;--ink:#1a2226;--ink2:#465056;--petrol:#15505f;--brass:#c9a45c}
@media(prefers-color-scheme:dark){:root{--paper:#0e1416;--surface:#151d20;--line:#2a373b;--ink:#e9e6de;--ink2:#b9c1c1;--petrol:#7cc3d2;--brass:#8f7335}}
body{margin:0;background:var(--paper);color:var(--ink);font:15px/22px system-ui,sans-serif}
main{max-width:960px;margin:0 auto;padding:32px 20px}
h1,h2{font-family:Georgia,serif;font-weight:500}h1{border-bottom:3px double var(--brass);padding-bottom:12px}
details{background:var(--surface);border:1px solid var(--line);border-radius:6px;margin:8px 0;padding:10px 14px}
summary{cursor:pointer}code{font:600 13px ui-monospace,monospace;overflow-wrap:anywhere}
.method{color:var(--petrol);display:inline-block;min-width:64px}.meta{color:var(--ink2)}
pre{overflow:auto;font:12.5px/18px ui-monospace,monospace;border-top:1px solid var(--line);padding-top:8px}a{color:var(--petrol)}`

/**
 * Adds `/api/openapi.json` and `/api/docs`, a page without scripts; both are built from the
 * contract when first requested, which keeps them out of the start.
 */
export function addApiDocs(app: FastifyInstance, capabilities: EndpointsByCapability): void {
  let openApi: string | undefined
  let page: string | undefined
  const style = `sha256-${createHash('sha256').update(STYLE).digest('base64')}`
  app.get(`${API_BASE}/openapi.json`, async (_request, reply) =>
    reply
      .type('application/json; charset=utf-8')
      .send((openApi ??= JSON.stringify(createOpenApi(capabilities)))),
  )
  app.get(`${API_BASE}/docs`, async (_request, reply) =>
    reply
      .header(
        'content-security-policy',
        `default-src 'none'; style-src '${style}'; base-uri 'none'; frame-ancestors 'none'`,
      )
      .type('text/html; charset=utf-8')
      .send((page ??= renderPage(capabilities))),
  )
}

function renderPage(capabilities: EndpointsByCapability): string {
  const sections = Object.entries(capabilities).map(
    ([capability, endpoints]) =>
      `<section><h2>${escapeHtml(capability)}</h2>${Object.values(endpoints).map(renderEndpoint).join('')}</section>`,
  )
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>Casework API</title><style>${STYLE}</style></head><body><main><h1>Casework API</h1>
<p>Every answer is an envelope: <code>{"success": true, "data": …}</code> or <code>{"success": false, "error": {status, type, message, data}}</code>. Calls that are not public carry <code>Authorization: Bearer</code> and may name a workspace by <code>owner_account_id</code>. The same for programs: <a href="${API_BASE}/openapi.json">openapi.json</a>.</p>
${sections.join('\n')}</main></body></html>`
}

function renderEndpoint(endpoint: AnyEndpoint): string {
  const { method, path, summary, params, query, body, result } = endpoint
  const shapes = { params, query, body, result }
  const blocks = Object.entries(shapes).flatMap(([name, schema]) =>
    schema
      ? [
          `<p class="meta">${name}</p><pre>${escapeHtml(renderSchema(schema, name === 'result' ? 'output' : 'input'))}</pre>`,
        ]
      : [],
  )
  return `<details><summary><code class="method">${method}</code> <code>${escapeHtml(API_BASE + path)}</code> ${escapeHtml(summary)}</summary><p class="meta">Permission: ${escapeHtml(describePermission(endpoint))}</p>${blocks.join('')}</details>`
}

function renderSchema(schema: z.ZodMiniType, io: 'input' | 'output'): string {
  const { $schema: _, ...shape } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Record<
    string,
    unknown
  >
  return JSON.stringify(shape, null, 2)
}
