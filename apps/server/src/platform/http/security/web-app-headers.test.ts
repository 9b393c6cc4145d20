import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { expectStandardHeaders, fetchFrom, HTTPS } from '../../../../test/http/security-headers.ts'
import { createLog } from '../../observe/log.ts'
import { addNotFound } from '../web-app/not-found.ts'
import { createServer } from '../server.ts'
import { addWebApp } from '../web-app/web-app.ts'

let web: FastifyInstance
let folder: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'casework-web-'))
  mkdirSync(join(folder, 'assets'))
  writeFileSync(
    join(folder, 'index.html'),
    '<!doctype html><meta name="max-file-mb" content="50" /><meta name="max-files" content="20" /><meta name="registration" content="open" /><meta name="passkeys" content="" /><script>let theme = 1</script><script type="module" src="/assets/main-1a2b.js"></script>',
  )
  writeFileSync(join(folder, 'assets', 'main-1a2b.js'), 'export {}')
  web = await createServer({
    log: createLog('silent'),
    publicUrl: HTTPS,
    maxFileBytes: 1000,
    maxFiles: 1,
    maxConnections: 100,
  })
  addNotFound(
    web,
    [],
    await addWebApp(web, folder, {
      MAX_FILE_MB: 7,
      MAX_FILES: 9,
      REGISTRATION: 'invited',
      passkeyOrigin: HTTPS,
    }),
  )
  await web.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await web.close()
  rmSync(folder, { recursive: true, force: true })
})

const NO_PAGE = "default-src 'none'; frame-ancestors 'none'"

describe('the web app', () => {
  test.each(['/', '/clients', '/clients/7/edit'])(
    'sends the page at %s with its policy, which allows the inline script by its hash',
    async (path) => {
      const { status, headers } = await fetchFrom(web, path)

      expect(status).toBe(200)
      expectStandardHeaders(headers)
      expect(headers).toMatchObject({
        'cross-origin-opener-policy': 'same-origin',
        'permissions-policy': expect.stringContaining('camera=()'),
        'cache-control': 'no-cache',
      })
      const policy = String(headers['content-security-policy']).split('; ')
      expect(policy).toEqual([
        "default-src 'self'",
        expect.stringMatching(/^script-src 'self' 'sha256-[\w+/]{43}='$/),
        "style-src 'self'",
        "img-src 'self' blob:",
        'frame-src blob:',
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
        "require-trusted-types-for 'script'",
        'trusted-types casework-worker',
      ])
    },
  )

  test.each(['/', '/clients'])(
    'names the largest file size and the origin of passkeys in the page at %s (OQ-202)',
    async (path) => {
      expect((await web.inject({ url: path, headers: { accept: 'text/html' } })).body).toContain(
        `<meta name="max-file-mb" content="7" /><meta name="max-files" content="9" /><meta name="registration" content="invited" /><meta name="passkeys" content="${HTTPS}" />`,
      )
    },
  )

  test('caches an asset for a year, and returns a missing one in plain text', async () => {
    const asset = await fetchFrom(web, '/assets/main-1a2b.js')
    const missing = await fetchFrom(web, '/assets/main-0000.js')
    const traversal = await fetchFrom(web, '/assets/..%2f..%2fetc/passwd.txt')

    expect([asset.status, missing.status, traversal.status]).toEqual([200, 404, 404])
    expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(missing.headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
    })
    for (const { headers } of [asset, missing, traversal]) {
      expectStandardHeaders(headers)
      expect(headers['content-security-policy']).toBe(NO_PAGE)
    }
  })

  test('serves the build that it started with, even after the folder changes (FIX-101)', async () => {
    const buildFolder = mkdtempSync(join(tmpdir(), 'casework-web-'))
    mkdirSync(join(buildFolder, 'assets'))
    const files = {
      'index.html': '<script src="/assets/main-1.js"></script>',
      'assets/main-1.js': 'first',
      'assets/main-1.js.br': 'brotli',
    }
    for (const [name, content] of Object.entries(files))
      writeFileSync(join(buildFolder, name), content)
    const app = await createServer({
      log: createLog('silent'),
      publicUrl: HTTPS,
      maxFileBytes: 1000,
      maxFiles: 1,
      maxConnections: 100,
    })
    onTestFinished(() => app.close())
    addNotFound(
      app,
      [],
      await addWebApp(app, buildFolder, {
        MAX_FILE_MB: 7,
        MAX_FILES: 9,
        REGISTRATION: 'open',
        passkeyOrigin: '',
      }),
    )

    rmSync(buildFolder, { recursive: true })
    mkdirSync(join(buildFolder, 'assets'), { recursive: true })
    onTestFinished(() => rmSync(buildFolder, { recursive: true }))
    writeFileSync(join(buildFolder, 'index.html'), '<script src="/assets/main-2.js"></script>')
    writeFileSync(join(buildFolder, 'assets', 'main-2.js'), 'second')

    const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })
    expect((await get('/')).body).toContain('/assets/main-1.js')
    const plain = await get('/assets/main-1.js')
    expect([plain.body, plain.headers['content-type'], plain.headers['content-encoding']]).toEqual([
      'first',
      'text/javascript; charset=utf-8',
      undefined,
    ])
    const compressed = await get('/assets/main-1.js', { 'accept-encoding': 'gzip, br' })
    expect([
      compressed.body,
      compressed.headers['content-encoding'],
      compressed.headers['vary'],
    ]).toEqual(['brotli', 'br', 'accept-encoding'])
    expect((await get('/assets/main-1.js', { 'accept-encoding': 'br;q=0' })).body).toBe('first')
    expect(
      (await get('/assets/main-1.js', { 'if-none-match': String(plain.headers['etag']) }))
        .statusCode,
    ).toBe(304)
    expect([
      (await get('/assets/main-1.js.br')).statusCode,
      (await get('/assets/main-2.js')).statusCode,
    ]).toEqual([404, 404])
  })
})
