import {
  COUNTRY_IDS,
  DOMAINS,
  ENDINGS,
  FAMILY,
  FORMS,
  GIVEN,
  MATTERS,
  MEETINGS,
  PAPERS,
  STEPS,
  STREETS,
  TRADES,
} from './words.ts'
import { idOf, madeAt, placesOf, recentOf, type World } from './scale-world.ts'
import { SESSION_TYPES } from '@casework/contract/sessions'
import type { Random } from './random.ts'

/** The columns of a table as COPY takes them, and its rows; null is an empty field. */
export interface Rows {
  readonly columns: readonly string[]
  readonly rows: Iterable<readonly (string | number | null)[]>
}

export const companyName = (random: Random) =>
  `${random.pick(FAMILY)} ${random.pick(TRADES)} ${random.pick(FORMS)}`
export const personName = (random: Random) => `${random.pick(GIVEN)} ${random.pick(FAMILY)}`

const instant = (moment: number) => new Date(moment).toISOString()
const mobile = (random: Random) => `07${String(random.below(1_000_000_000)).padStart(9, '0')}`
const addressOf = (name: string, random: Random) =>
  `${name.toLowerCase().replaceAll(/[^a-z]+/g, '.')}${random.below(9000) + 1}@${random.pick(DOMAINS)}`

export const clientRows = (world: World): Rows => ({
  columns: [
    'account_id',
    'id',
    'name',
    'email',
    'mobile',
    'country_id',
    'created_at',
    'updated_at',
  ],
  rows: (function* () {
    const { random, first, clientsOf } = world
    for (const { number, id, firm, progress } of placesOf(world, 'clients')) {
      clientsOf[firm]?.push(number)
      const name = random.chance(0.72) ? personName(random) : companyName(random)
      const at = instant(madeAt(world, progress))
      yield [
        first.accounts + firm,
        id,
        name,
        random.chance(0.86) ? addressOf(name, random) : null,
        random.chance(0.9) ? mobile(random) : null,
        random.chance(0.8) ? random.pick(COUNTRY_IDS) : null,
        at,
        at,
      ]
    }
  })(),
})

const caseTitle = (random: Random) => {
  if (random.chance(0.4)) return `${random.pick(FAMILY)} v. ${companyName(random)}`
  const matter = random.pick(MATTERS)
  return random.chance(0.5)
    ? `${matter}, ${random.below(240) + 1} ${random.pick(STREETS)}`
    : `${matter} ${random.pick(FAMILY)}`
}

const someSteps = (random: Random) =>
  random.chance(0.5) ? `${random.pick(STEPS)} ${random.pick(STEPS)}` : null

export const caseRows = (world: World): Rows => ({
  columns: [
    'account_id',
    'id',
    'client_id',
    'title',
    'description',
    'date',
    'created_at',
    'updated_at',
  ],
  rows: (function* () {
    const { random, first, clientsOf, casesOf, clientOfCase } = world
    for (const { number, id, firm, progress } of placesOf(world, 'cases')) {
      casesOf[firm]?.push(number)
      const client = recentOf(clientsOf[firm] ?? [], random)
      clientOfCase[number] = client
      const at = instant(madeAt(world, progress))
      yield [
        first.accounts + firm,
        id,
        idOf(client),
        caseTitle(random),
        someSteps(random),
        at.slice(0, 10),
        at,
        at,
      ]
    }
  })(),
})

/** Half past nine, a quarter to four: within the hours of an office, some weeks after it was arranged. */
const appointment = (made: number, random: Random) => {
  const day = instant(made + random.below(60) * 86_400_000).slice(0, 10)
  return `${day} ${String(8 + random.below(10)).padStart(2, '0')}:${random.pick(['00', '15', '30', '45'])}:00`
}

export const sessionRows = (world: World): Rows => ({
  columns: [
    'account_id',
    'id',
    'case_id',
    'client_id',
    'title',
    'description',
    'date',
    'duration',
    'session_type',
    'created_at',
    'updated_at',
  ],
  rows: (function* () {
    const { random, first, casesOf, sessionsOf, clientOfCase, caseOfSession } = world
    for (const { number, id, firm, progress } of placesOf(world, 'sessions')) {
      sessionsOf[firm]?.push(number)
      const legalCase = recentOf(casesOf[firm] ?? [], random)
      caseOfSession[number] = legalCase
      const made = madeAt(world, progress)
      const at = instant(made)
      yield [
        first.accounts + firm,
        id,
        idOf(legalCase),
        idOf(clientOfCase[legalCase] as number),
        `${random.pick(MEETINGS)}: ${random.pick(MATTERS).toLowerCase()}`,
        random.chance(0.3) ? random.pick(STEPS) : null,
        appointment(made, random),
        random.pick([15, 30, 30, 45, 60, 60, 90, 120]),
        random.pick(SESSION_TYPES),
        at,
        at,
      ]
    }
  })(),
})

const levelOf = (random: Random) =>
  random.chance(0.6) ? 'green' : random.chance(0.75) ? 'yellow' : 'red'

/** Document records alone: no file stands behind them. */
export const documentRows = (world: World): Rows => ({
  columns: [
    'account_id',
    'id',
    'client_id',
    'case_id',
    'session_id',
    'doc_name',
    'file_name',
    'file_size',
    'security_level',
    'sha256',
    'store_key',
    'created_at',
    'updated_at',
  ],
  rows: (function* () {
    const { random, first, clientsOf, sessionsOf, clientOfCase, caseOfSession } = world
    for (const { id, firm, progress } of placesOf(world, 'documents')) {
      const session = random.chance(0.7) ? recentOf(sessionsOf[firm] ?? [], random) : undefined
      const legalCase = session === undefined ? undefined : caseOfSession[session]
      const client =
        legalCase === undefined
          ? recentOf(clientsOf[firm] ?? [], random)
          : (clientOfCase[legalCase] as number)
      const paper = random.pick(PAPERS)
      const at = instant(madeAt(world, progress))
      yield [
        first.accounts + firm,
        id,
        idOf(client),
        legalCase === undefined ? null : idOf(legalCase),
        session === undefined ? null : idOf(session),
        random.chance(0.5) ? paper.replaceAll('-', ' ') : null,
        `${paper}-${random.below(10_000)}.${random.pick(ENDINGS)}`,
        // Most are small, a few are large.
        Math.round(2_000 * 10_000 ** random.next()),
        levelOf(random),
        random.hex(64),
        `scale-${random.hex(32)}`,
        at,
        at,
      ]
    }
  })(),
})
