const MAX_BYTES = 180
/** Control, invisible and unassigned characters, and those that some file system reserves. */
const UNSAFE = /[\p{Cc}\p{Cf}\p{Cn}\p{Zl}\p{Zp}<>:"/\\|?*]/gu
const ENDING = /\.[^.\s]{1,8}$/
const EDGES = /^[\s.]+|[\s.]+$/g
/** Devices of Windows, with any ending; it ignores blanks before the first dot. */
const DEVICE = /^(?:con|prn|aux|nul|conin\$|conout\$|clock\$|(?:com|lpt)[\d¹²³])(?=\s*(?:\.|$))/i

/** Splits off the ending, which has at most eight characters: `brief.pdf` is `brief` and `.pdf`. */
export function splitEnding(name: string): readonly [stem: string, ending: string] {
  const ending = ENDING.exec(name)?.[0] ?? ''
  return [name.slice(0, name.length - ending.length), ending]
}

/** Returns a name without a path that Windows, macOS and Linux take. */
export function makeSafeFileName(name: string): string {
  const plain = name.toWellFormed().normalize('NFC').replaceAll(UNSAFE, '_')
  const [longStem, ending] = splitEnding(plain)
  const trimmed = longStem.replaceAll(EDGES, '')
  const stem = shorten(trimmed, MAX_BYTES - Buffer.byteLength(ending)).replaceAll(EDGES, '')
  const safe = stem || 'document'
  // Last: shortening and trimming can leave the name of a device.
  return `${DEVICE.test(safe) ? '_' : ''}${safe}${ending}`
}

/** A decoder that waits for more bytes leaves out the character that was cut. */
const shorten = (text: string, bytes: number) =>
  new TextDecoder().decode(Buffer.from(text).subarray(0, bytes), { stream: true })
