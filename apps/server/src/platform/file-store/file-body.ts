import type { FileHandle } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { callbackify } from 'node:util'
import type { ByteRange } from './file-store.ts'

/** Halves the cost of the usual 64 KiB; larger buffers gain little. */
const BUFFER_BYTES = 256 * 1024

/**
 * Streams an open file and closes it at the end. When piped, it reuses two buffers, which takes a
 * third of the CPU time of a new buffer per chunk (decision 0041).
 */
export class FileBody extends Readable {
  readonly #file: FileHandle
  readonly #end: number
  #position: number

  constructor(file: FileHandle, { start, end }: ByteRange) {
    super({ highWaterMark: BUFFER_BYTES })
    this.#file = file
    this.#position = start
    this.#end = end + 1
  }

  override _read(): void {
    if (this.#position >= this.#end) return void this.push(null)
    this.#fill(this.#newBuffer()).then(
      (chunk) => this.push(chunk),
      (error: Error) => this.destroy(error),
    )
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    callbackify(() => this.#file.close())((failed) => done(error ?? failed))
  }

  override pipe<T extends NodeJS.WritableStream>(
    destination: T,
    { end = true }: { end?: boolean } = {},
  ): T {
    this.#writeTo(destination).then(
      (isComplete) => {
        // The destination emits its own error.
        if (!isComplete) return this.destroy()
        if (end) destination.end()
        this.push(null)
        return this.resume()
      },
      (error: Error) => this.destroy(error),
    )
    return destination
  }

  /** @returns false if the destination failed */
  async #writeTo(destination: NodeJS.WritableStream): Promise<boolean> {
    let [free, inUse] = [this.#newBuffer(), this.#newBuffer()]
    let written = Promise.resolve(true)
    while (this.#position < this.#end) {
      const chunk = await this.#fill(free)
      if (!(await written) || this.destroyed) return false
      written = write(destination, chunk)
      ;[free, inUse] = [inUse, free]
    }
    return written
  }

  #newBuffer(): Buffer {
    return Buffer.allocUnsafeSlow(Math.max(0, Math.min(BUFFER_BYTES, this.#end - this.#position)))
  }

  async #fill(buffer: Buffer): Promise<Buffer> {
    const { bytesRead } = await this.#file.read(
      buffer,
      0,
      Math.min(buffer.length, this.#end - this.#position),
      this.#position,
    )
    if (bytesRead === 0) throw new Error('The stored file is shorter than it was')
    this.#position += bytesRead
    return buffer.subarray(0, bytesRead)
  }
}

/** Resolves when the buffer may be reused; false if the destination failed. */
const write = (destination: NodeJS.WritableStream, bytes: Buffer) =>
  new Promise<boolean>((resolve) => destination.write(bytes, (error) => resolve(!error)))
