import type { AnyEndpoint } from '@casework/contract/endpoint'
import { invitationEndpoints, type InvitationForm } from '@casework/contract/invitations'
import { t } from '@casework/texts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getErrorMessage } from '~/platform/api-error'
import { call, type CallOptions, type CallArguments } from '~/platform/call'
import { buildQuery, refresh } from '~/platform/query'
import { toast } from '~/ui'

/** Milliseconds between refetches while a mail is queued. */
const QUEUED_POLL_MS = 3_000

/** The lists of this page and the firms that the user works for. */
export const AFFECTED_QUERIES = ['invitations', 'received-invitations', 'my-following', 'dashboard']

// Other people change these lists, so refetch on each visit.
const REFETCH_ON_VISIT = { refetchOnMount: 'always' } as const

/** The firm's open invitations; polled while a mail is queued. */
export const useOpenInvitations = () =>
  useQuery({
    ...buildQuery(invitationEndpoints.list),
    ...REFETCH_ON_VISIT,
    refetchInterval: ({ state }) =>
      state.data?.some(({ delivery }) => delivery === 'queued') ? QUEUED_POLL_MS : false,
  })

export const useReceivedInvitations = () =>
  useQuery({ ...buildQuery(invitationEndpoints.received), ...REFETCH_ON_VISIT })

/** Shows toasts with the number sent and with each address that failed. */
export function useInvite() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: InvitationForm) =>
      call(invitationEndpoints.send, { body: body.message === null ? omitMessage(body) : body }),
    onSuccess: ({ invitations_sent, failed }, { assigned_role }) => {
      toast.success(
        t('Successfully sent {n} invitation(s) with {role} role!', {
          n: invitations_sent.length,
          role: assigned_role,
        }),
      )
      for (const { email, message } of failed) toast.warning(`${email}: ${message}`)
    },
    onSettled: () => void refresh(client, AFFECTED_QUERIES),
  })
}

/** Leaves out an empty message. */
const omitMessage = ({ emails, invited_names, assigned_role }: InvitationForm) => ({
  emails,
  invited_names,
  assigned_role,
})

/** Shows the outcome as a toast. Refreshes after failures too, which often mean stale lists. */
function useInvitationWrite<E extends AnyEndpoint>(
  endpoint: E,
  { done, failed }: { done: string; failed: string },
) {
  const client = useQueryClient()
  return useMutation<unknown, Error, CallOptions<E>>({
    // The tuple type depends on E, which TypeScript cannot resolve here.
    mutationFn: (input) => call(endpoint, ...([input] as unknown as CallArguments<E>)),
    onSuccess: () => void toast.success(done),
    onError: (error) => void toast.error(getErrorMessage(error, failed)),
    onSettled: () => void refresh(client, AFFECTED_QUERIES),
  })
}

export const useResend = () =>
  useInvitationWrite(invitationEndpoints.resend, {
    done: t('Invitation sent again'),
    failed: t('Failed to send the invitation'),
  })

export const useWithdraw = () =>
  useInvitationWrite(invitationEndpoints.withdraw, {
    done: t('Invitation withdrawn'),
    failed: t('Failed to withdraw the invitation'),
  })

export const useAcceptReceived = () =>
  useInvitationWrite(invitationEndpoints.acceptReceived, {
    done: t('Invitation accepted!'),
    failed: t('Failed to accept the invitation'),
  })

export const useDecline = () =>
  useInvitationWrite(invitationEndpoints.decline, {
    done: t('Invitation declined'),
    failed: t('Failed to decline the invitation'),
  })
