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
import { OwnAccountOnly } from '~/platform/permissions/own-account'
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
  const [requestDialog, setRequestDialog] = useState({ open: false, openCount: 0 })
  const closeRequestDialog = useCallback(
    () => setRequestDialog(({ openCount }) => ({ open: false, openCount })),
    [],
  )
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
            <Button
              onClick={() =>
                setRequestDialog(({ openCount }) => ({ open: true, openCount: openCount + 1 }))
              }
            >
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
      <SendRequestDialog
        key={requestDialog.openCount}
        open={requestDialog.open}
        onClose={closeRequestDialog}
      />
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
          content: <SentRequests target={parseItemId(item, 'request')} />,
        },
      ]}
    />
  )
}

/**
 * Refetches when a notification is opened: the lists have changed, even if this page is already
 * open.
 */
function useFreshLists(item: string | undefined): void {
  const client = useQueryClient()
  useEffect(() => {
    if (item !== undefined) void invalidate(client, { changes: ['connections'] })
  }, [client, item])
}

/** Parses the `item` of the URL: 7 for `firm-7` and kind `firm`; undefined for another kind. */
const parseItemId = (item: string | undefined, kind: string) =>
  item?.startsWith(`${kind}-`) ? Number(item.slice(kind.length + 1)) : undefined

const COLUMNS = 'grid items-start gap-6 lg:grid-cols-2'

function MyConnections({ item }: { item: string | undefined }) {
  return (
    <div className={COLUMNS}>
      <div className="grid gap-6">
        <Employees target={parseItemId(item, 'employee')} />
        <OpenInvitations target={parseItemId(item, 'invitation')} />
      </div>
      <LawFirms target={parseItemId(item, 'firm')} />
    </div>
  )
}

/** Invitations from firms, and requests from people who want to work for the user's account. */
function Received({ item }: { item: string | undefined }) {
  return (
    <div className={COLUMNS}>
      <ReceivedInvitations target={parseItemId(item, 'invitation')} />
      <ReceivedRequests target={parseItemId(item, 'request')} />
    </div>
  )
}
