import type { ReceivedInvitation } from '@casework/contract/invitations'
import { t } from '@casework/texts'
import { OwnRole, PeopleList, PersonRow, getRoleName } from '~/features/connections'
import { formatDate } from '~/platform/i18n/format'
import { Badge, Button, VisuallyHidden } from '~/ui'
import { useAcceptReceived, useDecline, useReceivedInvitations } from './invitations.hooks.ts'

/** Invitations from firms to the signed-in user. */
export function ReceivedInvitations({ target }: { target?: number | undefined }) {
  const invitations = useReceivedInvitations()
  return (
    <PeopleList
      title={t('Invitations to you')}
      list={invitations}
      failed={t('Failed to load invitations')}
      empty={{ title: t('No invitations'), hint: t('Invitations from firms appear here.') }}
      getKey={({ id }) => id}
      isTarget={({ id }) => id === target}
      renderItem={(invitation) => <Row invitation={invitation} />}
    />
  )
}

function Row({
  invitation: { id, firm_name, inviter_name, role, message, created_at, expires_at },
}: {
  invitation: ReceivedInvitation
}) {
  const accept = useAcceptReceived()
  const decline = useDecline()
  const pending = accept.isPending || decline.isPending
  const params = { params: { id } }
  return (
    <PersonRow
      name={firm_name}
      detail={message === null ? undefined : <span className="whitespace-pre-line">{message}</span>}
      note={t('Invited by {name} on {date}, expires on {expiry}', {
        name: inviter_name,
        date: formatDate(created_at),
        expiry: formatDate(expires_at),
      })}
      below={<OwnRole role={role} className="space-y-1 text-label text-ink-2" />}
    >
      <Badge tone="brass">{getRoleName(role)}</Badge>
      <Button size="sm" tone="primary" disabled={pending} onClick={() => accept.mutate(params)}>
        <span>
          {t('Accept')}
          <VisuallyHidden> {firm_name}</VisuallyHidden>
        </span>
      </Button>
      <Button size="sm" disabled={pending} onClick={() => decline.mutate(params)}>
        <span>
          {t('Decline')}
          <VisuallyHidden> {firm_name}</VisuallyHidden>
        </span>
      </Button>
    </PersonRow>
  )
}
