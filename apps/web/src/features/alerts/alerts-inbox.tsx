import { workspaceEndpoints } from '@casework/contract/workspaces'
import { alertEndpoints } from '@casework/contract/alerts'
import { t } from '@casework/texts'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Inbox } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { InboxControl, onInboxOpened, useInboxFeed } from '~/features/notifications'
import { canManageConnections, workspaceKey } from '~/platform/auth/auth-state'
import { useAuth } from '~/platform/auth/use-auth'
import { buildQueryKey } from '~/platform/query/query'
import { BELOW, useMediaQuery } from '~/platform/use-media-query'
import { Dialog } from '~/ui'
import { fetchWhenOnline } from '~/ui/when-online'
import { alertStore } from './store.ts'
import { getAlertLink } from './alert-link.ts'
import { setAlertsEntry } from './alerts-entry.ts'

const AlertsPanel = lazy(() =>
  fetchWhenOnline(() =>
    import('./alerts-panel.tsx').then((module) => ({ default: module.AlertsPanel })),
  ),
)

/** Keeps the alerts fresh; shown in each firm's workspace, and where there are any. */
export function AlertsInbox() {
  const auth = useAuth()
  const { items, unread_count } = useStore(alertStore)
  const isShown = !canManageConnections(auth) || items.length > 0
  useAlertsFeed(workspaceKey(auth), isShown)
  const isNarrow = useMediaQuery(BELOW.xs)
  if (!isShown) return null
  if (isNarrow) return <AlertsDialog unread_count={unread_count} />
  return (
    <InboxControl
      title={t('Updates')}
      text={t('{count, plural, =0 {Updates} one {Updates, # unread} other {Updates, # unread}}', {
        count: unread_count,
      })}
      icon={Inbox}
      unread_count={unread_count}
      load={alertStore.load}
      loading={t('Loading updates...')}
    >
      {(close) => <AlertsPanel inDialog={false} onLeave={close} />}
    </InboxControl>
  )
}

/** Polls where nothing is shown yet: a stream would take one of the browser's connections. */
function useAlertsFeed(workspace: string, isShown: boolean): void {
  const navigate = useNavigate()
  const client = useQueryClient()
  useInboxFeed({
    store: alertStore,
    stream: isShown ? alertEndpoints.stream : undefined,
    channel: `casework-updates-${workspace}`,
    // The role in the firm may have changed.
    onEvent: () =>
      void client.invalidateQueries({
        queryKey: buildQueryKey(workspaceEndpoints.checkPermissions),
      }),
    // The title only: the screen may be visible to others.
    describe: ({ title }) => ({ title }),
    open: (alert) => {
      void alertStore.markRead(alert.id)
      const link = getAlertLink(alert)
      if (link) void navigate(link)
    },
  })
}

/** Opened by the user's menu, where the header has no space for the control. */
function AlertsDialog({ unread_count }: { unread_count: number }) {
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => {
    const open = () => {
      setIsOpen(true)
      onInboxOpened(alertStore.load)
    }
    setAlertsEntry({ unread_count, icon: Inbox, open })
    return () => setAlertsEntry(null)
  }, [unread_count])
  return (
    <Dialog open={isOpen} onOpenChange={setIsOpen} title={t('Updates')}>
      <Suspense fallback={<p className="py-8 text-center text-ink-2">{t('Loading updates...')}</p>}>
        <AlertsPanel inDialog onLeave={() => setIsOpen(false)} />
      </Suspense>
    </Dialog>
  )
}
