import {
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type MouseEvent,
  type ReactNode,
  type RefObject,
} from 'react'
import { backGuard } from './back-guard.ts'
import { DialogFrame } from './dialog-frame.tsx'
import type { DialogProps } from './dialog-props.ts'
import { UnsavedFrame } from './unsaved-frame.tsx'

interface Question {
  isAsking: boolean
  answer: (leaves: boolean) => void
}

const NO_QUESTION: Question = { isAsking: false, answer: () => undefined }

interface Asking {
  onOpenChange: (next: boolean) => void
  onClickCapture: (event: MouseEvent) => void
  question: ReactNode
}

/**
 * Asks before what was typed or chosen in a dialog is lost by Escape, a press outside, the X, Back
 * or a link. What would be lost has the attribute `data-dirty`, as every `Form` does.
 * Cancel discards it without a question.
 */
export function useUnsavedQuestion(
  body: RefObject<HTMLElement | null>,
  { open, onOpenChange, pending = false, isSearch = false }: DialogProps,
): Asking {
  const [{ isAsking, answer }, setQuestion] = useState(NO_QUESTION)
  const isLeaving = useRef(false)
  const hasChanges = () => !isSearch && Boolean(body.current?.querySelector('[data-dirty="true"]'))
  const ask = (onAnswer: (leaves: boolean) => void) =>
    setQuestion({
      isAsking: true,
      answer: (leaves) => {
        setQuestion(NO_QUESTION)
        onAnswer(leaves)
      },
    })
  const askToClose = (onAnswer: (leaves: boolean) => void) =>
    ask((leaves) => {
      onAnswer(leaves)
      if (leaves) onOpenChange(false)
    })
  const askBeforeLink = (event: MouseEvent) => {
    const link = findLink(event)
    if (!link || isLeaving.current || !hasChanges()) return
    event.preventDefault()
    event.stopPropagation()
    ask((leaves) => {
      isLeaving.current = leaves
      if (leaves) link.click()
      isLeaving.current = false
    })
  }
  const askBeforeBack = useEffectEvent(
    () => hasChanges() && new Promise<boolean>((stay) => askToClose((leaves) => stay(!leaves))),
  )
  useEffect(() => (open ? backGuard.block?.(() => askBeforeBack()) : undefined), [open])
  return {
    onOpenChange: (next) => {
      if (pending) return
      if (!next && hasChanges()) askToClose(() => undefined)
      else onOpenChange(next)
    },
    onClickCapture: askBeforeLink,
    question: (
      <UnsavedFrame
        frame={DialogFrame}
        open={isAsking}
        onStay={() => answer(false)}
        onLeave={() => answer(true)}
      />
    ),
  }
}

/** The link that a click follows in this tab. */
function findLink({ target, button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent) {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
  const isElsewhere =
    button !== 0 || ctrlKey || metaKey || shiftKey || altKey || link?.target === '_blank'
  return isElsewhere || link?.hasAttribute('download') ? null : link
}
