import { signInEndpoints } from '@casework/contract/sign-ins'
import { t } from '@casework/texts'
import { useQuery } from '@tanstack/react-query'
import { buildQuery } from '~/platform/query/query'
import { useWrite } from '~/platform/query/use-write'
import { toast } from '~/ui'

/** Own live sign-ins. Refetches on mount, because sign-ins elsewhere make no cached list stale. */
export const useSignIns = () =>
  useQuery({ ...buildQuery(signInEndpoints.list), refetchOnMount: 'always' })

export const useEndSignIn = (onEnded: () => void) =>
  useWrite(signInEndpoints.end, {
    successMessage: t('Sign-in ended'),
    failed: t('Failed to end the sign-in'),
    refetchAfterFailure: true,
    onSaved: onEnded,
  })

export const useEndOtherSignIns = () =>
  useWrite(signInEndpoints.endOthers, {
    onSaved: ({ ended_count }) =>
      void toast.success(
        t('{n, plural, one {# sign-in ended} other {# sign-ins ended}}', { n: ended_count }),
      ),
  })
