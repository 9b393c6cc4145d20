import type { Invitation } from '@casework/contract/invitations'
import { t } from '@casework/texts'
import { Send, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { PeopleList, PersonRow, getRoleName } from '~/features/connections'
import { formatDate } from '~/platform/i18n/format'
import { RowMenu } from '~/platform/list/row-menu'
import { Badge, ConfirmDialog, type BadgeTone } from '~/ui'
import { useOpenInvitations, useResend, useWithdraw } from './invitations.hooks.ts'

const tones: Record<Invitation['delivery'], BadgeTone> = {
  queued: 'neutral',
  sent: 'ok',
  refused: 'danger',
}
const getDeliveryName = (delivery: Invitation['delivery']) =>
  ({ queued: t('Being sent'), sent: t('Sent'), refused: t('Not delivered') })[delivery]

/** Unanswered invitations with their delivery status; each can be resent or withdrawn. */
export function OpenInvitations({ target }: { target?: number | undefined }) {
  const invitations = useOpenInvitations()
  const [toWithdraw, setToWithdraw] = useState<Invitation | null>(null)
  const [open, setOpen] = useState(false)
  const ask = (invitation: Invitation) => {
    setToWithdraw(invitation)
    setOpen(true)
  }
  return (
    <>
      <PeopleList
        title={t('Open invitations')}
        list={invitations}
        failed={t('Failed to load invitations')}
        empty={{
          title: t('No open invitations'),
          hint: t('People you invite by email are listed here until they answer.'),
        }}
        getKey={({ id }) => id}
        isTarget={({ id }) => id === target}
        renderItem={(invitation) => (
          <Row invitation={invitation} onWithdraw={() => ask(invitation)} />
        )}
      />
      {toWithdraw && (
        <WithdrawDialog invitation={toWithdraw} open={open} onClose={() => setOpen(false)} />
      )}
    </>
  )
}

function Row({ invitation, onWithdraw }: { invitation: Invitation; onWithdraw: () => void }) {
  const { id, email, invited_name, role, delivery, delivery_error } = invitation
  const resend = useResend()
  return (
    <PersonRow
      name={invited_name}
      detail={
        <>
          {email}
          {delivery_error !== null && <span className="block text-danger">{delivery_error}</span>}
        </>
      }
      note={t('Sent on {date}, expires on {expiry}', {
        date: formatDate(invitation.created_at),
        expiry: formatDate(invitation.expires_at),
      })}
    >
      <Badge tone="brass">{getRoleName(role)}</Badge>
      <Badge tone={tones[delivery]}>{getDeliveryName(delivery)}</Badge>
      <RowMenu
        name={email}
        items={[
          {
            label: t('Resend'),
            icon: Send,
            disabled: resend.isPending,
            onSelect: () => resend.mutate({ params: { id } }),
          },
          { label: t('Withdraw'), icon: Undo2, onSelect: onWithdraw },
        ]}
      />
    </PersonRow>
  )
}

function WithdrawDialog({
  invitation: { id, email },
  open,
  onClose,
}: {
  invitation: Invitation
  open: boolean
  onClose: () => void
}) {
  const withdraw = useWithdraw()
  return (
    <ConfirmDialog
      danger
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={t('Withdraw invitation')}
      confirmLabel={t('Withdraw')}
      pending={withdraw.isPending}
      onConfirm={() => withdraw.mutate({ params: { id } }, { onSettled: onClose })}
    >
      {t('The link that was sent to {email} stops working.', { email })}
    </ConfirmDialog>
  )
}
