import { t } from '@casework/texts'
import type { Opening } from '@casework/contract/document-reader'
import { useImperativeHandle, type Ref } from 'react'
import type { Marks } from './marked.tsx'
import { choosePictureWidth, type View } from './page-layout.ts'
import { PageSheet } from './page-sheet.tsx'
import type { Reading } from './reading.ts'
import { usePages } from './use-pages.ts'
import { usePinch } from './use-pinch.ts'

/** What the bar and the keys do with what the reader shows. */
export interface PagesHandle {
  goTo: (page: number) => void
  focus: () => void
}

export interface PagesProps {
  ref: Ref<PagesHandle>
  reading: Reading
  opening: Opening
  view: View
  isFull: boolean
  scrollId: string
  firstPage: number
  getMarks: (page: number) => Marks
  onPage: (page: number) => void
  onZoom: (zoom: number) => void
  onSettled: (page: number) => void
}

/** The pages of a document, one below the other. Few are there at a time. */
export function Pages({ ref, reading, opening, view, onZoom, getMarks, ...props }: PagesProps) {
  const { isFull, firstPage, onPage, onSettled } = props
  const { area, layout, shown, handleScroll, goTo, keepPoint } = usePages({
    pages: opening.pages,
    view,
    isFull,
    firstPage,
    onPage,
  })
  usePinch(area, {
    zoom: view.zoom,
    onZoom: (zoom, x, y) => {
      keepPoint(x, y)
      onZoom(zoom)
    },
  })
  useImperativeHandle(ref, () => ({ goTo, focus: () => area.current?.focus() }), [goTo, area])
  return (
    <div
      ref={area}
      role="region"
      aria-label={t('Pages of the file')}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls it
      tabIndex={0}
      data-scroll-restoration-id={props.scrollId}
      onScroll={handleScroll}
      className="relative min-h-0 flex-1 overflow-auto bg-sunken focus-visible:-outline-offset-2"
      style={{
        touchAction: 'pan-x pan-y',
        overscrollBehavior: isFull ? 'contain' : undefined,
        isolation: 'isolate',
      }}
    >
      {/* Behind the outline of the focus, which is of the area. */}
      <div className="relative" style={{ width: layout.width, height: layout.height, zIndex: -1 }}>
        {shown.map(({ sheet, isVisible }) => (
          <PageSheet
            key={sheet.number}
            reading={reading}
            sheet={sheet}
            isVisible={isVisible}
            rotation={view.rotation}
            pictureWidth={choosePictureWidth(view.zoom)}
            marks={getMarks(sheet.number)}
            isSelectable={!opening.stamped}
            onSettled={onSettled}
          />
        ))}
      </div>
    </div>
  )
}
