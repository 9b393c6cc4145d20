import { createRandom, shuffle, type Random } from './random.ts'
import { totalOf, type FirmSize } from './scale-plan.ts'

const FIVE_YEARS = 5 * 365 * 86_400_000

/** One record to be written: its number in the table, its id, its firm, and how far through the five years it was made (0 to 1). */
export interface Place {
  readonly number: number
  readonly id: number
  readonly firm: number
  readonly progress: number
}

/** What the rows of one table need to know of the tables before it. */
export interface World {
  readonly firms: readonly FirmSize[]
  readonly random: Random
  /** First free id of the tables whose ids are a sequence. */
  readonly first: Readonly<Record<'users' | 'accounts', number>>
  /** When the five years end. */
  readonly now: number
  /** Firm -> numbers in the order of their creation; filled as the rows are made. */
  readonly clientsOf: readonly number[][]
  readonly casesOf: readonly number[][]
  readonly sessionsOf: readonly number[][]
  /** Number -> number. */
  readonly clientOfCase: Uint32Array
  readonly caseOfSession: Uint32Array
}

export function createWorld(firms: readonly FirmSize[], first: World['first'], now: number): World {
  const lists = () => firms.map((): number[] => [])
  return {
    firms,
    random: createRandom(20_250),
    first,
    now,
    clientsOf: lists(),
    casesOf: lists(),
    sessionsOf: lists(),
    clientOfCase: new Uint32Array(totalOf(firms, 'cases')),
    caseOfSession: new Uint32Array(totalOf(firms, 'sessions')),
  }
}

/**
 * The records of one table in the order of their creation. Firms take turns at random, as they do in life: the rows of
 * one firm lie scattered among those of all others.
 */
export function* placesOf(world: World, kind: keyof FirmSize): Generator<Place> {
  const turns = new Uint16Array(totalOf(world.firms, kind))
  let filled = 0
  world.firms.forEach((firm, index) => {
    turns.fill(index, filled, filled + firm[kind])
    filled += firm[kind]
  })
  shuffle(turns, world.random)
  for (let place = 0; place < turns.length; place += 1) {
    yield {
      number: place,
      id: idOf(place),
      firm: turns[place] as number,
      progress: (place + 1) / turns.length,
    }
  }
}

const ID_BITS = 52
/** Odd, so that no two numbers get the same id. */
const STEP = 0x9_e377_9b97_f4a7n

/** The id of a record: as far from that of the next one as the random ones that the database makes. */
export const idOf = (number: number): number =>
  Number(BigInt.asUintN(ID_BITS, BigInt(number + 1) * STEP))

/** When a record was made: firms grow, so the later years hold more. */
export const madeAt = (world: World, progress: number): number =>
  world.now - FIVE_YEARS * (1 - Math.sqrt(progress))

/** One of what the firm already has; later ones are a little more likely. */
export function recentOf(numbers: readonly number[], random: Random): number {
  return numbers[Math.floor(numbers.length * random.next() ** 0.8)] as number
}
