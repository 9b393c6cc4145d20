const MAX_BYTES = 180
/** Control and invisible characters, and those that some file system reserves. */
const UNSAFE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}<>:"/\\|?*]/gu
const ENDING = /\.[^.\s]{1,8}$/
/** Devices of Windows, with any ending. */
const DEVICE = /^(con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i

/** Splits off the ending, which has at most eight characters: `brief.pdf` is `brief` and `.pdf`. */
export function splitEnding(name: string): readonly [stem: string, ending: string] {
  const ending = ENDING.exec(name)?.[0] ?? ''
  return [name.slice(0, name.length - ending.length), ending]
}

/** Returns a name without a path that every file system takes. */
export function makeSafeFileName(name: string): string {
  const plain = name.toWellFormed().normalize('NFC').replaceAll(UNSAFE, '_')
  const [longStem, ending] = splitEnding(plain)
  let stem = longStem.replace(/^[\s.]+/, '').replace(DEVICE, '_$1')
  while (Buffer.byteLength(stem + ending) > MAX_BYTES) stem = [...stem].slice(0, -1).join('')
  return `${stem.replace(/[\s.]+$/, '') || 'document'}${ending}`
}
