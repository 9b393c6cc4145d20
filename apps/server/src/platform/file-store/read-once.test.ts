import { Readable, Writable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { expect, test } from 'vitest'
import { readOnce } from './read-once.ts'

const BYTES = Buffer.alloc(300_000, 'x')
const open = () => readOnce(Readable.from([BYTES, BYTES], { objectMode: false }))
const discard = () => new Writable({ write: (_chunk, _encoding, done) => done() })

/** The ways in which a stream is read. */
const READERS: Record<string, (body: Readable) => unknown> = {
  'a pipe': (body) => body.pipe(discard()),
  'a listener for data': (body) => body.on('data', () => undefined),
  'a listener for data, once': (body) => body.once('data', () => undefined),
  'an added listener': (body) => body.addListener('data', () => undefined),
  'a listener for readable': (body) => body.on('readable', () => undefined),
  iteration: (body) => void body[Symbol.asyncIterator]().next(),
}
const PAIRS = Object.keys(READERS).flatMap((first) =>
  Object.keys(READERS).map((second) => [first, second] as const),
)

test.each(PAIRS)(
  'after %s, %s is refused, and neither gets a part for the whole (FIX-250)',
  (first, second) => {
    const body = open()
    READERS[first]?.(body)

    expect(() => READERS[second]?.(body)).toThrow('A stored file is read once')

    expect(body.destroyed).toBe(true)
  },
)

test('one reader gets every byte, in every way, and may look for its end and its errors', async () => {
  const whole = Buffer.concat([BYTES, BYTES])
  const piped = open()
  const chunks: Buffer[] = []
  piped.once('error', () => undefined).once('close', () => undefined)
  await pipeline(
    piped,
    new Writable({ write: (chunk: Buffer, _encoding, done) => done(void chunks.push(chunk)) }),
  )
  expect(Buffer.concat(chunks).equals(whole)).toBe(true)
  expect((await buffer(open())).equals(whole)).toBe(true)
})
