import { documentContents } from '@casework/contract/document-texts'
import { FILE_NOTICES } from '@casework/contract/file-texts'
import type { Level } from '@casework/contract/document-levels'
import { historyEndpoints } from '@casework/contract/history'
import { readdirSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { newFirm, useTestApp, type Firm, type Person } from '@casework/testing'
import { buildOnePagePdf } from '@casework/testing/documents/pictures'
import { samples } from '@casework/testing/documents/sample-files'
import { fetchFrom, uploadOne, type TestFile } from '@casework/testing/documents/upload-requests'
import { getPreviewFolder } from '../../platform/config.ts'
import { createPreviewCache } from './previews/preview-cache.ts'

const casework = useTestApp()
let firm: Firm
let client_id: number
beforeAll(async () => {
  firm = await newFirm(casework)
  client_id = (await firm.addClient()).id
})

const BRIEF: TestFile = ['brief.pdf', buildOnePagePdf(595, 842)]

const add = async (file: TestFile, security_level: Level = 'green') =>
  (await uploadOne(firm.owner, { security_level, client_id }, file)).id
const ask = (person: Person, id: number | string) =>
  person.ask(documentContents.firstPage, { params: { id: String(id) } })
const fetchPage = async (file: TestFile) => {
  const path = `/api/documents/${await add(file)}/first-page/`
  return fetchFrom(casework, path, { token: firm.owner.token })
}
const listViews = async (id: number) => {
  const { items } = await firm.owner.call(historyEndpoints.ofDocument, { params: { id } })
  return items.filter(({ action }) => action === 'viewed')
}

describe('the first page', () => {
  test('is refused to strangers, roles below its level and other firms (LOOK-040)', async () => {
    const [red, yellow] = [await add(BRIEF, 'red'), await add(BRIEF, 'yellow')]
    const other = await newFirm(casework)
    const [gold, silver] = [await firm.addEmployee('gold'), await firm.addEmployee('silver')]

    expect((await fetchFrom(casework, `/api/documents/${red}/first-page/`, {})).status).toBe(401)
    for (const [person, id] of [
      [gold, red],
      [silver, yellow],
    ] as const)
      expect(await ask(person, id)).toMatchObject({
        status: 403,
        body: { error: { message: 'You do not have permission to view this document.' } },
      })
    for (const [person, id] of [
      [other.owner, red],
      [firm.owner, 999_999_999],
    ] as const)
      expect(await ask(person, id)).toMatchObject({
        status: 404,
        body: { error: { message: 'Document not found' } },
      })
    expect((await ask(firm.owner, 'x')).status).toBe(400)
    expect((await ask(gold, yellow)).status).toBe(200)
  })

  test('is recorded as a view, once in five minutes, cached or not; at green it is not (LOOK-041)', async () => {
    for (const level of ['yellow', 'red'] as const) {
      const id = await add(BRIEF, level)
      const admin = await firm.addEmployee('admin')
      for (const person of [firm.owner, firm.owner, admin]) await ask(person, id)
      expect(await listViews(id)).toHaveLength(2)
    }
    const green = await add(BRIEF)
    await ask(firm.owner, green)
    expect(await listViews(green)).toEqual([])
  })

  test.each<[string, TestFile, string]>([
    ['damaged', ['a.pdf', samples.pdf()], FILE_NOTICES.damaged],
    ['without pages', ['a.txt', Buffer.from('A note')], FILE_NOTICES.not_shown],
  ])(
    'of a file that is %s is a notice, also from the cache (LOOK-043)',
    async (_, file, notice) => {
      const id = await add(file, 'red')
      for (let time = 0; time < 2; time += 1)
        expect(await ask(firm.owner, id)).toMatchObject({
          status: 404,
          body: { error: { message: notice } },
        })
      expect(await listViews(id)).toEqual([])
    },
  )

  test('is kept in the cache for a day, beside the preview (LOOK-042)', async () => {
    const folder = getPreviewFolder(casework.config)
    await createPreviewCache(folder).removeOlderThan(-60_000)
    await fetchPage(BRIEF)
    expect(readdirSync(folder)).toEqual([
      expect.stringMatching(/^[0-9a-f]{2}-[0-9a-f-]{36}\.page$/),
    ])
    expect(await createPreviewCache(folder).removeOlderThan(-60_000)).toBe(1)
  })

  test('is in no cache of the browser and runs nothing', async () => {
    const { headers } = await fetchPage(BRIEF)
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': expect.stringContaining('no-store') as string,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
    })
  })
})
