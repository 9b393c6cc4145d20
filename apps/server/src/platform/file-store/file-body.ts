import type { FileHandle } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { callbackify } from 'node:util'
import type { ByteRange } from './file-store.ts'

/** A file is sent at half the cost of the usual 64 KiB; beyond this little more is gained. */
const READ_AT_ONCE = 256 * 1024

/**
 * The bytes of an open file, which it closes when it ends or is destroyed. Piped, they go through
 * two buffers that are filled again once the other side has taken what they held: new ones for each
 * piece cost more to collect than to fill.
 */
export class FileBody extends Readable {
  readonly #file: FileHandle
  readonly #end: number
  #at: number

  constructor(file: FileHandle, { start, end }: ByteRange) {
    super({ highWaterMark: READ_AT_ONCE })
    this.#file = file
    this.#at = start
    this.#end = end + 1
  }

  override _read(): void {
    if (this.#at >= this.#end) return void this.push(null)
    this.#fill(this.#newBuffer()).then(
      (piece) => this.push(piece),
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
    this.#carryTo(destination).then(
      (whole) => {
        // Who went away has said so on its own stream.
        if (!whole) return this.destroy()
        if (end) destination.end()
        this.push(null)
        return this.resume()
      },
      (error: Error) => this.destroy(error),
    )
    return destination
  }

  /** @returns whether all of it was taken */
  async #carryTo(destination: NodeJS.WritableStream): Promise<boolean> {
    let [free, leaving] = [this.#newBuffer(), this.#newBuffer()]
    let taken = Promise.resolve(true)
    while (this.#at < this.#end) {
      const piece = await this.#fill(free)
      if (!(await taken) || this.destroyed) return false
      taken = write(destination, piece)
      ;[free, leaving] = [leaving, free]
    }
    return taken
  }

  #newBuffer(): Buffer {
    return Buffer.allocUnsafeSlow(Math.max(0, Math.min(READ_AT_ONCE, this.#end - this.#at)))
  }

  async #fill(buffer: Buffer): Promise<Buffer> {
    const { bytesRead } = await this.#file.read(
      buffer,
      0,
      Math.min(buffer.length, this.#end - this.#at),
      this.#at,
    )
    if (bytesRead === 0) throw new Error('The stored file is shorter than it was')
    this.#at += bytesRead
    return buffer.subarray(0, bytesRead)
  }
}

/** Resolves once the bytes are no longer needed; false when nobody is there to take them. */
const write = (destination: NodeJS.WritableStream, bytes: Buffer) =>
  new Promise<boolean>((resolve) => destination.write(bytes, (error) => resolve(!error)))
