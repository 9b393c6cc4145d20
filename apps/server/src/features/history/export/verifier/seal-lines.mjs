// Seals: lines of seals.jsonl, and lines that were pasted from mails.
import { splitLines } from './entry-lines.mjs'
import { hashKey, isHex, isSigned, writeCanonical } from './hashes.mjs'

const sealDecoder = new TextDecoder()

const isSeal = (seal) =>
  typeof seal === 'object' &&
  seal !== null &&
  Number.isSafeInteger(seal.seq) &&
  isHex(seal.hash, 32) &&
  ['at', 'signature', 'key'].every((field) => typeof seal[field] === 'string')

function readSeal(text) {
  try {
    const seal = JSON.parse(text)
    return isSeal(seal) ? seal : undefined
  } catch {
    return undefined
  }
}

const findDate = (text) => text.match(/"at":"(\d{4}-\d\d-\d\d)/)?.[1]

/** A seal that cannot be read has only the name by which a verdict calls it. */
const toSeal = (text, at) => {
  const seal = readSeal(text)
  return seal
    ? { ...seal, name: seal.at.slice(0, 10) }
    : { seq: 0, name: findDate(text) ?? `in line ${at + 1}` }
}

export const readSeals = (bytes) =>
  Array.from(splitLines(bytes), (line, at) => toSeal(sealDecoder.decode(line.bytes), at))

/** Mail programs wrap long lines, and no seal contains a space. */
export const readPastedSeals = (text) =>
  (text.replaceAll(/\s/g, '').match(/\{[^{}]*\}/g) ?? []).map(toSeal)

/** Whether a key of keys.json signed this seal. */
export async function isSealIntact({ seq, hash, at, signature, key }, { account_id, keys }) {
  const known = keys.find(({ id }) => id === key)
  if (!hash || typeof known?.public !== 'string') return false
  // The name is in the mails, so another key cannot take it.
  if (key !== `ed25519:${(await hashKey(known.public)).slice(0, 32)}`) return false
  return isSigned(writeCanonical({ account_id, seq, hash, at }), signature, known.public)
}
