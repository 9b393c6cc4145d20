import type { ConnectionRequest } from '@casework/contract/connections'
import type { EmployeeRole } from '@casework/contract/permissions'
import { t } from '@casework/texts'
import { lazy, Suspense, useRef, useState } from 'react'
import { formatDate } from '~/platform/i18n/format'
import { Button, Select, toast, VisuallyHidden } from '~/ui'
import { fetchWhenOnline } from '~/ui/when-online'
import { useAnswerRequest, useReceivedRequests } from './connections.hooks.ts'
import { filterPending } from './pending.ts'
import { PeopleList, PersonRow } from './people-list.tsx'
import { getRoleOptions } from './role-labels.ts'

// Not for the first visit to the dashboard, which shows requests too.
const JoinEffect = lazy(() =>
  fetchWhenOnline(() =>
    import('./role-effect.tsx').then((module) => ({ default: module.JoinEffect })),
  ),
)

interface ReceivedRequestsProps {
  target?: number | undefined
  /** A line instead of a panel while there is none. */
  isQuiet?: boolean
}

export function ReceivedRequests({ target, isQuiet = false }: ReceivedRequestsProps) {
  const received = useReceivedRequests()
  return (
    <PeopleList
      title={t('Waiting for your answer')}
      list={{ ...received, data: received.data && filterPending(received.data) }}
      failed={t('Failed to load connection requests')}
      empty={{
        title: t('No requests to answer'),
        hint: t('Requests from people who want to work with you appear here.'),
      }}
      isQuiet={isQuiet}
      getKey={({ id }) => id}
      isTarget={({ id }) => id === target}
      renderItem={(request) => <Request request={request} />}
    />
  )
}

/** A request; it can be accepted only once a role is chosen. */
function Request({
  request: { id, sender_name, sender_email, created_at },
}: {
  request: ConnectionRequest
}) {
  const [role, setRole] = useState<EmployeeRole | ''>('')
  const [missing, setMissing] = useState(false)
  const select = useRef<HTMLSelectElement>(null)
  const answer = useAnswerRequest()
  const accept = () => {
    if (role !== '') return answer.mutate({ body: { id, status: 'accepted', assigned_role: role } })
    setMissing(true)
    toast.error(t('Please select a role first'))
    select.current?.focus()
  }
  return (
    <PersonRow
      name={sender_name}
      detail={sender_email}
      note={t('Requested on {date}', { date: formatDate(created_at) })}
      below={
        role !== '' && (
          <Suspense fallback={null}>
            <JoinEffect role={role} name={sender_name} />
          </Suspense>
        )
      }
    >
      <Select
        ref={select}
        size="sm"
        className={missing && role === '' ? 'w-36! rounded-md outline-2 outline-danger' : 'w-36!'}
        aria-label={t('Role for {name}', { name: sender_name })}
        placeholder={t('Select a role')}
        options={getRoleOptions()}
        value={role}
        onValueChange={setRole}
      />
      <Button size="sm" tone="primary" disabled={answer.isPending} onClick={accept}>
        <span>
          {t('Accept')}
          <VisuallyHidden> {sender_name}</VisuallyHidden>
        </span>
      </Button>
      <Button
        size="sm"
        disabled={answer.isPending}
        onClick={() => answer.mutate({ body: { id, status: 'rejected' } })}
      >
        <span>
          {t('Reject')}
          <VisuallyHidden> {sender_name}</VisuallyHidden>
        </span>
      </Button>
    </PersonRow>
  )
}
