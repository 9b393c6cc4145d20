import {
  EMPLOYEE_ROLES,
  ROLE_DESCRIPTIONS,
  type EmployeeRole,
  type Role,
} from '@casework/contract/permissions'
import { t } from '@casework/texts'

/** Role names for labels; sentences use the stored value. */
export const getRoleName = (role: Role) =>
  ({
    owner: t('Owner'),
    admin: t('Admin'),
    diamond: t('Diamond'),
    gold: t('Gold'),
    silver: t('Silver'),
  })[role]

export const getRoleSummary = (role: EmployeeRole) => t(ROLE_DESCRIPTIONS[role])

/** Roles that a firm can assign. */
export const getRoleOptions = () =>
  EMPLOYEE_ROLES.map((value) => ({ value, label: getRoleName(value) }))
