import { caseEndpoints, type CaseStatus } from '@casework/contract/cases'
import { t } from '@casework/texts'
import { useWrite } from '~/platform/query/use-write'

const getStatusMessage = (status: CaseStatus) =>
  ({
    open: t('Case reopened'),
    closed: t('Case closed'),
    archived: t('Case archived'),
  })[status]

/** Closes, archives or reopens a case. */
export const useSetCaseStatus = () =>
  useWrite(caseEndpoints.setStatus, {
    successMessage: ({ body }) => getStatusMessage(body.status),
    refetchAfterFailure: true,
  })
