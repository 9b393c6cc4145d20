import { t } from '@casework/texts'
import { clsx } from 'clsx'
import { memo, useEffect, useId, useRef } from 'react'
import { isCancelled } from '~/platform/http/api-error'
import { sleep } from '~/platform/http/retries'
import { Button } from '~/ui'
import type { Marks } from './marked.tsx'
import type { PageWidth } from '@casework/contract/document-reader'
import type { Rotation, Sheet } from './page-layout.ts'
import type { Reading } from './reading.ts'
import { TextLayer } from './text-layer.tsx'
import { useLoaded } from './use-loaded.ts'
import { useRetryOnceConfirmed } from './use-retry-once-confirmed.ts'

/** A page that is only passed by is not fetched. */
const PASSING_MS = 100

interface PageSheetProps {
  reading: Reading
  sheet: Sheet
  isVisible: boolean
  rotation: Rotation
  pictureWidth: PageWidth
  marks: Marks
  isSelectable: boolean
  /** Called once the picture is there, or has failed. */
  onSettled: (page: number) => void
}

interface PageOptions extends Pick<
  PageSheetProps,
  'reading' | 'pictureWidth' | 'isVisible' | 'onSettled'
> {
  number: number
}

/** The picture of a page, and its words while it is visible. */
function usePage({ reading, number, pictureWidth, isVisible, onSettled }: PageOptions) {
  const picture = useLoaded(
    `${number} ${pictureWidth}`,
    () => reading.findPicture(number, pictureWidth),
    async (signal) => {
      if (!reading.findPicture(number, pictureWidth)) await sleep(PASSING_MS, signal)
      return reading.getPicture(number, pictureWidth, signal)
    },
  )
  const isSettled = picture.value !== undefined || picture.error !== undefined
  useEffect(() => {
    if (isSettled) onSettled(number)
  }, [isSettled, number, onSettled])
  // Of a red page, the picture has asked for the factor that its text needs, too.
  const text = useLoaded(
    isVisible && picture.value ? `${number}` : undefined,
    () => reading.findText(number),
    () => reading.getText(number),
  )
  const words = (text.value ?? reading.findText(number))?.text
  return { picture, words }
}

/** One page: a grey sheet in its proportions, then its picture with its words above. */
export const PageSheet = memo(function PageSheet({
  reading,
  sheet,
  isVisible,
  rotation,
  pictureWidth,
  marks,
  isSelectable,
  onSettled,
}: PageSheetProps) {
  const { number, top, left, width, height } = sheet
  const heading = useId()
  const { picture, words } = usePage({ reading, number, pictureWidth, isVisible, onSettled })
  const upright = rotation % 180 === 90 ? { width: height, height: width } : sheet
  return (
    <div
      role="group"
      aria-labelledby={heading}
      className={clsx('absolute overflow-hidden', !picture.value && !picture.error && 'skeleton')}
      style={{ top, left, width, height }}
    >
      <h2 id={heading} className="sr-only">
        {t('Page {n}', { n: number })}
      </h2>
      <div
        className="absolute top-0 left-0 origin-top-left"
        style={{ width: upright.width, height: upright.height, transform: turn(rotation, sheet) }}
      >
        {picture.value && <Picture blob={picture.value} />}
        {words && words.words.length > 0 && (
          <TextLayer
            text={words}
            scale={upright.width / words.width}
            marks={marks}
            isSelectable={isSelectable}
          />
        )}
      </div>
      {words?.words.length === 0 && <p className="sr-only">{t('This page has no text yet.')}</p>}
      {picture.error && !picture.value && (
        <Failure number={number} error={picture.error} onRetry={picture.retry} />
      )}
    </div>
  )
})

interface FailureProps {
  number: number
  error: Error
  onRetry: () => void
}

function Failure({ number, error, onRetry }: FailureProps) {
  useRetryOnceConfirmed(error, onRetry)
  useEffect(() => {
    addEventListener('online', onRetry)
    return () => removeEventListener('online', onRetry)
  })
  return (
    <div
      className="absolute inset-0 flex flex-col items-center gap-3 bg-surface px-4 text-center"
      // The middle of a page may be below the window.
      style={{ paddingTop: '18%' }}
    >
      <p role="alert">
        {isCancelled(error)
          ? t('Please confirm that it is you')
          : t('Page {n} could not be loaded', { n: number })}
      </p>
      <Button size="lg" onClick={onRetry}>
        {t('Try again')}
      </Button>
    </div>
  )
}

/** Turns a page in its place, which is as wide and high as the turned page. */
const turn = (rotation: Rotation, { width, height }: Sheet): string | undefined =>
  ({
    0: undefined,
    90: `translate(${width}px, 0) rotate(90deg)`,
    180: `translate(${width}px, ${height}px) rotate(180deg)`,
    270: `translate(0, ${height}px) rotate(270deg)`,
  })[rotation]

/** The object URL is revoked when the picture unmounts. Pages are white in every theme. */
function Picture({ blob }: { blob: Blob }) {
  const image = useRef<HTMLImageElement>(null)
  useEffect(() => {
    const { current } = image
    const url = URL.createObjectURL(blob)
    if (current) current.src = url
    return () => {
      // It may not be drawn yet.
      current?.removeAttribute('src')
      URL.revokeObjectURL(url)
    }
  }, [blob])
  return (
    <img
      ref={image}
      alt=""
      draggable={false}
      className="size-full"
      style={{ backgroundColor: '#fff' }}
    />
  )
}
