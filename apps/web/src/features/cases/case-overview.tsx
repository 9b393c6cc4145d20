import type { LegalCase } from '@casework/contract/cases'
import { t } from '@casework/texts'
import type { ReactNode } from 'react'
import { formatCount, formatDate } from '~/platform/i18n/format'
import { usePermission } from '~/platform/permissions/permissions'
import { DefinitionList, Panel } from '~/ui'
import { CaseFacts } from './case-facts.tsx'
import { TeamCard } from './team-card.tsx'
import { Timeline } from './timeline.tsx'

interface CaseOverviewProps {
  legalCase: LegalCase
  /** What comes next. */
  band: ReactNode
  /** Quick actions. */
  actions: ReactNode
}

/**
 * One column in the order of the markup; from 1024 px the timeline is on the left and everything
 * else on the right.
 */
export function CaseOverview({ legalCase, band, actions }: CaseOverviewProps) {
  const { id, created_at, sessions_count, documents_count } = legalCase
  const canAdd = [usePermission('session', 'create'), usePermission('document', 'create')]
  const canAct = usePermission('case', 'update') || canAdd.includes(true)
  return (
    <div className="grid items-start gap-4 *:min-w-0 lg:grid-cols-[minmax(0,1fr)_336px] lg:grid-rows-[auto_auto_1fr]">
      <div className="lg:col-span-2">{band}</div>
      <div className="grid gap-4 lg:col-start-2">
        {canAct && (
          <Panel title={t('Quick Actions')}>
            <div className="grid gap-2 sm:max-lg:grid-cols-3">{actions}</div>
          </Panel>
        )}
        <CaseFacts legalCase={legalCase} />
        <TeamCard id={id} />
      </div>
      <Timeline id={id} className="lg:col-start-1 lg:row-span-2 lg:row-start-2" />
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
