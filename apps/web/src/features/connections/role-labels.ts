import {
  EMPLOYEE_ROLES,
  ROLE_BLURBS,
  type EmployeeRole,
  type Role,
} from '@casework/contract/permissions'
import { t } from '@casework/texts'

/** A role as a word of the page. In sentences stands the value itself (OQ-110). */
export const roleName = (role: Role) =>
  ({
    owner: t('Owner'),
    admin: t('Admin'),
    diamond: t('Diamond'),
    gold: t('Gold'),
    silver: t('Silver'),
  })[role]

/** What a role may do, in three words (PERM-004 to PERM-007). */
export const roleBlurb = (role: EmployeeRole) => t(ROLE_BLURBS[role])

/** The roles that a firm can give (CONN-036). */
export const roleOptions = () => EMPLOYEE_ROLES.map((value) => ({ value, label: roleName(value) }))
