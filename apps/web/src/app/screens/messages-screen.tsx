import { t } from '@casework/texts'
import { useTitle } from '~/platform/router/use-title'
import { EmptyState, PageHeader } from '~/ui'

/** A placeholder that makes no call and has no control (MSG-001, MSG-002). */
export function MessagesScreen() {
  useTitle(t('Messages'))
  return (
    <>
      <PageHeader title={t('Messages')} />
      <EmptyState
        picture="talk"
        className="mt-6"
        title={t('Case messaging is in progress')}
        hint={t('Case messaging with voice and text support is in progress.')}
        action={
          <p className="max-w-sm text-ink-2">
            {t(
              'Until then, notes, calls and letters are kept in the journal on the page of each case.',
            )}
          </p>
        }
      />
    </>
  )
}
