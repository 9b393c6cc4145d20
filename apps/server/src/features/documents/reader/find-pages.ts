// Pages, words and lists of pages of a file: from the cache, or drawn.
import type { Readable } from 'node:stream'
import type { PageWord } from '@casework/contract/document-reader'
import type { StoredFile } from '../documents.sql.ts'
import type { NoPicture } from '../previews/no-picture.ts'
import type { CachePart, PreviewCache } from '../previews/preview-cache.ts'
import type { PreviewKind } from '../previews/preview-kind.ts'
import {
  drawPages,
  readPages,
  type DrawnPage,
  type PageAsk,
  type PageList as ReadList,
  type Stopped,
} from './draw-pages.ts'
import { PageRuns, type Outcome } from './page-runs.ts'

type PageList = Pick<ReadList, 'pages' | 'hasText'>
type NoPage = NoPicture | Stopped

/** A file that has pages, in its firm. */
export interface PagedFile extends Pick<StoredFile, 'store_key' | 'file_size'> {
  readonly account_id: number
  readonly kind: PreviewKind
}

const getPicturePart = (number: number, { width, format }: PageAsk): CachePart =>
  `${number}.${width}.${format}`

/** Reads the bytes of a stored file. */
export type OpenFile = (file: Pick<StoredFile, 'store_key' | 'file_size'>) => Promise<Readable>

async function keepPages(
  cache: PreviewCache,
  { store_key }: PagedFile,
  ask: PageAsk,
  drawn: readonly DrawnPage[],
): Promise<void> {
  for (const { number, picture, words } of drawn) {
    await cache.keep(store_key, getPicturePart(number, ask), picture)
    await cache.keep(store_key, `${number}.words`, Buffer.from(JSON.stringify(words)))
  }
}

/** Concurrent requests for the list of a file share one process. */
function createListFinder(openFile: OpenFile, cache: PreviewCache) {
  const inProgress = new Map<string, Promise<PageList | NoPage>>()

  const read = async (file: PagedFile, ask: PageAsk): Promise<PageList | NoPage> => {
    const found = await cache.find(file.store_key, 'pages')
    if (found) return JSON.parse(found.toString()) as PageList | NoPicture
    const answer = await readPages(file.account_id, file.kind, ask, () => openFile(file))
    // Another try may succeed, so that it was stopped is not kept.
    if (answer === 'stopped') return answer
    const list =
      typeof answer === 'string' ? answer : { pages: answer.pages, hasText: answer.hasText }
    if (typeof answer !== 'string') await keepPages(cache, file, ask, answer.drawn)
    await cache.keep(file.store_key, 'pages', Buffer.from(JSON.stringify(list)))
    return list
  }

  return async (file: PagedFile, ask: PageAsk): Promise<PageList | NoPage> => {
    const { store_key } = file
    const reading =
      inProgress.get(store_key) ?? read(file, ask).finally(() => inProgress.delete(store_key))
    inProgress.set(store_key, reading)
    return reading
  }
}

/** Waits for the run that draws a page, and starts it if there is none. */
function createDrawer(openFile: OpenFile, cache: PreviewCache, runs: PageRuns) {
  return async (
    file: PagedFile,
    number: number,
    ask: PageAsk,
    part: CachePart,
  ): Promise<DrawnPage | Exclude<Outcome, readonly unknown[]>> => {
    const { store_key, account_id, kind } = file
    const kept = new Set<number>()
    for (const near of [number - 2, number - 1, number + 1, number + 2]) {
      // What is being drawn now may be in the cache when the loop ends.
      const isDrawing = runs.find(store_key, near, ask) !== undefined
      if (isDrawing || (await cache.has(store_key, getPicturePart(near, ask)))) kept.add(near)
    }
    const run = runs.findOrStart(store_key, number, ask, kept, async (range) => {
      // Another run may have ended since the cache was asked.
      if (await cache.has(store_key, part)) return 'kept'
      const drawn = await drawPages(account_id, kind, range, ask, () => openFile(file))
      if (typeof drawn !== 'string') await keepPages(cache, file, ask, drawn)
      return drawn
    })
    const outcome = await run.done
    if (typeof outcome === 'string') return outcome
    // The program may have drawn less than asked.
    return outcome.find((page) => page.number === number) ?? 'stopped'
  }
}

/** Requests for what is being drawn wait for it, so each page is drawn once for each width. */
export function createPageFinder(openFile: OpenFile, cache: PreviewCache) {
  const runs = new PageRuns()
  const draw = createDrawer(openFile, cache, runs)

  return {
    /** Takes how page 1 is drawn along, if the list is not in the cache. */
    findList: createListFinder(openFile, cache),

    /** The picture of a page that the list has, without a stamp. */
    async findPicture(file: PagedFile, number: number, ask: PageAsk): Promise<Buffer | NoPage> {
      const part = getPicturePart(number, ask)
      const found = await cache.find(file.store_key, part)
      if (found) return found
      const page = await draw(file, number, ask, part)
      if (page === 'kept') return this.findPicture(file, number, ask)
      return typeof page === 'string' ? page : page.picture
    },

    /** @param ask how to draw the page, if it has not been drawn in any way */
    async findWords(
      file: PagedFile,
      number: number,
      ask: PageAsk,
    ): Promise<readonly PageWord[] | NoPage> {
      const part: CachePart = `${number}.words`
      const found = await cache.find(file.store_key, part)
      if (found) return JSON.parse(found.toString()) as PageWord[]
      const page = await draw(file, number, runs.find(file.store_key, number)?.ask ?? ask, part)
      if (page === 'kept') return this.findWords(file, number, ask)
      return typeof page === 'string' ? page : page.words
    },
  }
}

export type PageFinder = ReturnType<typeof createPageFinder>
