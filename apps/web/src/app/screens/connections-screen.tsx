import { t } from '@casework/texts'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { MailPlus, Send } from 'lucide-react'
import { useCallback, useState } from 'react'
import {
  Employees,
  LawFirms,
  readConnectionsTab,
  ReceivedRequests,
  SendRequestDialog,
  SentRequests,
  tabAddress,
  type ConnectionsTab,
} from '~/features/connections'
import { InviteDialog } from '~/features/invitations'
import { canManageConnections } from '~/platform/auth-state'
import { OwnAccountOnly } from '~/platform/own-account'
import { paths } from '~/platform/paths'
import { useAuth } from '~/platform/use-auth'
import { useTitle } from '~/platform/use-title'
import { Button, linkClass, PageHeader, Tabs } from '~/ui'

/** /connections (CONN-001 to CONN-013). In a switched workspace it makes no call (OQ-061). */
export function ConnectionsScreen() {
  useTitle(t('Connections'))
  return canManageConnections(useAuth()) ? <Connections /> : <Unavailable />
}

function Unavailable() {
  return (
    <>
      <PageHeader eyebrow={t('People and firms')} title={t('Connections')} />
      <OwnAccountOnly title={t('Connection Management Unavailable')} hint={t('You can manage connections only in your own account.')} />
    </>
  )
}

function Connections() {
  const navigate = useNavigate()
  const { tab, action }: { tab?: string; action?: string } = useSearch({ strict: false })
  const [asking, setAsking] = useState({ open: false, round: 0 })
  const stopAsking = useCallback(() => setAsking(({ round }) => ({ open: false, round })), [])
  const invite = (open: boolean) => void navigate({ to: '.', search: (now: object) => ({ ...now, action: open ? 'invite' : undefined }), replace: !open })
  const show = (next: ConnectionsTab) => void navigate({ to: '.', search: { tab: tabAddress(next) } })
  return (
    <>
      <PageHeader
        eyebrow={t('People and firms')}
        title={t('Connections')}
        subtitle={
          <>
            {t('People who work for you and firms you work for.')}{' '}
            <Link {...paths.roles()} className={linkClass}>
              {t('What each role may do')}
            </Link>
          </>
        }
        actions={
          <>
            <Button onClick={() => setAsking(({ round }) => ({ open: true, round: round + 1 }))}>
              <Send aria-hidden size={16} />
              {t('Send Connection Request')}
            </Button>
            <Button tone="primary" onClick={() => invite(true)}>
              <MailPlus aria-hidden size={16} />
              {t('Invite Employees')}
            </Button>
          </>
        }
      />
      <div className="mt-4">
        <Tabs
          label={t('Connections')}
          value={readConnectionsTab(tab)}
          onValueChange={show}
          tabs={[
            { value: 'connections', label: t('My Connections'), content: <MyConnections /> },
            { value: 'received', label: t('Received Requests'), content: <ReceivedRequests /> },
            { value: 'sent', label: t('Sent Requests'), content: <SentRequests /> },
          ]}
        />
      </div>
      {/* Each opening starts anew. */}
      <SendRequestDialog key={asking.round} open={asking.open} onClose={stopAsking} />
      <InviteDialog open={action === 'invite'} onClose={() => invite(false)} />
    </>
  )
}

function MyConnections() {
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <Employees />
      <LawFirms />
    </div>
  )
}
