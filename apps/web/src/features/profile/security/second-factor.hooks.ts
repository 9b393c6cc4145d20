import { secondFactors, type SecondFactor } from '@casework/contract/second-factor'
import { t } from '@casework/texts'
import { useQuery } from '@tanstack/react-query'
import { ApiError, getErrorMessage } from '~/platform/http/api-error'
import { buildQuery } from '~/platform/query/query'
import { useWrite } from '~/platform/query/use-write'

/** Own factors. Refetches on mount, because another device may have changed them. */
export const useSecondFactor = () =>
  useQuery({ ...buildQuery(secondFactors.read), refetchOnMount: 'always' })

export const countFactors = ({ passkeys, totp }: SecondFactor): number =>
  passkeys.length + (totp === null ? 0 : 1)

/** When the oldest factor was added; undefined without one. */
export const findOldestFactor = ({ passkeys, totp }: SecondFactor): string | undefined =>
  [...passkeys, ...(totp === null ? [] : [totp])].map(({ created_at }) => created_at).toSorted()[0]

/** The server's message, also for refusals that belong to no field of the form. */
export function getFactorMessage(error: unknown): string {
  const fields = error instanceof ApiError ? error.data : null
  return (
    fields?.['ticket']?.[0] ??
    fields?.['passkey']?.[0] ??
    getErrorMessage(error, t('Failed to change the second factor'))
  )
}

/** If no response arrives, the list shows whether the factor was added. */
const ONCE = { answersSecrets: true, refetchAfterFailure: true }

export const useAddPasskey = () =>
  useWrite(secondFactors.addPasskey, { ...ONCE, successMessage: t('Passkey added') })

export const useRenamePasskey = () =>
  useWrite(secondFactors.renamePasskey, { successMessage: t('Passkey renamed') })

export const useRemovePasskey = () =>
  useWrite(secondFactors.removePasskey, {
    successMessage: t('Passkey removed'),
    refetchAfterFailure: true,
  })

export const useConfirmTotp = () =>
  useWrite(secondFactors.confirmTotp, { ...ONCE, successMessage: t('Authenticator app set up') })

export const useRemoveTotp = () =>
  useWrite(secondFactors.removeTotp, {
    successMessage: t('Authenticator app removed'),
    refetchAfterFailure: true,
  })

export const useReplaceRecoveryCodes = () =>
  useWrite(secondFactors.replaceRecoveryCodes, {
    ...ONCE,
    successMessage: t('New recovery codes created'),
  })
