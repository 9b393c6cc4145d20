import type { Opening } from '@casework/contract/document-reader'
import { t } from '@casework/texts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { lazyDialog } from '~/platform/lazy-dialog'
import { handleReaderKey } from './commands.ts'
import { FindBar } from './find-bar.tsx'
import { FIT, type View } from './page-layout.ts'
import { Pages } from './pages.tsx'
import { ReaderBar } from './reader-bar.tsx'
import { ReaderFrame } from './reader-frame.tsx'
import type { Reading } from './reading.ts'
import { TextParts } from './text-parts.tsx'
import { clamp, useCommands } from './use-commands.ts'
import { useFind } from './use-find.ts'
import { useFindField } from './use-find-field.ts'
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
  const { isFull } = address
  const [firstPage] = useState(() => clamp(address.findPage() ?? 1, count))
  const [page, setPage] = useState(firstPage)
  const [view, setView] = useState<View>({ zoom: FIT, rotation: 0 })
  const [refusal, setRefusal] = useState('')
  const settled = useSettled()
  const find = useFindField(address)
  const canRotate = kind === 'pages'
  const controls = useCommands({ address, count, page, view, setView, canRotate, find })
  const { commands, pages, pageField, keys } = controls
  const { goTo } = commands
  const found = useFind({ reading, pageCount: count, query: find.query, page, goTo })
  usePageInAddress(address, page, firstPage, goTo)
  const shared = {
    ref: pages,
    reading,
    opening,
    view,
    isFull,
    scrollId: address.scrollId,
    firstPage,
    isSelectable: !isRed,
    getMarks: found.getMarks,
    onPage: setPage,
    onZoom: (zoom: number) => setView({ ...view, zoom }),
    onSettled: settled.add,
  }
  return (
    <ReaderFrame
      isFull={isFull}
      isRed={isRed}
      onKeyDown={(event) => handleReaderKey(event, commands)}
    >
      <ReaderBar
        {...{ page, count, isFull, pageField, commands, zoom: view.zoom }}
        canRotate={canRotate}
        isFinding={find.isOpen}
        onRefused={setRefusal}
      />
      {find.isOpen && (
        <FindBar
          field={find}
          found={found}
          pageCount={count}
          hasNoText={canRotate && reading.findText(page)?.text.words.length === 0}
          onWalk={found.walk}
          onClose={commands.close}
        />
      )}
      <Status refusal={refusal} page={settled.has(page) ? undefined : page} />
      {kind === 'text' ? <TextParts {...shared} /> : <Pages {...shared} />}
      <KeysDialog open={keys.isOpen} onClose={keys.close} />
    </ReaderFrame>
  )
}

/** What was wrong with the number of a page, or which page is loading. */
function Status({ refusal, page }: { refusal: string; page: number | undefined }) {
  return (
    <p
      role="status"
      className={refusal === '' ? 'sr-only' : 'bg-warn-soft px-3 py-2 text-label text-warn'}
    >
      {refusal !== '' ? refusal : page !== undefined && t('Loading page {n}', { n: page })}
    </p>
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
    // Out of the full window, Back leads to an entry with the page where it was opened.
    if (page !== last.page || isFull !== last.isFull) write({ page })
    else if (named !== undefined && named !== last.named && named !== page && !isWritten(named))
      onNamed(named)
    // oxlint-disable-next-line react/exhaustive-deps -- when one of these changes
  }, [page, named, isFull])
}
