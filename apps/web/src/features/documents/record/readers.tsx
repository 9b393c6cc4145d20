import { connectionEndpoints } from '@casework/contract/connections'
import { canSee, type Level } from '@casework/contract/document-levels'
import { activeLanguage, t } from '@casework/texts'
import { useQuery } from '@tanstack/react-query'
import { canManageConnections } from '~/platform/auth/auth-state'
import { useAuth } from '~/platform/auth/use-auth'
import { buildQuery } from '~/platform/query/query'

const MAX_NAMES = 4

/** Names who can open a document of this level. Only the owner may see the list of employees. */
export function Readers({ level }: { level: Level }) {
  const isOwner = canManageConnections(useAuth())
  const { data } = useQuery({ ...buildQuery(connectionEndpoints.followers), enabled: isOwner })
  if (!data) return null
  const names = data
    .filter(({ assigned_role }) => canSee(assigned_role, level))
    .map(({ name }) => name)
  return <p className="mb-3 font-semibold">{describe(names)}</p>
}

function describe(names: readonly string[]): string {
  if (names.length === 0) return t('Only you can open this document.')
  const more = names.length - MAX_NAMES
  const list = new Intl.ListFormat(activeLanguage(), { type: 'conjunction' })
  return t('{names} can open this document.', {
    names: list.format([
      t('You'),
      ...names.slice(0, MAX_NAMES),
      ...(more > 0 ? [t('{n} more', { n: more })] : []),
    ]),
  })
}
