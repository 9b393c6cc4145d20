import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { clientEndpoints } from '@casework/contract/clients'
import { historyEndpoints } from '@casework/contract/history'
import { historyExports } from '@casework/contract/history-export'
import { documentEndpoints } from '@casework/contract/documents'
import { describe, expect, test } from 'vitest'
import { buildFieldRefusal, newFirm, startTestApp, useTestApp, type Firm } from '@casework/testing'
import { uploadOne } from '@casework/testing/documents/upload-requests'
import { fetchExport, readMailedSeal, sealDay } from '../../../../test/history/exports.ts'
import { sealFirm } from '../../../platform/history/sealing.ts'

const casework = useTestApp()

const { export: firmExport, recordExport } = historyExports
const UNKNOWN_ID = 999_999_999

const { checkHistory } = (await import(
  pathToFileURL(join(import.meta.dirname, 'verifier', 'check-history.mjs')).href
)) as {
  checkHistory: (
    files: Record<string, Buffer>,
    pasted?: string,
  ) => Promise<{ lines: string[]; exitCode: number }>
}

const readLines = (file: Buffer | undefined) =>
  (file ?? Buffer.from(''))
    .toString()
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown> & { seq: number })

async function rename(firm: Firm, id: number, name: string) {
  const { version, country, ...client } = await firm.owner.call(clientEndpoints.get, {
    params: { id },
  })
  const { email, mobile } = client
  const body = { name, email, mobile, country: country?.id ?? null }
  const answer = await firm.owner.ask(
    clientEndpoints.update,
    { params: { id }, body },
    { 'if-match': `"v${version}"` },
  )
  expect(answer.status).toBe(200)
}

describe('refusals', () => {
  test('refuses admins, employees and strangers the export of the firm (HIST-028)', async () => {
    const firm = await newFirm(casework)
    for (const role of ['admin', 'diamond', 'gold', 'silver'] as const) {
      const person = await firm.addEmployee(role)
      expect(await person.ask(firmExport), role).toMatchObject({
        status: 403,
        body: { error: { message: 'You do not have permission to perform this action' } },
      })
    }
  })

  test('refuses record exports below admin, unknown types, and unknown and foreign records (HIST-029)', async () => {
    const [firm, stranger] = [await newFirm(casework), await newFirm(casework)]
    const { id } = await firm.addClient()
    const foreign = await stranger.addClient()
    await sealFirm(casework.jobsPool, stranger.account_id)
    const query = { object_type: 'client', object_id: id }
    for (const role of ['diamond', 'gold', 'silver'] as const)
      expect(await (await firm.addEmployee(role)).ask(recordExport, { query })).toMatchObject({
        status: 403,
      })
    const ask = (changed: object) =>
      firm.owner.ask(recordExport, { query: { ...query, ...changed } })
    expect(await ask({ object_type: 'firm' })).toMatchObject(
      buildFieldRefusal('object_type', 'Unknown record type'),
    )
    expect(await ask({ object_id: 'x' })).toMatchObject(
      buildFieldRefusal('object_id', 'Invalid id'),
    )
    for (const object_id of [UNKNOWN_ID, foreign.id])
      expect(await ask({ object_id })).toMatchObject({
        status: 404,
        body: { error: { message: 'Client not found' } },
      })
  })

  test('refuses more than 5 exports of a person within an hour', async () => {
    const { database } = casework
    const limited = await startTestApp({ database, settings: { RATE_LIMIT_FACTOR: '1' } })
    const { owner } = await newFirm(limited)
    const query = { object_type: 'client', object_id: UNKNOWN_ID }
    for (let count = 0; count < 5; count += 1)
      expect(await owner.ask(recordExport, { query })).toMatchObject({ status: 404 })
    expect(await owner.ask(recordExport, { query })).toMatchObject({
      status: 429,
      body: { error: { message: 'Too many attempts. Please try again later.' } },
    })
    await limited.stop()
  })
})

describe('successful exports', () => {
  test('sends the owner a zip that the verifier accepts, and records it (HIST-028)', async () => {
    const firm = await newFirm(casework)
    const client = await firm.addClient({ name: 'Überlingen “Ltd”' })
    await rename(firm, client.id, 'Acme')
    await sealDay(casework, firm)
    await rename(firm, client.id, 'Acme Holding')
    await sealFirm(casework.jobsPool, firm.account_id)
    const { disposition, files } = await fetchExport(casework, firm, firm.owner)
    expect(disposition).toContain(`history-${new Date().toISOString().slice(0, 10)}.zip`)
    expect(Object.keys(files).sort()).toEqual(
      [
        'README.txt',
        'entries.jsonl',
        'keys.json',
        'seals.jsonl',
        'verify.html',
        'verify.mjs',
      ].sort(),
    )
    const lines = readLines(files['entries.jsonl'])
    expect(lines.at(-1)).toMatchObject({ object_ids: [client.id], object_type: 'client' })
    expect(lines.map(({ seq }) => seq)).toEqual(lines.map((_, at) => at + 1))
    expect(files['entries.jsonl']?.toString()).toContain('Acme Holding')
    const [seal] = readLines(files['seals.jsonl'])
    expect(await checkHistory(files)).toEqual({
      lines: [
        `Valid: ${lines.length} entries, 1 seals, 0 erased values`,
        `Not sealed yet: entries after ${seal?.seq}`,
      ],
      exitCode: 0,
    })
    const { items } = await firm.owner.call(historyEndpoints.list, { query: {} })
    expect(items[0]).toMatchObject({ action: 'exported', outcome: 'done', object_type: 'history' })
  })

  test('accepts the seal line of the mail, and reports what was cut after it (HIST-031)', async () => {
    const firm = await newFirm(casework)
    await firm.addClient()
    await sealDay(casework, firm)
    const { files } = await fetchExport(casework, firm, firm.owner)
    const line = await readMailedSeal(casework, firm)
    expect(`${line}\n`).toBe(files['seals.jsonl']?.toString())
    expect(await checkHistory(files, line)).toMatchObject({ exitCode: 0 })
    const last = readLines(files['entries.jsonl']).length
    const entries = files['entries.jsonl']?.toString().split('\n').slice(0, 1).join('') ?? ''
    const cut = {
      ...files,
      'entries.jsonl': Buffer.from(`${entries}\n`),
      'seals.jsonl': Buffer.from(''),
    }
    expect(await checkHistory(cut, line)).toEqual({
      lines: [`Missing: entries 2 to ${last}`],
      exitCode: 1,
    })
  })

  test('stays valid after values were erased, and counts them (HIST-024)', async () => {
    const firm = await newFirm(casework)
    const { id } = await firm.addClient({ name: 'Planted Name' })
    await sealDay(casework, firm)
    const { erased_values } = await firm.owner.call(historyEndpoints.erase, {
      body: { object_type: 'client', object_id: id, reason: 'Erasure request' },
    })
    await sealDay(casework, firm)
    const { files } = await fetchExport(casework, firm, firm.owner)
    expect(files['entries.jsonl']?.toString()).not.toContain('Planted Name')
    expect((await checkHistory(files)).lines[0]).toMatch(
      new RegExp(`^Valid: \\d+ entries, 2 seals, ${erased_values} erased values$`),
    )
  })

  test('exports one record without values of others, to owner and admin (HIST-029)', async () => {
    const firm = await newFirm(casework)
    const [own, other] = [
      await firm.addClient({ name: 'Planted Own' }),
      await firm.addClient({ name: 'Planted Other' }),
    ]
    await sealDay(casework, firm)
    await rename(firm, other.id, 'Planted Third')
    await sealDay(casework, firm)
    await rename(firm, own.id, 'Planted Renamed')
    await sealFirm(casework.jobsPool, firm.account_id)
    const admin = await firm.addEmployee('admin')
    for (const person of [firm.owner, admin]) {
      const { files } = await fetchExport(casework, firm, person, {
        object_type: 'client',
        object_id: own.id,
      })
      const text = files['entries.jsonl']?.toString() ?? ''
      expect(text).toContain('Planted Own')
      expect(text).toContain('Planted Renamed')
      expect(text).not.toMatch(/Planted (Other|Third)/)
      expect(text).not.toContain(String(other.id))
      const { lines, exitCode } = await checkHistory(files)
      expect({ exitCode, note: lines.at(-1) }).toEqual({
        exitCode: 0,
        note: "Entries about this record that are not in this file cannot be detected here. The firm's full export shows them.",
      })
    }
  })

  test('an entry about several documents has the values of one only (HIST-029)', async () => {
    const firm = await newFirm(casework)
    const { id: client_id } = await firm.addClient()
    const upload = (name: string) =>
      uploadOne(firm.owner, { security_level: 'red', client_id, doc_name: name }, [
        `${name}.txt`,
        Buffer.from(`The text of ${name}`),
      ])
    const [first, second] = [await upload('planted-one'), await upload('planted-two')]
    await firm.owner.ask(
      { method: 'PATCH', path: '/documents/bulk/' },
      { body: { ids: [first.id, second.id], security_level: 'yellow' } },
    )
    await firm.owner.ask(documentEndpoints.get, { params: { id: first.id } })
    await sealDay(casework, firm)
    const { files } = await fetchExport(casework, firm, firm.owner, {
      object_type: 'document',
      object_id: first.id,
    })
    const text = files['entries.jsonl']?.toString() ?? ''
    expect(text).toContain('planted-one')
    expect(text).not.toContain('planted-two')
    const shared = readLines(files['entries.jsonl']).find(
      ({ object_ids }) => Array.isArray(object_ids) && object_ids.length === 2,
    )
    expect(shared).toBeDefined()
    const values = shared?.['values'] as { object_id: number; salt?: string }[]
    expect(
      values.filter(({ salt }) => salt !== undefined).map(({ object_id }) => object_id),
    ).toEqual([first.id, first.id])
    expect(await checkHistory(files)).toMatchObject({ exitCode: 0 })
  })
})
