import {
  EMPLOYEE_ROLES,
  ROLE_DESCRIPTIONS,
  type EmployeeRole,
  type Role,
} from '@casework/contract/permissions'
import { activeLanguage, t } from '@casework/texts'

/** Role names for labels. */
export const getRoleName = (role: Role) =>
  ({
    owner: t('Owner'),
    admin: t('Admin'),
    diamond: t('Diamond'),
    gold: t('Gold'),
    silver: t('Silver'),
  })[role]

/** English sentences use the stored value, such as "from silver to admin". */
export const getRoleInSentence = (role: Role) =>
  activeLanguage() === 'en' ? role : getRoleName(role)

export const getRoleSummary = (role: EmployeeRole) => t(ROLE_DESCRIPTIONS[role])

/** Roles that a firm can assign. */
export const getRoleOptions = () =>
  EMPLOYEE_ROLES.map((value) => ({ value, label: getRoleName(value) }))
