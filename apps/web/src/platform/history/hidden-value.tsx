import type { Level } from '@casework/contract/document-levels'
import { t } from '@casework/texts'
import { Button } from '~/ui'
import { usePermissions } from '../permissions/permissions.tsx'

/** Stands for values above the role's level, and says why they are not shown. */
export function HiddenValue({ level, text }: { level: Level; text: string }) {
  const { role } = usePermissions()
  return (
    <Button
      tone="ghost"
      size="sm"
      className="-ml-2.5 h-6!"
      disabledReason={t('Your {ROLE} role cannot access {LEVEL} security documents', {
        ROLE: role.toUpperCase(),
        LEVEL: level.toUpperCase(),
      })}
    >
      {text}
    </Button>
  )
}
