import { t } from '@casework/texts'
import { useRouter } from '@tanstack/react-router'
import { Button, EmptyState } from '~/ui'

/** Replaces a form that the role may not use: routes are open to every role, forms are not. */
export function NotAllowed() {
  const { history } = useRouter()
  return (
    <EmptyState
      picture="none"
      title={t('You do not have permission to perform this action')}
      action={<Button onClick={() => history.back()}>{t('Back')}</Button>}
    />
  )
}
