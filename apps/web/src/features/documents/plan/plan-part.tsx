import type { DocumentRecord } from '@casework/contract/documents'
import type { LevelPlan } from '@casework/contract/level-plans'
import { t } from '@casework/texts'
import { CalendarClock } from 'lucide-react'
import { useState } from 'react'
import { formatDate, formatTimeIn } from '~/platform/i18n/format'
import { currentTimeZone } from '~/platform/i18n/preferences'
import { lazyDialog } from '~/platform/lazy-dialog'
import { Button, Skeleton } from '~/ui'
import { PlanActions } from './plan-actions.tsx'
import { describePlan, describePlanState } from './plan-labels.ts'
import { useLevelPlan } from './plan.hooks.ts'

const PlanDialog = lazyDialog(() => import('./plan-dialog.tsx').then((module) => module.PlanDialog))

const formatMoment = (instant: string) =>
  `${formatDate(instant)}, ${formatTimeIn(currentTimeZone(), instant)}`

interface PlanPartProps {
  document: DocumentRecord
  canEdit: boolean
}

/** The planned lower level of a document, or the button to plan one. */
export function PlanPart({ document, canEdit }: PlanPartProps) {
  const plan = useLevelPlan(document.id)
  // Here, so that what is typed is kept when somebody else's plan arrives meanwhile.
  const [{ open, openCount }, setDialog] = useState({ open: false, openCount: 0 })
  return (
    <div className="mt-3 border-t border-line pt-3">
      {plan.data === undefined ? (
        plan.error && !plan.isFetching ? (
          <p className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 text-ink-2">
            {t('Failed to load the planned change')}
            <Button size="sm" onClick={() => void plan.refetch()}>
              {t('Retry')}
            </Button>
          </p>
        ) : (
          <div role="status">
            <span className="sr-only">{t('Loading…')}</span>
            <Skeleton className="h-8" />
          </div>
        )
      ) : plan.data ? (
        <Plan plan={plan.data} canEdit={canEdit} />
      ) : (
        canEdit &&
        document.security_level !== 'green' && (
          <Button
            className="w-full"
            onClick={() => setDialog({ open: true, openCount: openCount + 1 })}
          >
            <CalendarClock aria-hidden size={15} />
            {t('Plan a lower level')}
          </Button>
        )
      )}
      <PlanDialog
        key={openCount}
        open={open}
        document={document}
        onClose={() => setDialog({ open: false, openCount })}
      />
    </div>
  )
}

function Plan({ plan, canEdit }: { plan: LevelPlan; canEdit: boolean }) {
  const { approval, set_by, state } = plan
  const stateText = describePlanState(plan)
  return (
    <>
      <p className="flex gap-2 font-semibold">
        <CalendarClock aria-hidden size={15} className="mt-0.5 shrink-0 text-ink-3" />
        <span className="min-w-0">{describePlan(plan)}</span>
      </p>
      <p className="mt-1 text-label text-ink-2">{t('Set by {name}', { name: set_by })}</p>
      {stateText !== null && <p className="text-label text-ink-2">{stateText}</p>}
      {state === 'waiting' && !approval.may_approve && approval.own_approval_from !== null && (
        <p className="text-label text-ink-2">
          {t('You can approve this yourself from {time}', {
            time: formatMoment(approval.own_approval_from),
          })}
        </p>
      )}
      {canEdit && (
        <div className="mt-2.5">
          <PlanActions plan={plan} />
        </div>
      )}
    </>
  )
}
