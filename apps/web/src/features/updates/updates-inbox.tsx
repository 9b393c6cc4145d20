import { workspaceEndpoints } from '@casework/contract/workspaces'
import { updateEndpoints } from '@casework/contract/updates'
import { t } from '@casework/texts'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Inbox } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { NewsControl, onNewsOpened, useNewsFeed } from '~/features/notifications'
import { canManageConnections, workspaceKey } from '~/platform/auth/auth-state'
import { useAuth } from '~/platform/auth/use-auth'
import { buildQueryKey } from '~/platform/query/query'
import { BELOW, useMediaQuery } from '~/platform/use-media-query'
import { Dialog } from '~/ui'
import { fetchWhenOnline } from '~/ui/when-online'
import { updateStore } from './store.ts'
import { getUpdateLink } from './update-link.ts'
import { setUpdatesEntry } from './updates-entry.ts'

const UpdatesPanel = lazy(() =>
  fetchWhenOnline(() =>
    import('./updates-panel.tsx').then((module) => ({ default: module.UpdatesPanel })),
  ),
)

/** Keeps the updates fresh; shown in each firm's workspace, and where there are any. */
export function UpdatesInbox() {
  const auth = useAuth()
  const { items, unread_count } = useStore(updateStore)
  const isShown = !canManageConnections(auth) || items.length > 0
  useUpdatesFeed(workspaceKey(auth), isShown)
  const isNarrow = useMediaQuery(BELOW.xs)
  if (!isShown) return null
  if (isNarrow) return <UpdatesDialog unread_count={unread_count} />
  return (
    <NewsControl
      title={t('Updates')}
      text={t('{count, plural, =0 {Updates} one {Updates, # unread} other {Updates, # unread}}', {
        count: unread_count,
      })}
      icon={Inbox}
      unread_count={unread_count}
      load={updateStore.load}
      loading={t('Loading updates...')}
    >
      {(close) => <UpdatesPanel inDialog={false} onLeave={close} />}
    </NewsControl>
  )
}

/** Polls where nothing is shown yet: a stream would take one of the browser's connections. */
function useUpdatesFeed(workspace: string, isShown: boolean): void {
  const navigate = useNavigate()
  const client = useQueryClient()
  useNewsFeed({
    store: updateStore,
    stream: isShown ? updateEndpoints.stream : undefined,
    channel: `casework-updates-${workspace}`,
    // The news may be another role in the firm.
    onEvent: () =>
      void client.invalidateQueries({
        queryKey: buildQueryKey(workspaceEndpoints.checkPermissions),
      }),
    // The title only: the screen may be visible to others.
    describe: ({ title }) => ({ title }),
    open: (update) => {
      void updateStore.markRead(update.id)
      const link = getUpdateLink(update)
      if (link) void navigate(link)
    },
  })
}

/** Opened by the user's menu, where the header has no space for the control. */
function UpdatesDialog({ unread_count }: { unread_count: number }) {
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => {
    const open = () => {
      setIsOpen(true)
      onNewsOpened(updateStore.load)
    }
    setUpdatesEntry({ unread_count, icon: Inbox, open })
    return () => setUpdatesEntry(null)
  }, [unread_count])
  return (
    <Dialog open={isOpen} onOpenChange={setIsOpen} title={t('Updates')}>
      <Suspense fallback={<p className="py-8 text-center text-ink-2">{t('Loading updates...')}</p>}>
        <UpdatesPanel inDialog onLeave={() => setIsOpen(false)} />
      </Suspense>
    </Dialog>
  )
}
