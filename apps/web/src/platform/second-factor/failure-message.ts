import { t } from '@casework/texts'
import { ApiError, getErrorMessage } from '../http/api-error.ts'

/** The server's message for this field of the answer, else its message for the whole call. */
export const getFailureMessage = (error: unknown, field: 'code' | 'passkey'): string =>
  (error instanceof ApiError ? (error.data?.[field] ?? error.data?.['ticket'])?.[0] : undefined) ??
  getErrorMessage(error, t('Request failed'))
