import type { Opening } from '@casework/contract/document-reader'
import { t } from '@casework/texts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { lazyDialog } from '~/platform/lazy-dialog'
import { handleReaderKey, type Commands } from './commands.ts'
import { FindBar } from './find-bar.tsx'
import { FIT, stepZoom, type Rotation, type View } from './page-layout.ts'
import { Pages, type PagesHandle } from './pages.tsx'
import { ReaderBar } from './reader-bar.tsx'
import { ReaderFrame } from './reader-frame.tsx'
import type { Reading } from './reading.ts'
import { TextParts } from './text-parts.tsx'
import { useFind } from './use-find.ts'
import type { useReaderAddress } from './use-reader-address.ts'

const KeysDialog = lazyDialog(() => import('./keys-dialog.tsx').then((module) => module.KeysDialog))

interface OpenReaderProps {
  reading: Reading
  opening: Opening
  isRed: boolean
  address: ReturnType<typeof useReaderAddress>
}

/** An opened document with its bar, keys and Find. */
export function OpenReader({ reading, opening, isRed, address }: OpenReaderProps) {
  const { page_count: count, kind } = opening
  const clamp = (page: number) => Math.min(count, Math.max(1, page))
  const [firstPage] = useState(() => clamp(address.page ?? 1))
  const [page, setPage] = useState(firstPage)
  const [view, setView] = useState<View>({ zoom: FIT, rotation: 0 })
  const [find, setFind] = useState({
    isOpen: address.words !== undefined,
    query: address.words ?? '',
    takesFocus: false,
  })
  const [refusal, setRefusal] = useState('')
  const [isListing, setIsListing] = useState(false)
  const settled = useSettled()
  const pages = useRef<PagesHandle>(null)
  const pageField = useRef<HTMLInputElement>(null)
  const query = find.isOpen ? find.query : ''
  const found = useFind({ reading, pageCount: count, query, page })
  const turnTo = useCallback((wanted: number) => pages.current?.goTo(wanted), [])
  usePageInAddress(address, page, firstPage, (wanted) => turnTo(clamp(wanted)))
  useEffect(() => {
    if (address.isFull) pages.current?.focus()
  }, [address.isFull])

  const search = (next: string) => {
    setFind({ ...find, query: next })
    address.write({ words: next === '' ? undefined : next })
  }
  const closeFind = () => {
    setFind({ isOpen: false, query: '', takesFocus: false })
    address.write({ words: undefined })
    pages.current?.focus()
  }
  const walk = (direction: 1 | -1) => {
    const wanted = found.walk(direction)
    if (wanted !== undefined && wanted !== page) turnTo(wanted)
  }
  const commands: Commands = {
    goTo: (wanted) => turnTo(clamp(wanted)),
    turn: (direction) => turnTo(clamp(page + direction)),
    goToEnd: (end) => turnTo(end === 'first' ? 1 : count),
    zoom: (direction) => setView({ ...view, zoom: stepZoom(view.zoom, direction) }),
    fit: () => setView({ ...view, zoom: FIT }),
    rotate: () => {
      if (kind === 'pages') setView({ ...view, rotation: ((view.rotation + 90) % 360) as Rotation })
    },
    find: () => setFind({ ...find, isOpen: true, takesFocus: true }),
    focusPageField: () => pageField.current?.focus(),
    focusPages: () => pages.current?.focus(),
    toggleFull: () => (address.isFull ? address.closeFull() : address.openFull()),
    close: () => {
      if (find.isOpen) closeFind()
      else if (address.isFull) address.closeFull()
      else return false
      return true
    },
    listKeys: () => setIsListing(true),
  }
  const shared = {
    ref: pages,
    reading,
    opening,
    view,
    isFull: address.isFull,
    isSelectable: !isRed,
    firstPage,
    getMarks: found.getMarks,
    onPage: setPage,
    onZoom: (zoom: number) => setView({ ...view, zoom }),
    onSettled: settled.add,
  }
  return (
    <ReaderFrame
      isFull={address.isFull}
      isRed={isRed}
      onKeyDown={(event) => handleReaderKey(event, commands)}
    >
      <ReaderBar
        page={page}
        count={count}
        zoom={view.zoom}
        canRotate={kind === 'pages'}
        isFinding={find.isOpen}
        isFull={address.isFull}
        pageField={pageField}
        commands={commands}
        onRefused={setRefusal}
      />
      {find.isOpen && (
        <FindBar
          query={find.query}
          onQuery={search}
          find={found}
          pageCount={count}
          hasNoText={kind === 'pages' && reading.findText(page)?.text.words.length === 0}
          onWalk={walk}
          onClose={closeFind}
          takesFocus={find.takesFocus}
        />
      )}
      <p
        role="status"
        className={refusal === '' ? 'sr-only' : 'bg-warn-soft px-3 py-2 text-label text-warn'}
      >
        {refusal !== '' ? refusal : !settled.has(page) && t('Loading page {n}', { n: page })}
      </p>
      {kind === 'text' ? <TextParts {...shared} /> : <Pages {...shared} />}
      <KeysDialog open={isListing} onClose={() => setIsListing(false)} />
    </ReaderFrame>
  )
}

/** Which pages have been shown, or have failed. */
function useSettled() {
  const [pages, setPages] = useState<ReadonlySet<number>>(new Set())
  return {
    has: (page: number) => pages.has(page),
    add: useCallback(
      (page: number) =>
        setPages((before) => (before.has(page) ? before : new Set([...before, page]))),
      [],
    ),
  }
}

/** Writes the page into the address, and follows an address that names another one. */
function usePageInAddress(
  { page: named, isFull, write, isWritten }: OpenReaderProps['address'],
  page: number,
  firstPage: number,
  onNamed: (page: number) => void,
): void {
  const before = useRef({ page: firstPage, named, isFull })
  useEffect(() => {
    const { current: last } = before
    before.current = { page, named, isFull }
    // Out of the full window, Back leads to the page where it was opened.
    if (page !== last.page || isFull !== last.isFull) write({ page })
    else if (named !== undefined && named !== last.named && named !== page && !isWritten(named))
      onNamed(named)
    // oxlint-disable-next-line react/exhaustive-deps -- when one of these changes
  }, [page, named, isFull])
}
