import { connectionEndpoints } from '@casework/contract/connections'
import { canSee, type Level } from '@casework/contract/document-levels'
import { activeLanguage, t } from '@casework/texts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { canManageConnections } from '~/platform/auth/auth-state'
import { useAuth } from '~/platform/auth/use-auth'
import { buildQuery } from '~/platform/query/query'

const MAX_NAMES = 4

/**
 * Names who can open a document of this level. Only the owner may see the list of employees.
 * @param children follow once the names are there, so that nothing moves
 */
export function Readers({ level, children }: { level: Level; children: ReactNode }) {
  const isOwner = canManageConnections(useAuth())
  const { data, isLoading } = useQuery({
    ...buildQuery(connectionEndpoints.followers),
    enabled: isOwner,
  })
  if (isLoading) return null
  if (!data) return children
  const names = data
    .filter(({ assigned_role }) => canSee(assigned_role, level))
    .map(({ name }) => name)
  return (
    <>
      <p className="mt-3 border-t border-line pt-3 font-semibold">{describe(names)}</p>
      {children}
    </>
  )
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
