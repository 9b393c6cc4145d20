import type { AnyEndpoint } from '@casework/contract/endpoint'
import { invitationEndpoints, type InvitationForm } from '@casework/contract/invitations'
import { t } from '@casework/texts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getErrorMessage } from '~/platform/api-error'
import { call, type CallOptions, type CallArguments } from '~/platform/call'
import { buildQuery, refresh } from '~/platform/query'
import { toast } from '~/ui'

/** How often the list looks whether the mails that wait have left, ms. */
const QUEUED_LOOK = 3_000

/** What invitations show in: the lists of this page, and the firms that one works for. */
export const CHANGED = ['invitations', 'received-invitations', 'my-following', 'dashboard']

// What others do arrives unasked, so each visit asks again.
const fresh = { refetchOnMount: 'always' } as const

/** The firm's open invitations; while a mail waits to be sent, they are read again and again. */
export const useOpenInvitations = () =>
  useQuery({
    ...buildQuery(invitationEndpoints.list),
    ...fresh,
    refetchInterval: ({ state }) =>
      state.data?.some(({ delivery }) => delivery === 'queued') ? QUEUED_LOOK : false,
  })

export const useReceivedInvitations = () =>
  useQuery({ ...buildQuery(invitationEndpoints.received), ...fresh })

/** Sends the invitations and tells how many went out, and which did not (INV-011 to INV-015, OQ-108). */
export function useInvite() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: InvitationForm) =>
      call(invitationEndpoints.send, { body: body.message === null ? without(body) : body }),
    onSuccess: ({ invitations_sent, failed }, { assigned_role }) => {
      toast.success(
        t('Successfully sent {n} invitation(s) with {role} role!', {
          n: invitations_sent.length,
          role: assigned_role,
        }),
      )
      for (const { email, message } of failed) toast.warning(`${email}: ${message}`)
    },
    onSettled: () => void refresh(client, CHANGED),
  })
}

/** A message goes along only when there is one (INV-011). */
const without = ({ emails, invited_names, assigned_role }: InvitationForm) => ({
  emails,
  invited_names,
  assigned_role,
})

/** A write whose outcome is told in a toast; after a failure, too, the lists may be stale: somebody was faster. */
function useInvitationWrite<E extends AnyEndpoint>(
  endpoint: E,
  { done, failed }: { done: string; failed: string },
) {
  const client = useQueryClient()
  return useMutation<unknown, Error, CallOptions<E>>({
    // The tuple is the endpoint's own: `CallOptions` is what `call` takes.
    mutationFn: (input) => call(endpoint, ...([input] as unknown as CallArguments<E>)),
    onSuccess: () => void toast.success(done),
    onError: (error) => void toast.error(getErrorMessage(error, failed)),
    onSettled: () => void refresh(client, CHANGED),
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
