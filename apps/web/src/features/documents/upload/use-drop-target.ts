import { caseEndpoints } from '@casework/contract/cases'
import { clientEndpoints } from '@casework/contract/clients'
import { documentGroupEndpoints } from '@casework/contract/document-groups'
import { sessionEndpoints } from '@casework/contract/sessions'
import { t } from '@casework/texts'
import { useQuery } from '@tanstack/react-query'
import type { DropPlace } from '~/platform/file-drops'
import { buildQuery } from '~/platform/query/query'
import type { Preset } from './upload-target.tsx'

/** Where dropped files go. */
export interface DropTarget {
  name: string
  preset: Preset
  /** Why nothing can be added. */
  refusal?: string | undefined
}

/** Reads the record of the place, which is mostly on the screen already. */
export function useDropTarget(place: DropPlace | null): DropTarget | null {
  const [kind, id] = place?.split('/') ?? []
  const input = { params: { id: Number(id) } }
  const client = useQuery({
    ...buildQuery(clientEndpoints.get, input),
    enabled: kind === 'clients',
  }).data
  const legalCase = useQuery({
    ...buildQuery(caseEndpoints.get, input),
    enabled: kind === 'cases',
  }).data
  const session = useQuery({
    ...buildQuery(sessionEndpoints.get, input),
    enabled: kind === 'sessions',
  }).data
  const group = useQuery({
    ...buildQuery(documentGroupEndpoints.get, input),
    enabled: kind === 'groups',
  }).data
  if (kind === 'documents') return { name: t('Documents'), preset: {} }
  if (kind === 'clients' && client) return { name: client.name, preset: { client: client.id } }
  if (kind === 'cases' && legalCase)
    return {
      name: legalCase.title,
      preset: { client: legalCase.client_id, case: legalCase.id },
      refusal:
        legalCase.status === 'archived' ? t('This case is archived. Reopen it first.') : undefined,
    }
  if (kind === 'sessions' && session)
    return {
      name: session.title,
      preset: { client: session.client_id, case: session.case_id, session: session.id },
    }
  if (kind === 'groups' && group)
    return {
      name: group.name,
      preset: {
        client: group.client_id,
        case: group.case_id,
        session: group.session_id,
        group: { id: group.id, name: group.name },
      },
    }
  return null
}
