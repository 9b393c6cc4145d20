import { caseEndpoints, type CaseStatus, type LegalCase } from '@casework/contract/cases'
import { t } from '@casework/texts'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { call } from '~/platform/http/call'
import { buildQueryKey, invalidate } from '~/platform/query/query'
import { buildUndo } from '~/platform/query/undo'
import { useWrite } from '~/platform/query/use-write'
import { toast } from '~/ui'

const getStatusMessage = (status: CaseStatus) =>
  ({
    open: t('Case reopened'),
    closed: t('Case closed'),
    archived: t('Case archived'),
  })[status]

/** Shows the new status of an open case file; the dates come with the response. */
function showStatus(
  client: QueryClient,
  { params, body }: { params: { id: number | string }; body: { status: CaseStatus } },
): () => void {
  const key = buildQueryKey(caseEndpoints.get, { params: { id: Number(params.id) } })
  const former = client.getQueryData<LegalCase>(key)
  if (!former) return () => undefined
  void client.cancelQueries({ queryKey: key })
  client.setQueryData<LegalCase>(key, { ...former, status: body.status })
  return () => client.setQueryData<LegalCase>(key, former)
}

type UnaskedStatus = Exclude<CaseStatus, 'closed'>

/** Open deadlines were accepted when the case was closed, and their reminders go on. */
export const buildStep = (
  { id, version }: Pick<LegalCase, 'id' | 'version'>,
  status: UnaskedStatus,
) => ({ params: { id }, body: { status, accept_open: status === 'archived' }, version })

/** Archives or reopens a case without a screen of its own; rejects with the refusal. */
export async function changeCaseStatus(
  client: QueryClient,
  legalCase: LegalCase,
  status: UnaskedStatus,
): Promise<void> {
  try {
    await call(caseEndpoints.setStatus, buildStep(legalCase, status))
    toast.success(getStatusMessage(status))
  } finally {
    void invalidate(client, caseEndpoints.setStatus)
  }
}

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
    optimistic: showStatus,
  })
}
