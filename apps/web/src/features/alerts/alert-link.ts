import type { Alert } from '@casework/contract/alerts'
import { paths } from '~/platform/router/paths'

type LinkedAlert = Pick<Alert, 'kind' | 'link_type' | 'link_id' | 'case_id'>

/** The page of the linked record; for records without a page, that of their case. */
export function getAlertLink({ kind, link_type, link_id, case_id }: LinkedAlert) {
  if (link_type === 'case' && link_id !== null) return paths.case(link_id)
  if (link_type === 'session' && link_id !== null) return paths.session(link_id)
  if (link_type === 'deadline' && case_id === null) return paths.deadlines()
  if (link_type === 'document' && link_id !== null) return paths.document(link_id)
  if (link_type === 'conflict_check' || kind === 'conflict_open')
    return { ...paths.people(), search: { tab: 'conflicts' } } as const
  return case_id === null ? undefined : paths.case(case_id)
}
