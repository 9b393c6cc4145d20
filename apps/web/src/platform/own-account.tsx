import { t } from '@casework/texts'
import { useNavigate } from '@tanstack/react-router'
import { Button, EmptyState, type ButtonProps } from '~/ui'
import { paths } from './paths.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** This step leads back to the own account. */
    leave_workspace?: boolean
  }
}

/**
 * The way back to the own account: a navigation like any other, so that unsaved changes are asked about first. The
 * dashboard's guard then leaves the workspace (SWITCH-020, OQ-077).
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

/** In place of a page that exists in the own account only (OQ-060, OQ-061). */
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
