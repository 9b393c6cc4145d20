import { authEndpoints } from '@casework/contract/auth'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { authStore } from '~/platform/auth-state'
import { tryCall } from '~/platform/call'
import { paths } from '~/platform/paths'

/** So long the server may take to hear of it: the person has left already. */
const PATIENCE = 5_000

/** Ends the sign-in on the server, and here even when that fails (AUTH-088 to AUTH-090, OQ-051). */
export function useSignOut() {
  const navigate = useNavigate()
  return useMutation({
    mutationFn: () => tryCall(authEndpoints.logout, { signal: AbortSignal.timeout(PATIENCE) }),
    onSettled: () => {
      authStore.logout()
      void navigate(paths.login())
    },
  })
}
