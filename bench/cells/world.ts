// The firms and their growth: drawn once from the seed, so that every rule gets the same ones.
import { createRandom, type Random } from '../../database/seed/random.ts'
import { estimateRequestCpu, FILES_PER_CLIENT, ROWS_PER_CLIENT } from './figures.ts'
import type { Settings } from './options.ts'

interface Firm {
  readonly id: number
  /** The month in which the firm signs up; 0 for those at the start. */
  readonly joins: number
  /** Clients by month; 0 before it joins. */
  readonly clients: readonly number[]
}

/** A person who works in two firms; their sign-in belongs to the first. */
interface SharedPerson {
  readonly home: number
  readonly other: number
}

export interface World {
  /** The index of a firm is its id. */
  readonly firms: readonly Firm[]
  readonly shared: readonly SharedPerson[]
  /** The firm that becomes large. */
  readonly largeFirm: number | undefined
}

/** What a firm needs from its cell. */
export interface Need {
  /** CPU ms per second in the busiest hour. */
  readonly cpu: number
  readonly rows: number
}

const GROWTH_SPREAD = 0.8
/** The fastest growth of a firm, per month. */
const MAX_GROWTH = 0.1
/** Months in which a new firm gets from a tenth of its size to its size. */
const RAMP_MONTHS = 12
const LARGE_MONTHS = 6

/** A standard normal number (Box-Muller). */
const drawNormal = (random: Random): number =>
  Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next())

function drawFirm(id: number, joins: number, settings: Settings, random: Random): Firm {
  const size = settings['median-clients'] * Math.exp(settings.spread * drawNormal(random))
  const median = settings.growth / 100
  const growth = Math.min(MAX_GROWTH, median * Math.exp(GROWTH_SPREAD * drawNormal(random)))
  const clients = Array.from({ length: settings.months + 1 }, (_, month) => {
    const age = month - joins
    if (age < 0) return 0
    const ramp = joins === 0 ? 1 : Math.min(1, 0.1 + (0.9 * age) / RAMP_MONTHS)
    return Math.max(1, Math.round(size * ramp * (1 + growth) ** age))
  })
  return { id, joins, clients }
}

/** Returns the firm with a size that multiplies evenly to --large-clients, then stays. */
function enlarge(firm: Firm, settings: Settings): Firm {
  const start = settings['large-month']
  const from = firm.clients[start] ?? 1
  const clients = firm.clients.map((size, month) => {
    const share = Math.min(1, Math.max(0, (month - start) / LARGE_MONTHS))
    return share === 0 ? size : Math.round(from * (settings['large-clients'] / from) ** share)
  })
  return { ...firm, clients }
}

export const countPeople = (clients: number, settings: Settings): number =>
  clients === 0 ? 0 : Math.max(1, Math.round(clients / settings['clients-per-person']))

/** Draws people who work in two firms; firms with many people are drawn more often. */
function drawShared(firms: readonly Firm[], settings: Settings, random: Random): SharedPerson[] {
  const jobs = firms.flatMap(({ id, clients }) =>
    Array.from({ length: countPeople(clients[0] ?? 0, settings) }, () => id),
  )
  const count = Math.round((jobs.length * settings['several-firms']) / 100)
  return Array.from({ length: count }, () => {
    const home = random.pick(jobs)
    let other = random.pick(jobs)
    while (other === home) other = random.nextInt(settings.firms)
    return { home, other }
  })
}

const findMedianFirm = (firms: readonly Firm[]): number | undefined =>
  firms.toSorted((a, b) => (a.clients[0] ?? 0) - (b.clients[0] ?? 0) || a.id - b.id)[
    Math.floor(firms.length / 2)
  ]?.id

export function createWorld(settings: Settings): World {
  const random = createRandom(settings.seed)
  const monthly = Math.round((settings.firms * settings['new-firms']) / 100)
  const joins = (id: number) =>
    id < settings.firms ? 0 : 1 + Math.floor((id - settings.firms) / monthly)
  const firms = Array.from({ length: settings.firms + monthly * settings.months }, (_, id) =>
    drawFirm(id, joins(id), settings, random),
  )
  const atStart = firms.slice(0, settings.firms)
  const largeFirm = settings['large-month'] > 0 ? findMedianFirm(atStart) : undefined
  return {
    firms: firms.map((firm) => (firm.id === largeFirm ? enlarge(firm, settings) : firm)),
    shared: drawShared(atStart, settings, random),
    largeFirm,
  }
}

export const countRows = (clients: number): number => clients * ROWS_PER_CLIENT
export const countFiles = (clients: number): number => clients * FILES_PER_CLIENT

export function estimateNeed(clients: number, settings: Settings): Need {
  const perSecond = (countPeople(clients, settings) * settings['requests-per-hour']) / 3600
  return { cpu: perSecond * estimateRequestCpu(clients), rows: countRows(clients) }
}
