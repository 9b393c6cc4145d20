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
  WORDS,
  type DrawnPage,
  type PageAsk,
  type PageList,
  type ReadAsk,
  type Stopped,
} from './draw-pages.ts'
import { PAGES_OF_RUN } from './page-frame.ts'
import { PageRuns } from './page-runs.ts'

type NoPage = NoPicture | Stopped

/** A file that has pages, in its firm. */
export interface PagedFile extends Pick<StoredFile, 'store_key' | 'file_size'> {
  readonly account_id: number
  readonly kind: PreviewKind
}

const getPart = (number: number, { width, format }: ReadAsk): CachePart =>
  format === 'words' ? `${number}.words` : `${number}.${width}.${format}`

/** Reads the bytes of a stored file. */
export type OpenFile = (file: Pick<StoredFile, 'store_key' | 'file_size'>) => Promise<Readable>

async function keepPage(
  cache: PreviewCache,
  { store_key }: PagedFile,
  ask: ReadAsk,
  { number, picture, words }: DrawnPage,
): Promise<void> {
  if (ask.format !== 'words') await cache.keep(store_key, getPart(number, ask), picture)
  await cache.keep(store_key, `${number}.words`, Buffer.from(JSON.stringify(words)))
}

/** Concurrent requests for the list of a file share one process, which draws page 1 as well. */
function createListFinder(openFile: OpenFile, cache: PreviewCache, runs: PageRuns) {
  const inProgress = new Map<string, Promise<PageList | NoPage>>()

  const start = (file: PagedFile, ask: PageAsk) => {
    const { account_id, kind, store_key } = file
    const list = Promise.withResolvers<PageList | NoPage>()
    const answer = async (found: PageList | NoPicture) => {
      await cache.keep(store_key, 'pages', Buffer.from(JSON.stringify(found)))
      list.resolve(found)
    }
    const run = runs.start(store_key, { from: 1, to: 1 }, ask, async (_, onPage) => {
      const read = await readPages(account_id, kind, ask, () => openFile(file), {
        onList: answer,
        onPage: async (page) => {
          await keepPage(cache, file, ask, page)
          onPage(page)
        },
      })
      // Another try may succeed, so that it was stopped is not kept.
      if (read === 'stopped') list.resolve(read)
      else if (typeof read === 'string') await answer(read)
      return typeof read === 'string' ? read : read.drawn
    })
    run.done.catch(list.reject)
    return list.promise
  }

  const read = async (file: PagedFile, ask: PageAsk): Promise<PageList | NoPage> => {
    const found = await cache.find(file.store_key, 'pages')
    return found ? (JSON.parse(found.toString()) as PageList | NoPicture) : start(file, ask)
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
function createDrawer(
  openFile: OpenFile,
  cache: PreviewCache,
  runs: PageRuns,
  drawRange: typeof drawPages,
) {
  /** The next page that is there, as far as a run goes. */
  const findKept = async ({ store_key }: PagedFile, number: number, ask: ReadAsk, step: 1 | -1) => {
    for (let away = 1; away < PAGES_OF_RUN[ask.format]; away += 1) {
      const near = number + away * step
      if (near < 1) return undefined
      // What is being drawn now may be in the cache when the loop ends.
      if (runs.find(store_key, near, ask) || (await cache.has(store_key, getPart(near, ask))))
        return near
    }
    return undefined
  }

  /** @param isAlone whether no page before this one is drawn along */
  return async function draw(
    file: PagedFile,
    number: number,
    ask: ReadAsk,
    part: CachePart,
    isAlone = false,
  ): Promise<DrawnPage | NoPage | 'kept'> {
    const { store_key, account_id, kind } = file
    const next = await findKept(file, number, ask, 1)
    const before =
      next !== number + 1 ? undefined : isAlone ? number - 1 : await findKept(file, number, ask, -1)
    const kept = new Set([next, before].filter((near) => near !== undefined))
    const run = runs.findOrStart(store_key, number, ask, kept, async (range, onPage) => {
      // Another run may have ended since the cache was asked. A file that cannot be read is drawn anew.
      if (await cache.find(store_key, part)) return 'kept'
      const source = () => openFile(file)
      return drawRange(account_id, kind, range, ask, source, async (page) => {
        await keepPage(cache, file, ask, page)
        onPage(page)
      })
    })
    const page = await run.find(number)
    if (page !== undefined && page !== 'stopped' && page !== 'damaged') return page
    // A page before this one may have ended the run.
    return run.from === number ? (page ?? 'stopped') : draw(file, number, ask, part, true)
  }
}

/**
 * Requests for what is being drawn wait for it, so each page is drawn once for each width.
 * @param drawRange for tests
 */
export function createPageFinder(openFile: OpenFile, cache: PreviewCache, drawRange = drawPages) {
  const runs = new PageRuns()
  const draw = createDrawer(openFile, cache, runs, drawRange)

  return {
    /** Takes how page 1 is drawn along, if the list is not in the cache. */
    findList: createListFinder(openFile, cache, runs),

    /** The picture of a page that the list has, without a stamp. */
    async findPicture(file: PagedFile, number: number, ask: PageAsk): Promise<Buffer | NoPage> {
      const part = getPart(number, ask)
      const found = await cache.find(file.store_key, part)
      if (found) return found
      const page = await draw(file, number, ask, part)
      if (page === 'kept') return this.findPicture(file, number, ask)
      return typeof page === 'string' ? page : page.picture
    },

    /** The words of a page that the list has, and with them those of many that follow. */
    async findWords(file: PagedFile, number: number): Promise<readonly PageWord[] | NoPage> {
      if (file.kind === 'image') return []
      const part = getPart(number, WORDS)
      const found = await cache.find(file.store_key, part)
      if (found) return JSON.parse(found.toString()) as PageWord[]
      const page = await draw(file, number, runs.find(file.store_key, number)?.ask ?? WORDS, part)
      if (page === 'kept') return this.findWords(file, number)
      return typeof page === 'string' ? page : page.words
    },
  }
}

export type PageFinder = ReturnType<typeof createPageFinder>
