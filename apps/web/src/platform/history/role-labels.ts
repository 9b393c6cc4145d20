import type { HistoryRole } from '@casework/contract/history'
import { t } from '@casework/texts'

const getLabels = (): Readonly<Record<HistoryRole, string>> => ({
  owner: t('Owner'),
  admin: t('Admin'),
  diamond: t('Diamond'),
  gold: t('Gold'),
  silver: t('Silver'),
  system: t('System'),
  none: t('No role'),
})

/** The name of a recorded role. An unknown one is shown as it is. */
export const getRoleLabel = (role: string): string =>
  (getLabels() as Readonly<Record<string, string>>)[role] ?? role
