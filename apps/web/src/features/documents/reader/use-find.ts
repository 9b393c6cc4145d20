import { useEffect, useMemo, useState } from 'react'
import type { Marks } from './marked.tsx'
import { findMatches, type Match } from './matches.ts'
import type { Reading } from './reading.ts'

/** Texts that are fetched at a time: pictures of pages come between. */
const AT_A_TIME = 2
/** How often what was found so far is shown, in milliseconds. */
const SHOWN_EVERY = 200

interface Current {
  page: number
  at: number
}

const NONE: Marks = { matches: [], current: undefined }
const built = new WeakMap<readonly Match[], Marks>()

/** The same object as long as nothing has changed, also if the person has not walked again. */
function buildMarks(matches: readonly Match[], current: Current | undefined): Marks {
  if (matches.length === 0) return NONE
  const before = built.get(matches)
  if (before && before.walked === current) return before
  const marks = { matches, current: current?.at, walked: current }
  built.set(matches, marks)
  return marks
}

interface FindOptions {
  reading: Reading
  pageCount: number
  query: string
  /** Where the person is: pages from here on are searched first. */
  page: number
  goTo: (page: number) => void
}

/** Fetches the texts of all pages, those after the given one first, until it is stopped. */
function useTexts({ reading, pageCount, query, page }: FindOptions) {
  const [{ searched, isRunning }, setState] = useState({ searched: 0, isRunning: false })
  const [stopped, setStopped] = useState('')
  const isWanted = query.trim() !== '' && stopped !== query
  useEffect(() => {
    if (!isWanted) return undefined
    const numbers = Array.from({ length: pageCount }, (_, at) => ((page - 1 + at) % pageCount) + 1)
    const missing = numbers.filter((number) => !reading.findText(number))
    const left = new AbortController()
    let shownAt = 0
    const show = (isLast: boolean) => {
      if (left.signal.aborted || (!isLast && Date.now() - shownAt < SHOWN_EVERY)) return
      shownAt = Date.now()
      setState({
        searched: numbers.filter((number) => reading.findText(number)).length,
        isRunning: !isLast,
      })
    }
    const work = async () => {
      while (!left.signal.aborted) {
        const next = missing.shift()
        if (next === undefined) return
        // A page that fails has no matches.
        await reading.getText(next).catch(() => undefined)
        show(false)
      }
    }
    show(missing.length === 0)
    if (missing.length > 0)
      void Promise.all(Array.from({ length: AT_A_TIME }, work)).then(() => show(true))
    return () => left.abort()
    // oxlint-disable-next-line react/exhaustive-deps -- it goes on from where it began
  }, [reading, pageCount, isWanted])
  return {
    searched,
    isRunning: isWanted && isRunning,
    stop: () => setStopped(query),
  }
}

/** Finds words in all pages, and walks from one match to the next. */
export function useFind(options: FindOptions) {
  const { reading, pageCount, query, page, goTo } = options
  const { searched, isRunning, stop } = useTexts(options)
  const [walked, setWalked] = useState<Current & { query: string }>()
  // What the person walked to, else the first match from here on.
  const found = useMemo(() => {
    const pages = new Map<number, number>()
    for (let number = 1; number <= pageCount; number += 1) {
      const { length } = findMatches(reading.findText(number)?.text, query)
      if (length > 0) pages.set(number, length)
    }
    return pages
    // oxlint-disable-next-line react/exhaustive-deps -- with each page that was read
  }, [reading, pageCount, query, searched, isRunning])
  const current = walked?.query === query ? walked : undefined
  const total = [...found.values()].reduce((sum, count) => sum + count, 0)
  const walk = (direction: 1 | -1) => {
    const next = findNext(found, current, page, direction)
    if (!next) return
    setWalked({ ...next, query })
    if (next.page !== page) goTo(next.page)
  }
  return {
    searched,
    isRunning,
    stop,
    total,
    pages: found.size,
    /** The number of the match that was walked to, from 1. */
    position: current && countBefore(found, current) + 1,
    walk,
    getMarks: (number: number): Marks =>
      buildMarks(
        findMatches(reading.findText(number)?.text, query),
        current?.page === number ? current : undefined,
      ),
  }
}

function findNext(
  found: ReadonlyMap<number, number>,
  current: Current | undefined,
  page: number,
  direction: 1 | -1,
): Current | undefined {
  const pages = [...found.keys()]
  const [first, last] = [pages[0], pages.at(-1)]
  if (first === undefined || last === undefined) return undefined
  const getLast = (number: number): Current => ({
    page: number,
    at: (found.get(number) ?? 1) - 1,
  })
  if (direction > 0) {
    if (!current) return { page: pages.find((number) => number >= page) ?? first, at: 0 }
    if (current.at + 1 < (found.get(current.page) ?? 0))
      return { page: current.page, at: current.at + 1 }
    return { page: pages.find((number) => number > current.page) ?? first, at: 0 }
  }
  if (!current) return getLast(pages.findLast((number) => number <= page) ?? last)
  if (current.at > 0) return { page: current.page, at: current.at - 1 }
  return getLast(pages.findLast((number) => number < current.page) ?? last)
}

const countBefore = (found: ReadonlyMap<number, number>, { page, at }: Current): number =>
  [...found].reduce((sum, [number, count]) => (number < page ? sum + count : sum), at)
