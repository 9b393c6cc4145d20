import { levelPlans } from '@casework/contract/level-plans'
import { t } from '@casework/texts'
import { useQuery } from '@tanstack/react-query'
import { buildQuery } from '~/platform/query/query'
import { useWrite } from '~/platform/query/use-write'

export const useLevelPlan = (id: number) =>
  useQuery({
    ...buildQuery(levelPlans.getPlan, { params: { id } }),
    // Days pass, sessions move, and other people approve.
    refetchOnMount: 'always',
  })

/** The dialog shows failures. */
export const useSetPlan = () =>
  useWrite(levelPlans.setPlan, {
    successMessage: t('Planned change saved'),
    // Somebody else may have planned one.
    refetchAfterFailure: true,
  })

export const useApprovePlan = () =>
  useWrite(levelPlans.approvePlan, {
    successMessage: t('Planned change approved'),
    failed: t('Failed to save the planned change'),
    refetchAfterFailure: true,
  })

export const useEndPlan = () =>
  useWrite(levelPlans.endPlan, {
    successMessage: t('Planned change cancelled'),
    failed: t('Failed to save the planned change'),
    refetchAfterFailure: true,
  })
