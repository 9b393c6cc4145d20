import { deflateRawSync, crc32 } from 'node:zlib'
import type { OptionalExtension } from '@casework/contract/optional-file-types'
import sharp from 'sharp'
import { buildCompoundFile, buildZip } from './sample-files.ts'

/** The first box of an MPEG-4 file. */
const buildMovie = (brand: string) =>
  Buffer.concat([
    Buffer.from('00000018', 'hex'),
    Buffer.from(`ftyp${brand}\0\0\0\0${brand}${brand}`, 'latin1'),
    Buffer.from('00000008', 'hex'),
    Buffer.from('mdat'),
  ])

const buildTiff = async () =>
  Buffer.from(
    await sharp({ create: { width: 4, height: 4, channels: 3, background: '#ffffff' } })
      .tiff()
      .toBuffer(),
  )

export const HOSTILE_MAIL = Buffer.from(
  [
    'Received: from mail.example.com',
    '\tby mx.example.org; Mon, 23 Nov 2026 09:00:00 +0000',
    'From: Ann <ann@example.com>',
    'Subject: =?utf-8?Q?Gr=C3=BC=C3=9Fe?=',
    'Content-Type: text/html',
    '',
    '<script>alert(1)</script><img src="http://tracker.example/pixel.gif">',
  ].join('\r\n'),
)

/** One minimal valid file for each extension. */
export const optionalSamples: Readonly<
  Record<OptionalExtension, () => Promise<Buffer<ArrayBuffer>>>
> = {
  eml: async () => HOSTILE_MAIL,
  msg: async () => buildCompoundFile('__properties_version1.0'),
  odt: async () =>
    buildZip({ mimetype: 'application/vnd.oasis.opendocument.text', 'content.xml': '<x/>' }),
  tif: buildTiff,
  tiff: buildTiff,
  heic: async () => buildMovie('heic'),
  mp3: async () => Buffer.concat([Buffer.from('fffb9064', 'hex'), Buffer.alloc(1024)]),
  m4a: async () => buildMovie('M4A '),
  wav: async () =>
    Buffer.concat([Buffer.from('RIFF\u0024\0\0\0WAVEfmt ', 'latin1'), Buffer.alloc(28)]),
  mp4: async () => buildMovie('isom'),
  mov: async () => buildMovie('qt  '),
  zip: async () => buildZip({ 'readme.txt': 'hello' }),
}

/** A zip of about 42 KB whose single entry unpacks to 42 MB. */
export function buildBomb(): Buffer<ArrayBuffer> {
  const content = Buffer.alloc(42 * 1024 * 1024)
  const packed = deflateRawSync(content)
  const name = Buffer.from('bomb.bin')
  const common = Buffer.alloc(26)
  common.writeUInt16LE(20, 0)
  common.writeUInt16LE(8, 4)
  common.writeUInt32LE(crc32(content), 10)
  common.writeUInt32LE(packed.length, 14)
  common.writeUInt32LE(content.length, 18)
  common.writeUInt16LE(name.length, 22)
  const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), common, name, packed])
  const listed = Buffer.concat([
    Buffer.from('PK\u0001\u0002\u0014\0'),
    common,
    Buffer.alloc(14),
    name,
  ])
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006')
  end.writeUInt16LE(1, 8)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(listed.length, 12)
  end.writeUInt32LE(local.length, 16)
  return Buffer.concat([local, listed, end])
}
