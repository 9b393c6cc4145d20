import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { UploadResult } from '@casework/contract/documents'
import { buildForm, sha256 } from '@casework/testing/documents/upload-requests'
import { samples } from '@casework/testing/documents/sample-files'
import { expectAnyOf, type Ledger } from './ledger.ts'

export interface Target {
  readonly address: string
  readonly token: string
  /** The client that documents are uploaded to. */
  readonly client_id: number
}

const UPLOADERS = 3
const EDITORS = 3
const MAX_WRITES_PER_KILL = 16

/** The connection broke, or the server or its database was being killed: the outcome is unknown. */
class BrokenOff extends Error {}

/**
 * Uploads documents and creates, renames and deletes clients over several connections, and kills
 * the server or its database at a random moment after a random number of acknowledged writes.
 * @returns how many writes were in flight, with unknown outcome, and how many of them were answered
 *   with a 5xx other than 503
 */
export async function writeUntilKilled(
  target: Target,
  ledger: Ledger,
  kill: () => Promise<void>,
): Promise<{ interrupted: number; failed: number }> {
  const { promise: enough, resolve: reportEnough } = Promise.withResolvers<void>()
  let missing = randomInt(1, MAX_WRITES_PER_KILL + 1)
  let isKilling = false
  let [interrupted, failed] = [0, 0]
  const acknowledge = () => {
    missing -= 1
    if (missing <= 0) reportEnough()
  }
  const send: Send = async (method, path, content) => {
    const answer = await sendOnce(target, method, path, content)
    if (answer.status >= 500 && isKilling) {
      if (answer.status !== 503) failed += 1
      throw new BrokenOff()
    }
    if (answer.status >= 400) throw new Error(`${method} ${path} was refused: ${answer.text}`)
    acknowledge()
    return answer.text
  }
  const repeat = async (work: () => Promise<void>) => {
    try {
      for (;;) await work()
    } catch (error) {
      if (!(error instanceof BrokenOff)) throw error
      interrupted += 1
    }
  }
  const senders = [
    ...Array.from({ length: UPLOADERS }, () => repeat(() => upload(send, target, ledger))),
    ...Array.from({ length: EDITORS }, () => repeat(() => editClient(send, ledger))),
  ]
  await Promise.race([enough, Promise.all(senders)])
  // So that the kill comes at different moments of a write.
  await wait(randomInt(0, 25))
  isKilling = true
  await kill()
  await Promise.all(senders)
  return { interrupted, failed }
}

type Send = (method: string, path: string, content?: Content) => Promise<string>
interface Content {
  readonly body: Buffer<ArrayBuffer> | string
  readonly type: string
}

/** @throws BrokenOff if no answer came */
async function sendOnce(
  { address, token }: Target,
  method: string,
  path: string,
  content: Content | undefined,
) {
  try {
    const answer = await fetch(`${address}/api${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(content ? { 'content-type': content.type } : {}),
      },
      ...(content ? { body: content.body } : {}),
    })
    return { status: answer.status, text: await answer.text() }
  } catch {
    throw new BrokenOff()
  }
}

async function upload(send: Send, { client_id }: Target, ledger: Ledger): Promise<void> {
  const bytes = samples.pdf(randomInt(1, 400_000))
  const content = await buildForm([
    ['security_level', 'red'],
    ['client_id', String(client_id)],
    ['brief.pdf', bytes],
  ])
  const { data } = JSON.parse(await send('POST', '/documents/upload/', content)) as {
    data: UploadResult
  }
  ledger.documents.set(data.documents[0]?.id ?? 0, sha256(bytes))
}

const nameClient = (name: string): Content => ({
  body: JSON.stringify({ name }),
  type: 'application/json',
})

/** Creates a client, renames it, and deletes every second one. */
async function editClient(send: Send, ledger: Ledger): Promise<void> {
  const [first, second] = [randomUUID(), randomUUID()]
  const created = JSON.parse(await send('POST', '/clients/', nameClient(first))) as {
    data: { id: number }
  }
  const { id } = created.data
  expectAnyOf(ledger, id, [first, second])
  await send('PUT', `/clients/${id}/`, nameClient(second))
  expectAnyOf(ledger, id, [second])
  if (randomInt(2) === 0) return
  expectAnyOf(ledger, id, [second, undefined])
  await send('DELETE', `/clients/${id}/`)
  expectAnyOf(ledger, id, [undefined])
}
