import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { expect, onTestFinished, test } from 'vitest'
import { FileBody } from './file-body.ts'

/** Long enough for a premature read to happen. */
const LATE_MS = 20
const BYTES = randomBytes(1_500_000)

const openBody = async (range = { start: 0, end: BYTES.length - 1 }) => {
  const folder = mkdtempSync(join(tmpdir(), 'cw-body-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const path = join(folder, 'file')
  writeFileSync(path, BYTES)
  return { path, body: new FileBody(await open(path, 'r'), range) }
}

/** Reads each chunk only after a delay, as a socket with a slow line does. */
const createSlowReader = (onChunk: (chunk: Buffer) => void = () => undefined) => {
  const read: Buffer[] = []
  const destination = new Writable({
    highWaterMark: 1,
    write: (chunk: Buffer, _, done) => {
      onChunk(chunk)
      setTimeout(() => {
        read.push(Buffer.from(chunk))
        done()
      }, LATE_MS)
    },
  })
  return { destination, read: () => Buffer.concat(read) }
}

test.each([
  ['the whole file', 0, BYTES.length - 1],
  ['a part', 300_000, 900_001],
  ['one byte', 700_000, 700_000],
])('%s arrives unchanged, also when a chunk is read late', async (_what, start, end) => {
  const { destination, read } = createSlowReader()

  await pipeline((await openBody({ start, end })).body, destination)

  expect(read().equals(BYTES.subarray(start, end + 1))).toBe(true)
  expect(
    (await buffer((await openBody({ start, end })).body)).equals(BYTES.subarray(start, end + 1)),
  ).toBe(true)
})

test('reuses two buffers for all chunks when piped', async () => {
  const chunks: ArrayBufferLike[] = []
  const { destination } = createSlowReader((chunk) => chunks.push(chunk.buffer))

  await pipeline((await openBody()).body, destination)

  expect([chunks.length, new Set(chunks).size]).toEqual([6, 2])
})

test('sends no bytes of an empty file', async () => {
  const { destination, read } = createSlowReader()

  await pipeline((await openBody({ start: 0, end: -1 })).body, destination)

  expect(read()).toHaveLength(0)
})

test('fails when the file has become shorter', async () => {
  const { path, body } = await openBody()
  const { destination } = createSlowReader(() => truncateSync(path, 0))

  await expect(pipeline(body, destination)).rejects.toThrow(
    'The stored file is shorter than it was',
  )
})

test('stops reading when the destination is destroyed', async () => {
  const { body } = await openBody()
  let chunks = 0
  const { destination } = createSlowReader(() => {
    chunks += 1
    destination.destroy()
  })

  await expect(pipeline(body, destination)).rejects.toThrow('Premature close')

  await expect.poll(() => body.closed).toBe(true)
  expect(chunks).toBe(1)
})
