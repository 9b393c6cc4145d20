import { t } from '@casework/texts'
import { clsx } from 'clsx'
import { Fragment, useLayoutEffect, useRef, useState } from 'react'

/** Controls other than tab and line feed, and marks that reorder the text around them. */
const HARMFUL = /([\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069])/

const nameCharacter = (character: string) =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`

/**
 * A recorded value as text. It is isolated, so that its direction does not reorder the line, and its
 * control characters are shown by their codes.
 */
export function PlainText({ text }: { text: string }) {
  return (
    <bdi className="whitespace-pre-wrap">
      {text.split(HARMFUL).map((part, at) =>
        at % 2 === 0 ? (
          <Fragment key={at}>{part}</Fragment>
        ) : (
          <span key={at} className="rounded-sm border border-line px-0.5 text-meta text-ink-3">
            {nameCharacter(part)}
          </span>
        ),
      )}
    </bdi>
  )
}

/** A long text is clipped at three lines, with a button that shows all of it. */
export function ClippedText({ text }: { text: string }) {
  const box = useRef<HTMLSpanElement>(null)
  const [isClipped, setIsClipped] = useState(false)
  const [isOpen, setIsOpen] = useState(false)
  useLayoutEffect(() => {
    const element = box.current
    if (!element || isOpen) return undefined
    const measure = () => setIsClipped(element.scrollHeight > element.clientHeight + 1)
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [isOpen])
  return (
    <>
      <span ref={box} className={clsx(isOpen ? 'block' : 'line-clamp-3')}>
        <PlainText text={text} />
      </span>
      {isClipped && !isOpen && (
        <button type="button" className="link text-meta" onClick={() => setIsOpen(true)}>
          {t('Show all')}
        </button>
      )}
    </>
  )
}
