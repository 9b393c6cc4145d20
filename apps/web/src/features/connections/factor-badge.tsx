import { t } from '@casework/texts'
import { Badge } from '~/ui'
import { useFactorsOfPeople } from './sign-in-rules.hooks.ts'

/** Whether an employee has a second factor; nothing until it is known. */
export function FactorBadge({ user_id }: { user_id: number }) {
  const hasFactor = useFactorsOfPeople()?.get(user_id)
  if (hasFactor === undefined) return null
  return hasFactor ? (
    <Badge tone="ok">{t('Second factor on')}</Badge>
  ) : (
    <Badge>{t('No second factor')}</Badge>
  )
}
