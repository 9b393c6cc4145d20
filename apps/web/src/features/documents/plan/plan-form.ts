import { LEVELS, type Level } from '@casework/contract/document-levels'
import type { PlanFormValues } from '@casework/contract/level-plan-form'
import type { LevelPlanForm } from '@casework/contract/level-plans'

/** @param from_level the one that the form has shown */
export const toPlanBody = (
  { to_level, when, ...values }: PlanFormValues,
  from_level: Level,
): LevelPlanForm =>
  when === 'date'
    ? { to_level, from_level, due_on: values.due_on }
    : {
        to_level,
        from_level,
        after_session_id: values.after_session_id ?? undefined,
        days: values.days ?? undefined,
      }

/** From red to green, each level is visible to more roles. */
export const listLowerLevels = (level: Level): readonly Level[] =>
  LEVELS.slice(LEVELS.indexOf(level) + 1)
