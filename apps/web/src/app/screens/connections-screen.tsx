import { t } from '@casework/texts'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { MailPlus, Send } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import {
  Employees,
  LawFirms,
  parseConnectionsTab,
  ReceivedRequests,
  SendRequestDialog,
  SentRequests,
  getTabParameter,
  type ConnectionsTab,
} from '~/features/connections'
import { InviteDialog, OpenInvitations, ReceivedInvitations } from '~/features/invitations'
import { canManageConnections } from '~/platform/auth/auth-state'
import { OwnAccountOnly } from '~/platform/auth/own-account'
import { paths } from '~/platform/router/paths'
import { invalidate } from '~/platform/query/query'
import { useAuth } from '~/platform/auth/use-auth'
import { useTitle } from '~/platform/router/use-title'
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
      <OwnAccountOnly
        title={t('Connection Management Unavailable')}
        hint={t('You can manage connections only in your own account.')}
      />
    </>
  )
}

function Connections() {
  const navigate = useNavigate()
  const { tab, action, item } = useSearch({ from: '/signed-in/connections' })
  useFreshLists(item)
  const [asking, setAsking] = useState({ open: false, round: 0 })
  const stopAsking = useCallback(() => setAsking(({ round }) => ({ open: false, round })), [])
  const invite = (open: boolean) =>
    void navigate({
      to: '.',
      search: (now: object) => ({ ...now, action: open ? 'invite' : undefined }),
      replace: !open,
    })
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
        <ConnectionTabs tab={parseConnectionsTab(tab)} item={item} />
      </div>
      {/* Each opening starts with an empty form. */}
      <SendRequestDialog key={asking.round} open={asking.open} onClose={stopAsking} />
      <InviteDialog open={action === 'invite'} onClose={() => invite(false)} />
    </>
  )
}

function ConnectionTabs({ tab, item }: { tab: ConnectionsTab; item: string | undefined }) {
  const navigate = useNavigate()
  const show = (next: ConnectionsTab) =>
    void navigate({ to: '.', search: { tab: getTabParameter(next) } })
  return (
    <Tabs
      label={t('Connections')}
      value={tab}
      onValueChange={show}
      tabs={[
        {
          value: 'connections',
          label: t('My Connections'),
          content: <MyConnections item={item} />,
        },
        { value: 'received', label: t('Received Requests'), content: <Received item={item} /> },
        {
          value: 'sent',
          label: t('Sent Requests'),
          content: <SentRequests target={targetIn(item, 'request')} />,
        },
      ]}
    />
  )
}

/** A notification leads here because something has changed, also when the page is open already. */
function useFreshLists(item: string | undefined): void {
  const client = useQueryClient()
  useEffect(() => {
    if (item !== undefined) void invalidate(client, { changes: ['connections'] })
  }, [client, item])
}

/** The id that the address points at, if it is of this kind: `firm-7`. */
const targetIn = (item: string | undefined, kind: string) =>
  item?.startsWith(`${kind}-`) ? Number(item.slice(kind.length + 1)) : undefined

const COLUMNS = 'grid items-start gap-6 lg:grid-cols-2'

function MyConnections({ item }: { item: string | undefined }) {
  return (
    <div className={COLUMNS}>
      <div className="grid gap-6">
        <Employees target={targetIn(item, 'employee')} />
        <OpenInvitations target={targetIn(item, 'invitation')} />
      </div>
      <LawFirms target={targetIn(item, 'firm')} />
    </div>
  )
}

/** Firms that want the person, and people that want to work for the person's own account. */
function Received({ item }: { item: string | undefined }) {
  return (
    <div className={COLUMNS}>
      <ReceivedInvitations target={targetIn(item, 'invitation')} />
      <ReceivedRequests target={targetIn(item, 'request')} />
    </div>
  )
}
