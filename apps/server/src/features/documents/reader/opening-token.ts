// What an opening gives its reader: a signed text over who opened what, until when.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { OPENING_MINUTES } from '@casework/contract/document-reader'
import type { Actor } from '../../../platform/http/access/actor.ts'
import { Refusal } from '../../../platform/refusal.ts'

/** What a request for a page must have in common with the opening. */
export interface Opened {
  readonly user_id: number
  readonly sign_in_id: number
  readonly account_id: number
  readonly document_id: number
  readonly version_number: number
}

interface Signed extends Opened {
  /** Milliseconds since 1970. */
  readonly expires_at: number
  /** Whether the opening is in the history; one of a green document is not. */
  readonly is_recorded: boolean
}

export const identify = (
  { user_id, sign_in_id, account_id }: Actor,
  document_id: number,
): Opened => ({ user_id, sign_in_id, account_id, document_id, version_number: 1 })

/**
 * Any opening but a good one. One that has only ended is no denial: a reader of a computer that slept
 * asks for many pages with it, and a firm hears of many denials.
 */
const ended = (wasGood = false) =>
  new Refusal('permission_denied', 'This opening has ended. Open the document again.', {
    leavesNoEntry: wasGood,
  })

/** Issues and reads openings. */
export function createOpenings(key: Buffer) {
  const sign = (text: string) => createHmac('sha256', key).update(text).digest('base64url')

  return {
    issue(opened: Opened, is_recorded: boolean, now = Date.now()) {
      const expires_at = now + OPENING_MINUTES * 60_000
      const signed: Signed = { ...opened, expires_at, is_recorded }
      const text = Buffer.from(JSON.stringify(signed)).toString('base64url')
      return { opening: `${text}.${sign(text)}`, expires_at: new Date(expires_at).toISOString() }
    },

    /** @throws Refusal permission_denied unless it was issued for just this, and has not ended */
    read(opening: string | undefined, opened: Opened, now = Date.now()): Signed {
      const [text = '', signature = '', ...rest] = (opening ?? '').split('.')
      if (rest.length > 0 || !isSame(signature, sign(text))) throw ended()
      const signed = JSON.parse(Buffer.from(text, 'base64url').toString()) as Signed
      const parts = Object.keys(opened) as (keyof Opened)[]
      if (parts.some((part) => signed[part] !== opened[part])) throw ended()
      if (now >= signed.expires_at) throw ended(true)
      return signed
    },
  }
}

export type Openings = ReturnType<typeof createOpenings>

/** As texts, because several texts of base64 have the same bytes. */
function isSame(one: string, other: string): boolean {
  const [bytes, others] = [Buffer.from(one), Buffer.from(other)]
  return bytes.length === others.length && timingSafeEqual(bytes, others)
}
