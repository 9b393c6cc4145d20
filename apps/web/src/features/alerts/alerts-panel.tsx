import { t } from '@casework/texts'
import { InboxPanel } from '~/features/notifications'
import { KindIcon } from './kind-icon.tsx'
import { alertStore } from './store.ts'
import { getAlertLink } from './alert-link.ts'

interface AlertsPanelProps {
  inDialog: boolean
  onLeave: () => void
}

export function AlertsPanel({ inDialog, onLeave }: AlertsPanelProps) {
  return (
    <InboxPanel
      store={alertStore}
      texts={{
        list: t('Updates'),
        loading: t('Loading updates...'),
        empty: t('No updates'),
        emptyHint: t("You'll see deadlines, sessions and cases that concern you here"),
      }}
      getLink={getAlertLink}
      renderIcon={({ kind }) => <KindIcon kind={kind} />}
      canRetry
      inDialog={inDialog}
      onLeave={onLeave}
    />
  )
}
