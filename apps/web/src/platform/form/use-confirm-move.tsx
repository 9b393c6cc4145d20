import type { MoveEffect } from '@casework/contract/effects'
import { t } from '@casework/texts'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { ConfirmDialog } from '~/ui'
import { ApiError } from '../http/api-error.ts'
import { describeHold, describeMove, describeRefusal } from '../effect/describe-move.ts'

interface Question {
  title: string
  sentence: string
  open: boolean
  answer: (yes: boolean) => void
}

/**
 * Asks before documents and groups move to another client or case with the saved record; also without their
 * numbers, if the effect cannot be loaded, and if the move will be refused: that may have changed.
 */
export function useConfirmMove(): {
  /**
   * Resolves to false as well if the user has left the form while the effect loaded.
   * @throws ApiError if the server refuses a field of the choice
   */
  confirmMove: (loadEffect: () => Promise<MoveEffect>, title?: string) => Promise<boolean>
  /** The effect loads: another choice than the one asked about must not be made. */
  isLocked: boolean
  dialog: ReactNode
} {
  const [question, setQuestion] = useState<Question>()
  const [isLocked, setIsLocked] = useState(false)
  const left = useRef(false)
  useEffect(() => {
    left.current = false
    return () => void (left.current = true)
  }, [])
  const confirmMove = async (
    loadEffect: () => Promise<MoveEffect>,
    title = t('Move to another client?'),
  ) => {
    const focused = document.activeElement
    setIsLocked(true)
    const effect = await loadEffect().catch((error: unknown) => (namesFields(error) ? error : null))
    if (left.current) return false
    flushSync(() => setIsLocked(false))
    returnFocus(focused)
    if (effect instanceof ApiError) throw effect
    const refusal = effect && describeRefusal(effect)
    if (effect && !refusal && effect.documents + effect.groups === 0) return true
    const sentence = effect
      ? (refusal ?? describeAll(effect))
      : t('The effect could not be loaded.')
    return new Promise<boolean>((answer) => setQuestion({ title, sentence, open: true, answer }))
  }
  const close = (yes: boolean) => {
    question?.answer(yes)
    setQuestion(question && { ...question, open: false })
  }
  const dialog = question && (
    <ConfirmDialog
      open={question.open}
      onOpenChange={(next) => !next && close(false)}
      title={question.title}
      confirmLabel={t('Move')}
      onConfirm={() => close(true)}
    >
      {question.sentence}
    </ConfirmDialog>
  )
  return { confirmMove, isLocked, dialog }
}

/** With a hold that another user has placed since the form showed the effect. */
const describeAll = (effect: MoveEffect): string =>
  [describeMove(effect), describeHold(effect)].filter((line) => line !== undefined).join(' ')

/** Such as a client that somebody has deleted: the form says so at the field and asks nothing. */
const namesFields = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.data !== null

/** Enter in a field submits, and a locked field loses the focus to what is around it. */
function returnFocus(focused: Element | null) {
  if (focused instanceof HTMLElement && document.activeElement?.contains(focused)) focused.focus()
}
