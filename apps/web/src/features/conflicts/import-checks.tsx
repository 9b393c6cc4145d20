import { conflictEndpoints } from '@casework/contract/conflicts'
import { t } from '@casework/texts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { markLowerBound } from '~/platform/i18n/format'
import { usePermission } from '~/platform/permissions/permissions'
import { buildListQuery } from '~/platform/query/query'
import { paths } from '~/platform/router/paths'
import { linkClass } from '~/ui'

/** The checks run after the import: the number grows while the dialog is open. */
const POLL_MS = 3000

export function ImportChecks({ import_id }: { import_id: number }) {
  const enabled = usePermission('case', 'update')
  const { data } = useQuery({
    ...buildListQuery(conflictEndpoints.list, { import_id, state: 'open', page_size: 1 }),
    enabled,
    staleTime: 0,
    refetchInterval: POLL_MS,
  })
  const { count: n = 0, count_is_lower_bound } = data?.pagination ?? {}
  return (
    <div role="status">
      {n > 0 && (
        <p>
          {markLowerBound(
            t(
              '{n, plural, one {# conflict check waits for a decision.} other {# conflict checks wait for a decision.}}',
              { n },
            ),
            count_is_lower_bound,
          )}{' '}
          <Link {...paths.people()} search={{ tab: 'conflicts' }} className={linkClass}>
            {t('View')}
          </Link>
        </p>
      )}
    </div>
  )
}
