import type { ConnectionRequest } from '@casework/contract/connections'
import { t } from '@casework/texts'
import { formatDate } from '~/platform/i18n/format'
import { Badge, type BadgeTone } from '~/ui'
import { useSentRequests } from './connections.hooks.ts'
import { PeopleList, PersonRow } from './people-list.tsx'
import { getRoleName } from './role-labels.ts'

const tones: Record<ConnectionRequest['status'], BadgeTone> = {
  pending: 'neutral',
  accepted: 'ok',
  rejected: 'danger',
}
const getStatusName = (status: ConnectionRequest['status']) =>
  ({ pending: t('Pending'), accepted: t('Accepted'), rejected: t('Rejected') })[status]

export function SentRequests({ target }: { target?: number | undefined }) {
  const sent = useSentRequests()
  return (
    <PeopleList
      title={t('Sent Requests')}
      list={sent}
      failed={t('Failed to load connection requests')}
      empty={{
        title: t('No requests sent'),
        hint: t('Connection requests you send to law firms appear here.'),
      }}
      getKey={({ id }) => id}
      isTarget={({ id }) => id === target}
      renderItem={({ receiver_name, created_at, status, assigned_role }) => (
        <PersonRow
          name={receiver_name}
          note={t('Requested on {date}', { date: formatDate(created_at) })}
        >
          {assigned_role !== null && <Badge tone="brass">{getRoleName(assigned_role)}</Badge>}
          <Badge tone={tones[status]}>{getStatusName(status)}</Badge>
        </PersonRow>
      )}
    />
  )
}
