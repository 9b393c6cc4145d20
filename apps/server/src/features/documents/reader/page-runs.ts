// Which pages of which file are being drawn.
import type { NoPicture } from '../previews/no-picture.ts'
import type { DrawnPage, PageAsk, PageRange, Stopped } from './draw-pages.ts'
import { PAGES_OF_RUN } from './page-frame.ts'

/** `kept`: in the cache by now, because another run has ended. */
export type Outcome = readonly DrawnPage[] | NoPicture | Stopped | 'kept'

interface Run extends Required<PageRange> {
  readonly ask: PageAsk
  readonly done: Promise<Outcome>
}

const draws = ({ from, to }: Run, number: number) => from <= number && number <= to

const isSameAsk = (one: PageAsk, other: PageAsk) =>
  one.width === other.width && one.format === other.format

export class PageRuns {
  /** By stored file. */
  readonly #runs = new Map<string, Run[]>()

  /** The run that draws a page, in this way or in any. */
  find(key: string, number: number, ask?: PageAsk): Pick<Run, 'ask' | 'done'> | undefined {
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
    ask: PageAsk,
    kept: ReadonlySet<number>,
    draw: (range: PageRange) => Promise<Outcome>,
  ): Pick<Run, 'done'> {
    const found = this.find(key, number, ask)
    if (found) return found
    const isThere = (page: number) => kept.has(page) || this.find(key, page, ask) !== undefined
    const range = chooseRange(number, isThere)
    const done = draw(range).finally(() => {
      const rest = this.#runs.get(key)?.filter((one) => one !== run) ?? []
      if (rest.length > 0) this.#runs.set(key, rest)
      else this.#runs.delete(key)
    })
    const run: Run = { ...range, ask, done }
    this.#runs.set(key, [...(this.#runs.get(key) ?? []), run])
    return run
  }
}

/** A page and the next two; before a page that is there, who reads backwards needs those before. */
function chooseRange(number: number, isThere: (page: number) => boolean): Required<PageRange> {
  let [from, to] = [number, number]
  while (to - from < PAGES_OF_RUN - 1 && !isThere(to + 1)) to += 1
  if (to === number)
    while (to - from < PAGES_OF_RUN - 1 && from > 1 && !isThere(from - 1)) from -= 1
  return { from, to }
}
