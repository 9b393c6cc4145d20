// Zips wait for each other: one of a person, two of a firm.
import { existsSync, readdirSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'
import { documentBatches } from '@casework/contract/document-batches'
import { expect, test, vi } from 'vitest'
import { newFirm, useTestApp, type Person } from '@casework/testing'
import { getStoreFolder, uploadOne } from '@casework/testing/documents/upload-requests'
import { fetchZip } from '@casework/testing/documents/zip-downloads'

const casework = useTestApp()

/** A firm with a document of which more is unread than a connection holds. */
async function newFirmWithDocument() {
  const firm = await newFirm(casework)
  const { id: client_id } = await firm.addClient()
  const { id } = await uploadOne(firm.owner, { security_level: 'green', client_id }, [
    'large.txt',
    Buffer.alloc(40 * 1024 * 1024, 'All is well. '),
  ])
  return { ...firm, id }
}

/** Requests a zip and reads nothing of it. */
function request(person: Person, { id, account_id }: { id: number; account_id: number }) {
  const zip = { status: 0 }
  const begun = fetchZip(casework, person, [id], account_id).then((answer) => {
    zip.status = answer.status
    return answer
  })
  return Object.assign(zip, { begun })
}

const countOpenFiles = () =>
  (existsSync('/proc/self/fd') ? readdirSync('/proc/self/fd') : [])
    .map((fd) => join('/proc/self/fd', fd))
    .filter((link) => existsSync(link))
    .filter((link) => readlinkSync(link).startsWith(getStoreFolder(casework))).length

test('a person has one zip at a time and a firm two, while other firms have their own (FIX-271)', async () => {
  const [firm, other] = [await newFirmWithDocument(), await newFirmWithDocument()]
  const [ben, cat] = [await firm.addEmployee('gold'), await firm.addEmployee('gold')]

  const first = await request(firm.owner, firm).begun
  const second = request(firm.owner, firm)
  const ofBen = await request(ben, firm).begun
  const ofCat = request(cat, firm)
  const ofOther = await request(other.owner, other).begun

  expect([first.status, ofBen.status, ofOther.status]).toEqual([200, 200, 200])
  expect([second.status, ofCat.status]).toEqual([0, 0])
  await ofBen.body?.cancel()
  expect((await ofCat.begun).status).toBe(200)
  expect(second.status).toBe(0)
  await first.body?.cancel()
  expect((await second.begun).status).toBe(200)

  for (const answer of [await ofCat.begun, await second.begun, ofOther]) await answer.body?.cancel()
  await vi.waitFor(() => expect(countOpenFiles()).toBe(0), 10_000)
})

test('refused zips and zips of people who have left keep no place (FIX-271)', async () => {
  const firm = await newFirmWithDocument()
  for (const id of [999_999_999, 999_999_998])
    expect(
      await firm.owner.ask(documentBatches.downloadMany, { body: { ids: [id] } }),
    ).toMatchObject({
      status: 404,
    })
  const first = await request(firm.owner, firm).begun
  const left = new AbortController()
  const { port } = casework
  const waiting = fetch(`http://127.0.0.1:${port}/api/documents/bulk/download/`, {
    method: 'POST',
    body: JSON.stringify({ ids: [firm.id] }),
    headers: { authorization: `Bearer ${firm.owner.token}`, 'content-type': 'application/json' },
    signal: left.signal,
  })
  waiting.catch(() => undefined)
  await (await request(await firm.addEmployee('gold'), firm).begun).body?.cancel()
  left.abort()
  await first.body?.cancel()

  const next = await request(firm.owner, firm).begun
  expect(next.status).toBe(200)
  await next.body?.cancel()
  await vi.waitFor(() => expect(countOpenFiles()).toBe(0), 10_000)
})
