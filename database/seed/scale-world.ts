import { createRandom, shuffle, type Random } from './random.ts'
import { countRecords, type FirmSize } from './scale-plan.ts'

const FIVE_YEARS = 5 * 365 * 86_400_000

/** A record to write. `progress` (0 to 1) is its creation time within the five years. */
export interface PlannedRecord {
  /** Index in the table. */
  readonly number: number
  readonly id: number
  /** Index in `World.firms`. */
  readonly firm: number
  readonly progress: number
}

/** State that the generators share, such as the records of earlier tables. */
export interface World {
  readonly firms: readonly FirmSize[]
  readonly random: Random
  /** First free id of the tables with sequential ids. */
  readonly firstIds: Readonly<Record<'users' | 'accounts', number>>
  /** End of the five years, in ms. */
  readonly now: number
  /** Firm -> numbers in order of creation; filled while rows are generated. */
  readonly clientsByFirm: readonly number[][]
  readonly casesByFirm: readonly number[][]
  readonly sessionsByFirm: readonly number[][]
  /** Number of the record -> number of its parent. */
  readonly clientOfCase: Uint32Array
  readonly caseOfSession: Uint32Array
}

export function createWorld(
  firms: readonly FirmSize[],
  firstIds: World['firstIds'],
  now: number,
): World {
  const createLists = () => firms.map((): number[] => [])
  return {
    firms,
    random: createRandom(20_250),
    firstIds,
    now,
    clientsByFirm: createLists(),
    casesByFirm: createLists(),
    sessionsByFirm: createLists(),
    clientOfCase: new Uint32Array(countRecords(firms, 'cases')),
    caseOfSession: new Uint32Array(countRecords(firms, 'sessions')),
  }
}

/**
 * Yields the records of a table in order of creation. Firms alternate at random, so the rows of a
 * firm are scattered over the table as in production.
 */
export function* planRecords(world: World, kind: keyof FirmSize): Generator<PlannedRecord> {
  const firmIndexes = new Uint16Array(countRecords(world.firms, kind))
  let filled = 0
  world.firms.forEach((firm, index) => {
    firmIndexes.fill(index, filled, filled + firm[kind])
    filled += firm[kind]
  })
  shuffle(firmIndexes, world.random)
  for (let number = 0; number < firmIndexes.length; number += 1) {
    yield {
      number,
      id: toId(number),
      firm: firmIndexes[number] as number,
      progress: (number + 1) / firmIndexes.length,
    }
  }
}

const ID_BITS = 52
/** Odd, so ids are unique. */
const STEP = 0x9_e377_9b97_f4a7n

/** Converts a number to an id that is scattered like the random ids of the database. */
export const toId = (number: number): number =>
  Number(BigInt.asUintN(ID_BITS, BigInt(number + 1) * STEP))

/** Returns the creation time in ms; the square root puts more records into later years. */
export const getCreatedAt = (world: World, progress: number): number =>
  world.now - FIVE_YEARS * (1 - Math.sqrt(progress))

/** Picks an existing record of the firm; later ones are slightly more likely. */
export function pickRecent(numbers: readonly number[], random: Random): number {
  return numbers[Math.floor(numbers.length * random.next() ** 0.8)] as number
}
