import type { Opening } from '@casework/contract/document-reader'
import { useCallback, useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react'
import {
  choosePages,
  findPageAt,
  layOutPages,
  type Layout,
  type Shown,
  type View,
} from './page-layout.ts'

/** What stays where it is when sizes change: a point of a page, and where in the area it is. */
interface Anchor {
  page: number
  /** Part of the page's height and width, from its upper left corner. */
  down: number
  across: number
  /** In pixels from the upper left corner of the area. */
  y: number
  x: number
}

interface Place {
  top: number
  width: number
  height: number
}

const findAnchor = ({ sheets }: Layout, area: HTMLElement, y: number, x: number): Anchor => {
  const at = area.scrollTop + y
  const sheet = sheets.findLast(({ top }) => top <= at) ?? sheets[0]
  if (!sheet) return { page: 1, down: 0, across: 0, y: 0, x }
  return {
    page: sheet.number,
    down: (at - sheet.top) / sheet.height,
    across: (area.scrollLeft + x - sheet.left) / sheet.width,
    y,
    x,
  }
}

/** The area that scrolls, and what of it is visible. */
function useArea(area: RefObject<HTMLDivElement | null>) {
  const [place, setPlace] = useState<Place>({ top: 0, width: 0, height: 0 })
  const measure = useCallback(() => {
    const { current } = area
    if (!current) return
    const { scrollTop: top, clientWidth: width, clientHeight: height } = current
    setPlace((before) =>
      before.top === top && before.width === width && before.height === height
        ? before
        : { top, width, height },
    )
  }, [area])

  useLayoutEffect(() => {
    const { current } = area
    if (!current) return undefined
    const observer = new ResizeObserver(measure)
    observer.observe(current)
    return () => observer.disconnect()
  }, [area, measure])
  return { place, measure }
}

/** Tells each page once, when it becomes the one that the person looks at. */
function useReport(firstPage: number, onPage: (page: number) => void) {
  const reported = useRef(firstPage)
  const report = useCallback(
    (page: number) => {
      if (reported.current === page) return
      reported.current = page
      onPage(page)
    },
    [onPage],
  )
  return { reported, report }
}

interface PagesOptions {
  pages: Opening['pages']
  view: View
  isFull: boolean
  /** Shown first. */
  firstPage: number
  /** Called with the page that the person looks at, each time that it changes. */
  onPage: (page: number) => void
}

/** Which pages are on the screen, and where: the area scrolls, and few of the pages are drawn. */
export function usePages({ pages, view, isFull, firstPage, onPage }: PagesOptions) {
  const area = useRef<HTMLDivElement>(null)
  const { place, measure } = useArea(area)
  const layout = useMemo(
    () => layOutPages(pages, view, place.width, isFull),
    [pages, view, place.width, isFull],
  )
  /** The page that was chosen last, until the person scrolls away from where it led. */
  const chosen = useRef({ page: firstPage, top: -1 })
  const anchor = useRef<Anchor>({ page: firstPage, down: 0, across: 0, y: 0, x: 0 })
  const { reported, report } = useReport(firstPage, onPage)

  // After a new layout, what was looked at is where it was.
  useLayoutEffect(() => {
    const { current } = area
    const { page, down, across, y, x } = anchor.current
    const sheet = layout.sheets[page - 1]
    if (!current || !sheet || place.width === 0) return
    current.scrollTop = sheet.top + sheet.height * down - y
    current.scrollLeft = sheet.left + sheet.width * across - x
    chosen.current = { page: reported.current, top: current.scrollTop }
    measure()
  }, [area, layout, place.width, reported, measure])

  const handleScroll = useCallback(() => {
    const { current } = area
    if (!current) return
    anchor.current = findAnchor(layout, current, 0, current.clientWidth / 2)
    const isWhereChosen = Math.abs(current.scrollTop - chosen.current.top) < 2
    report(
      isWhereChosen
        ? chosen.current.page
        : findPageAt(layout, current.scrollTop, current.clientHeight),
    )
    measure()
  }, [area, layout, report, measure])

  const goTo = useCallback(
    (page: number) => {
      const sheet = layout.sheets[page - 1]
      if (!area.current || !sheet) return
      area.current.scrollTop = sheet.top
      chosen.current = { page, top: area.current.scrollTop }
      anchor.current = findAnchor(layout, area.current, 0, area.current.clientWidth / 2)
      report(page)
      measure()
    },
    [area, layout, report, measure],
  )

  /** Keeps this point of the area where it is when the zoom changes next; the middle without one. */
  const keepPoint = useCallback(
    (x?: number, y?: number) => {
      const { current } = area
      if (current)
        anchor.current = findAnchor(layout, current, y ?? 0, x ?? current.clientWidth / 2)
    },
    [area, layout],
  )

  const shown: Shown[] = useMemo(
    () => (place.width === 0 ? [] : choosePages(layout, place.top, place.height)),
    [layout, place.top, place.width, place.height],
  )
  return { area, layout, shown, handleScroll, goTo, keepPoint }
}
