import { once } from 'node:events'
import { readFileSync, readdirSync } from 'node:fs'
import { request, type ClientRequest, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { documentEndpoints } from '@casework/contract/documents'
import { expect, test } from 'vitest'
import { newFirm, useTestApp, type Firm, type Person } from '@casework/testing'
import {
  buildForm,
  getStoreFolder,
  listFiles,
  sha256,
  uploadOne,
} from '@casework/testing/documents/upload-requests'
import { samples } from '@casework/testing/documents/sample-files'
import { SHARE_RULES } from '../../../platform/limits/share-rules.ts'

const MB = 1024 * 1024
const UPLOADS_PER_PERSON = SHARE_RULES.uploads.person

const casework = useTestApp()
interface Sending {
  readonly upload: ClientRequest
  readonly body: Buffer
  readonly file: Buffer
}

/** Opens an upload of each size; one person may have four at a time. */
async function openAll(firm: Firm, client_id: number, sizes: readonly number[]) {
  const people: Person[] = []
  for (let n = 0; n < sizes.length; n += UPLOADS_PER_PERSON)
    people.push(await firm.addEmployee('gold'))
  return Promise.all(
    sizes.map((size, n) => {
      const person = people[Math.floor(n / UPLOADS_PER_PERSON)] ?? firm.owner
      return open(person, firm.account_id, client_id, size)
    }),
  )
}

async function open(
  { token }: Person,
  account_id: number,
  client_id: number,
  size: number,
): Promise<Sending> {
  const file = samples.pdf(size)
  const { body, type } = await buildForm([
    ['security_level', 'green'],
    ['client_id', String(client_id)],
    ['a.pdf', file],
  ])
  const upload = request({
    port: casework.port,
    path: `/api/documents/upload/?owner_account_id=${account_id}`,
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': type,
      'content-length': body.length,
    },
  })
  upload.on('error', () => undefined)
  return { upload, body, file }
}

async function readAnswer({ upload }: Sending) {
  const [answer] = (await once(upload, 'response')) as [IncomingMessage]
  return { status: answer.statusCode, text: await text(answer) }
}

const countIncoming = () => readdirSync(join(getStoreFolder(casework), 'incoming')).length
const waitForIncoming = (count: number) => expect.poll(countIncoming).toBe(count)

test('uploads that are aborted while others are written leave nothing behind', async () => {
  const firm = await newFirm(casework)
  const { id } = await firm.addClient()
  const before = listFiles(getStoreFolder(casework))
  const all = await openAll(firm, id, Array<number>(9).fill(4 * MB))
  for (const { upload, body } of all) upload.write(body.subarray(0, -100))
  await waitForIncoming(9)

  for (const { upload } of all) upload.destroy()

  await expect.poll(() => listFiles(getStoreFolder(casework))).toEqual(before)
  expect((await firm.owner.call(documentEndpoints.list, {})).pagination.count).toBe(0)
  const { file_size } = await uploadOne(firm.owner, { security_level: 'green', client_id: id })
  expect(file_size).toBeGreaterThan(0)
})

test('nine uploads at the same time are all stored, byte for byte', async () => {
  const firm = await newFirm(casework)
  const { id } = await firm.addClient()
  const before = listFiles(getStoreFolder(casework))
  const all = await openAll(
    firm,
    id,
    Array.from({ length: 9 }, (_, n) => 4 * MB + n),
  )

  const answers = await Promise.all(
    all.map((each) => {
      each.upload.end(each.body)
      return readAnswer(each)
    }),
  )

  expect(answers.map(({ status }) => status)).toEqual(all.map(() => 201))
  const stored = listFiles(getStoreFolder(casework)).filter((path) => !before.includes(path))
  expect(stored.map((path) => sha256(readFileSync(path))).toSorted()).toEqual(
    all.map(({ file }) => sha256(file)).toSorted(),
  )
})

test('uploads that stop sending do not keep others waiting', async () => {
  const firm = await newFirm(casework)
  const { id } = await firm.addClient()
  const stalled = await openAll(firm, id, Array<number>(8).fill(MB))
  for (const { upload, body } of stalled) upload.write(body.subarray(0, -100))
  await waitForIncoming(8)

  const { file_size } = await uploadOne(firm.owner, { security_level: 'green', client_id: id }, [
    'b.pdf',
    samples.pdf(MB),
  ])
  expect(file_size).toBe(samples.pdf(MB).length)

  for (const each of stalled) {
    each.upload.end(each.body.subarray(-100))
    expect((await readAnswer(each)).status).toBe(201)
  }
})
