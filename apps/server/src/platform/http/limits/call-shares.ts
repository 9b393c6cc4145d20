import type { ServerResponse } from 'node:http'
import type { AnyEndpoint } from '@casework/contract/parts/endpoint'
import { SHARE_RULES } from '../../limits/share-rules.ts'
import { Share } from '../../limits/share.ts'
import type { Actor } from '../access/actor.ts'

/**
 * Limits how many calls of a share run at a time, for the shares that a call holds from start to
 * end. The other shares are taken inside of a call, such as when a preview has to be drawn.
 */
export class CallShares {
  readonly #shares = new Map([
    ['zips', new Share(SHARE_RULES.zips)],
    ['rows', new Share(SHARE_RULES.rows)],
  ])

  /**
   * Waits until the call may run. Returns a function that releases its place. A stream holds its
   * place until the response is sent, or the reader has disconnected.
   * @throws Refusal rate_limited when the wait is too long
   */
  async take(
    { share: name, kind }: AnyEndpoint,
    actor: Actor | undefined,
    answer: ServerResponse,
  ): Promise<() => void> {
    const share = name && this.#shares.get(name)
    if (!share || !actor) return () => undefined
    const left = new AbortController()
    answer.once('close', () => left.abort())
    if (isClosed(answer)) left.abort()
    const end = await share.take(actor, left.signal)
    if (kind !== 'stream') return end
    answer.once('finish', end).once('close', end)
    if (isClosed(answer)) end()
    return () => undefined
  }
}

const isClosed = ({ destroyed, req: { socket } }: ServerResponse) => destroyed || socket.destroyed
