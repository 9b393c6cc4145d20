import { expect, test } from 'vitest'
import { findEncoding } from './text-encoding.ts'

const bytes = (...parts: (string | number)[]): Uint8Array =>
  Buffer.concat(parts.map((part) => Buffer.from(typeof part === 'string' ? part : [part])))

test.each([
  ['nothing', bytes(), 'utf-8'],
  ['one letter', bytes('a'), 'utf-8'],
  ['UTF-8', bytes('Grüße, 😀, Łódź'), 'utf-8'],
  ['UTF-8 with its mark', bytes(0xef, 0xbb, 0xbf, 'Grüße'), 'utf-8'],
  ['UTF-8 with its mark and a broken letter', bytes(0xef, 0xbb, 0xbf, 'M', 0xfc, 'ller'), 'utf-8'],
  ['Windows-1252', bytes('M', 0xfc, 'ller, 50 ', 0x80), 'windows-1252'],
  ['one letter of Windows-1252', bytes(0xfc), 'windows-1252'],
  ['two letters of Windows-1252, like a mark', bytes(0xef, 0xbb), 'windows-1252'],
  ['a letter that is cut at the end', bytes('Gr', 0xc3), 'windows-1252'],
  ['UTF-16 with its mark', bytes(0xff, 0xfe, 'a', 0), 'utf-16le'],
  ['UTF-16 in the other order', bytes(0xfe, 0xff, 0, 'a'), 'utf-16be'],
  ['only a mark', bytes(0xff, 0xfe), 'utf-16le'],
])('finds the encoding of %s, however it arrives (FIX-210)', async (_, text, encoding) => {
  for (const size of [1, 2, 3, 4, 100]) {
    const chunks: Uint8Array[] = []
    for (let at = 0; at < text.length; at += size) chunks.push(text.subarray(at, at + size))
    expect(await findEncoding(chunks), `${size} bytes at a time`).toBe(encoding)
  }
})
