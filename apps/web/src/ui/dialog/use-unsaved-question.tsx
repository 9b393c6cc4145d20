import { useEffect, useEffectEvent, useState, type ReactNode, type RefObject } from 'react'
import { backGuard } from './back-guard.ts'
import { DialogFrame } from './dialog-frame.tsx'
import type { DialogProps } from './dialog-props.ts'
import { UnsavedFrame } from './unsaved-frame.tsx'

interface Question {
  isAsking: boolean
  answer: (leaves: boolean) => void
}

/**
 * Asks before what was typed in a dialog is lost by Escape, a press outside, the X or Back. A form
 * with unsaved changes has the attribute `data-dirty`. Cancel discards them without a question.
 */
export function useUnsavedQuestion(
  body: RefObject<HTMLElement | null>,
  { open, onOpenChange, pending = false, isSearch = false }: DialogProps,
): { change: (next: boolean) => void; question: ReactNode } {
  const [{ isAsking, answer }, setQuestion] = useState<Question>({
    isAsking: false,
    answer: () => undefined,
  })
  const hasChanges = () =>
    !isSearch && Boolean(body.current?.querySelector('form[data-dirty="true"]'))
  const ask = (onAnswer: (leaves: boolean) => void) =>
    setQuestion({
      isAsking: true,
      answer: (leaves) => {
        setQuestion({ isAsking: false, answer: () => undefined })
        onAnswer(leaves)
        if (leaves) onOpenChange(false)
      },
    })
  const change = (next: boolean) => {
    if (pending) return
    if (!next && hasChanges()) ask(() => undefined)
    else onOpenChange(next)
  }
  const askBeforeBack = useEffectEvent(
    () => hasChanges() && new Promise<boolean>((stay) => ask((leaves) => stay(!leaves))),
  )
  useEffect(() => (open ? backGuard.block?.(() => askBeforeBack()) : undefined), [open])
  return {
    change,
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
