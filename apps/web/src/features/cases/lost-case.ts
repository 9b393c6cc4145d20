import { t } from '@casework/texts'
import { ApiError, getErrorMessage } from '~/platform/http/api-error'

/** On the page of a case its id is not chosen: if the server refuses it, the case is gone. */
export const describeLostCase = (error: unknown, failed: string): string =>
  error instanceof ApiError && error.data?.['case_id']
    ? t('Case not found')
    : getErrorMessage(error, failed)
