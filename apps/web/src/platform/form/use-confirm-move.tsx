import { clientEndpoints } from '@casework/contract/clients'
import { documentEndpoints, type DocumentsQuery } from '@casework/contract/documents'
import { t } from '@casework/texts'
import { useState, type ReactNode } from 'react'
import { ConfirmDialog } from '~/ui'
import { call } from '../http/call.ts'
import { markLowerBound } from '../i18n/format.ts'

interface Move {
  /** The client that the record moves to. */
  client: number
  /** List filter for the documents that move along: counts only those that the role may see. */
  documents: Partial<Record<keyof DocumentsQuery, string | number>>
  groups: number
}

interface Question {
  sentence: string
  open: boolean
  answer: (yes: boolean) => void
}

/** Asks before documents and groups move to another client with the saved record. */
export function useConfirmMove(): {
  confirmMove: (move: Move) => Promise<boolean>
  dialog: ReactNode
} {
  const [question, setQuestion] = useState<Question>()
  const confirmMove = async ({ client, documents, groups }: Move) => {
    const { pagination } = await call(documentEndpoints.list, {
      query: { ...documents, page_size: 1 } as Record<string, unknown>,
    })
    if (pagination.count + groups === 0) return true
    const { name } = await call(clientEndpoints.get, { params: { id: client } })
    const text = t(
      '{n, plural, one {# document} other {# documents}} and {m, plural, one {# group} other {# groups}} will move to {client}.',
      {
        n: pagination.count,
        m: groups,
        client: name,
      },
    )
    const sentence = markLowerBound(text, pagination.count_is_lower_bound)
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
