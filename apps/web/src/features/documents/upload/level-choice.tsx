import { LEVELS, type Level } from '@casework/contract/document-levels'
import type { Role } from '@casework/contract/permissions'
import { t } from '@casework/texts'
import { SecurityBadge } from '~/platform/security-badge'
import { FieldGroup, RadioCards } from '~/ui'
import { getLevelReason } from './level-shapes.tsx'

interface LevelChoiceProps {
  role: Role
  value: Level
  onValueChange: (level: Level) => void
  disabled?: boolean
}

const describeAudience = (level: Level) =>
  ({
    red: t('Owner and admin only'),
    yellow: t('Owner, admin, diamond and gold'),
    green: t('Everyone in the workspace'),
  })[level]

/** The level of a new document; levels that the role cannot see are disabled. */
export function LevelChoice({ role, value, onValueChange, disabled = false }: LevelChoiceProps) {
  return (
    <FieldGroup label={t('Security level')} required>
      <RadioCards
        value={value}
        onValueChange={onValueChange}
        disabled={disabled}
        className="*:flex-1 *:wrap-break-word"
        cards={LEVELS.map((level) => ({
          value: level,
          label: <SecurityBadge level={level} />,
          hint: describeAudience(level),
          disabledReason: getLevelReason(role, level),
        }))}
      />
    </FieldGroup>
  )
}
