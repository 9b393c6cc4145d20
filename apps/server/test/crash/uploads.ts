import { randomInt } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { UploadResult } from '@casework/contract/documents'
import { formBody, sha256 } from '../documents/upload-requests.ts'
import { samples } from '../documents/sample-files.ts'

/** The acknowledged uploads: document id -> hash of its bytes. */
export type Acknowledged = Map<number, string>

export interface Target {
  readonly address: string
  readonly token: string
  readonly client_id: number
}

const SENDERS = 4
const MOST_BETWEEN_ENDS = 12

/**
 * Uploads over several connections and kills the server at some moment after it has acknowledged
 * some.
 * @returns how many uploads were in flight, with unknown outcome
 */
export async function uploadUntilEnded(
  target: Target,
  acknowledged: Acknowledged,
  end: () => Promise<void>,
): Promise<number> {
  const enough = acknowledged.size + randomInt(1, MOST_BETWEEN_ENDS + 1)
  const { promise: reached, resolve: reach } = Promise.withResolvers<void>()
  let ending = false
  let broken = 0
  const send = async () => {
    for (;;) {
      const done = await uploadOnce(target, () => ending)
      if (!done) {
        broken += 1
        return
      }
      acknowledged.set(done.id, done.hash)
      if (acknowledged.size >= enough) reach()
    }
  }
  const senders = Array.from({ length: SENDERS }, send)
  await Promise.race([reached, Promise.all(senders)])
  // At different moments of an upload.
  await wait(randomInt(0, 25))
  ending = true
  await end()
  await Promise.all(senders)
  return broken
}

/**
 * Returns undefined when the connection broke or the stopping server failed; throws on any other
 * refusal.
 */
async function uploadOnce(
  { address, token, client_id }: Target,
  isEnding: () => boolean,
): Promise<{ id: number; hash: string } | undefined> {
  const bytes = samples.pdf(randomInt(1, 400_000))
  const { body, type } = await formBody([
    ['security_level', 'red'],
    ['client_id', String(client_id)],
    ['brief.pdf', bytes],
  ])
  const headers = { authorization: `Bearer ${token}`, 'content-type': type }
  let status: number
  let text: string
  try {
    const answer = await fetch(`${address}/api/documents/upload/`, {
      method: 'POST',
      body,
      headers,
    })
    status = answer.status
    text = await answer.text()
  } catch {
    return undefined
  }
  if (status >= 500 && isEnding()) return undefined
  const { success, data } = JSON.parse(text) as { success: boolean; data: UploadResult }
  const id = data?.documents[0]?.id
  if (!success || id === undefined) throw new Error(`The upload was refused: ${text}`)
  return { id, hash: sha256(bytes) }
}
