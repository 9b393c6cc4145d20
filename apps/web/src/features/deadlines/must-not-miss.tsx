import { dueOverview, type DueItem, type MustNotMiss } from '@casework/contract/must-not-miss'
import { t } from '@casework/texts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { FailedPart } from '~/features/cases'
import { formatFullDay } from '~/platform/i18n/format'
import { usePermission } from '~/platform/permissions/permissions'
import { buildListQuery } from '~/platform/query/query'
import { paths } from '~/platform/router/paths'
import { useWasIdle } from '~/platform/when-idle'
import { Badge, Chips, Panel } from '~/ui'
import { describeDaysLeft, getDaysTone, getKindLabel } from './deadline-labels.ts'

type Scope = 'mine' | 'firm'

const useBand = (scope: Scope, enabled = true) =>
  useQuery({
    ...buildListQuery(dueOverview.mustNotMiss, { scope }),
    enabled,
    // Days pass.
    refetchOnMount: 'always',
  })

const isEmpty = (band: MustNotMiss): boolean =>
  [band.overdue, band.today, band.soon, band.to_confirm].every((items) => items.length === 0) &&
  band.without_person + band.sessions_today + band.open_conflict_checks === 0

/**
 * "What must not be missed". Absent while nothing is due, for the caller or, once the switch is on
 * "Firm", for the firm.
 */
export function MustNotMissBand() {
  const [scope, setScope] = useState<Scope>('mine')
  const band = useBand(scope)
  const { data } = band
  // Only the switch depends on it, so the page comes first.
  const wasIdle = useWasIdle()
  const firm = useBand('firm', wasIdle && data !== undefined && isEmpty(data))
  if (band.error && !data)
    return (
      <div className="card mb-5 p-4">
        <FailedPart part={band} message={t('Failed to load deadlines')} />
      </div>
    )
  // The switch stays reachable while the firm has something that the caller has not.
  if (!data || (isEmpty(data) && (!firm.data || isEmpty(firm.data)))) return null
  return (
    <Panel
      title={t('What must not be missed')}
      className="mb-5"
      actions={
        <Chips
          label={t('Show')}
          chips={[
            { label: t('Mine'), pressed: scope === 'mine', onPress: () => setScope('mine') },
            { label: t('Firm'), pressed: scope === 'firm', onPress: () => setScope('firm') },
          ]}
        />
      }
    >
      {isEmpty(data) ? (
        <p className="text-ink-2">{t('Nothing is due for you.')}</p>
      ) : (
        <Parts band={data} />
      )}
    </Panel>
  )
}

function Parts({ band }: { band: MustNotMiss }) {
  const parts = [
    { title: t('Overdue'), items: band.overdue },
    { title: t('Today'), items: band.today },
    { title: t('Next 7 days'), items: band.soon },
    { title: t('To confirm'), items: band.to_confirm },
  ].filter(({ items }) => items.length > 0)
  return (
    <>
      <div className="grid gap-4 md:grid-cols-2">
        {parts.map(({ title, items }) => (
          <section key={title} aria-label={title}>
            <h3 className="eyebrow mb-1 font-sans!">{title}</h3>
            <ul className="divide-y divide-line">
              {items.map((item) => (
                <li key={item.id} className="py-1.5">
                  <Item item={item} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      <Lines band={band} />
    </>
  )
}

function Item({ item }: { item: DueItem }) {
  const { title, due_on, days_left, kind, case_id, case_number, responsible_name } = item
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
        <Link {...paths.case(case_id)} className="link min-w-0 font-medium">
          {title}
        </Link>
        <Badge>{getKindLabel(kind)}</Badge>
        <Badge tone={getDaysTone(days_left)}>
          {days_left < 0 && <TriangleAlert aria-hidden size={13} />}
          {describeDaysLeft(days_left)}
        </Badge>
      </p>
      <p className="text-label text-ink-2">
        {[case_number, formatFullDay(due_on), responsible_name]
          .filter((text) => text !== null)
          .join(' · ')}
      </p>
    </>
  )
}

function Lines({ band }: { band: MustNotMiss }) {
  const mayAssign = usePermission('case', 'assign')
  const { sessions_today: sessions, open_conflict_checks: checks, without_person: without } = band
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-1 border-t border-line pt-3 text-ink-2">
      {sessions > 0 && (
        <p>{t('{n, plural, one {# session today} other {# sessions today}}', { n: sessions })}</p>
      )}
      {checks > 0 && (
        <Link {...paths.people()} search={{ tab: 'conflicts' }} className="link">
          {t(
            '{n, plural, one {# conflict check waits for a decision} other {# conflict checks wait for a decision}}',
            { n: checks },
          )}
        </Link>
      )}
      {without > 0 && (
        <p>
          {t('{n, plural, one {# deadline has no person} other {# deadlines have no person}}', {
            n: without,
          })}{' '}
          {mayAssign && (
            <Link {...paths.deadlines({ hand_over: 0 })} className="link underline">
              {t('Hand over')}
            </Link>
          )}
        </p>
      )}
      <Link {...paths.deadlines()} className="link ml-auto">
        {t('All deadlines')}
      </Link>
    </div>
  )
}
