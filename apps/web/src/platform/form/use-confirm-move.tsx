import type { MoveEffect } from '@casework/contract/effects'
import { t } from '@casework/texts'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { ConfirmDialog } from '~/ui'
import { describeMove, describeRefusal } from '../effect/describe-move.ts'

interface Question {
  sentence: string
  open: boolean
  answer: (yes: boolean) => void
}

/**
 * Asks before documents and groups move to another client with the saved record; also without their
 * numbers, if the effect cannot be loaded, and if the move will be refused: that may have changed.
 */
export function useConfirmMove(): {
  /** Resolves to false as well if the user has left the form while the effect loaded. */
  confirmMove: (loadEffect: () => Promise<MoveEffect>) => Promise<boolean>
  dialog: ReactNode
} {
  const [question, setQuestion] = useState<Question>()
  const left = useRef(false)
  useEffect(() => {
    left.current = false
    return () => void (left.current = true)
  }, [])
  const confirmMove = async (loadEffect: () => Promise<MoveEffect>) => {
    const effect = await loadEffect().catch(() => null)
    if (left.current) return false
    const refusal = effect && describeRefusal(effect)
    if (effect && !refusal && effect.documents + effect.groups === 0) return true
    const sentence = effect
      ? (refusal ?? describeMove(effect))
      : t('The effect could not be loaded.')
    return new Promise<boolean>((answer) => setQuestion({ sentence, open: true, answer }))
  }
  const close = (yes: boolean) => {
    question?.answer(yes)
    setQuestion(question && { ...question, open: false })
  }
  const dialog = question && (
    <ConfirmDialog
      open={question.open}
      onOpenChange={(next) => !next && close(false)}
      title={t('Move to another client?')}
      confirmLabel={t('Move')}
      onConfirm={() => close(true)}
    >
      {question.sentence}
    </ConfirmDialog>
  )
  return { confirmMove, dialog }
}
