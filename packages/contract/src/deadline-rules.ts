// The rule of a deadline: how its date is computed from the day of an event.
import * as z from 'zod/mini'
import { day, YEAR_OUT_OF_RANGE } from './parts/days.ts'
import { id, optionalLine } from './parts/fields.ts'

export const PERIOD_UNITS = ['day', 'week', 'month', 'year'] as const
export type PeriodUnit = (typeof PERIOD_UNITS)[number]
export const PERIOD_METHODS = ['event', 'day_counts', 'clear'] as const
export type PeriodMethod = (typeof PERIOD_METHODS)[number]
export const PERIOD_DIRECTIONS = ['after', 'before'] as const
export type PeriodDirection = (typeof PERIOD_DIRECTIONS)[number]
/** What happens to a date without court: it stays, or moves to the nearest working day. */
export const ROLLS = ['none', 'next', 'previous'] as const
export type Roll = (typeof ROLLS)[number]

export const MAX_AMOUNTS: Record<PeriodUnit, number> = {
  day: 3650,
  week: 520,
  month: 120,
  year: 30,
}
export const EVENT_MAX = 200
/** With `skip_short`, court-free days do not count in periods up to this many days. */
export const SHORT_PERIOD_DAYS = 5

export const RULE_INCOMPLETE = 'Please complete the rule'
export const PERIOD_TOO_LONG = 'This period is too long'
export const DATE_TOO_FAR = 'This date is too far away'
export const NO_WORKING_DAY = 'There is no working day within 30 days'
export const RULE_IMPOSSIBLE = 'This combination is not possible'

export interface DeadlineRule {
  readonly start_on: string
  readonly event: string | null
  readonly amount: number
  readonly unit: PeriodUnit
  readonly method: PeriodMethod
  readonly direction: PeriodDirection
  readonly skip_short: boolean
  readonly roll: Roll
}

const shape = z.object({
  start_on: day(RULE_INCOMPLETE),
  event: optionalLine(EVENT_MAX),
  amount: z.int(RULE_INCOMPLETE).check(z.minimum(1, RULE_INCOMPLETE)),
  unit: z.enum(PERIOD_UNITS, RULE_INCOMPLETE),
  method: z.nullish(z.enum(PERIOD_METHODS, RULE_INCOMPLETE)),
  direction: z.nullish(z.enum(PERIOD_DIRECTIONS, RULE_INCOMPLETE)),
  skip_short: z.nullish(z.boolean(RULE_INCOMPLETE)),
  roll: z.nullish(z.enum(ROLLS, RULE_INCOMPLETE)),
})
type RuleInput = z.input<typeof shape>

/** An absent part has its default: after the event, and court-free dates move on. */
function complete(parts: z.output<typeof shape>): DeadlineRule {
  const { method, direction, skip_short, roll } = parts
  return {
    ...parts,
    method: method ?? 'event',
    direction: direction ?? 'after',
    skip_short: skip_short ?? method === 'clear',
    roll: roll ?? (direction === 'before' ? 'previous' : 'next'),
  }
}

const isPossible = ({ method, direction, unit, skip_short }: DeadlineRule): boolean => {
  if (method === 'clear') return unit === 'day'
  if (method === 'day_counts') return direction === 'after' && !skip_short
  return !skip_short || unit === 'day'
}

/** Why there is no rule; `params` fill the placeholders of the message. */
interface Problem {
  readonly problem: string
  readonly params?: Record<string, unknown> | undefined
}

/** Returns the complete rule, or why there is none. */
export function readRule(value: unknown): { rule: DeadlineRule } | Problem {
  const parsed = z.safeParse(shape, value)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    if (issue?.message === YEAR_OUT_OF_RANGE && issue.code === 'custom')
      return { problem: issue.message, params: issue.params }
    return { problem: issue?.path[0] === 'event' ? issue.message : RULE_INCOMPLETE }
  }
  const rule = complete(parsed.data)
  if (rule.amount > MAX_AMOUNTS[rule.unit]) return { problem: PERIOD_TOO_LONG }
  return isPossible(rule) ? { rule } : { problem: RULE_IMPOSSIBLE }
}

/**
 * One message for the whole rule, under its own name. Anything passes the union; `shape` says in it
 * which fields there are.
 */
export const ruleForm = z.pipe(
  z.union([z.unknown(), shape]),
  z.transform((value: unknown, context): DeadlineRule => {
    const read = readRule(value)
    if ('rule' in read) return read.rule
    const { problem: message, params } = read
    context.issues.push({ code: 'custom', message, params, input: value })
    return z.NEVER
  }),
) as unknown as z.ZodMiniType<DeadlineRule, RuleInput>

/** A rule in an answer. */
export const deadlineRule = z.object({
  start_on: z.string(),
  event: z.nullable(z.string()),
  amount: z.int(),
  unit: z.enum(PERIOD_UNITS),
  method: z.enum(PERIOD_METHODS),
  direction: z.enum(PERIOD_DIRECTIONS),
  skip_short: z.boolean(),
  roll: z.enum(ROLLS),
})

/** How a date came about, and what to beware of, in the reader's language. */
export const explainedDate = z.object({
  due_on: z.string(),
  steps: z.array(z.string()),
  warnings: z.array(z.string()),
})
export type ExplainedDate = z.output<typeof explainedDate>

/** A person of a deadline. */
export const deadlinePerson = z.object({
  user_id: id,
  name: z.string(),
  /** Whether they still work on deadlines in this firm. */
  is_available: z.boolean(),
})
export type DeadlinePerson = z.output<typeof deadlinePerson>
