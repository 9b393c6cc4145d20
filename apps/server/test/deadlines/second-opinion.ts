// A second implementation of the computation of a deadline, written from the requirements alone: it
// shares no code with the server. Days are triples of numbers, and months are counted by hand.
import type { DeadlineRule } from '@casework/contract/deadline-rules'

type Triple = readonly [year: number, month: number, day: number]

const isLeap = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
const LENGTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
const lengthOf = (year: number, month: number) =>
  month === 2 && isLeap(year) ? 29 : (LENGTHS[month - 1] ?? 0)

const read = (day: string): Triple => {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  return [year, month, date]
}
const print = ([year, month, day]: Triple) =>
  [String(year).padStart(4, '0'), ...[month, day].map((n) => String(n).padStart(2, '0'))].join('-')

function nextDay([year, month, day]: Triple): Triple {
  if (day < lengthOf(year, month)) return [year, month, day + 1]
  return month === 12 ? [year + 1, 1, 1] : [year, month + 1, 1]
}

function previousDay([year, month, day]: Triple): Triple {
  if (day > 1) return [year, month, day - 1]
  return month === 1 ? [year - 1, 12, 31] : [year, month - 1, lengthOf(year, month - 1)]
}

/** Zeller's congruence: 0 is Saturday, 1 is Sunday. */
function weekday([year, month, day]: Triple): number {
  const [m, y] = month < 3 ? [month + 12, year - 1] : [month, year]
  const [k, j] = [y % 100, Math.floor(y / 100)]
  return (
    (day + Math.floor((13 * (m + 1)) / 5) + k + Math.floor(k / 4) + Math.floor(j / 4) + 5 * j) % 7
  )
}

function monthsAway([year, month, day]: Triple, months: number, shift: number): Triple {
  let [y, m] = [year, month]
  for (let n = 0; n < Math.abs(months); n += 1) {
    m += Math.sign(months)
    if (m === 13) [y, m] = [y + 1, 1]
    if (m === 0) [y, m] = [y - 1, 12]
  }
  const wanted = day - shift
  if (wanted === 0) return previousDay([y, m, 1])
  return [y, m, Math.min(wanted, lengthOf(y, m))]
}

/**
 * The date that the requirements give, or null for a rule without date.
 * @param holidays court-free days besides weekends
 */
export function giveSecondOpinion(
  rule: DeadlineRule,
  holidays: ReadonlySet<string>,
): { end: string; result: string } | null {
  const isFree = (day: Triple) => weekday(day) < 2 || holidays.has(print(day))
  const walk = rule.direction === 'after' ? nextDay : previousDay
  const { amount, unit, method } = rule
  let day = read(rule.start_on)
  if (unit === 'month' || unit === 'year') {
    const months = (unit === 'year' ? 12 * amount : amount) * (rule.direction === 'after' ? 1 : -1)
    day = monthsAway(day, months, method === 'day_counts' ? 1 : 0)
  } else {
    let left = unit === 'week' ? amount * 7 : amount
    const skips = rule.skip_short && left <= 5
    if (method === 'clear') {
      let free = 0
      while (left > 0) {
        day = walk(day)
        if (skips && isFree(day)) free += 1
        else [left, free] = [left - 1, 0]
        if (free > 30) return null
      }
      day = walk(day)
    } else if (method === 'day_counts') {
      for (let n = 1; n < left; n += 1) day = nextDay(day)
    } else {
      let free = 0
      while (left > 0) {
        day = walk(day)
        if (skips && isFree(day)) free += 1
        else [left, free] = [left - 1, 0]
        if (free > 30) return null
      }
    }
  }
  if (day[0] < 1900 || day[0] > 2100) return null
  const end = print(day)
  if (rule.roll !== 'none') {
    for (let moves = 0; isFree(day); moves += 1) {
      if (moves === 30) return null
      day = rule.roll === 'next' ? nextDay(day) : previousDay(day)
    }
  }
  return day[0] < 1900 || day[0] > 2100 ? null : { end, result: print(day) }
}
