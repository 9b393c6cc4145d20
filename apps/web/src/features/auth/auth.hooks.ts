import { authEndpoints } from '@casework/contract/auth'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { authStore } from '~/platform/auth/auth-state'
import { tryCall } from '~/platform/http/call'
import { paths } from '~/platform/router/paths'

/** Sign out here even if the server has not responded by then. */
const SIGN_OUT_TIMEOUT_MS = 5_000

/** Ends the sign-in on the server, and here even if that fails. */
export function useSignOut() {
  const navigate = useNavigate()
  return useMutation({
    mutationFn: () =>
      tryCall(authEndpoints.logout, { signal: AbortSignal.timeout(SIGN_OUT_TIMEOUT_MS) }),
    onSettled: () => {
      authStore.logout()
      void navigate(paths.login())
    },
  })
}
