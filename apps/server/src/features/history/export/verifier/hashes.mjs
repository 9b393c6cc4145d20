// Canonical JSON, SHA-256 and Ed25519 as README.txt describes them. Nothing here is shared with
// the program that wrote the export.

const encoder = new TextEncoder()
const HEX_DIGIT = /^[0-9a-f]+$/

const compareTexts = (a, b) => (a < b ? -1 : a > b ? 1 : 0)

/**
 * JSON with sorted keys and no spaces, of texts, integers, null, lists and objects.
 * @throws for everything else
 */
export function writeCanonical(value) {
  if (value === null || typeof value === 'string') return JSON.stringify(value)
  if (typeof value === 'number' && Number.isSafeInteger(value)) return String(value)
  if (Array.isArray(value)) return `[${value.map(writeCanonical).join(',')}]`
  if (typeof value !== 'object') throw new TypeError('This value has no canonical form')
  const members = Object.keys(value)
    .sort(compareTexts)
    .map((key) => `${JSON.stringify(key)}:${writeCanonical(value[key])}`)
  return `{${members.join(',')}}`
}

export const isHex = (value, bytes) =>
  typeof value === 'string' && value.length === 2 * bytes && HEX_DIGIT.test(value)

export const readHex = (text) =>
  Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))

const writeHex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

/** SHA-256 of the parts after each other, in hex. A text counts as its UTF-8 bytes. */
export async function hash(...parts) {
  const pieces = parts.map((part) => (typeof part === 'string' ? encoder.encode(part) : part))
  const whole = new Uint8Array(pieces.reduce((length, piece) => length + piece.length, 0))
  let offset = 0
  for (const piece of pieces) {
    whole.set(piece, offset)
    offset += piece.length
  }
  return writeHex(new Uint8Array(await crypto.subtle.digest('SHA-256', whole)))
}

function readBase64Url(text) {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(binary, (character) => character.charCodeAt(0))
}

/** SHA-256 of a public key; empty if it cannot be read. */
export const hashKey = (publicKey) => {
  try {
    return hash(readBase64Url(publicKey))
  } catch {
    return ''
  }
}

const readSignature = (text) => (isHex(text, 64) ? readHex(text) : readBase64Url(text))

/** Whether the Ed25519 signature of the text is valid. */
export async function isSigned(text, signature, publicKey) {
  let bytes
  let key
  try {
    bytes = readSignature(signature)
    key = readBase64Url(publicKey)
  } catch {
    return false
  }
  if (bytes.length !== 64 || key.length !== 32) return false
  try {
    const imported = await crypto.subtle.importKey('raw', key, 'Ed25519', false, ['verify'])
    return await crypto.subtle.verify('Ed25519', imported, bytes, encoder.encode(text))
  } catch (error) {
    if (error.name === 'NotSupportedError') throw error
    return false
  }
}
