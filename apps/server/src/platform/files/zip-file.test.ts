import { createRequire } from 'node:module'
import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import { crc32 } from 'node:zlib'
import { expect, test, vi } from 'vitest'
import { ZipFile } from './zip-file.ts'

const checksums = createRequire(import.meta.url)('buffer-crc32') as { unsigned: typeof crc32 }

test('checksums of zips are computed by Node, not in JavaScript (FIX-271)', async () => {
  expect(checksums.unsigned).toBe(crc32)
  // yazl asks for them here, for buffers as for streams.
  const counting = vi.spyOn(checksums, 'unsigned')
  const zip = new ZipFile()
  zip.addBuffer(Buffer.from('some bytes'), 'buffer.txt')
  zip.addReadStream(Readable.from([Buffer.from('other '), Buffer.from('bytes')]), 'stream.txt')
  zip.end()
  const bytes = await buffer(zip.outputStream)

  expect(counting.mock.calls.length).toBe(3)
  counting.mockRestore()
  for (const text of ['some bytes', 'other bytes']) {
    const sum = Buffer.alloc(4)
    sum.writeUInt32LE(crc32(text))
    expect(bytes.includes(sum)).toBe(true)
  }
})
