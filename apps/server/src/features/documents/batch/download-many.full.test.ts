import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { documentBatches } from '@casework/contract/document-batches'
import { describe, expect, test } from 'vitest'
import { buildFieldRefusal, newFirm, useTestApp, type Firm } from '@casework/testing'
import { samples } from '@casework/testing/documents/sample-files'
import { seedDocuments } from '@casework/testing/documents/seed-documents'
import { addDocumentPerLevel, sha256, uploadOne } from '@casework/testing/documents/upload-requests'
import { fetchZip, readContents, readZip } from '@casework/testing/documents/zip-downloads'
import { inTransaction, sql } from '../../../platform/database/query/scope.ts'

const casework = useTestApp()

const { downloadMany } = documentBatches
const UNKNOWN_ID = 999_999_999

const addText = async (firm: Firm, client_id: number, name: string, doc_name?: string) =>
  uploadOne(
    firm.owner,
    { security_level: 'green', client_id, ...(doc_name === undefined ? {} : { doc_name }) },
    [name, Buffer.from(`The text of ${name}, ${doc_name ?? 'without a name'}`)],
  )

async function download(firm: Firm, ids: readonly number[]): Promise<Buffer> {
  const answer = await fetchZip(casework, firm.owner, ids)
  expect(answer.status).toBe(200)
  return Buffer.from(await answer.arrayBuffer())
}

describe('refusals', () => {
  test('refuses no document, 201 documents, and more than 2 GB together (INTAKE-024)', async () => {
    const firm = await newFirm(casework)
    const ask = (ids: unknown) => firm.owner.ask(downloadMany, { body: { ids } })
    expect(await ask([])).toMatchObject(buildFieldRefusal('ids', 'Select at least one document'))
    expect(await ask(Array.from({ length: 201 }, (_, at) => at + 1))).toMatchObject(
      buildFieldRefusal('ids', 'Select at most 200 documents'),
    )
    const ids = await seedDocuments(casework, firm, { client_id: (await firm.addClient()).id }, 2)
    await inTransaction(
      casework.authPool,
      { account_id: firm.account_id, levels: ['green'] },
      (scope) =>
        scope.one(
          sql`update documents set file_size = 1024 * 1024 * 1024 + 1 where account_id = ${firm.account_id}`,
        ),
    )
    expect(await ask(ids)).toMatchObject(
      buildFieldRefusal('ids', 'These documents are larger than 2 GB together'),
    )
  })

  test('refuses unknown, foreign and hidden documents; silver gets the green ones (INTAKE-023)', async () => {
    const [firm, stranger] = [await newFirm(casework), await newFirm(casework)]
    const { red, yellow, green } = await addDocumentPerLevel(firm)
    const foreign = await addDocumentPerLevel(stranger)
    const silver = await firm.addEmployee('silver')
    const ask = (ids: number[]) => silver.ask(downloadMany, { body: { ids } })
    for (const unknown of [UNKNOWN_ID, foreign.green.id])
      expect(await ask([green.id, red.id, unknown])).toMatchObject({
        status: 404,
        body: { error: { message: 'Document not found' } },
      })
    for (const hidden of [red, yellow])
      expect(await ask([green.id, hidden.id])).toMatchObject({
        status: 403,
        body: { error: { message: 'You do not have permission to view this document.' } },
      })
    const answer = await fetchZip(casework, silver, [green.id], firm.account_id)
    expect(answer.status).toBe(200)
    expect([...(await readZip(Buffer.from(await answer.arrayBuffer()))).keys()]).toEqual([
      'green.pdf',
      'contents.csv',
    ])
  })
})

describe('successful requests', () => {
  test('sends a zip that `unzip -t` accepts, with the bytes and facts of each document (INTAKE-024, FIX-216)', async () => {
    const firm = await newFirm(casework)
    const session = await firm.addSession()
    const place = { client_id: session.client_id, session_id: session.id }
    const bytes = samples.pdf(3_000_000)
    const filed = await uploadOne(
      firm.owner,
      { security_level: 'red', doc_name: '=HYPERLINK("x")', ...place },
      ['letter.pdf', bytes],
    )
    const loose = await addText(firm, session.client_id, '-1.txt')

    const answer = await fetchZip(casework, firm.owner, [loose.id, filed.id])
    const today = new Date().toISOString().slice(0, 10)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename=documents_${today}.zip`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
    })
    const zip = Buffer.from(await answer.arrayBuffer())
    const folder = mkdtempSync(join(tmpdir(), 'casework-zip-'))
    writeFileSync(join(folder, 'documents.zip'), zip)
    expect(
      execFileSync('unzip', ['-t', join(folder, 'documents.zip')], { encoding: 'utf8' }),
    ).toContain('No errors detected')
    rmSync(folder, { recursive: true })

    const entries = await readZip(zip)
    expect([...entries.keys()]).toEqual(['-1.txt', '=HYPERLINK(_x_).pdf', 'contents.csv'])
    expect(entries.get('=HYPERLINK(_x_).pdf')).toEqual(bytes)
    // With the mark and the quotes of every CSV file (FIX-216).
    expect(entries.get('contents.csv')?.toString()).toMatch(
      /^\uFEFF"path","document","version","level","client","case","session","size","sha256",/,
    )
    const contents = readContents(entries)
    expect(contents).toEqual([
      expect.objectContaining({ path: "'-1.txt", document: String(loose.id), case: '' }),
      {
        path: "'=HYPERLINK(_x_).pdf",
        document: String(filed.id),
        version: '1',
        level: 'red',
        client: 'Acme Ltd',
        case: 'Acme v. Smith',
        session: 'First hearing',
        size: String(bytes.length),
        sha256: sha256(bytes),
        file_name: 'letter.pdf',
        uploaded: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) as string,
      },
    ])
    for (const [at, { sha256: recorded = '' }] of contents.entries())
      expect(sha256([...entries.values()][at] ?? Buffer.alloc(0))).toBe(recorded)
  })

  test('names are unique, safe and without a path (INTAKE-024, FIX-216)', async () => {
    const firm = await newFirm(casework)
    const { id: client_id } = await firm.addClient()
    const given: [file: string, name?: string][] = [
      ['a.txt', 'Letter'],
      ['b.txt', 'letter'],
      ['c.txt', 'Létter'],
      ['d.txt', 'Letter (2)'],
      ['letter.txt'],
      ['e.txt', '../../etc/passwd'],
      ['f.txt', 'C:\\Windows\\x'],
      ['g.txt', 'nul'],
      ['h.txt', 'Contents.csv.txt'],
      ['contents.txt', 'Grüße an Ελένη וأحمد'],
      ['i.txt', 'Letter.txt'],
      ['j.txt', 'x'.repeat(200)],
      ['k.txt', '📎'.repeat(100)],
      ['l.txt', '. . .'],
      ['m.txt', 'con .txt'],
      ['n.txt', 'LPT\u00B9'],
      ['o.txt', 'Straße'],
      ['p.txt', 'STRASSE'],
    ]
    const ids: number[] = []
    for (const [file, name] of given) ids.push((await addText(firm, client_id, file, name)).id)

    const names = [...(await readZip(await download(firm, ids))).keys()]

    expect(names.slice(0, 11)).toEqual([
      'Letter.txt',
      'letter (2).txt',
      'Létter (3).txt',
      'Letter (2) (2).txt',
      'letter (4).txt',
      '_.._etc_passwd.txt',
      'C__Windows_x.txt',
      '_nul.txt',
      'Contents.csv.txt',
      'Grüße an Ελένη וأحمد.txt',
      'Letter (5).txt',
    ])
    expect(names.slice(13)).toEqual([
      'document.txt',
      '_con.txt',
      '_LPT\u00B9.txt',
      'Straße.txt',
      'STRASSE (2).txt',
      'contents.csv',
    ])
    expect(names.map((name) => Buffer.byteLength(name)).every((bytes) => bytes <= 190)).toBe(true)
    expect(new Set(names).size).toBe(given.length + 1)
  })
})
