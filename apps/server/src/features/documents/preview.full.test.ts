import { existsSync, readdirSync } from 'node:fs'
import { documentEndpoints } from '@casework/contract/documents'
import { expect, test } from 'vitest'
import { newFirm, useTestApp } from '@casework/testing'
import { findConfined } from '@casework/testing/documents/find-confined'
import { fetchFrom, uploadOne } from '@casework/testing/documents/upload-requests'
import { inspectImage, buildOnePagePdf, buildPicture } from '@casework/testing/documents/pictures'
import { samples } from '@casework/testing/documents/sample-files'
import { getPreviewFolder } from '../../platform/config.ts'
import { createPreviewCache } from './previews/preview-cache.ts'

const casework = useTestApp()

/** Each preview starts a process. */
const SLOW_TEST = 60_000
const RENDER_TIMEOUT_MS = 15_000
const { preview, get } = documentEndpoints
const NO_PREVIEW = {
  status: 404,
  body: { error: { type: 'not_found', message: 'This document has no preview' } },
}

test(
  'renders images and first PDF pages in a sandboxed response, and caches them for a day',
  async () => {
    const firm = await newFirm(casework)
    const client_id = (await firm.addClient()).id
    const fetchPreview = async (name: string, bytes: Buffer<ArrayBuffer>) => {
      const { id } = await uploadOne(firm.owner, { security_level: 'green', client_id }, [
        name,
        bytes,
      ])
      const { preview_url } = await firm.owner.call(get, { params: { id: String(id) } })
      expect(preview_url).toBe(`/api/documents/${id}/preview/`)
      const answer = await fetchFrom(casework, preview_url ?? '', { token: firm.owner.token })
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp'])
      expect(answer.headers.get('content-security-policy')).toBe("sandbox; default-src 'none'")
      expect(answer.headers.get('cache-control')).toContain('no-store')
      return inspectImage(answer.bytes)
    }

    for (const format of ['png', 'jpeg', 'gif'] as const) {
      const { middle, ...shape } = await fetchPreview(`seal.${format}`, await buildPicture(format))
      expect(shape).toMatchObject({ format: 'webp', width: 360, height: 100 })
      expect(middle[0]).toBeGreaterThan(150)
      expect(middle[1]).toBeLessThan(60)
    }
    const page = await fetchPreview('Brief.PDF', buildOnePagePdf())
    expect(page).toMatchObject({ format: 'webp', width: 270, height: 360 })
    expect(Math.min(...page.corner)).toBeGreaterThan(240)
    expect(page.middle[0]).toBeGreaterThan(150)
    expect(Math.max(...page.middle.slice(1))).toBeLessThan(60)

    const folder = getPreviewFolder(casework.config)
    expect(readdirSync(folder)).toHaveLength(4)
    expect(await createPreviewCache(folder).removeOlderThan(60_000)).toBe(0)
    expect(await createPreviewCache(folder).removeOlderThan(-60_000)).toBe(4)
  },
  SLOW_TEST,
)

test(
  'returns 404 for damaged, hostile and unsupported files, and keeps running',
  async () => {
    const firm = await newFirm(casework)
    const client_id = (await firm.addClient()).id
    const png = await buildPicture('png')
    const bomb = Buffer.concat([
      png.subarray(0, 16),
      Buffer.from('0000ea600000ea60', 'hex'),
      png.subarray(24),
    ])
    const svg = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>',
    )
    const files: [string, Buffer<ArrayBuffer>][] = [
      ['noise.pdf', samples.pdf(5000)],
      ['cut.png', Buffer.from(png.subarray(0, png.length / 2))],
      ['bomb.png', bomb],
      ['svg.gif', Buffer.concat([Buffer.from('GIF89a'), svg])],
      ['noise.jpg', samples.jpg()],
      ['notes.txt', samples.txt()],
      ['letter.docx', samples.docx()],
    ]
    for (const [name, bytes] of files) {
      const { id } = await uploadOne(firm.owner, { security_level: 'green', client_id }, [
        name,
        bytes,
      ])
      expect(await firm.owner.ask(preview, { params: { id } }), name).toMatchObject(NO_PREVIEW)
      expect(await firm.owner.ask(preview, { params: { id } }), name).toMatchObject(NO_PREVIEW)
      const { preview_url } = await firm.owner.call(get, { params: { id: String(id) } })
      expect(preview_url === null).toBe(/txt|docx/.test(name))
    }
  },
  SLOW_TEST,
)

test(
  'refuses a role below the level with the same response before and after a preview exists',
  async () => {
    const firm = await newFirm(casework)
    const client_id = (await firm.addClient()).id
    const { id } = await uploadOne(firm.owner, { security_level: 'red', client_id }, [
      'seal.png',
      await buildPicture('png'),
    ])
    const gold = await firm.addEmployee('gold')
    const before = await gold.ask(preview, { params: { id } })
    expect((await firm.owner.ask(preview, { params: { id } })).status).toBe(200)
    const after = await gold.ask(preview, { params: { id } })

    expect(before).toMatchObject({
      status: 403,
      body: { error: { message: 'You do not have permission to view this document.' } },
    })
    expect(after.text).toBe(before.text)
    expect(
      (await gold.ask({ ...preview, method: 'HEAD' as 'GET' }, { params: { id } })).status,
    ).toBe(403)
    expect(await (await newFirm(casework)).owner.ask(preview, { params: { id } })).toMatchObject({
      status: 404,
      body: { error: { message: 'Document not found' } },
    })
  },
  SLOW_TEST,
)

/** Stops the preview process of this test process as soon as it runs. */
async function freezeRenderer(): Promise<void> {
  await expect
    .poll(() => {
      const renderer = findConfined('preview-worker')
      if (renderer) process.kill(renderer, 'SIGSTOP')
      return renderer
    })
    .toBeDefined()
}

test.runIf(existsSync('/proc/self/stat'))(
  'a file that timed out has no preview and is not rendered again (FIX-050)',
  async () => {
    const firm = await newFirm(casework)
    const client_id = (await firm.addClient()).id
    const { id } = await uploadOne(firm.owner, { security_level: 'green', client_id }, [
      'endless.png',
      await buildPicture('png'),
    ])
    const first = firm.owner.ask(preview, { params: { id } })
    await freezeRenderer()

    expect(await first).toMatchObject(NO_PREVIEW)
    const startedAt = performance.now()
    expect(await firm.owner.ask(preview, { params: { id } })).toMatchObject(NO_PREVIEW)
    expect(performance.now() - startedAt).toBeLessThan(RENDER_TIMEOUT_MS)
  },
  SLOW_TEST,
)
