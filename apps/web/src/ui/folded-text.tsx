import { t } from '@casework/texts'
import { clsx } from 'clsx'
import { useLayoutEffect, useRef, useState } from 'react'
import { Button } from './button/button.tsx'

const CLAMPS = { 3: 'line-clamp-3', 6: 'line-clamp-6' } as const

interface FoldedTextProps {
  text: string
  /** How many lines show before it is opened. */
  lines: keyof typeof CLAMPS
  className: string
}

/** A paragraph that is folded after some lines. */
export function FoldedText({ text, lines, className }: FoldedTextProps) {
  const paragraph = useRef<HTMLParagraphElement>(null)
  const [isLong, setIsLong] = useState(false)
  const [isOpen, setIsOpen] = useState(false)
  useLayoutEffect(() => {
    const shown = paragraph.current
    if (!shown || isOpen) return undefined
    const measure = () => setIsLong(shown.scrollHeight > shown.clientHeight + 1)
    measure()
    // Its width changes with the window, and it may be hidden until what is above it has loaded.
    const sizes = new ResizeObserver(measure)
    sizes.observe(shown)
    return () => sizes.disconnect()
  }, [text, isOpen])
  return (
    <>
      <p
        ref={paragraph}
        className={clsx('whitespace-pre-line', className, !isOpen && CLAMPS[lines])}
      >
        {text}
      </p>
      {(isLong || isOpen) && (
        <Button
          size="sm"
          tone="ghost"
          className="-ml-2"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? t('Show less') : t('Show more')}
        </Button>
      )}
    </>
  )
}
