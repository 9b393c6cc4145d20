import { t } from '@casework/texts'
import { Link } from '@tanstack/react-router'
import { paths } from '~/platform/router/paths'
import { linkClass } from '~/ui'
import { InboxPanel } from './inbox-panel.tsx'
import { getNotificationLink } from './notification-link.ts'
import { notificationStore } from './store.ts'
import { TypeIcon } from './type-icon.tsx'

export function NotificationPanel({ onLeave }: { onLeave: () => void }) {
  return (
    <InboxPanel
      store={notificationStore}
      texts={{
        list: t('Notifications'),
        loading: t('Loading notifications...'),
        empty: t('No notifications'),
        emptyHint: t("You'll see connection requests and updates here"),
      }}
      getLink={getNotificationLink}
      getSender={({ sender_account_name }) => sender_account_name}
      renderIcon={({ notification_type }) => <TypeIcon type={notification_type} />}
      onLeave={onLeave}
      footer={
        <p className="-mx-4 -mb-4 border-t border-line bg-sunken px-4 py-2.5 text-center">
          <Link {...paths.notifications()} className={linkClass} onClick={onLeave}>
            {t('View all notifications')}
          </Link>
        </p>
      }
    />
  )
}
