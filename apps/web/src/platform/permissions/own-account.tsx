import { t } from '@casework/texts'
import { useNavigate } from '@tanstack/react-router'
import { Button, EmptyState, type ButtonProps } from '~/ui'
import { paths } from '../router/paths.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** This navigation leaves the workspace. */
    leave_workspace?: boolean
  }
}

/**
 * Returns to the user's own account by navigating, so that the unsaved changes prompt works as
 * usual. The dashboard's guard then leaves the workspace.
 */
export function ReturnToMyAccount(look: Pick<ButtonProps, 'tone' | 'size' | 'className'>) {
  const navigate = useNavigate()
  return (
    <Button
      {...look}
      onClick={() => void navigate({ ...paths.dashboard(), state: { leave_workspace: true } })}
    >
      {t('Return to My Account')}
    </Button>
  )
}

/** Replaces a page that exists only in the user's own account. */
export function OwnAccountOnly({ title, hint }: { title: string; hint?: string }) {
  return (
    <EmptyState
      className="mt-6"
      title={title}
      hint={hint}
      action={<ReturnToMyAccount tone="primary" />}
    />
  )
}
