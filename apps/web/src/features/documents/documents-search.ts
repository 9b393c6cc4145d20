import { documentsQuery } from '@casework/contract/documents'
import * as z from 'zod/mini'

const { search, security_level, client_id, case_id, session_id, group, ordering, page, page_size } =
  documentsQuery.shape

/** Search parameters of /documents. `group` opens the details of that group. */
export const documentsSearch = z.object({
  tab: z._default(z.enum(['documents', 'groups']), 'documents'),
  layout: z._default(z.enum(['grid', 'list']), 'grid'),
  group,
  search,
  security_level,
  client_id,
  case_id,
  session_id,
  ordering,
  page,
  page_size,
})
export type DocumentsSearch = z.output<typeof documentsSearch>

/** A group in the URL opens its details, which are on the groups tab. */
export const isDocumentsTab = (state: DocumentsSearch): boolean =>
  state.tab === 'documents' && state.group === undefined
