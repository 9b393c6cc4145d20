import { FILE_NOTICES } from '@casework/contract/file-texts'
import { t } from '@casework/texts'
import { clsx } from 'clsx'
import {
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
  type RefObject,
} from 'react'
import type { Marks } from './marked.tsx'
import type { PagesProps } from './pages.tsx'
import { PartText } from './part-text.tsx'
import { FileFailure, FileSkeleton } from './file-frame.tsx'
import type { Reading, ReadText } from './reading.ts'
import { useLoaded } from './use-loaded.ts'
import { usePinch } from './use-pinch.ts'

type TextPartsProps = Omit<PagesProps, 'getMarks'> & {
  getMarks: (part: number) => Marks
  isSelectable: boolean
}

/** What stays visible above a part that was chosen, in pixels: less than is between two. */
const ABOVE = 16

/** The parts of a text, one below the other. They are fetched when they come near. */
export function TextParts({ ref, reading, opening, view, getMarks, ...props }: TextPartsProps) {
  const { firstPage, onPage, onZoom, onSettled, isSelectable, isFull } = props
  const area = useRef<HTMLDivElement>(null)
  const { goTo, findChosen, release } = useChosen(area, firstPage, onPage)
  useImperativeHandle(ref, () => ({ goTo, focus: () => area.current?.focus() }))
  const load = useInTurn((number) => reading.getText(number, true))
  usePinch(area, { zoom: view.zoom, onZoom })
  const handleScroll = () => {
    const { current } = area
    if (current && findChosen() === undefined) onPage(findPartAt(current))
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- they scroll
    <div
      ref={area}
      role="region"
      aria-label={t('Text of the file')}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls it
      tabIndex={0}
      data-scroll-restoration-id={props.scrollId}
      onScroll={handleScroll}
      onWheel={release}
      onTouchMove={release}
      onKeyDown={release}
      onPointerDown={release}
      className={clsx(
        'relative min-h-0 flex-1 overflow-auto bg-surface wrap-anywhere focus-visible:-outline-offset-2',
        !isSelectable && 'select-none',
      )}
      style={{ touchAction: 'pan-x pan-y', overscrollBehavior: isFull ? 'contain' : undefined }}
    >
      <div className="mx-auto max-w-page px-[6%] py-6" style={{ zoom: view.zoom / 100 }}>
        {opening.pages.map(({ number }) => (
          <Part
            key={number}
            number={number}
            count={opening.page_count}
            reading={reading}
            load={load}
            marks={getMarks(number)}
            onSettled={(settled) => {
              onSettled(settled)
              // Parts above have other heights than expected.
              const chosen = findChosen()
              if (chosen !== undefined) goTo(chosen)
            }}
          />
        ))}
      </div>
    </div>
  )
}

/** The part that was chosen last, until the person scrolls. */
function useChosen(
  area: RefObject<HTMLDivElement | null>,
  firstPage: number,
  onPage: (part: number) => void,
) {
  const chosen = useRef<number | undefined>(firstPage > 1 ? firstPage : undefined)
  const goTo = (number: number) => {
    const { current } = area
    const part = current?.querySelector<HTMLElement>(`[data-part="${number}"]`)
    if (!current || !part) return
    chosen.current = number
    current.scrollTo({ top: number === 1 ? 0 : getTop(current, part) - ABOVE })
    onPage(number)
  }
  const showFirst = useEffectEvent(() => {
    if (chosen.current !== undefined) goTo(chosen.current)
  })
  // Before the parts ask what is near: the chosen part is fetched, not those at the top.
  useLayoutEffect(() => showFirst(), [])
  return {
    goTo,
    findChosen: () => chosen.current,
    release: () => void (chosen.current = undefined),
  }
}

/** Loads one part after the other, so that none appears below one that still grows. */
function useInTurn(load: (part: number) => Promise<ReadText>) {
  const last = useRef<Promise<unknown>>(Promise.resolve())
  return (part: number) => {
    const loading = last.current.then(() => load(part))
    last.current = loading.catch(() => undefined)
    return loading
  }
}

/** The part in the middle of the area. */
function findPartAt(area: HTMLElement): number {
  const line = area.scrollTop + area.clientHeight / 2
  const parts = [...area.querySelectorAll<HTMLElement>('[data-part]')]
  return Number(parts.findLast((part) => getTop(area, part) <= line)?.dataset['part'] ?? 1)
}

/** Where a part begins in the scrolled area. */
const getTop = (area: HTMLElement, part: HTMLElement) =>
  part.getBoundingClientRect().top - area.getBoundingClientRect().top + area.scrollTop

interface PartProps {
  number: number
  count: number
  reading: Reading
  load: (part: number) => Promise<ReadText>
  marks: Marks
  onSettled: (part: number) => void
}

function Part({ number, count, reading, load, marks, onSettled }: PartProps) {
  const part = useRef<HTMLElement>(null)
  const isNear = useWasNear(part)
  const loaded = useLoaded(
    isNear ? `${number}` : undefined,
    () => reading.findText(number),
    () => load(number),
  )
  const read = loaded.value ?? reading.findText(number)
  const isSettled = read !== undefined || loaded.error !== undefined
  const settle = useEffectEvent(onSettled)
  // Before it is painted, so that what is visible stays where it is.
  useLayoutEffect(() => {
    if (isSettled) settle(number)
  }, [isSettled, number])
  useEffect(() => {
    if (marks.current !== undefined)
      part.current
        ?.querySelector('[data-current]')
        ?.scrollIntoView({ block: 'center', inline: 'nearest' })
  }, [marks, read])
  return (
    <section
      ref={part}
      data-part={number}
      aria-label={count > 1 ? t('Page {n}', { n: number }) : undefined}
      aria-busy={isNear && !isSettled}
      // The next part is outside of the window until this one has its height.
      style={read ? undefined : { minHeight: '100dvh' }}
      className={clsx('peer mb-6', !isSettled && 'peer-aria-busy:invisible')}
    >
      {read?.text.part && (
        <>
          {(number === 1 || read.text.part.is_cut || read.stamp !== null) && (
            <Hints isCut={read.text.part.is_cut} isFirst={number === 1} stamp={read.stamp} />
          )}
          <PartText part={read.text.part} marks={marks} />
          {isEmpty(read.text.part) && <p className="text-ink-2">{t('This file has no text.')}</p>}
        </>
      )}
      {loaded.error && !read && (
        <FileFailure
          title={t('The text could not be loaded')}
          error={loaded.error}
          onRetry={loaded.retry}
        />
      )}
      {!isSettled && <FileSkeleton label={t('Loading…')} />}
    </section>
  )
}

const isEmpty = ({ mail, blocks, name }: NonNullable<Parameters<typeof PartText>[0]['part']>) =>
  mail === null && name === null && blocks.length === 0

interface HintsProps {
  isFirst: boolean
  isCut: boolean
  /** The name of the reader and the time, as on the pages of a red document. */
  stamp: string | null
}

function Hints({ isFirst, isCut, stamp }: HintsProps) {
  const hints = [
    isFirst && t(FILE_NOTICES.text_only),
    isCut && t('Only the beginning is shown.'),
  ].filter(Boolean)
  return (
    <div className="mb-5 border-b border-line pb-3 text-meta text-ink-3">
      {hints.length > 0 && <p>{hints.join(' ')}</p>}
      {stamp !== null && <p>{stamp}</p>}
    </div>
  )
}

/** Whether the part has come within a screen of what is visible. */
function useWasNear(part: RefObject<HTMLElement | null>): boolean {
  const [wasNear, setWasNear] = useState(false)
  useEffect(() => {
    const { current } = part
    if (!current || wasNear) return undefined
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && setWasNear(true),
      { root: current.closest('[role=region]'), rootMargin: '100% 0px' },
    )
    observer.observe(current)
    return () => observer.disconnect()
  }, [part, wasNear])
  return wasNear
}
