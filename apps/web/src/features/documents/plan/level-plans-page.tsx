import { levelPlans, type LevelPlanItem } from '@casework/contract/level-plans'
import { DEFAULT_PAGE_SIZE } from '@casework/contract/parts/lists'
import { t } from '@casework/texts'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import { ListView } from '~/platform/list'
import { NotAllowed } from '~/platform/permissions/not-allowed'
import { usePermission } from '~/platform/permissions/permissions'
import { buildListQuery } from '~/platform/query/query'
import { BackLink } from '~/platform/router/back-link'
import { paths } from '~/platform/router/paths'
import { useTitle } from '~/platform/router/use-title'
import { SecurityBadge } from '~/platform/security-badge'
import { EmptyState, PageHeader } from '~/ui'
import { PlanActions } from './plan-actions.tsx'
import { describePlan, describePlanState } from './plan-labels.ts'

/** The planned lower levels of the firm: those that wait for approval first, then by day. */
export function LevelPlansPage() {
  useTitle(t('Planned levels'))
  const mayOpen = usePermission('client', 'delete')
  return (
    <>
      <BackLink link={<Link {...paths.firm()} />}>{t('Back to Firm')}</BackLink>
      <PageHeader
        title={t('Planned levels')}
        subtitle={mayOpen ? t('Documents whose level will be lowered on a day.') : undefined}
      />
      <div className="mt-6">{mayOpen ? <Plans /> : <NotAllowed />}</div>
    </>
  )
}

function Plans() {
  const { page = 1 } = useSearch({ from: '/signed-in/level-plans' })
  const query = { page, page_size: DEFAULT_PAGE_SIZE }
  const list = useQuery({
    ...buildListQuery(levelPlans.listPlans, query),
    refetchOnMount: 'always',
  })
  return (
    <ListView
      list={list}
      label={t('Planned levels')}
      page={page}
      pageSize={DEFAULT_PAGE_SIZE}
      failed={t('Failed to load planned levels')}
      gridClass="grid! grid-cols-1! gap-3! sm:gap-0! sm:divide-y sm:divide-line sm:overflow-hidden sm:rounded-lg sm:border sm:border-line sm:bg-surface lg:grid-cols-[minmax(0,5fr)_auto_minmax(0,5fr)_auto]! lg:*:col-span-full lg:*:grid lg:*:grid-cols-subgrid"
      skeletonClass="[&>.card]:h-48 sm:[&>.card]:h-20 sm:[&>.card]:rounded-none sm:[&>.card]:border-0"
      empty={
        <EmptyState
          title={t('No planned level changes')}
          hint={t('A document can be planned to get a lower level under Security Information.')}
        />
      }
      renderItem={(plan) => <PlanRow plan={plan} />}
    />
  )
}

function PlanRow({ plan }: { plan: LevelPlanItem }) {
  const { title, document_id, from_level, to_level, set_by } = plan
  return (
    <div className="grid gap-x-5 gap-y-2 px-4 py-3 max-sm:rounded-lg max-sm:border max-sm:border-line max-sm:bg-surface lg:col-span-full lg:grid-cols-subgrid lg:items-center">
      <div className="min-w-0">
        <h2 className="text-[15px] leading-6">
          <Link {...paths.document(document_id)} className="link block truncate font-semibold">
            {title}
          </Link>
        </h2>
        <CaseLink plan={plan} />
      </div>
      <p className="flex flex-wrap items-center gap-1.5">
        <SecurityBadge level={from_level} />
        <ArrowRight aria-hidden size={14} className="text-ink-3" />
        <span className="sr-only">{t('to')}</span>
        <SecurityBadge level={to_level} />
      </p>
      <div className="min-w-0 text-label">
        <p>{describePlan(plan)}</p>
        <p className="text-ink-2">
          {[t('Set by {name}', { name: set_by }), describePlanState(plan)]
            .filter((text) => text !== null)
            .join(' · ')}
        </p>
      </div>
      <PlanActions plan={plan} name={title} />
    </div>
  )
}

function CaseLink({ plan: { case_id, case_title } }: { plan: LevelPlanItem }) {
  if (case_id === null) return <p className="truncate text-meta text-ink-3">{t('No case')}</p>
  return (
    <p className="text-meta text-ink-3">
      <Link
        {...paths.case(case_id)}
        className="inline-block max-w-full truncate rounded-sm py-1 align-bottom leading-4 hover:text-petrol hover:underline"
      >
        {case_title}
      </Link>
    </p>
  )
}
