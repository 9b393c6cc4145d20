import type { EmployeeRole } from '@casework/contract/permissions'
import { t } from '@casework/texts'
import { useNavigate } from '@tanstack/react-router'
import { Undo2 } from 'lucide-react'
import { Button, EmptyState, type ButtonProps } from '~/ui'
import { paths } from '../router/paths.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Tells the dashboard's guard to leave the workspace. */
    leave_workspace?: boolean
    /** Tells the dashboard's guard to start a view as this role; null ends it. */
    see_as?: EmployeeRole | null
    /** The URL names the firm that the user opens at each sign-in on this device. */
    from_sign_in?: boolean
  }
}

/**
 * Navigates to the dashboard, whose guard then leaves the workspace. As a navigation it triggers the
 * prompt about unsaved changes.
 */
export function ReturnToMyAccount({
  isIconOnPhone = false,
  ...buttonProps
}: Pick<ButtonProps, 'tone' | 'size' | 'className'> & { isIconOnPhone?: boolean }) {
  const navigate = useNavigate()
  return (
    <Button
      {...buttonProps}
      onClick={() => void navigate({ ...paths.dashboard(), state: { leave_workspace: true } })}
    >
      {isIconOnPhone && <Undo2 aria-hidden size={16} className="sm:hidden" />}
      <span className={isIconOnPhone ? 'max-sm:sr-only' : undefined}>
        {t('Return to My Account')}
      </span>
    </Button>
  )
}

/** Replaces a page that exists only in the user's own account. */
export function OwnAccountOnly({ title, hint }: { title: string; hint?: string }) {
  return (
    <EmptyState
      picture="none"
      className="mt-6"
      title={title}
      hint={hint}
      action={<ReturnToMyAccount tone="primary" />}
    />
  )
}
