import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { useTestApp, type Person } from '@casework/testing'
import { onDatabase } from '@casework/testing/database/test-server'
import { inspectImage } from '@casework/testing/documents/pictures'
import {
  askPage,
  buildBlank,
  readPixels,
  REPORT,
  useReaderFirm,
} from '../../../../test/documents/reader-firm.ts'
import { getPreviewFolder } from '../../../platform/config.ts'
import { readRawPage } from './raw-page.ts'

const casework = useTestApp()
const hart = useReaderFirm(casework)

const BLANK = buildBlank(1)

const findKey = (id: number) =>
  onDatabase(casework.database.backup, async (client) => {
    const { rows } = await client.query<{ store_key: string }>(
      'select store_key from documents where id = $1',
      [id],
    )
    return rows[0]?.store_key.replaceAll('/', '-') ?? ''
  })

/** What is cached of a document, by the end of each name. */
const listCached = async (id: number) => {
  const folder = getPreviewFolder(casework.config)
  const key = await findKey(id)
  return new Map(
    readdirSync(folder)
      .filter((name) => name.startsWith(key))
      .toSorted()
      .map((name) => [name.slice(key.length + 1), join(folder, name)]),
  )
}

describe('a page', () => {
  test('is 900 or 1800 pixels wide, in no cache, and runs nothing (READ-003, READ-040)', async () => {
    const { owner } = hart.firm
    const id = await hart.add(REPORT)
    const { opening } = await hart.open(owner, id)
    const measure = async (query: object) => {
      const { status, headers, bytes } = await hart.fetchPage(owner, id, 2, { opening, ...query })
      expect(status).toBe(200)
      expect(Object.fromEntries(headers)).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "sandbox; default-src 'none'",
        'document-version': '1',
        'document-current-version': '1',
      })
      expect(headers.has('document-stamp')).toBe(false)
      const { format, width, height } = await inspectImage(bytes)
      return [format, width, height]
    }
    expect(await measure({})).toEqual(['webp', 900, 636])
    expect(await measure({ width: '1800' })).toEqual(['webp', 1800, 1272])
  })

  test('is white at green and yellow, and stamped at red (READ-010, READ-011)', async () => {
    const { owner } = hart.firm
    for (const level of ['green', 'yellow', 'red'] as const) {
      const id = await hart.add(BLANK, level)
      const { opening, stamped } = await hart.open(owner, id)
      const before = new Date()
      const { bytes, headers } = await hart.fetchPage(owner, id, 1, { opening })
      const { hasMarks } = await readPixels(bytes)
      const marks = [
        [0, 1 / 3],
        [1 / 3, 2 / 3],
        [2 / 3, 1],
        [0.95, 1],
      ].map(([from = 0, to = 0]) => hasMarks(from, to))
      const stamp = headers.get('document-stamp')
      expect([level, stamped, ...marks]).toEqual([level, ...Array(5).fill(level === 'red')])
      const stamps = [before, new Date()].map((at) => formatStamp(owner, at))
      expect(level === 'red' ? stamps : [null]).toContain(stamp && decodeURIComponent(stamp))
    }
  })

  /** The firm has the name of its owner. */
  const formatStamp = ({ name }: Person, at: Date) =>
    `${name} · ${hart.firm.owner.name} · ${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`

  test('at red differs by reader, and none with a stamp is stored (READ-012, READ-014)', async () => {
    const { owner } = hart.firm
    const admin = await hart.firm.addEmployee('admin')
    await casework.asOwner(`update users set name = 'Łukasz Öztürk' where id = $1`, [admin.user_id])
    const id = await hart.add(BLANK, 'red')
    const pages = []
    for (const person of [owner, admin]) {
      const { opening } = await hart.open(person, id)
      pages.push(await hart.fetchPage(person, id, 1, { opening }))
    }
    expect(pages[0]?.bytes.equals(pages[1]?.bytes ?? Buffer.alloc(0))).toBe(false)
    expect(decodeURIComponent(pages[1]?.headers.get('document-stamp') ?? '')).toMatch(
      /^Łukasz Öztürk · /,
    )

    const cached = await listCached(id)
    expect([...cached.keys()]).toEqual(['1.900.raw', '1.words', 'pages'])
    for (const path of cached.values()) expect(statSync(path).mode & 0o777).toBe(0o600)
    const { pixels } = await readRawPage(readFileSync(cached.get('1.900.raw') ?? ''))
    expect(pixels.every((value) => value === 255)).toBe(true)
  })
})

describe('a level that changes while a document is read', () => {
  test('to one above the role refuses the next page (READ-035)', async () => {
    const gold = await hart.firm.addEmployee('gold')
    const id = await hart.add(buildBlank(4), 'yellow')
    const { opening } = await hart.open(gold, id)
    for (const number of [1, 2, 3])
      expect((await askPage(gold, id, number, { opening })).status).toBe(200)
    await hart.setLevel(id, 'red')
    for (const number of [4, 3])
      expect(await askPage(gold, id, number, { opening })).toMatchObject({
        status: 403,
        body: { error: { message: 'You do not have permission to view this document.' } },
      })
  })

  test('while a page is drawn refuses it, or stamps it (READ-010, READ-035)', async () => {
    const [gold, { owner }] = [await hart.firm.addEmployee('gold'), hart.firm]
    for (const person of [gold, owner]) {
      const id = await hart.add(buildBlank(2))
      const { opening } = await hart.open(person, id)
      const raised = hart.setLevelWhileReading(id, 'red')
      const { status, headers, bytes } = await hart.fetchPage(person, id, 2, { opening })
      raised.mockRestore()
      expect(status).toBe(person === gold ? 403 : 200)
      expect(headers.has('document-stamp')).toBe(person === owner)
      const isMarked = status === 200 && (await readPixels(bytes)).hasMarks(0, 1)
      expect(isMarked).toBe(person === owner)
    }
  })
})
