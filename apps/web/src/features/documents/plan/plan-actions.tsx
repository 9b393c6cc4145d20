import type { LevelPlan } from '@casework/contract/level-plans'
import { t } from '@casework/texts'
import { Button, VisuallyHidden } from '~/ui'
import { useApprovePlan, useEndPlan } from './plan.hooks.ts'

interface PlanActionsProps {
  plan: LevelPlan
  /** The document, read after the labels in a list. */
  name?: string
}

/** "Approve", for who may do it now, and "Cancel plan". */
export function PlanActions({ plan, name }: PlanActionsProps) {
  const approve = useApprovePlan()
  const end = useEndPlan()
  const input = { params: { id: plan.document_id } }
  const hidden = name !== undefined && <VisuallyHidden> {name}</VisuallyHidden>
  return (
    <div className="flex flex-wrap gap-2">
      {plan.state === 'waiting' && plan.approval.may_approve && (
        <Button
          size="sm"
          tone="primary"
          pending={approve.isPending}
          onClick={() => approve.mutate({ ...input, body: { plan_id: plan.id } })}
        >
          <span>
            {t('Approve')}
            {hidden}
          </span>
        </Button>
      )}
      <Button size="sm" pending={end.isPending} onClick={() => end.mutate(input)}>
        <span>
          {t('Cancel plan')}
          {hidden}
        </span>
      </Button>
    </div>
  )
}
