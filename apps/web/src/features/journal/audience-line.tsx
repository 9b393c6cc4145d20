import { canSee, type Level } from '@casework/contract/document-levels'
import { firmEndpoints, type Member } from '@casework/contract/firm'
import { t } from '@casework/texts'
import { useQuery } from '@tanstack/react-query'
import { buildQuery } from '~/platform/query/query'

const MOST_NAMES = 3

function describeAudience(level: Level, members: readonly Member[], firm: string): string {
  const readers = members.filter(({ role }) => canSee(role, level))
  // In a firm of one, "everybody" would contradict the restricted level.
  if (members.length === 1 && level !== 'green') return t('Only you will see this.')
  if (readers.length === members.length) return t('Everybody in {firm} will see this.', { firm })
  const others = readers.filter(({ is_you }) => !is_you).map(({ name }) => name)
  if (others.length === 0) return t('Only you will see this.')
  const names = others.slice(0, MOST_NAMES).join(', ')
  const n = others.length - MOST_NAMES
  return t('Only you and {names} will see this.', {
    names: n > 0 ? t('{names} and {n} more', { names, n }) : names,
  })
}

/** Says who will see an entry of this level. */
export function AudienceLine({ level }: { level: Level }) {
  const members = useQuery(buildQuery(firmEndpoints.members))
  const firm = useQuery(buildQuery(firmEndpoints.get))
  return (
    <p role="status" className="min-h-5 text-label text-ink-2">
      {members.data && firm.data && describeAudience(level, members.data, firm.data.name)}
    </p>
  )
}
