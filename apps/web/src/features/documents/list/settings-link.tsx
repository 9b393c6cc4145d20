import { t } from '@casework/texts'
import { Link } from '@tanstack/react-router'
import { Settings } from 'lucide-react'
import { canManageConnections } from '~/platform/auth/auth-state'
import { useAuth } from '~/platform/auth/use-auth'
import { useIsReadOnly } from '~/platform/permissions/permissions'
import { paths } from '~/platform/router/paths'
import { ButtonLink } from '~/ui'

/** Leads the owner, in the own workspace, to what the firm decides about its documents. */
export function SettingsLink({ className }: { className?: string }) {
  const isOwner = canManageConnections(useAuth())
  const isReadOnly = useIsReadOnly()
  if (!isOwner || isReadOnly) return null
  const label = t('Document settings')
  return (
    <ButtonLink
      tone="ghost"
      size="icon-sm"
      className={className}
      render={<Link {...paths.documentSettings()} aria-label={label} title={label} />}
    >
      <Settings aria-hidden size={16} />
    </ButtonLink>
  )
}
