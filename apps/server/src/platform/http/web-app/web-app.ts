import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../../config.ts'
import { createPageHeaders, createPagePolicy } from '../security/headers.ts'
import { addWebFiles, readWebFiles } from './web-files.ts'

/** The web app's page and its headers. */
export interface WebPage {
  readonly html: string
  readonly headers: Record<string, string>
}

/** Settings that the page passes to the browser. */
export type PageSettings = Pick<Config, 'MAX_FILE_MB' | 'MAX_FILES' | 'REGISTRATION'> & {
  /** The origin that passkeys are bound to; empty if they cannot be used. */
  readonly passkeyOrigin: string
}

const IMMUTABLE = 'public, max-age=31536000, immutable'

/**
 * Serves the built web app: hashed assets are cached for a year, the page is always revalidated.
 * The build is read into memory (a few MB), so that a rebuild does not mix files of two versions.
 */
export async function addWebApp(
  app: FastifyInstance,
  folder: string,
  { MAX_FILE_MB, MAX_FILES, REGISTRATION, passkeyOrigin }: PageSettings,
): Promise<WebPage | undefined> {
  const built = await readFile(join(folder, 'index.html'), 'utf8').catch(() => undefined)
  if (built === undefined) return undefined
  const html = built
    .replace(/(?<=<meta name="max-file-mb" content=")\d+/, String(MAX_FILE_MB))
    .replace(/(?<=<meta name="max-files" content=")\d+/, String(MAX_FILES))
    .replace(/(?<=<meta name="registration" content=")\w+/, REGISTRATION)
    .replace(/(?<=<meta name="passkeys" content=")/, passkeyOrigin)
  const headers = createPageHeaders(createPagePolicy(hashInlineScripts(html)))
  const offlinePage = await readFile(join(folder, 'offline.html'), 'utf8').catch(() => '')
  addWebFiles(app, await readWebFiles(folder), (path) => ({
    'cache-control': path.startsWith('/assets/') ? IMMUTABLE : 'no-cache',
    'content-security-policy': createFilePolicy(path, offlinePage),
  }))
  app.get('/', async (_request, reply) =>
    reply.headers(headers).type('text/html; charset=utf-8').send(html),
  )
  return { html, headers }
}

/**
 * Denies all loading, except that the service worker may fetch and the offline page may use its
 * inline style.
 */
function createFilePolicy(path: string, offlinePage: string): string {
  const extraSources =
    path === '/sw.js'
      ? " connect-src 'self';"
      : path === '/offline.html'
        ? ` style-src ${hashInlineStyles(offlinePage).join(' ')};`
        : ''
  return `default-src 'none';${extraSources} frame-ancestors 'none'`
}

/** CSP hashes of the inline scripts of a page, so that the policy allows exactly these. */
function hashInlineScripts(page: string): string[] {
  return hashAll(page.matchAll(/<script>([\s\S]*?)<\/script>/g))
}

/** Quoted CSP sources of the inline styles of a page. */
const hashInlineStyles = (page: string) =>
  hashAll(page.matchAll(/<style>([\s\S]*?)<\/style>/g)).map((hash) => `'${hash}'`)

const hashAll = (matches: Iterable<RegExpExecArray>): string[] =>
  [...matches].map(
    ([, text]) =>
      `sha256-${createHash('sha256')
        .update(text ?? '')
        .digest('base64')}`,
  )
