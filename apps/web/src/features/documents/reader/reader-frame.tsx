import { t } from '@casework/texts'
import { clsx } from 'clsx'
import { useRef, type ClipboardEvent, type KeyboardEvent, type ReactNode } from 'react'
import { READER_HEIGHT } from './file-frame.tsx'
import { useFullWindow } from './use-full-window.ts'

interface ReaderFrameProps {
  isFull: boolean
  /** Nothing of a red document is copied or printed. */
  isRed: boolean
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
  children: ReactNode
}

const refuseCopy = (event: ClipboardEvent) => {
  if (!(event.target instanceof HTMLInputElement)) event.preventDefault()
}

/** The reader in its column, or above everything else: the same elements, so that nothing is lost. */
export function ReaderFrame({ isFull, isRed, onKeyDown, children }: ReaderFrameProps) {
  const frame = useRef<HTMLElement>(null)
  useFullWindow(frame, isFull)
  return (
    <>
      <div className={clsx('min-w-0', READER_HEIGHT, isRed && 'print:hidden')}>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys of what is inside */}
        <section
          ref={frame}
          aria-label={t('Reader')}
          {...(isFull && { role: 'dialog', 'aria-modal': true })}
          className={clsx(
            'flex flex-col',
            isFull ? 'fixed inset-0 z-40 bg-surface' : 'card h-full overflow-clip',
          )}
          onKeyDown={onKeyDown}
          onCopy={isRed ? refuseCopy : undefined}
          onCut={isRed ? refuseCopy : undefined}
        >
          {children}
        </section>
      </div>
      {isRed && <p className="hidden print:block">{t('Red documents cannot be printed.')}</p>}
    </>
  )
}
