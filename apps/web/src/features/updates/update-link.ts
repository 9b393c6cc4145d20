import type { Update } from '@casework/contract/updates'
import { paths } from '~/platform/router/paths'

type LinkedUpdate = Pick<Update, 'link_type' | 'link_id' | 'case_id'>

/** The page of the linked record; for records without a page, that of their case. */
export function getUpdateLink({ link_type, link_id, case_id }: LinkedUpdate) {
  if (link_type === 'case' && link_id !== null) return paths.case(link_id)
  if (link_type === 'session' && link_id !== null) return paths.session(link_id)
  return case_id === null ? undefined : paths.case(case_id)
}
