import { t } from '@casework/texts'
import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { useState, type ReactNode } from 'react'
import { useStore } from 'zustand'
import { Button } from '~/ui'
import type { InboxItem, InboxStore } from './inbox-store.ts'
import { InboxItemText } from './inbox-item-text.tsx'

/** The target of a link. */
interface ItemLink {
  to: string
  params?: Record<string, string>
  search?: Record<string, unknown>
}

export interface InboxPanelProps<Item extends InboxItem> {
  store: InboxStore<Item>
  texts: { list: string; loading: string; empty: string; emptyHint: string }
  /** What the item is about; undefined if it has no page. */
  getLink: (item: Item) => ItemLink | undefined
  getSender?: (item: Item) => string | null
  renderIcon: (item: Item) => ReactNode
  /** Offers to load again after a failure. */
  canRetry?: boolean
  /** Called when an item or a link is opened. */
  onLeave: () => void
  footer?: ReactNode
  /** The panel is in a dialog, whose corner has a close button. */
  inDialog?: boolean
}

/** The content of an inbox control: the list with its states, and the button that marks all. */
export function InboxPanel<Item extends InboxItem>(props: InboxPanelProps<Item>) {
  const { store, inDialog = false, footer } = props
  const { unread_count } = useStore(store)
  const [marking, setMarking] = useState(false)
  const markAll = async () => {
    setMarking(true)
    await store.markAllRead()
    setMarking(false)
  }
  return (
    <>
      {unread_count > 0 && (
        <Button
          tone="quiet"
          className={clsx('mb-3', !inDialog && 'sm:absolute sm:top-4 sm:right-4 sm:mb-0')}
          disabled={marking}
          onClick={() => void markAll()}
        >
          {t('Mark all read')}
        </Button>
      )}
      <List {...props} />
      {footer}
    </>
  )
}

function List<Item extends InboxItem>(props: InboxPanelProps<Item>) {
  const { store, texts, canRetry = false, inDialog = false } = props
  const { items, fetched_at, error, loading } = useStore(store)
  if (fetched_at === null) {
    return error === null ? (
      <p role="status" className="py-8 text-center text-ink-2">
        {texts.loading}
      </p>
    ) : (
      <div className="py-8 text-center">
        <p role="alert" className="font-medium text-danger">
          {error}
        </p>
        {canRetry && (
          <Button size="sm" className="mt-3" pending={loading} onClick={() => void store.load()}>
            {t('Retry')}
          </Button>
        )}
      </div>
    )
  }
  if (items.length === 0) {
    return (
      <div className="px-6 py-8 text-center">
        <p className="font-semibold">{texts.empty}</p>
        <p className="mt-0.5 text-label text-ink-2">{texts.emptyHint}</p>
      </div>
    )
  }
  return (
    <ul
      aria-label={texts.list}
      className={clsx(
        'divide-y divide-line border-t border-line',
        inDialog ? '-mx-5 -mb-4' : '-mx-4 max-h-96 overflow-y-auto',
      )}
    >
      {items.map((item) => (
        <li key={item.id}>
          <InboxEntry {...props} item={item} />
        </li>
      ))}
    </ul>
  )
}

/** Opens what the item is about and marks it as read, unless it is read already. */
function InboxEntry<Item extends InboxItem>({
  item,
  store,
  getLink,
  getSender,
  renderIcon,
  onLeave,
}: InboxPanelProps<Item> & { item: Item }) {
  const { id, is_read } = item
  const link = getLink(item)
  const open = () => {
    if (!is_read) void store.markRead(id)
    onLeave()
  }
  const className =
    'flex min-w-0 flex-1 gap-3 px-4 py-3 text-left hover:bg-sunken focus-visible:-outline-offset-2'
  const content = (
    <>
      {renderIcon(item)}
      <InboxItemText item={item} sender={getSender?.(item)} />
    </>
  )
  return (
    <div className={clsx('flex items-start', !is_read && 'shadow-[inset_3px_0_0_var(--petrol)]')}>
      {link ? (
        <Link {...link} onClick={open} className={className}>
          {content}
        </Link>
      ) : (
        <div className={className}>{content}</div>
      )}
      {!is_read && (
        <Button
          size="icon-sm"
          tone="ghost"
          className="mt-2 mr-2"
          aria-label={t('Mark as read')}
          title={t('Mark as read')}
          onClick={() => void store.markRead(id)}
        >
          <span aria-hidden className="size-2.5 rounded-full bg-petrol" />
        </Button>
      )}
    </div>
  )
}
