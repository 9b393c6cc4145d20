// Signs values given to callers, so that rate limits recognize them without a database query.
import { createHmac, timingSafeEqual } from 'node:crypto'

/** The kind is part of the signed text, so a signature of one kind is invalid for the other. */
type Kind = 'refresh token' | 'device'

export interface ValueSigner {
  /** Returns `text.seconds.signature`. @param ends_at seconds since 1970 */
  sign(kind: Kind, text: string, ends_at: number): string
  /** Returns the text, or undefined if the signature is wrong or has expired. */
  verify(kind: Kind, signed: string): string | undefined
}

const SIGNED = /^(.+)\.([1-9]\d{0,14})\.([\w-]{43})$/

export function createValueSigner(key: Buffer): ValueSigner {
  const computeSignature = (kind: Kind, text: string) =>
    createHmac('sha256', key).update(`${kind}\u001F${text}`).digest('base64url')

  return {
    sign: (kind, text, ends_at) => {
      const value = `${text}.${ends_at}`
      return `${value}.${computeSignature(kind, value)}`
    },

    verify: (kind, signed) => {
      const [, text = '', ends_at, signature] = SIGNED.exec(signed) ?? []
      if (signature === undefined || Number(ends_at) * 1000 <= Date.now()) return undefined
      const expected = computeSignature(kind, `${text}.${ends_at}`)
      return timingSafeEqual(Buffer.from(signature), Buffer.from(expected)) ? text : undefined
    },
  }
}
