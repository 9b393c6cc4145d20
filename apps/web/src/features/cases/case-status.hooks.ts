import { caseEndpoints, type CaseStatus } from '@casework/contract/cases'
import { t } from '@casework/texts'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '~/platform/http/call'
import { buildUndo } from '~/platform/query/undo'
import { useWrite } from '~/platform/query/use-write'

const getStatusMessage = (status: CaseStatus) =>
  ({
    open: t('Case reopened'),
    closed: t('Case closed'),
    archived: t('Case archived'),
  })[status]

/** Closes, archives or reopens a case. Undo reopens a case that was closed by mistake. */
export function useSetCaseStatus() {
  const client = useQueryClient()
  return useWrite(caseEndpoints.setStatus, {
    successMessage: ({ body }) => getStatusMessage(body.status),
    successAction: ({ id, version }, { body }) =>
      body.status === 'closed'
        ? buildUndo(client, caseEndpoints.setStatus, async () => {
            const open = { params: { id }, body: { status: 'open' }, version } as const
            await call(caseEndpoints.setStatus, open)
            return null
          })
        : undefined,
    refetchAfterFailure: true,
  })
}
