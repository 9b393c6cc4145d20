import { t } from '@casework/texts'
import { useTitle } from '~/platform/router/use-title'
import { EmptyState, PageHeader } from '~/ui'

/** A placeholder that makes no call (MSG-001, MSG-002). */
export function MessagesScreen() {
  useTitle(t('Messages'))
  return (
    <>
      <PageHeader title={t('Messages')} />
      <EmptyState
        className="mt-6"
        title={t('Case messaging is in progress')}
        hint={t('Case messaging with voice and text support is in progress.')}
      />
    </>
  )
}
