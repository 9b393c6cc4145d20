// Texts that we sign when we give them away, so that a limit can tell callers apart without the database.
import { createHmac, timingSafeEqual } from 'node:crypto'

/** What is stamped: a stamp of one kind is none of the other. */
type Kind = 'refresh token' | 'device'

export interface Stamps {
  /** `text.seconds.signature`. @param ends_at seconds since 1970 */
  add(kind: Kind, text: string, ends_at: number): string
  /** The text, when its stamp is ours and has not ended. */
  read(kind: Kind, stamped: string): string | undefined
}

const STAMPED = /^(.+)\.([1-9]\d{0,14})\.([\w-]{43})$/

export function createStamps(key: Buffer): Stamps {
  const sign = (kind: Kind, text: string) =>
    createHmac('sha256', key).update(`${kind}\u001F${text}`).digest('base64url')

  return {
    add: (kind, text, ends_at) => `${text}.${ends_at}.${sign(kind, `${text}.${ends_at}`)}`,

    read: (kind, stamped) => {
      const [, text = '', ends_at, signature] = STAMPED.exec(stamped) ?? []
      if (signature === undefined || Number(ends_at) * 1000 <= Date.now()) return undefined
      return timingSafeEqual(Buffer.from(signature), Buffer.from(sign(kind, `${text}.${ends_at}`)))
        ? text
        : undefined
    },
  }
}
