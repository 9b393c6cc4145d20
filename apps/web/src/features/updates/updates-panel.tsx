import { t } from '@casework/texts'
import { NewsPanel } from '~/features/notifications'
import { KindIcon } from './kind-icon.tsx'
import { updateStore } from './store.ts'
import { getUpdateLink } from './update-link.ts'

interface UpdatesPanelProps {
  inDialog: boolean
  onLeave: () => void
}

export function UpdatesPanel({ inDialog, onLeave }: UpdatesPanelProps) {
  return (
    <NewsPanel
      store={updateStore}
      texts={{
        list: t('Updates'),
        loading: t('Loading updates...'),
        empty: t('No updates'),
        emptyHint: t("You'll see deadlines, sessions and cases that concern you here"),
      }}
      getLink={getUpdateLink}
      renderIcon={({ kind }) => <KindIcon kind={kind} />}
      canRetry
      inDialog={inDialog}
      onLeave={onLeave}
    />
  )
}
