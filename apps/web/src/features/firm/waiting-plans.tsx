import { levelPlans } from '@casework/contract/level-plans'
import { t } from '@casework/texts'
import { useQuery } from '@tanstack/react-query'
import { buildQuery } from '~/platform/query/query'
import { Badge } from '~/ui'

/** How many planned levels wait for an approval. */
export function WaitingPlans() {
  const { data } = useQuery({ ...buildQuery(levelPlans.listPlans), refetchOnMount: 'always' })
  if (!data || data.waiting_count === 0) return null
  return (
    <Badge tone="petrol">
      {t('{n, plural, one {# waiting for approval} other {# waiting for approval}}', {
        n: data.waiting_count,
      })}
    </Badge>
  )
}
