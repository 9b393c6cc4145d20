import {
  MAX_AMOUNTS,
  PERIOD_METHODS,
  PERIOD_UNITS,
  ROLLS,
  readRule,
  type DeadlineRule,
} from '@casework/contract/deadline-rules'
import { COURT_REGIONS, type CourtRegion } from '@casework/contract/firm'
import {
  createCalendar,
  listHolidays,
  type CourtDayChange,
} from '../../src/features/deadlines/calendar/calendar.ts'

/** Repeatable random numbers: mulberry32. */
export function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}
export type Random = () => number

const pick = <T>(random: Random, choices: readonly T[]): T => {
  const choice = choices[Math.floor(random() * choices.length)]
  if (choice === undefined) throw new Error('nothing to choose from')
  return choice
}

const randomDay = (random: Random, first: number, last: number): string => {
  const [from, to] = [Date.UTC(first, 0, 1), Date.UTC(last, 11, 31)]
  const days = Math.floor(random() * ((to - from) / 86_400_000 + 1))
  return new Date(from + days * 86_400_000).toISOString().slice(0, 10)
}

/** A rule that the contract accepts; short periods are more frequent than long ones. */
export function createRandomRule(random: Random): DeadlineRule {
  for (;;) {
    const unit = pick(random, PERIOD_UNITS)
    const most = random() < 0.6 ? 12 : MAX_AMOUNTS[unit]
    const read = readRule({
      start_on: random() < 0.9 ? randomDay(random, 2020, 2040) : randomDay(random, 1895, 2105),
      event: random() < 0.5 ? 'Judgment served' : null,
      amount: 1 + Math.floor(random() * most),
      unit,
      method: pick(random, PERIOD_METHODS),
      direction: pick(random, ['after', 'before']),
      skip_short: random() < 0.3,
      roll: pick(random, ROLLS),
    })
    if ('rule' in read) return read.rule
  }
}

/** A calendar with some days added and removed, and the same days as a plain set. */
export function createRandomCalendar(random: Random) {
  const region: CourtRegion | null = random() < 0.1 ? null : pick(random, COURT_REGIONS)
  const listed = Array.from({ length: 21 }, (_, n) => listHolidays(region, 2020 + n)).flat()
  const added = Array.from({ length: 10 }, () => randomDay(random, 2020, 2040))
  const removed = listed.length > 0 ? [pick(random, listed), pick(random, listed)] : []
  const changes = new Map<string, CourtDayChange>([
    ...added.map((day) => [day, { day, name: 'Closed', kind: 'added' }] as const),
    ...removed.map((day) => [day, { day, name: null, kind: 'removed' }] as const),
  ])
  const holidays = new Set([...listed, ...added])
  for (const day of removed) holidays.delete(day)
  return { calendar: createCalendar(region, [...changes.values()]), holidays }
}
