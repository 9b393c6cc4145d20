import { invitationEndpoints, type InvitationPreview } from '@casework/contract/invitations'
import { useEffect, useState } from 'react'
import { tryCall } from '~/platform/http/call'

/** `refused`: the server has no such open invitation. */
export type PreviewState =
  | { status: 'loading' }
  | { status: 'shown'; preview: InvitationPreview }
  | { status: 'refused'; message: string }
  | { status: 'failed'; message: string }

/** Loads without React Query, which is not part of the login page's code. */
export function useInvitationPreview(token: string): { state: PreviewState; retry: () => void } {
  const [state, setState] = useState<PreviewState>({ status: 'loading' })
  const [tryCount, setTryCount] = useState(0)
  useEffect(() => {
    const controller = new AbortController()
    const load = async () => {
      const answer = await tryCall(invitationEndpoints.preview, {
        query: { token },
        signal: controller.signal,
      })
      if (controller.signal.aborted) return
      if (answer.success) setState({ status: 'shown', preview: answer.data })
      else
        setState({ status: answer.status === 400 ? 'refused' : 'failed', message: answer.message })
    }
    void load()
    return () => controller.abort()
  }, [token, tryCount])
  const retry = () => {
    setState({ status: 'loading' })
    setTryCount((before) => before + 1)
  }
  return { state, retry }
}
