import { canSee, LEVEL_LABELS, LEVELS, type Level } from '@casework/contract/document-levels'
import type { Role } from '@casework/contract/permissions'
import { t } from '@casework/texts'

export const levelName = (level: Level) => t(LEVEL_LABELS[level])

/** The levels as choices of an edit: those above the role's own are marked and cannot be chosen (SEC-016 to SEC-019). */
export const levelOptions = (role: Role) =>
  LEVELS.toReversed().map((level) =>
    canSee(role, level)
      ? { value: level, label: levelName(level) }
      : {
          value: level,
          label: t('{level} (Restricted)', { level: levelName(level) }),
          disabled: true,
        },
  )

/** Who may open documents of a level, as the security panel has it (SEC-011 to SEC-013, OQ-130). */
export const levelMeaning = (level: Level) =>
  ({
    red: t('Access restricted to owner and admin only.'),
    yellow: t('Access is limited to owner, admin and diamond. Gold has access too.'),
    green: t('Standard access for authorized users.'),
  })[level]
