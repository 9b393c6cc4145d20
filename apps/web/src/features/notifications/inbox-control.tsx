import type { LucideIcon } from 'lucide-react'
import { Suspense, type ReactNode } from 'react'
import { currentPreferences } from '~/platform/i18n/preferences'
import { Button, Popover, VisuallyHidden } from '~/ui'
import { formatBadge } from './badge-text.ts'
import { requestPushPermission, getPushPermission } from './system-notifications.ts'

interface InboxControlProps {
  title: string
  /**
   * The accessible name, with the number of unread items. Use `text` where another label is a part
   * of the name, such as "Date" of "Updates": who looks for that label must not find this one.
   */
  label?: string
  text?: string
  icon: LucideIcon
  unread_count: number
  /** Refetches the list when the panel opens. */
  load: () => Promise<void>
  /** Shown while the code of the panel loads. */
  loading: string
  children: (close: () => void) => ReactNode
}

/** A button of the header with an unread badge, which opens a panel. */
export function InboxControl({
  title,
  label,
  text,
  icon: Icon,
  unread_count,
  load,
  loading,
  children,
}: InboxControlProps) {
  return (
    <Popover
      title={title}
      className="relative w-96!"
      onOpenChange={(opened) => opened && onInboxOpened(load)}
      trigger={
        <Button tone="ghost" size="icon" className="relative" aria-label={label}>
          <Icon aria-hidden size={18} />
          {text !== undefined && <VisuallyHidden>{text}</VisuallyHidden>}
          {unread_count > 0 && (
            <span
              aria-hidden
              className="absolute top-0.5 right-0 min-w-[18px] rounded-full bg-brass px-1 text-eyebrow leading-[18px]! font-bold text-on-brass"
            >
              {formatBadge(unread_count)}
            </span>
          )}
        </Button>
      }
    >
      {(close) => (
        <Suspense fallback={<p className="py-8 text-center text-ink-2">{loading}</p>}>
          {children(close)}
        </Suspense>
      )}
    </Popover>
  )
}

/** Asks for permission to show system notifications, which browsers only allow after a click. */
export function onInboxOpened(load: () => Promise<void>): void {
  void load()
  if (currentPreferences().push_notifications && getPushPermission() === 'default')
    void requestPushPermission()
}
