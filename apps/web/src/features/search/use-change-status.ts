import { caseEndpoints, type CaseStatus } from '@casework/contract/cases'
import { t } from '@casework/texts'
import { useQueryClient } from '@tanstack/react-query'
import { changeCaseStatus } from '~/features/cases'
import { getErrorMessage } from '~/platform/http/api-error'
import { buildQuery } from '~/platform/query/query'
import { toast } from '~/ui'
import { showPaletteDialog } from './palette-dialog-store.ts'

/** Changes the status of a case after the palette has closed; closing asks for the day first. */
export function useChangeStatus(): (id: number, status: CaseStatus) => void {
  const client = useQueryClient()
  const change = async (id: number, status: CaseStatus) => {
    try {
      const legalCase = await client.fetchQuery({
        ...buildQuery(caseEndpoints.get, { params: { id } }),
        staleTime: 0,
      })
      if (status === 'closed') showPaletteDialog({ kind: 'close', legalCase })
      else await changeCaseStatus(client, legalCase, status)
    } catch (error) {
      toast.error(getErrorMessage(error, t('Failed to change status')))
    }
  }
  return (id, status) => void change(id, status)
}
