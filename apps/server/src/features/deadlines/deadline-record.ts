// Turns a row into the record of the answer: steps, warnings and what may be confirmed.
import type { Deadline } from '@casework/contract/deadlines'
import type { DeadlineRule } from '@casework/contract/deadline-rules'
import { needsSecondPerson } from '@casework/contract/parts/deadline-kinds'
import type { Role } from '@casework/contract/permissions'
import { computeDate, NoDate, type ComputedDate, type Step } from './computation/compute-date.ts'
import { addDays } from './calendar/days.ts'
import type { Reader } from '../../platform/format-day.ts'
import { writeStep, writeWarnings } from './computation/step-texts.ts'
import type { FirmCalendar } from './court-days/court-days.sql.ts'
import { WORKING_ROLES } from './people.sql.ts'

export interface DeadlineRow extends Omit<
  Deadline,
  | 'steps'
  | 'warnings'
  | 'would_be'
  | 'needs_confirmation'
  | 'may_confirm'
  | 'may_confirm_from'
  | 'rule'
> {
  readonly rule: DeadlineRule | null
  readonly steps: readonly Step[] | null
  readonly dated_by: number
  /** The day of the firm on which the date was set. */
  readonly dated_on: string
  readonly user_id: number | null
  readonly second_user_id: number | null
  /** How many people work on deadlines. */
  readonly workers: number
}

export interface Viewer {
  readonly user_id: number
  readonly role: Role
}

export const needsConfirmation = ({
  kind,
  state,
  confirmed_at,
}: Pick<DeadlineRow, 'kind' | 'state' | 'confirmed_at'>): boolean =>
  state === 'open' && needsSecondPerson(kind) && confirmed_at === null

/** Undefined for a rule that gives no date in this calendar. */
function tryDate(rule: DeadlineRule, { calendar }: FirmCalendar): ComputedDate | undefined {
  try {
    return computeDate(rule, calendar)
  } catch (error) {
    if (error instanceof NoDate) return undefined
    throw error
  }
}

/** The day from which who set the date may confirm it, if nobody else can. */
export const getOwnConfirmationDay = ({
  workers,
  dated_on,
}: Pick<DeadlineRow, 'workers' | 'dated_on'>): string | null =>
  workers === 1 ? addDays(dated_on, 1) : null

/** What the rule gives today, and what to beware of. */
function reconsider(row: DeadlineRow, firm: FirmCalendar, reader: Reader) {
  if (row.state !== 'open') return { warnings: [], would_be: null }
  const computed = row.rule ? tryDate(row.rule, firm) : undefined
  const { unknown_years = [], uses_calendar = false, due_on = row.due_on } = computed ?? {}
  return {
    warnings: writeWarnings(
      { due_on: row.due_on, unknown_years, uses_calendar },
      { has_calendar: firm.calendar.region !== null, today: firm.today },
      reader,
    ),
    would_be: due_on === row.due_on ? null : due_on,
  }
}

export function toDeadline(
  row: DeadlineRow,
  firm: FirmCalendar,
  viewer: Viewer,
  language: string,
): Deadline {
  const { dated_by, dated_on: _, user_id: __, second_user_id: ___, workers: ____, ...shown } = row
  const reader = { language, region: firm.region }
  const isWaiting = needsConfirmation(row)
  const ownDay = isWaiting ? getOwnConfirmationDay(row) : null
  return {
    ...shown,
    steps: row.steps?.map((step) => writeStep(step, reader)) ?? null,
    ...reconsider(row, firm, reader),
    needs_confirmation: isWaiting,
    may_confirm_from: ownDay,
    may_confirm:
      isWaiting &&
      WORKING_ROLES.includes(viewer.role) &&
      (dated_by !== viewer.user_id || (ownDay !== null && firm.today >= ownDay)),
  }
}
