import { canSee, LEVEL_LABELS, LEVELS, type Level } from '@casework/contract/document-levels'
import type { Role } from '@casework/contract/permissions'
import { t } from '@casework/texts'

export const getLevelLabel = (level: Level) => t(LEVEL_LABELS[level])

/** Returns "3 × HIGH SECURITY, 2 × LOW SECURITY". */
export const countLevels = (levels: readonly Level[]): string =>
  LEVELS.filter((level) => levels.includes(level))
    .map((level) =>
      t('{n} × {level}', {
        n: levels.filter((other) => other === level).length,
        level: getLevelLabel(level),
      }),
    )
    .join(', ')

/** Options for the edit form; levels above the role's are marked as restricted and disabled. */
export const getLevelOptions = (role: Role) =>
  LEVELS.toReversed().map((level) =>
    canSee(role, level)
      ? { value: level, label: getLevelLabel(level) }
      : {
          value: level,
          label: t('{level} (Restricted)', { level: getLevelLabel(level) }),
          disabled: true,
        },
  )

export const describeLevelAccess = (level: Level) =>
  ({
    red: t('Access restricted to owner and admin only.'),
    yellow: t('Access is limited to owner, admin and diamond. Gold has access too.'),
    green: t('Standard access for authorized users.'),
  })[level]
