import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { build, preview } from 'vite'
import { createPagePolicy } from '../apps/server/src/platform/http/security/headers.ts'

export interface UiKit {
  /** The base URL, without a trailing slash. */
  address: string
  close: () => Promise<void>
}

const resolvePath = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Builds the UI kit page and serves it with the real server's CSP, so that violations show. */
export async function startUiKit(): Promise<UiKit> {
  process.env['VITE_DEV_UI'] = '1'
  const common = {
    root: resolvePath('../apps/web'),
    configFile: resolvePath('../apps/web/vite.config.ts'),
    logLevel: 'error',
  } as const
  await build(common)
  const server = await preview({
    ...common,
    preview: { port: 0, host: '127.0.0.1', headers: await buildHeaders() },
  })
  const address = server.resolvedUrls?.local[0]?.replace(/\/$/, '')
  if (address === undefined) throw new Error('The preview server has no local URL.')
  return { address, close: () => server.close() }
}

async function buildHeaders() {
  const page = await readFile(resolvePath('../.cache/dev-ui/dev-ui.html'), 'utf8')
  const inline = /<script>([^]*?)<\/script>/.exec(page)?.[1] ?? ''
  const hash = createHash('sha256').update(inline).digest('base64')
  return { 'content-security-policy': createPagePolicy([`sha256-${hash}`]) }
}
