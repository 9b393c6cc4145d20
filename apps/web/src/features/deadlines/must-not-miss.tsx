import { dueOverview, type DueItem, type MustNotMiss } from '@casework/contract/must-not-miss'
import { t } from '@casework/texts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { TriangleAlert } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { FailedPart } from '~/features/cases'
import { formatFullDay } from '~/platform/i18n/format'
import { usePermission } from '~/platform/permissions/permissions'
import { buildListQuery } from '~/platform/query/query'
import { paths } from '~/platform/router/paths'
import { useWasIdle } from '~/platform/when-idle'
import { Badge, Button, Chips } from '~/ui'
import { describeDaysLeft, getDaysTone, getKindLabel } from './deadline-labels.ts'

type Scope = 'mine' | 'firm'

const useBand = (scope: Scope, { enabled = true, refetchOnMount = true } = {}) =>
  useQuery({
    ...buildListQuery(dueOverview.mustNotMiss, { scope }),
    enabled,
    // Days pass.
    refetchOnMount: refetchOnMount && 'always',
  })

const hasDeadlines = (band: MustNotMiss): boolean =>
  [band.overdue, band.today, band.soon, band.to_confirm].some((items) => items.length > 0)

const isEmpty = (band: MustNotMiss): boolean =>
  !hasDeadlines(band) && band.without_person + band.sessions_today + band.open_conflict_checks === 0

/**
 * "What must not be missed", and where the dashboard shows it: first if the caller has deadlines,
 * last if there may be something else, so that nothing moves when that is known.
 */
export function useMustNotMiss(): { place: 'unknown' | 'first' | 'last'; band: ReactNode } {
  const { data, isPending, failureCount } = useBand('mine')
  if (isPending && failureCount === 0) return { place: 'unknown', band: null }
  return { place: data && !hasDeadlines(data) ? 'last' : 'first', band: <MustNotMissBand /> }
}

/**
 * Absent while nothing is due, for the caller or, once the switch is on "Firm", for the firm.
 */
function MustNotMissBand() {
  const [scope, setScope] = useState<Scope>('mine')
  // The hook above has asked for those of the caller.
  const band = useBand(scope, { refetchOnMount: false })
  const { data } = band
  // Only the switch depends on it, so the page comes first.
  const wasIdle = useWasIdle()
  const firm = useBand('firm', { enabled: wasIdle && data !== undefined && isEmpty(data) })
  if (band.error && !data)
    return (
      <div className="card p-4">
        <FailedPart part={band} message={t('Failed to load deadlines')} />
      </div>
    )
  // The switch stays reachable while the firm has something that the caller has not.
  if (!data || (isEmpty(data) && (!firm.data || isEmpty(firm.data)))) return null
  return (
    <section className="card overflow-hidden">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 border-b border-line px-4 py-1">
        <h2 className="text-panel">{t('What must not be missed')}</h2>
        <Chips
          label={t('Show')}
          chips={[
            { label: t('Mine'), pressed: scope === 'mine', onPress: () => setScope('mine') },
            { label: t('Firm'), pressed: scope === 'firm', onPress: () => setScope('firm') },
          ]}
        />
      </div>
      <div className="px-4 py-2">
        {isEmpty(data) ? (
          <p className="text-ink-2">{t('Nothing is due for you.')}</p>
        ) : (
          <Parts key={scope} band={data} />
        )}
      </div>
    </section>
  )
}

/** How many deadlines the band shows at first; all that are overdue or due today in any case. */
const SHOWN_AT_FIRST = 4

function Parts({ band }: { band: MustNotMiss }) {
  const [showsAll, setShowsAll] = useState(false)
  const all = [
    { title: t('Overdue'), items: band.overdue },
    { title: t('Today'), items: band.today },
    { title: t('Next 7 days'), items: band.soon },
    { title: t('To confirm'), items: band.to_confirm },
  ]
  const count = all.reduce((sum, { items }) => sum + items.length, 0)
  const urgent = band.overdue.length + band.today.length
  const shown = showsAll ? count : Math.max(urgent, SHOWN_AT_FIRST)
  let left = shown
  const parts = all
    .map(({ title, items }) => {
      const first = items.slice(0, left)
      left -= first.length
      return { title, items: first }
    })
    .filter(({ items }) => items.length > 0)
  return (
    <>
      <div className="space-y-2 empty:hidden">
        {parts.map(({ title, items }) => (
          <section key={title} aria-label={title}>
            <h3 className="eyebrow font-sans!">{title}</h3>
            <ul className="divide-y divide-line">
              {items.map((item) => (
                <li key={item.id} className="py-1">
                  <Item item={item} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      {count > shown && (
        <Button size="sm" tone="ghost" className="-ml-2.5" onClick={() => setShowsAll(true)}>
          {t('Show all {n} deadlines', { n: count })}
        </Button>
      )}
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
    <div className="flex flex-wrap items-center gap-x-5 gap-y-1 text-label text-ink-2 not-[div:empty+*]:mt-1 not-[div:empty+*]:border-t not-[div:empty+*]:border-line not-[div:empty+*]:pt-1.5">
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
