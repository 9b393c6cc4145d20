import { invitationEndpoints, type InvitationForm } from '@casework/contract/invitations'
import { t } from '@casework/texts'
import { useMutation } from '@tanstack/react-query'
import { call } from '~/platform/call'
import { toast } from '~/ui'

/** Sends the invitations and tells how many went out, and which did not (INV-011 to INV-015, OQ-108). */
export function useInvite() {
  return useMutation({
    mutationFn: (body: InvitationForm) => call(invitationEndpoints.send, { body: body.message === null ? without(body) : body }),
    onSuccess: ({ invitations_sent, failed }, { assigned_role }) => {
      toast.success(t('Successfully sent {n} invitation(s) with {role} role!', { n: invitations_sent.length, role: assigned_role }))
      for (const { email, message } of failed) toast.warning(`${email}: ${message}`)
    },
  })
}

/** A message goes along only when there is one (INV-011). */
const without = ({ emails, invited_names, assigned_role }: InvitationForm) => ({ emails, invited_names, assigned_role })
