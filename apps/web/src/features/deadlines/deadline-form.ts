import type { Deadline } from '@casework/contract/deadlines'
import { DEADLINE_KINDS, needsSecondPerson } from '@casework/contract/parts/deadline-kinds'
import {
  PERIOD_DIRECTIONS,
  PERIOD_METHODS,
  PERIOD_UNITS,
  ROLLS,
} from '@casework/contract/deadline-rules'
import { MAX, optionalText, requiredText } from '@casework/contract/parts/fields'
import * as z from 'zod/mini'

const optionalId = z.nullable(z.int())

/** The fields of the dialog. The server checks people, dates and rules. */
export const deadlineFields = z.object({
  kind: z.enum(DEADLINE_KINDS, 'Please select a kind'),
  title: requiredText(MAX.title, 'Title is required'),
  how: z.enum(['rule', 'hand']),
  start_on: z.string(),
  event: z.string(),
  amount: z.nullable(z.number()),
  unit: z.enum(PERIOD_UNITS),
  method: z.enum(PERIOD_METHODS),
  direction: z.enum(PERIOD_DIRECTIONS),
  roll: z.enum(ROLLS),
  due_on: z.string(),
  /** Without a field: where the server's refusal of a rule is shown. */
  rule: z.optional(z.unknown()),
  user_id: optionalId,
  second_user_id: optionalId,
  session_id: optionalId,
  note: optionalText(MAX.description),
  reason: z.string(),
})
export type DeadlineFields = z.output<typeof deadlineFields>

export const toFields = (deadline: Deadline | undefined): z.input<typeof deadlineFields> => {
  const rule = deadline?.rule
  return {
    kind: deadline?.kind ?? 'court',
    title: deadline?.title ?? '',
    how: deadline && !rule ? 'hand' : 'rule',
    start_on: rule?.start_on ?? '',
    event: rule?.event ?? '',
    amount: rule?.amount ?? null,
    unit: rule?.unit ?? 'day',
    method: rule?.method ?? 'event',
    direction: rule?.direction ?? 'after',
    roll: rule?.roll ?? 'next',
    due_on: deadline?.due_on ?? '',
    user_id: deadline?.responsible?.user_id ?? null,
    second_user_id: deadline?.second?.user_id ?? null,
    session_id: deadline?.session_id ?? null,
    note: deadline?.note ?? '',
    reason: '',
  }
}

type RuleFields = Pick<
  DeadlineFields,
  'start_on' | 'event' | 'amount' | 'unit' | 'method' | 'direction' | 'roll'
>

/** Undefined while the rule is incomplete. A stored `skip_short` stays with its method. */
export function toRule(fields: RuleFields, stored?: Deadline['rule']) {
  const { start_on, event, amount, unit, method, direction, roll } = fields
  if (start_on === '' || amount === null || Number.isNaN(amount)) return undefined
  const keepsShort = stored?.method === method && stored.unit === unit
  return {
    start_on,
    event,
    amount,
    unit,
    method,
    direction,
    roll,
    ...(keepsShort && { skip_short: stored.skip_short }),
  }
}

/** What create and update send, besides the date. */
export const toContent = (fields: DeadlineFields) => ({
  title: fields.title,
  note: fields.note,
  session_id: fields.session_id,
  user_id: fields.user_id,
  second_user_id: needsSecondPerson(fields.kind) ? fields.second_user_id : null,
})
