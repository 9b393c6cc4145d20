import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { listFiles } from '@casework/testing/documents/upload-requests'
import { addSums } from './checksum-stream.ts'
import { createKey, decryptPlace } from './encryption.ts'
import { createFolderPlace } from './folder-place.ts'
import { newPath, PASSPHRASE, SLOW } from '../../../test/operations/test-installation.ts'

test(
  'stores what only the passphrase opens, and nothing of a stream that fails',
  SLOW,
  async () => {
    const folder = newPath()
    const raw = createFolderPlace(folder)
    await expect(createKey(raw, 'short')).rejects.toThrow(/at least 12 characters/)
    await createKey(raw, PASSPHRASE)
    await expect(decryptPlace(raw, 'another passphrase')).rejects.toThrow(
      /is not the passphrase of/,
    )
    const place = await decryptPlace(raw, PASSPHRASE)

    for (const size of [0, 1, 65_535, 65_536, 65_537, 200_000]) {
      const bytes = Buffer.alloc(size, 'x')
      await place.write('part', Readable.from([bytes]))
      const stored = readFileSync(join(folder, 'part'))
      expect(stored.length).toBe(place.measure(size))
      // Ciphertext has any three bytes by chance.
      expect(stored.includes('x'.repeat(16))).toBe(false)
      const opened = await place.read('part')
      expect((await buffer(opened ?? Readable.from([]))).equals(bytes)).toBe(true)
    }
    const before = listFiles(folder)
    const damaged = addSums(Readable.from([Buffer.from('cut')]), { size: 4, sha256: '' })
    await expect(place.write('other', damaged.stream)).rejects.toThrow('has 3 bytes instead of 4')
    expect(listFiles(folder)).toEqual(before)

    await raw.write('part', Readable.from([readFileSync(join(folder, 'part')).subarray(0, -1)]))
    const cut = await place.read('part')
    await expect(text(cut ?? Readable.from([]))).rejects.toBeInstanceOf(Error)
  },
)
