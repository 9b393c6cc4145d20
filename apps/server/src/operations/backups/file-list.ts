import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'

/** One line of the list of files: what the row of a document says about its file. */
export interface ListedFile {
  /** Id of the document. */
  readonly document: string
  readonly key: string
  readonly size: number
  readonly sha256: string
}

/** Into memory: a stream that waits while files are copied would be closed by an object store. */
export async function readFileList(source: Readable): Promise<ListedFile[]> {
  const lines = (await text(source)).split('\n').slice(0, -1)
  return lines.map((line) => {
    const [document = '', key = '', size, sha256 = ''] = line.split('\t')
    return { document, key, size: Number(size), sha256 }
  })
}

const PARALLEL = 4

/** Runs `work` for each item, four at a time; stops at the first error. */
export async function forEachInParallel<T>(
  items: Iterable<T>,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const running = new Set<Promise<void>>()
  const errors: unknown[] = []
  for (const item of items) {
    const task: Promise<void> = work(item)
      .catch((error: unknown) => void errors.push(error))
      .finally(() => running.delete(task))
    running.add(task)
    if (running.size >= PARALLEL) await Promise.race(running)
    if (errors.length > 0) break
  }
  await Promise.all(running)
  if (errors.length > 0) throw errors[0]
}
