import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'

/** One line of the list of files: what the row of a document says about its file. */
export interface ListedFile {
  /** Id of the document. */
  readonly document: string
  readonly key: string
  readonly size: number
  readonly sha256: string
}

export async function* readFileList(source: Readable): AsyncGenerator<ListedFile> {
  for await (const line of createInterface({ input: source })) {
    const [document = '', key = '', size, sha256 = ''] = line.split('\t')
    yield { document, key, size: Number(size), sha256 }
  }
}

/** Runs `work` for each item, a few at a time; stops at the first error. */
export async function forEachOf<T>(
  items: AsyncIterable<T> | Iterable<T>,
  parallel: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const running = new Set<Promise<void>>()
  const errors: unknown[] = []
  for await (const item of items) {
    const task: Promise<void> = work(item)
      .catch((error: unknown) => void errors.push(error))
      .finally(() => running.delete(task))
    running.add(task)
    if (running.size >= parallel) await Promise.race(running)
    if (errors.length > 0) break
  }
  await Promise.all(running)
  if (errors.length > 0) throw errors[0]
}
