import type { PageText } from '@casework/contract/document-reader'
import { memo, useEffect, useMemo, useRef } from 'react'
import { clsx } from 'clsx'
import { listMarks, Marked, type Marks } from './marked.tsx'

const FONT = 'sans-serif'
const MEASURED_AT = 100
let context: OffscreenCanvasRenderingContext2D | null | undefined

/** How wide a word is in our font, at one pixel of height. */
function measureWord(text: string): number {
  context ??= new OffscreenCanvas(1, 1).getContext('2d')
  if (!context) return text.length / 2
  context.font = `${MEASURED_AT}px ${FONT}`
  return context.measureText(text).width / MEASURED_AT
}

interface TextLayerProps {
  text: PageText
  /** Pixels of a point. */
  scale: number
  marks: Marks
  /** False for a red document: its words are for screen readers and for Find. */
  isSelectable: boolean
}

/**
 * The words of a page, unseen, over those of its picture: to select, to copy and to read out. In
 * points, so that a zoom changes one number.
 */
export const TextLayer = memo(function TextLayer({
  text,
  scale,
  marks,
  isSelectable,
}: TextLayerProps) {
  const layer = useRef<HTMLDivElement>(null)
  const marksOf = useMemo(() => listMarks(marks), [marks])
  useEffect(() => {
    if (marks.current !== undefined)
      layer.current
        ?.querySelector('[data-current]')
        ?.scrollIntoView({ block: 'center', inline: 'nearest' })
  }, [marks])
  const widths = useMemo(() => text.words.map((word) => measureWord(word.text)), [text])
  return (
    <div
      ref={layer}
      className={clsx(
        'absolute top-0 left-0 origin-top-left leading-none whitespace-pre text-transparent',
        isSelectable ? 'selection:bg-petrol/30 selection:text-transparent' : 'select-none',
      )}
      style={{
        width: text.width,
        height: text.height,
        transform: `scale(${scale})`,
        fontFamily: FONT,
      }}
    >
      {text.words.map(({ text: word, x, y, width, height }, at) => {
        const natural = (widths[at] ?? 0) * height
        return (
          <span
            key={at}
            className="absolute origin-top-left"
            style={{
              left: x,
              top: y,
              width: natural,
              height,
              fontSize: height,
              transform: `scaleX(${natural > 0 ? width / natural : 1})`,
            }}
          >
            <Marked text={word} marks={marksOf.get(at)} isOverPicture />{' '}
          </span>
        )
      })}
    </div>
  )
})
