import { t } from '@casework/texts'
import { useRouter } from '@tanstack/react-router'
import { Button, EmptyState } from '~/ui'

/** In place of a form whose permission is missing: routes are open to every role, forms are not (OQ-144). */
export function NotAllowed() {
  const { history } = useRouter()
  return (
    <EmptyState
      title={t('You do not have permission to perform this action')}
      action={<Button onClick={() => history.back()}>{t('Back')}</Button>}
    />
  )
}
