import { expect, test } from 'vitest'
import type { DrawnPage, PageAsk, PageRange, ReadAsk } from './draw-pages.ts'
import { PageRuns } from './page-runs.ts'

const ASK: PageAsk = { width: 900, format: 'webp' }
const WIDE: PageAsk = { width: 1800, format: 'webp' }
const WORDS: ReadAsk = { width: 900, format: 'words' }

const buildPage = (number: number): DrawnPage => ({
  number,
  width: 1,
  height: 1,
  picture: Buffer.alloc(0),
  words: [],
})

/** Starts runs that end when they are told to. */
function watchRuns() {
  const runs = new PageRuns()
  const started: PageRange[] = []
  const kept = new Set<number>()
  const ends: (() => void)[] = []
  const ask = async (number: number, how = ASK) =>
    how === ASK && kept.has(number)
      ? []
      : runs.findOrStart('a', number, how, kept, async (range) => {
          started.push(range)
          await new Promise<void>((resolve) => ends.push(resolve))
          const { from, to = from } = range
          const pages = Array.from({ length: to - from + 1 }, (_, at) => from + at)
          if (how === ASK) for (const page of pages) kept.add(page)
          return pages.map(buildPage)
        }).done
  return { runs, started, ask, end: () => ends.splice(0).forEach((resolve) => resolve()) }
}

test('a run draws a page and the next two, and others wait for it (READ-039)', async () => {
  const { started, ask, end } = watchRuns()
  const pages = [ask(2), ask(4), ask(3), ask(2), ask(5), ask(7)]
  expect(started).toEqual([
    { from: 2, to: 4 },
    { from: 5, to: 7 },
  ])
  end()
  expect(await pages[0]).toMatchObject([{ number: 2 }, { number: 3 }, { number: 4 }])
  expect(await pages[5]).toMatchObject([{ number: 5 }, { number: 6 }, { number: 7 }])
})

test('a run ends before a page that is there, and who reads backwards gets those before', async () => {
  const { started, ask, end } = watchRuns()
  void ask(9)
  void ask(7)
  end()
  await Promise.resolve()
  void ask(6)
  void ask(1)
  void ask(3)
  expect(started).toEqual([
    { from: 9, to: 11 },
    { from: 7, to: 8 },
    { from: 4, to: 6 },
    { from: 1, to: 3 },
  ])
})

test('each page is drawn once, in whatever order it is asked for (READ-039)', async () => {
  for (let seed = 1; seed < 50; seed += 1) {
    const { started, ask, end } = watchRuns()
    const asked: Promise<unknown>[] = []
    for (let turn = 0; turn < 40; turn += 1) {
      asked.push(ask(((turn * seed * 7919) % 12) + 1))
      if (turn % 5 === seed % 5) end()
      await Promise.resolve()
    }
    end()
    await Promise.all(asked)
    const drawn = started.flatMap(({ from, to = from }) =>
      Array.from({ length: to - from + 1 }, (_, at) => from + at),
    )
    expect([seed, drawn.length]).toEqual([seed, new Set(drawn).size])
  }
})

test('another width is drawn by itself, and tells how a page is being drawn', async () => {
  const { runs, started, ask, end } = watchRuns()
  const narrow = ask(1)
  expect(runs.find('a', 2)?.ask).toBe(ASK)
  expect(runs.find('a', 4)).toBeUndefined()
  expect(runs.find('b', 2)).toBeUndefined()
  const wide = ask(1, WIDE)
  expect(started).toHaveLength(2)
  end()
  await Promise.all([narrow, wide])
  expect(runs.find('a', 2)).toBeUndefined()
})

test('a page is there before those behind it, and none after the end (READ-039)', async () => {
  const runs = new PageRuns()
  const { promise: end, resolve } = Promise.withResolvers<'stopped'>()
  const started: PageRange[] = []
  const start = (number: number, kept: number[] = []) =>
    runs.findOrStart('a', number, WORDS, new Set(kept), (range, onPage) => {
      started.push(range)
      onPage(buildPage(range.from))
      return end
    })
  const run = start(7)
  expect(start(106)).toBe(run)
  expect(await run.find(7)).toMatchObject({ number: 7 })
  const eighth = run.find(8)
  expect(start(6, [4]).from).toBe(5)
  resolve('stopped')
  expect([await eighth, await run.find(7)]).toMatchObject(['stopped', { number: 7 }])
  expect(started).toEqual([
    { from: 7, to: 106 },
    { from: 5, to: 6 },
  ])
})
