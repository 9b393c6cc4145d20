import { documentSettingsEndpoints } from '@casework/contract/document-settings'
import type { Level } from '@casework/contract/document-levels'
import { FILE_NOTICES, FILE_NOTICES_WITHOUT_DOWNLOAD } from '@casework/contract/file-texts'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { useTestApp } from '@casework/testing'
import { onDatabase } from '@casework/testing/database/test-server'
import { buildPicture } from '@casework/testing/documents/pictures'
import { samples } from '@casework/testing/documents/sample-files'
import { WORD } from '../../../../test/documents/text-firm.ts'
import {
  askText,
  OLD_WORD,
  open,
  REPORT,
  useReaderFirm,
} from '../../../../test/documents/reader-firm.ts'

const casework = useTestApp()
const hart = useReaderFirm(casework)

/** Whether owner and admin may take red documents out as files. */
const allowRedFiles = (red_download: boolean) =>
  hart.firm.owner.call(documentSettingsEndpoints.update, {
    body: { red_download, more_file_types: false },
  })

const listEntries = (id: number) =>
  onDatabase(casework.database.backup, async (client) => {
    const { rows } = await client.query<Record<string, unknown>>(
      `select kind, outcome, action, object_type, level from audit_entries
       where account_id = $1 and object_ids = array[$2]::bigint[] and kind in ('viewed', 'downloaded') order by at, id`,
      [hart.firm.account_id, id],
    )
    return rows
  })

const OPENED = {
  kind: 'viewed',
  outcome: 'done',
  action: 'POST /documents/:id/openings/',
  object_type: 'document',
}

describe('an opening', () => {
  test('lists the pages of a pdf with their sizes, in one run (READ-002)', async () => {
    const opens = vi.spyOn(casework.store, 'open')
    const id = await hart.add(REPORT)
    const opened = await hart.open(hart.firm.owner, id)
    await hart.open(hart.firm.owner, id, { version_number: 1 })
    await hart.fetchPage(hart.firm.owner, id, 1, { opening: opened.opening })
    expect(opens).toHaveBeenCalledOnce()
    opens.mockRestore()

    expect(opened).toEqual({
      opening: expect.stringMatching(/^[\w-]+\.[\w-]+$/) as string,
      expires_at: expect.stringMatching(/^20\d\d-.*Z$/) as string,
      document_id: id,
      version_number: 1,
      current_version_number: 1,
      kind: 'pages',
      page_count: 3,
      pages: [
        { number: 1, width: 595, height: 842 },
        { number: 2, width: 842, height: 595 },
        { number: 3, width: 595, height: 842 },
      ],
      has_text: true,
      stamped: false,
      download: { allowed: true, reason: null },
      notice: null,
    })
    const left = Date.parse(opened.expires_at) - Date.now()
    expect(left).toBeGreaterThan(59 * 60_000)
    expect(left).toBeLessThanOrEqual(60 * 60_000)
  })

  test('of a picture has one page (READ-002)', async () => {
    const id = await hart.add(['seal.png', await buildPicture('png', 80, 40)])
    expect(await hart.open(hart.firm.owner, id)).toMatchObject({
      kind: 'pages',
      page_count: 1,
      has_text: false,
    })
  })

  test('of a yellow or red document is an entry each time, of a green one none (READ-007)', async () => {
    const expected: Record<Level, number> = { red: 2, yellow: 2, green: 0 }
    for (const level of ['red', 'yellow', 'green'] as const) {
      const id = await hart.add(OLD_WORD, level)
      for (let time = 0; time < 2; time += 1) await hart.open(hart.firm.owner, id)
      expect(await listEntries(id)).toEqual(
        Array.from({ length: expected[level] }, () => ({ ...OPENED, level })),
      )
    }
  })

  test('that is refused is no entry, and leaves views and downloads their own (READ-007, READ-008)', async () => {
    const id = await hart.add(OLD_WORD, 'yellow')
    await open(hart.firm.owner, id, { version_number: 2 })
    expect(await listEntries(id)).toEqual([])
    const { opening } = await hart.open(hart.firm.owner, id)
    await askText(hart.firm.owner, id, 1, { opening })
    for (const part of ['view', 'view', 'download'])
      await casework.app.inject({
        url: `/api/documents/${id}/${part}/`,
        headers: { authorization: `Bearer ${hart.firm.owner.token}`, range: 'bytes=0-3' },
      })
    await hart.open(hart.firm.owner, id)
    const entries = await listEntries(id)
    expect(entries.map(({ kind, action }) => [kind, action])).toEqual([
      ['viewed', OPENED.action],
      ['viewed', 'GET /documents/:id/view/'],
      ['downloaded', 'GET /documents/:id/download/'],
      ['viewed', OPENED.action],
    ])
  })
})

describe('a file without pages', () => {
  test('of text shows its parts (READ-031)', async () => {
    const id = await hart.add(WORD)
    const opens = vi.spyOn(casework.store, 'open')
    const { opening, ...opened } = await hart.open(hart.firm.owner, id)
    expect(opened).toMatchObject({
      kind: 'text',
      page_count: 1,
      pages: [{ number: 1, width: 0, height: 0 }],
      has_text: true,
      notice: FILE_NOTICES.text_only,
    })
    const words = 'Dear Ms Osei,'
    expect(await hart.readText(hart.firm.owner, id, 1, opening)).toEqual({
      number: 1,
      width: 0,
      height: 0,
      words: [],
      body: words,
      part: {
        name: null,
        blocks: [{ kind: 'paragraph', text: words }],
        mail: null,
        is_cut: false,
      },
    })
    expect((await hart.fetchPage(hart.firm.owner, id, 1, { opening })).status).toBe(404)
    expect(opens).toHaveBeenCalledOnce()
    opens.mockRestore()
  })

  test('says so, also from the cache (READ-032)', async () => {
    for (const [file, notice] of [
      [['a.pdf', samples.pdf()], FILE_NOTICES.damaged],
      [OLD_WORD, FILE_NOTICES.not_shown],
    ] as const) {
      const id = await hart.add(file)
      for (let time = 0; time < 2; time += 1)
        expect(await hart.open(hart.firm.owner, id)).toMatchObject({
          kind: 'none',
          page_count: 0,
          pages: [],
          has_text: false,
          notice,
        })
    }
  })
})

describe('in a firm that shows red documents as pages only', () => {
  afterAll(async () => void (await allowRedFiles(true)))

  test('no text of a red one is shown, before or after it was (READ-031)', async () => {
    const id = await hart.add(WORD, 'red')
    const { opening } = await hart.open(hart.firm.owner, id)
    await hart.readText(hart.firm.owner, id, 1, opening)
    await allowRedFiles(false)
    expect(await askText(hart.firm.owner, id, 1, { opening })).toMatchObject({
      status: 404,
      body: { error: { message: 'Page not found' } },
    })
    const { text } = await open(hart.firm.owner, id)
    expect(text).not.toContain('Osei')
    expect(await hart.open(hart.firm.owner, id)).toMatchObject({
      kind: 'none',
      page_count: 0,
      notice: FILE_NOTICES_WITHOUT_DOWNLOAD.not_shown,
      download: {
        allowed: false,
        reason: 'Your firm shows RED security documents as pages only',
      },
    })
  })

  test('its pages still answer, and a yellow text too (READ-015)', async () => {
    await allowRedFiles(false)
    const [report, word] = [await hart.add(REPORT, 'red'), await hart.add(WORD, 'yellow')]
    const { opening, ...opened } = await hart.open(hart.firm.owner, report)
    expect(opened).toMatchObject({ kind: 'pages', stamped: true, download: { allowed: false } })
    expect((await hart.fetchPage(hart.firm.owner, report, 1, { opening })).status).toBe(200)
    expect((await hart.readText(hart.firm.owner, report, 1, opening)).words).toHaveLength(1)
    expect(await hart.open(hart.firm.owner, word)).toMatchObject({
      kind: 'text',
      download: { allowed: true, reason: null },
    })
  })

  test('a damaged red one sends to the owner (READ-032)', async () => {
    await allowRedFiles(false)
    const id = await hart.add(['a.pdf', samples.pdf()], 'red')
    expect(await hart.open(hart.firm.owner, id)).toMatchObject({
      kind: 'none',
      notice: FILE_NOTICES_WITHOUT_DOWNLOAD.damaged,
    })
  })
})
