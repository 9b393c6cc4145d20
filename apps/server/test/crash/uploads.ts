import { randomInt } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { UploadResult } from '@casework/contract/documents'
import { buildForm, sha256 } from '../documents/upload-requests.ts'
import { samples } from '../documents/sample-files.ts'

/** The acknowledged uploads: document id -> hash of its bytes. */
export type Acknowledged = Map<number, string>

export interface UploadTarget {
  readonly address: string
  readonly token: string
  readonly client_id: number
}

const SENDERS = 4
const MAX_UPLOADS_PER_KILL = 12

/**
 * Uploads over several connections, and kills the server at a random moment after it has
 * acknowledged a random number of them.
 * @returns how many uploads were in flight, with unknown outcome
 */
export async function uploadUntilKilled(
  target: UploadTarget,
  acknowledged: Acknowledged,
  kill: () => Promise<void>,
): Promise<number> {
  const uploadsBeforeKill = acknowledged.size + randomInt(1, MAX_UPLOADS_PER_KILL + 1)
  const { promise: enough, resolve: reportEnough } = Promise.withResolvers<void>()
  let isKilling = false
  let interrupted = 0
  const send = async () => {
    for (;;) {
      const uploaded = await uploadOnce(target, () => isKilling)
      if (!uploaded) {
        interrupted += 1
        return
      }
      acknowledged.set(uploaded.id, uploaded.hash)
      if (acknowledged.size >= uploadsBeforeKill) reportEnough()
    }
  }
  const senders = Array.from({ length: SENDERS }, send)
  await Promise.race([enough, Promise.all(senders)])
  // So that the kill comes at different moments of an upload.
  await wait(randomInt(0, 25))
  isKilling = true
  await kill()
  await Promise.all(senders)
  return interrupted
}

/**
 * Returns undefined if the connection broke or the server failed while it was killed; throws on any
 * other refusal.
 */
async function uploadOnce(
  { address, token, client_id }: UploadTarget,
  isKilling: () => boolean,
): Promise<{ id: number; hash: string } | undefined> {
  const bytes = samples.pdf(randomInt(1, 400_000))
  const { body, type } = await buildForm([
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
  if (status >= 500 && isKilling()) return undefined
  const { success, data } = JSON.parse(text) as { success: boolean; data: UploadResult }
  const id = data?.documents[0]?.id
  if (!success || id === undefined) throw new Error(`The upload was refused: ${text}`)
  return { id, hash: sha256(bytes) }
}
