import type { LegalCaseDetails } from '@casework/contract/cases'
import { t } from '@casework/texts'
import { clsx } from 'clsx'
import type { ComponentProps, ReactNode } from 'react'
import { formatCount, formatDate } from '~/platform/i18n/format'
import { usePermission } from '~/platform/permissions/permissions'
import { QuickActions } from '~/platform/record/quick-actions'
import { DefinitionList, IN_ORDER, IN_ORDER_BELOW_LG, Panel } from '~/ui'
import { CaseFacts } from './case-facts.tsx'
import { CaseSubject } from './case-subject.tsx'
import { TeamCard } from './team-card.tsx'
import { Timeline } from './timeline.tsx'

interface CaseOverviewProps {
  legalCase: LegalCaseDetails
  /** What comes next. */
  band: ReactNode
  /** Quick actions. */
  actions: ReactNode
  /** The people of the case beside the team. */
  people: ReactNode
  deadlines: ReactNode
  /** Above the timeline: the box of the journal. */
  journal: ReactNode
  /** The entries of the timeline, and a button at its head. */
  timeline: Pick<ComponentProps<typeof Timeline>, 'renderEntry' | 'actions'>
}

/**
 * One column in the order of the markup; from 1024 px the timeline is on the left and everything
 * else on the right.
 */
export function CaseOverview({
  legalCase,
  band,
  actions,
  people,
  deadlines,
  journal,
  timeline,
}: CaseOverviewProps) {
  const { id, description, created_at, sessions_count, documents_count } = legalCase
  const canAdd = [usePermission('session', 'create'), usePermission('document', 'create')]
  const canAct = usePermission('case', 'update') || canAdd.includes(true)
  return (
    <div
      className={clsx(
        'grid items-start gap-4 max-sm:pb-14 *:min-w-0 lg:grid-cols-[minmax(0,1fr)_336px] lg:grid-rows-[auto_auto_1fr]',
        IN_ORDER_BELOW_LG,
        // The band is above both columns, and the statistics end the right one.
        '[&>:first-child:has(.skeleton)~*]:hidden [&>:nth-child(2):has(.skeleton)~:last-child]:hidden',
      )}
    >
      <div className="grid gap-4 lg:col-span-2">
        {description && <CaseSubject key={id} text={description} />}
        {band}
      </div>
      <div className={clsx('grid gap-4 lg:col-start-2', IN_ORDER)}>
        {canAct && <QuickActions>{actions}</QuickActions>}
        <CaseFacts legalCase={legalCase} />
        <TeamCard id={id} />
        {deadlines}
        {people}
      </div>
      <div
        className={clsx(
          'grid gap-4 *:min-w-0 lg:col-start-1 lg:row-span-2 lg:row-start-2',
          IN_ORDER,
        )}
      >
        {journal}
        <Timeline id={id} {...timeline} />
      </div>
      <Panel title={t('Statistics')} className="lg:col-start-2">
        <DefinitionList
          rows
          items={[
            { term: t('Total Sessions'), value: formatCount(sessions_count) },
            { term: t('Documents'), value: formatCount(documents_count) },
            { term: t('Created'), value: formatDate(created_at) },
          ]}
        />
      </Panel>
    </div>
  )
}
