import type { InvitationPreview } from '@casework/contract/invitations'
import { t } from '@casework/texts'
import { Banner, Button } from '~/ui'
import { useInvitationPreview } from './use-invitation-preview.ts'

/** Shows who sent the invitation, on the pages before sign-in. */
export function InvitationNotice({ token }: { token: string }) {
  const { state, retry } = useInvitationPreview(token)
  switch (state.status) {
    case 'loading':
      return (
        <div role="status">
          <Banner>{t('Loading the invitation…')}</Banner>
        </div>
      )
    case 'shown':
      return (
        <Banner title={formatInvitation(state.preview)}>
          {t('Use the address it was sent to: {address}', { address: state.preview.email_hint })}
        </Banner>
      )
    case 'refused':
      return <Banner tone="warning">{state.message}</Banner>
    case 'failed':
      return (
        <Banner
          tone="error"
          title={t('The invitation could not be loaded')}
          action={<Button onClick={retry}>{t('Retry')}</Button>}
        >
          {state.message}
        </Banner>
      )
  }
}

/** Accounts are often named after their owner: then don't name the inviter twice. */
const formatInvitation = ({ firm_name, inviter_name, role }: InvitationPreview) =>
  inviter_name === firm_name
    ? t('{firm} invites you to join as {role}.', { firm: firm_name, role })
    : t('{inviter} invites you to join {firm} as {role}.', {
        inviter: inviter_name,
        firm: firm_name,
        role,
      })
