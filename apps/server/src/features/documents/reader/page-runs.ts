// Which pages of which file are being drawn, or their words being read.
import type { NoPicture } from '../previews/no-picture.ts'
import type { DrawnPage, PageRange, ReadAsk, Stopped } from './draw-pages.ts'
import { PAGES_OF_RUN } from './page-frame.ts'

/** `kept`: in the cache by now, because another run has ended. */
type Outcome = readonly DrawnPage[] | NoPicture | Stopped | 'kept'

/** Draws the pages of a run, and hands out each when it is there. */
type Draw = (range: PageRange, onPage: (page: DrawnPage) => void) => Promise<Outcome>

export interface Run extends Required<PageRange> {
  readonly ask: ReadAsk
  readonly done: Promise<Outcome>
  /** Does not wait for the pages behind it. Undefined: the run ended before this page. */
  readonly find: (
    number: number,
  ) => Promise<DrawnPage | Exclude<Outcome, readonly unknown[]> | undefined>
}

const draws = ({ from, to }: Run, number: number) => from <= number && number <= to

const isSameAsk = (one: ReadAsk, other: ReadAsk) =>
  one.width === other.width && one.format === other.format

export class PageRuns {
  /** By stored file. */
  readonly #runs = new Map<string, Run[]>()

  /** The run that draws a page, in this way or in any. */
  find(key: string, number: number, ask?: ReadAsk): Run | undefined {
    return this.#runs
      .get(key)
      ?.find((run) => draws(run, number) && (!ask || isSameAsk(run.ask, ask)))
  }

  /**
   * Returns the run that draws a page, or starts one of the pages from there on that are neither
   * kept nor being drawn.
   * @param kept pages around this one
   */
  findOrStart(
    key: string,
    number: number,
    ask: ReadAsk,
    kept: ReadonlySet<number>,
    draw: Draw,
  ): Run {
    const found = this.find(key, number, ask)
    if (found) return found
    const isThere = (page: number) => kept.has(page) || this.find(key, page, ask) !== undefined
    return this.start(key, chooseRange(number, PAGES_OF_RUN[ask.format], isThere), ask, draw)
  }

  /** Starts a run, for which requests for its pages wait. */
  start(key: string, range: Required<PageRange>, ask: ReadAsk, draw: Draw): Run {
    const run: Run = startRun(range, ask, draw, () => {
      const rest = this.#runs.get(key)?.filter((one) => one !== run) ?? []
      if (rest.length > 0) this.#runs.set(key, rest)
      else this.#runs.delete(key)
    })
    this.#runs.set(key, [...(this.#runs.get(key) ?? []), run])
    return run
  }
}

function startRun(range: Required<PageRange>, ask: ReadAsk, draw: Draw, onEnd: () => void): Run {
  const pages = new Map<number, PromiseWithResolvers<DrawnPage>>()
  const expect = (number: number) => {
    const page = pages.get(number) ?? Promise.withResolvers<DrawnPage>()
    pages.set(number, page)
    return page
  }
  const done = draw(range, (page) => expect(page.number).resolve(page)).finally(onEnd)
  const end = async () => {
    const outcome = await done
    return typeof outcome === 'string' ? outcome : undefined
  }
  return { ...range, ask, done, find: (number) => Promise.race([expect(number).promise, end()]) }
}

/** A page and the next ones; before a page that is there, who reads backwards needs those before. */
function chooseRange(
  number: number,
  pages: number,
  isThere: (page: number) => boolean,
): Required<PageRange> {
  let [from, to] = [number, number]
  while (to - from < pages - 1 && !isThere(to + 1)) to += 1
  if (to === number) while (to - from < pages - 1 && from > 1 && !isThere(from - 1)) from -= 1
  return { from, to }
}
