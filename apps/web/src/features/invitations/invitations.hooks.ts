import { invitationEndpoints } from '@casework/contract/invitations'
import { DEFAULT_EMPLOYEE_ROLE } from '@casework/contract/permissions'
import { t } from '@casework/texts'
import { useQuery } from '@tanstack/react-query'
import { buildQuery } from '~/platform/query/query'
import { useWrite } from '~/platform/query/use-write'
import { toast } from '~/ui'

/** Milliseconds between refetches while a mail is queued. */
const QUEUED_POLL_MS = 3_000

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
export const useInvite = () =>
  useWrite(invitationEndpoints.send, {
    refetchAfterFailure: true,
    onSaved: (
      { invitations_sent, failed },
      { body: { assigned_role = DEFAULT_EMPLOYEE_ROLE } },
    ) => {
      toast.success(
        t('Successfully sent {n} invitation(s) with {role} role!', {
          n: invitations_sent.length,
          role: assigned_role,
        }),
      )
      for (const { email, message } of failed) toast.warning(`${email}: ${message}`)
    },
  })

export const useResend = () =>
  useWrite(invitationEndpoints.resend, {
    successMessage: t('Invitation sent again'),
    failed: t('Failed to send the invitation'),
    refetchAfterFailure: true,
  })

export const useWithdraw = () =>
  useWrite(invitationEndpoints.withdraw, {
    successMessage: t('Invitation withdrawn'),
    failed: t('Failed to withdraw the invitation'),
    refetchAfterFailure: true,
  })

export const useAccept = (onSaved: () => void) =>
  useWrite(invitationEndpoints.accept, {
    successMessage: t('Invitation accepted!'),
    refetchAfterFailure: true,
    onSaved,
  })

export const useAcceptReceived = () =>
  useWrite(invitationEndpoints.acceptReceived, {
    successMessage: t('Invitation accepted!'),
    failed: t('Failed to accept the invitation'),
    refetchAfterFailure: true,
  })

export const useDecline = () =>
  useWrite(invitationEndpoints.decline, {
    successMessage: t('Invitation declined'),
    failed: t('Failed to decline the invitation'),
    refetchAfterFailure: true,
  })
