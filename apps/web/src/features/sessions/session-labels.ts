import { SESSION_TYPE_LABELS, SESSION_TYPES, type Session } from '@casework/contract/sessions'
import { t } from '@casework/texts'

/** What kind of session it is, in words (SESSION-036 to SESSION-039). */
export function typeLabel(type: string | null): string {
  if (!type) return t('Not specified')
  const known = SESSION_TYPES.find((value) => value === type)
  return known ? t(SESSION_TYPE_LABELS[known]) : t('{type} (unmapped)', { type })
}

/** The title of its case, wherever the record has it (SESSION-085). */
export const caseTitleOf = (session: Partial<Pick<Session, 'case_title' | 'case'>>) =>
  session.case_title || session.case?.title || t('N/A')

type WithClient = Partial<Pick<Session, 'client_name' | 'client'>> & {
  case?: { client?: number | { name?: string } }
}

/** The name of its client, wherever the record has it (SESSION-086). */
export function clientNameOf(session: WithClient): string {
  const ofCase = session.case?.client
  return (
    session.client_name ||
    session.client?.name ||
    (typeof ofCase === 'object' ? ofCase.name : undefined) ||
    t('N/A')
  )
}

export const statusLabel = (isActive: boolean) => (isActive ? t('Active') : t('Completed'))
