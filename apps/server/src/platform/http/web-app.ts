import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { pageHeaders, pagePolicy } from './headers.ts'
import { addWebFiles, readWebFiles } from './web-files.ts'

/** The page of the web app and the headers it goes out with. */
export interface WebPage {
  readonly page: string
  readonly headers: Record<string, string>
}

/** The settings that the page tells the browser. */
export type PageSettings = Pick<Config, 'MAX_FILE_MB' | 'REGISTRATION'>

const A_YEAR = 'public, max-age=31536000, immutable'

/**
 * Serves the built web app under every path that is not the API's: hashed assets for a year, the page itself always asked
 * for anew. A missing asset is a 404, never the page, so that an old tab notices a new version. The page tells the browser
 * how large a file may be (OQ-202) and who may sign up (FIX-012).
 * The build is read into memory, a few megabytes: a newer one under a running server would mix the files of two versions.
 */
export async function addWebApp(
  app: FastifyInstance,
  folder: string,
  { MAX_FILE_MB, REGISTRATION }: PageSettings,
): Promise<WebPage | undefined> {
  const built = await readFile(join(folder, 'index.html'), 'utf8').catch(() => undefined)
  if (built === undefined) return undefined
  const page = built
    .replace(/(?<=<meta name="max-file-mb" content=")\d+/, String(MAX_FILE_MB))
    .replace(/(?<=<meta name="registration" content=")\w+/, REGISTRATION)
  const headers = pageHeaders(pagePolicy(inlineScriptHashes(page)))
  const offline = await readFile(join(folder, 'offline.html'), 'utf8').catch(() => '')
  addWebFiles(app, await readWebFiles(folder), (path) => ({
    'cache-control': path.startsWith('/assets/') ? A_YEAR : 'no-cache',
    'content-security-policy': policyOf(path, offline),
  }))
  app.get('/', async (_request, reply) =>
    reply.headers(headers).type('text/html; charset=utf-8').send(page),
  )
  return { page, headers }
}

/** A file loads nothing. The service worker asks this server on behalf of pages; the page shown without one has a style of its own. */
function policyOf(path: string, offline: string): string {
  const also =
    path === '/sw.js'
      ? " connect-src 'self';"
      : path === '/offline.html'
        ? ` style-src ${inlineStyleSources(offline).join(' ')};`
        : ''
  return `default-src 'none';${also} frame-ancestors 'none'`
}

/** CSP sources of the inline scripts in a page, so that the policy names each and allows no other. */
function inlineScriptHashes(page: string): string[] {
  return hashesOf(page.matchAll(/<script>([\s\S]*?)<\/script>/g))
}

/** The same of the inline styles, ready for a policy. */
const inlineStyleSources = (page: string) =>
  hashesOf(page.matchAll(/<style>([\s\S]*?)<\/style>/g)).map((hash) => `'${hash}'`)

const hashesOf = (found: Iterable<RegExpExecArray>): string[] =>
  [...found].map(
    ([, text]) =>
      `sha256-${createHash('sha256')
        .update(text ?? '')
        .digest('base64')}`,
  )
