// What a zip still says about documents that its reader has lost meanwhile.
import { connectionEndpoints } from '@casework/contract/connections'
import { documentEndpoints } from '@casework/contract/documents'
import { expect, test } from 'vitest'
import { newFirm, useTestApp, type Firm } from '@casework/testing'
import { uploadOne } from '@casework/testing/documents/upload-requests'
import { fetchZip } from '@casework/testing/documents/zip-downloads'

const casework = useTestApp()

const { update, remove } = documentEndpoints

const add = (firm: Firm, client_id: number, name: string, bytes: Buffer<ArrayBuffer>) =>
  uploadOne(firm.owner, { security_level: 'green', client_id }, [name, bytes])

/** A large document, of which more is unread than a connection holds, between two small ones. */
async function startZip() {
  const firm = await newFirm(casework)
  const { id: client_id } = await firm.addClient({ name: 'Quiet Client Ltd' })
  const reader = await firm.addEmployee('gold')
  const first = await add(firm, client_id, 'first.txt', Buffer.from('The first text'))
  const large = await add(firm, client_id, 'large.txt', Buffer.alloc(40 * 1024 * 1024, 'Well. '))
  const last = await add(firm, client_id, 'last-secret.txt', Buffer.from('The last text'))
  const answer = await fetchZip(
    casework,
    reader,
    [first, large, last].map(({ id }) => id),
    firm.account_id,
  )
  expect(answer.status).toBe(200)
  return { firm, answer, first, last }
}

/** Reads until the end, or until the connection was cut. */
async function readAll(answer: Response) {
  const chunks: Uint8Array[] = []
  let isWhole = true
  try {
    for await (const chunk of answer.body as AsyncIterable<Uint8Array>) chunks.push(chunk)
  } catch {
    isWhole = false
  }
  return { isWhole, text: Buffer.concat(chunks).toString('latin1') }
}

async function removeReader(firm: Firm): Promise<void> {
  const [follower] = await firm.owner.call(connectionEndpoints.followers, {})
  const body = { connection_id: follower?.connection_id ?? 0, action: 'delete' } as const
  await firm.owner.call(connectionEndpoints.manage, { body })
}

const setLevel = (firm: Firm, id: number) =>
  firm.owner.call(update, { params: { id: String(id) }, body: { security_level: 'red' } })

test.each([
  ['the next document is raised', ({ firm, last }) => setLevel(firm, last.id)],
  [
    'the next document is deleted',
    ({ firm, last }) => firm.owner.call(remove, { params: { id: String(last.id) } }),
  ],
  ['the reader leaves the firm', ({ firm }) => removeReader(firm)],
] satisfies [string, (zip: Awaited<ReturnType<typeof startZip>>) => Promise<unknown>][])(
  'ends before the name of the next document when %s (FIX-279)',
  async (_, change) => {
    const zip = await startZip()
    await change(zip)

    const { isWhole, text } = await readAll(zip.answer)

    expect(isWhole).toBe(false)
    expect(text).toContain('large.txt')
    expect(text).not.toContain('last-secret')
    expect(text).not.toContain('contents.csv')
  },
)

test('does not list the documents when one that was sent is raised meanwhile (FIX-279)', async () => {
  const { firm, answer, first } = await startZip()
  await setLevel(firm, first.id)

  const { isWhole, text } = await readAll(answer)

  expect(isWhole).toBe(false)
  expect(text).toContain('last-secret.txt')
  expect(text).not.toContain('contents.csv')
})
