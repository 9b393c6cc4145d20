import {
  COUNTRY_IDS,
  DOMAINS,
  FILE_EXTENSIONS,
  FAMILY,
  COMPANY_SUFFIXES,
  GIVEN,
  MATTERS,
  MEETINGS,
  FILE_NAMES,
  CASE_NOTES,
  STREETS,
  TRADES,
} from './words.ts'
import { toId, getCreatedAt, planRecords, pickRecent, type World } from './scale-world.ts'
import { SESSION_TYPES } from '@casework/contract/sessions'
import type { Random } from './random.ts'
import type { Rows } from '../../apps/server/src/operations/backups/copy-rows.ts'

export const buildCompanyName = (random: Random) =>
  `${random.pick(FAMILY)} ${random.pick(TRADES)} ${random.pick(COMPANY_SUFFIXES)}`
export const buildPersonName = (random: Random) => `${random.pick(GIVEN)} ${random.pick(FAMILY)}`

const formatInstant = (moment: number) => new Date(moment).toISOString()
const buildMobile = (random: Random) =>
  `07${String(random.nextInt(1_000_000_000)).padStart(9, '0')}`
const buildEmail = (name: string, random: Random) =>
  `${name.toLowerCase().replaceAll(/[^a-z]+/g, '.')}${random.nextInt(9000) + 1}@${random.pick(DOMAINS)}`

export const buildClientRows = (world: World): Rows => ({
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
    const { random, firstIds, clientsByFirm } = world
    for (const { number, id, firm, progress } of planRecords(world, 'clients')) {
      clientsByFirm[firm]?.push(number)
      const name = random.chance(0.72) ? buildPersonName(random) : buildCompanyName(random)
      const createdAt = formatInstant(getCreatedAt(world, progress))
      yield [
        firstIds.accounts + firm,
        id,
        name,
        random.chance(0.86) ? buildEmail(name, random) : null,
        random.chance(0.9) ? buildMobile(random) : null,
        random.chance(0.8) ? random.pick(COUNTRY_IDS) : null,
        createdAt,
        createdAt,
      ]
    }
  })(),
})

const buildCaseTitle = (random: Random) => {
  if (random.chance(0.4)) return `${random.pick(FAMILY)} v. ${buildCompanyName(random)}`
  const matter = random.pick(MATTERS)
  return random.chance(0.5)
    ? `${matter}, ${random.nextInt(240) + 1} ${random.pick(STREETS)}`
    : `${matter} ${random.pick(FAMILY)}`
}

const buildDescription = (random: Random) =>
  random.chance(0.5) ? `${random.pick(CASE_NOTES)} ${random.pick(CASE_NOTES)}` : null

export const buildCaseRows = (world: World): Rows => ({
  columns: [
    'account_id',
    'id',
    'client_id',
    'title',
    'description',
    'date',
    'created_at',
    'updated_at',
    'number_year',
    'number_seq',
  ],
  rows: (function* () {
    const { random, firstIds, clientsByFirm, casesByFirm, clientOfCase } = world
    const numbers = new Map<string, number>()
    for (const { number, id, firm, progress } of planRecords(world, 'cases')) {
      casesByFirm[firm]?.push(number)
      const client = pickRecent(clientsByFirm[firm] ?? [], random)
      clientOfCase[number] = client
      const createdAt = formatInstant(getCreatedAt(world, progress))
      const year = createdAt.slice(0, 4)
      const seq = (numbers.get(`${firm} ${year}`) ?? 0) + 1
      numbers.set(`${firm} ${year}`, seq)
      yield [
        firstIds.accounts + firm,
        id,
        toId(client),
        buildCaseTitle(random),
        buildDescription(random),
        createdAt.slice(0, 10),
        createdAt,
        createdAt,
        year,
        seq,
      ]
    }
  })(),
})

/** Picks a time in office hours, within 60 days of the session's creation. */
const pickAppointment = (createdMs: number, random: Random) => {
  const day = formatInstant(createdMs + random.nextInt(60) * 86_400_000).slice(0, 10)
  return `${day} ${String(8 + random.nextInt(10)).padStart(2, '0')}:${random.pick(['00', '15', '30', '45'])}:00`
}

export const buildSessionRows = (world: World): Rows => ({
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
    const { random, firstIds, casesByFirm, sessionsByFirm, clientOfCase, caseOfSession } = world
    for (const { number, id, firm, progress } of planRecords(world, 'sessions')) {
      sessionsByFirm[firm]?.push(number)
      const legalCase = pickRecent(casesByFirm[firm] ?? [], random)
      caseOfSession[number] = legalCase
      const createdMs = getCreatedAt(world, progress)
      const createdAt = formatInstant(createdMs)
      yield [
        firstIds.accounts + firm,
        id,
        toId(legalCase),
        toId(clientOfCase[legalCase] as number),
        `${random.pick(MEETINGS)}: ${random.pick(MATTERS).toLowerCase()}`,
        random.chance(0.3) ? random.pick(CASE_NOTES) : null,
        pickAppointment(createdMs, random),
        random.pick([15, 30, 30, 45, 60, 60, 90, 120]),
        random.pick(SESSION_TYPES),
        createdAt,
        createdAt,
      ]
    }
  })(),
})

const pickLevel = (random: Random) =>
  random.chance(0.6) ? 'green' : random.chance(0.75) ? 'yellow' : 'red'

/** Document records without files. */
export const buildDocumentRows = (world: World): Rows => ({
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
    const { random, firstIds, clientsByFirm, sessionsByFirm, clientOfCase, caseOfSession } = world
    for (const { id, firm, progress } of planRecords(world, 'documents')) {
      const session = random.chance(0.7)
        ? pickRecent(sessionsByFirm[firm] ?? [], random)
        : undefined
      const legalCase = session === undefined ? undefined : caseOfSession[session]
      const client =
        legalCase === undefined
          ? pickRecent(clientsByFirm[firm] ?? [], random)
          : (clientOfCase[legalCase] as number)
      const fileName = random.pick(FILE_NAMES)
      const createdAt = formatInstant(getCreatedAt(world, progress))
      yield [
        firstIds.accounts + firm,
        id,
        toId(client),
        legalCase === undefined ? null : toId(legalCase),
        session === undefined ? null : toId(session),
        random.chance(0.5) ? fileName.replaceAll('-', ' ') : null,
        `${fileName}-${random.nextInt(10_000)}.${random.pick(FILE_EXTENSIONS)}`,
        // Log-uniform from 2 kB to 20 MB.
        Math.round(2_000 * 10_000 ** random.next()),
        pickLevel(random),
        random.hex(64),
        `scale-${random.hex(32)}`,
        createdAt,
        createdAt,
      ]
    }
  })(),
})
