import { t } from '@casework/texts'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { MailPlus, Send } from 'lucide-react'
import { lazy, Suspense, useCallback, useEffect, useState } from 'react'
import {
  Employees,
  LawFirms,
  parseConnectionsTab,
  ReceivedRequests,
  SendRequestDialog,
  SentRequests,
  signInRulesPanel,
  getTabParameter,
  usePendingCount,
  type ConnectionsTab,
} from '~/features/connections'
import { InviteDialog, OpenInvitations, ReceivedInvitations } from '~/features/invitations'
import { canManageConnections } from '~/platform/auth/auth-state'
import { OwnAccountOnly } from '~/platform/permissions/own-account'
import { paths } from '~/platform/router/paths'
import { invalidate } from '~/platform/query/query'
import { useAuth } from '~/platform/auth/use-auth'
import { useTitle } from '~/platform/router/use-title'
import { Button, IN_ORDER, IN_ORDER_BELOW_LG, linkClass, PageHeader, Skeleton, Tabs } from '~/ui'
import { fetchWhenOnline } from '~/ui/when-online'

const SignInRulesPanel = lazy(() => fetchWhenOnline(signInRulesPanel))

/** /connections (CONN-001 to CONN-013). Makes no call in a switched workspace (OQ-061). */
export function ConnectionsScreen() {
  useTitle(t('Connections'))
  return canManageConnections(useAuth()) ? <Connections /> : <ConnectionsUnavailable />
}

function ConnectionsUnavailable() {
  return (
    <>
      <PageHeader title={t('Connections')} />
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
  useRefetchForItem(item)
  const [requestDialog, setRequestDialog] = useState({ open: false, openCount: 0 })
  const closeRequestDialog = useCallback(
    () => setRequestDialog(({ openCount }) => ({ open: false, openCount })),
    [],
  )
  const setInviteOpen = (open: boolean) =>
    void navigate({
      to: '.',
      search: (current: object) => ({ ...current, action: open ? 'invite' : undefined }),
      replace: !open,
    })
  return (
    <>
      <PageHeader
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
            <Button tone="primary" onClick={() => setInviteOpen(true)}>
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
      <InviteDialog open={action === 'invite'} onClose={() => setInviteOpen(false)} />
    </>
  )
}

function ConnectionTabs({ tab, item }: { tab: ConnectionsTab; item: string | undefined }) {
  const navigate = useNavigate()
  const openTab = (next: ConnectionsTab) =>
    void navigate({ to: '.', search: { tab: getTabParameter(next) } })
  return (
    <Tabs
      label={t('Connections')}
      value={tab}
      onValueChange={openTab}
      tabs={[
        {
          value: 'connections',
          label: t('My Connections'),
          content: <ConnectionsTabContent item={item} />,
        },
        {
          value: 'received',
          label: t('Received Requests'),
          count: usePendingCount() || undefined,
          mayCount: true,
          content: <ReceivedTab item={item} />,
        },
        {
          value: 'sent',
          label: t('Sent Requests'),
          content: <SentRequests target={parseItemId(item, 'request')} />,
        },
      ]}
    />
  )
}

/** Refetches when a notification links here: its record may be newer than the open page's lists. */
function useRefetchForItem(item: string | undefined): void {
  const client = useQueryClient()
  useEffect(() => {
    if (item !== undefined) void invalidate(client, { changes: ['connections'] })
  }, [client, item])
}

/** Returns 7 for item `firm-7` and kind `firm`; undefined if the item is of another kind. */
const parseItemId = (item: string | undefined, kind: string) =>
  item?.startsWith(`${kind}-`) ? Number(item.slice(kind.length + 1)) : undefined

const COLUMNS = `grid items-start gap-6 lg:grid-cols-2 ${IN_ORDER_BELOW_LG}`

function ConnectionsTabContent({ item }: { item: string | undefined }) {
  return (
    <div className={COLUMNS}>
      <div className={`grid gap-6 ${IN_ORDER}`}>
        <Employees target={parseItemId(item, 'employee')} />
        <OpenInvitations target={parseItemId(item, 'invitation')} />
        <Suspense fallback={<Skeleton className="card h-48" />}>
          <SignInRulesPanel />
        </Suspense>
      </div>
      <LawFirms target={parseItemId(item, 'firm')} />
    </div>
  )
}

/** Invitations from firms, and requests from people who want to work for the user's account. */
function ReceivedTab({ item }: { item: string | undefined }) {
  return (
    <div className={COLUMNS}>
      <ReceivedInvitations target={parseItemId(item, 'invitation')} />
      <ReceivedRequests target={parseItemId(item, 'request')} />
    </div>
  )
}
