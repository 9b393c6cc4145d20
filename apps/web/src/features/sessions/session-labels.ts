import { SESSION_TYPE_LABELS, SESSION_TYPES, type Session } from '@casework/contract/sessions'
import { t } from '@casework/texts'

/** Shows an unknown type as it is, marked as unmapped. */
export function getTypeLabel(type: string | null): string {
  if (!type) return t('Not specified')
  const known = SESSION_TYPES.find((value) => value === type)
  return known ? t(SESSION_TYPE_LABELS[known]) : t('{type} (unmapped)', { type })
}

/** The case title from either of the two places where a session may have it. */
export const getCaseTitle = (session: Partial<Pick<Session, 'case_title' | 'case'>>) =>
  session.case_title || session.case?.title || t('N/A')

type WithClient = Partial<Pick<Session, 'client_name' | 'client'>> & {
  case?: { client?: number | { name?: string } }
}

/** The client name from any of the three places where a session may have it. */
export function getClientName(session: WithClient): string {
  const ofCase = session.case?.client
  return (
    session.client_name ||
    session.client?.name ||
    (typeof ofCase === 'object' ? ofCase.name : undefined) ||
    t('N/A')
  )
}

export const getStatusLabel = (isActive: boolean) => (isActive ? t('Active') : t('Completed'))
