import { readRule, type DeadlineRule } from '@casework/contract/deadline-rules'
import { COURT_REGIONS } from '@casework/contract/firm'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  computeDate,
  NoDate,
  type Step,
} from '../../src/features/deadlines/computation/compute-date.ts'
import { createCalendar } from '../../src/features/deadlines/calendar/calendar.ts'
import { createRandom, createRandomCalendar, createRandomRule } from './random-rules.ts'
import { giveSecondOpinion } from './second-opinion.ts'

const RULES = Number(process.env['STRESS_RULES'] ?? 1000)
const SEED = Number(process.env['STRESS_SEED'] ?? 20261125)

const compute = (rule: DeadlineRule, calendar: ReturnType<typeof createCalendar>) => {
  try {
    return computeDate(rule, calendar)
  } catch (error) {
    if (error instanceof NoDate) return null
    throw error
  }
}

const findDate = (steps: readonly Step[], kind: Step['kind']) => {
  const step = steps.find((each) => each.kind === kind)
  return step && 'date' in step ? step.date : null
}

interface Sample {
  readonly rule: DeadlineRule
  readonly calendar: ReturnType<typeof createCalendar>
  readonly holidays: ReadonlySet<string>
}

/** The random rules for which a check returns false. */
function findViolations(check: (sample: Sample) => boolean): DeadlineRule[] {
  const random = createRandom(SEED)
  const violations: DeadlineRule[] = []
  for (let n = 0, { calendar, holidays } = createRandomCalendar(random); n < RULES; n += 1) {
    if (n % 20 === 0) ({ calendar, holidays } = createRandomCalendar(random))
    const rule = createRandomRule(random)
    if (!check({ rule, calendar, holidays })) violations.push(rule)
  }
  return violations
}

function replaysToResult({ rule, calendar }: Sample): boolean {
  const computed = compute(rule, calendar)
  if (!computed) return true
  const { steps, due_on } = computed
  const end = findDate(steps, 'end') ?? ''
  const passed = steps.filter((step) => step.kind === 'free')
  const listIf = (kind: Step['kind']) => steps.filter((step) => step.kind === kind).map(() => kind)
  const order = [
    'start',
    'method',
    ...listIf('skipped'),
    'end',
    ...listIf('short_month'),
    ...passed.map(() => 'free'),
    passed.length > 0 ? 'moved' : 'not_moved',
    'result',
  ]
  return (
    passed.every(({ date }) => calendar.findFree(date) !== undefined) &&
    Math.abs(Date.parse(due_on) - Date.parse(end)) / 86_400_000 === passed.length &&
    findDate(steps, 'result') === due_on &&
    (findDate(steps, 'moved') ?? end) === due_on &&
    steps.map(({ kind }) => kind).join(' ') === order.join(' ')
  )
}

describe(`of ${RULES} random rules (DUE-001)`, () => {
  test('a second implementation gives the same dates', () => {
    let dates = 0
    const violations = findViolations(({ rule, calendar, holidays }) => {
      const computed = compute(rule, calendar)
      const found = computed && `${findDate(computed.steps, 'end')} ${computed.due_on}`
      const other = giveSecondOpinion(rule, holidays)
      if (found) dates += 1
      return found === (other && `${other.end} ${other.result}`)
    })
    expect(violations).toEqual([])
    expect(dates).toBeGreaterThan(RULES / 2)
  })

  test('a moved date is never court-free', () => {
    const violations = findViolations(({ rule, calendar }) => {
      const computed = compute(rule, calendar)
      return rule.roll === 'none' || !computed || calendar.findFree(computed.due_on) === undefined
    })
    expect(violations).toEqual([])
  })

  test('the steps replay to the result', () => {
    expect(findViolations(replaysToResult)).toEqual([])
  })

  test('a longer period after a start never ends earlier', () => {
    const violations = findViolations(({ rule, calendar }) => {
      const longer = readRule({ ...rule, amount: rule.amount + 1 })
      const isExempt = rule.direction === 'before' || (rule.skip_short && rule.amount === 5)
      if (isExempt || !('rule' in longer)) return true
      const [first, second] = [compute(rule, calendar), compute(longer.rule, calendar)]
      return !first || !second || second.due_on >= first.due_on
    })
    expect(violations).toEqual([])
  })

  test('n weeks end like 7n days', () => {
    const violations = findViolations(({ rule, calendar }) => {
      if (rule.unit !== 'week') return true
      const days: DeadlineRule = { ...rule, unit: 'day', amount: rule.amount * 7 }
      return compute(rule, calendar)?.due_on === compute(days, calendar)?.due_on
    })
    expect(violations).toEqual([])
  })
})

describe.each(['Pacific/Kiritimati', 'America/St_Johns', 'Pacific/Pago_Pago', 'Europe/Berlin'])(
  'on a server in %s (DUE-001)',
  (zone) => {
    beforeEach(() => void vi.stubEnv('TZ', zone))
    afterEach(() => void vi.unstubAllEnvs())

    test('the dates are the same', () => {
      const random = createRandom(SEED)
      const rules = Array.from({ length: 200 }, () => createRandomRule(random))
      const list = () => rules.map((rule) => compute(rule, createCalendar('DE'))?.due_on)
      const here = list()
      expect(new Date(2026, 0, 1).getTimezoneOffset()).not.toBe(0)
      vi.stubEnv('TZ', 'UTC')
      expect(list()).toEqual(here)
    })
  },
)

test('every court calendar has its days, from 2020 to 2040', () => {
  for (const region of COURT_REGIONS) {
    const calendar = createCalendar(region)
    for (let year = 2020; year <= 2040; year += 1) {
      expect(calendar.hasList(year)).toBe(true)
      expect(calendar.findFree(`${year}-12-25`)).toBeDefined()
    }
    expect([calendar.hasList(2019), calendar.hasList(2041)]).toEqual([false, false])
  }
})
