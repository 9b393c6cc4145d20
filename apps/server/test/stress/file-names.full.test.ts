import { parse } from 'content-disposition'
import { documentEndpoints } from '@casework/contract/documents'
import { expect, test } from 'vitest'
import { newFirm, useTestApp } from '@casework/testing'
import {
  fetchFrom,
  listFiles,
  getStoreFolder,
  tryUpload,
} from '@casework/testing/documents/upload-requests'

/** `npm run test:stress` raises this. */
const NAMES = Number(process.env['STRESS_NAMES'] ?? 120)

const casework = useTestApp({ ownServer: true })

const STEMS = [
  'report',
  'CON',
  'nul',
  '.',
  '..',
  '%2e%2e',
  '~',
  '$(id)',
  '`id`',
  ';ls',
  '|cat',
  '-rf',
  '*',
  '?',
  '{{7*7}}',
  '<img src=x onerror=alert(1)>',
  'ｆｕｌｌ',
  'Ａ',
  'é',
  'e\u0301',
  'אב',
  '日本語',
  '😀',
  'a'.repeat(300),
  ' ',
  '\t',
  '\u200B',
]
const JOINTS = [
  '',
  '/',
  '\\',
  '../',
  '..\\',
  '....//',
  '/etc/passwd/',
  'C:\\Windows\\',
  '\\\\host\\share\\',
  'file:///',
  '\r\nset-cookie: a=b',
  '"; filename="x',
  "'",
  '"',
  '%00',
  '%0d%0aX: y',
  '\u202E',
  '\u2066',
  '\uFEFF',
  ';',
  ',',
  '=',
  ' ',
  '.',
  '%',
  '%zz',
  "*=UTF-8''",
  '\u0085',
  '\u2028',
]
const ENDINGS = [
  '.txt',
  '.TXT',
  '.exe.txt',
  '.txt ',
  '.txt.',
  '..txt',
  '.html.txt',
  '.php%00.txt',
  '\u202Etxt.txt',
  ' .txt',
]

/** Takes combinations at regular intervals, so that a small number still covers every part. */
function buildHostileNames(count: number): string[] {
  const all = STEMS.flatMap((stem) =>
    JOINTS.flatMap((joint) => ENDINGS.map((ending) => `${joint}${stem}${joint}${ending}`)),
  )
  const step = Math.max(1, Math.floor(all.length / count))
  return all.filter((_, index) => (index * 7919) % step === 0).slice(0, count)
}

test(
  `${NAMES} hostile file names neither escape the store nor break a header (C3)`,
  async ({ annotate }) => {
    const firm = await newFirm(casework)
    const client_id = (await firm.addClient()).id
    const folder = getStoreFolder(casework)
    const listFilesOutsideStore = () =>
      listFiles(casework.config.DATA_DIR).filter((path) => !path.startsWith(folder))
    const before = listFilesOutsideStore()
    let accepted = 0
    for (const name of buildHostileNames(NAMES)) {
      const answer = await tryUpload(firm.owner, [
        ['security_level', 'green'],
        ['client_id', String(client_id)],
        [name, Buffer.from('x')],
      ])
      expect([name, [201, 400].includes(answer.status)]).toEqual([name, true])
      const { data } = answer.body as { data?: { documents: [{ id: number; file_name: string }] } }
      if (!data) continue
      accepted += 1
      const [{ id, file_name }] = data.documents
      expect(file_name).not.toMatch(
        /[/\\\p{Cc}\u202A-\u202E\u2066-\u2069\uFEFF\u2028\u2029]|^[\s.]|[\s.]$/u,
      )
      expect(file_name.toLowerCase().endsWith('.txt')).toBe(true)
      expect([...file_name].length).toBeLessThanOrEqual(255)
      for (const action of ['view', 'download']) {
        const { status, headers } = await fetchFrom(casework, `/api/documents/${id}/${action}/`, {
          token: firm.owner.token,
        })
        const disposition = parse(headers.get('content-disposition') ?? '')
        expect([status, disposition.parameters['filename']]).toEqual([200, file_name])
        expect([headers.get('set-cookie'), headers.get('x')]).toEqual([null, null])
        expect(headers.get('content-type')).toBe('text/plain; charset=utf-8')
      }
    }
    const stored = listFiles(folder)
    expect(stored).toHaveLength(accepted)
    for (const path of stored)
      expect(path.slice(folder.length)).toMatch(/^\/[0-9a-f]{2}\/[0-9a-f-]{36}$/)
    expect(listFilesOutsideStore()).toEqual(before)
    expect((await firm.owner.call(documentEndpoints.list, {})).pagination.count).toBe(accepted)
    expect(accepted).toBeGreaterThan(NAMES / 4)
    await annotate(`${accepted} of ${NAMES} names taken, the others refused`)
  },
  30_000 + NAMES * 200,
)
