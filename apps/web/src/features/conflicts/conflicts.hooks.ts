import { conflictEndpoints } from '@casework/contract/conflicts'
import { t } from '@casework/texts'
import { useQuery } from '@tanstack/react-query'
import { usePermission } from '~/platform/permissions/permissions'
import { buildListQuery, buildQuery } from '~/platform/query/query'
import { useWrite } from '~/platform/query/use-write'

export const useCheck = (id: number) =>
  useQuery({ ...buildQuery(conflictEndpoints.get, { params: { id } }), refetchOnMount: 'always' })

/** The dialog shows failures. */
export const useDecide = () =>
  useWrite(conflictEndpoints.decide, {
    successMessage: t('Decision saved'),
    refetchAfterFailure: true,
  })

export const useKeepCheck = () => useWrite(conflictEndpoints.create, {})

/** The newest open check of a client or case, for roles that decide checks. */
export function useOpenCheck(of: { client_id: number } | { case_id: number }) {
  const enabled = usePermission('case', 'update')
  const { data } = useQuery({
    ...buildListQuery(conflictEndpoints.list, { ...of, state: 'open', page_size: 1 }),
    enabled,
  })
  return data?.items[0]
}
