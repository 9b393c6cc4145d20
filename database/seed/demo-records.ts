import { endpoints } from '@casework/contract'
import type { Level } from '@casework/contract/document-levels'
import { SESSION_TYPES } from '@casework/contract/sessions'
import type { Caller } from './call-app.ts'
import { buildPdf, buildScan, buildText } from './demo-files.ts'
import { createRandom, type Random } from './random.ts'
import { buildCompanyName, buildPersonName } from './scale-rows.ts'
import {
  COUNTRY_IDS,
  DOMAINS,
  FAMILY,
  MATTERS,
  MEETINGS,
  FILE_NAMES,
  CASE_NOTES,
  STREETS,
} from './words.ts'

const [CLIENTS, CASES, SESSIONS, UPLOADS] = [40, 60, 120, 30]
/** Number of sessions today. */
const SESSIONS_TODAY = 6
const DAYS_AROUND = 45

interface Created {
  readonly id: number
  readonly client_id: number
}

/**
 * Creates the records of the demo firm: the same every run, except for the dates around `today`.
 * @returns the ids of the documents
 */
export async function createRecords(firm: Caller, today: Date): Promise<number[]> {
  const random = createRandom(7)
  const clients = await repeat(CLIENTS, () => createClient(firm, random))
  const cases = await repeat(CASES, () => createCase(firm, random, clients, today))
  const sessions = await repeat(SESSIONS, (index) =>
    createSession(firm, random, cases, index, today),
  )
  const documents = await repeat(UPLOADS, (index) => uploadFile(firm, random, sessions, index))
  return documents.flat()
}

async function repeat<T>(count: number, create: (index: number) => Promise<T>): Promise<T[]> {
  const results: T[] = []
  for (let index = 0; index < count; index += 1) results.push(await create(index))
  return results
}

async function createClient(firm: Caller, random: Random): Promise<number> {
  const name = random.chance(0.7) ? buildPersonName(random) : buildCompanyName(random)
  const email = `${name.toLowerCase().replaceAll(/[^a-z]+/g, '.')}@${random.pick(DOMAINS)}`
  const mobile = `07700900${String(random.nextInt(1000)).padStart(3, '0')}`
  const body = {
    name,
    email: random.chance(0.9) ? email : null,
    mobile: random.chance(0.9) ? mobile : null,
    country: random.pick(COUNTRY_IDS),
  }
  return (await firm.call(endpoints.clients.create, { body })).id
}

async function createCase(
  firm: Caller,
  random: Random,
  clients: readonly number[],
  today: Date,
): Promise<Created> {
  const client_id = random.pick(clients)
  const title = random.chance(0.4)
    ? `${random.pick(FAMILY)} v. ${buildCompanyName(random)}`
    : `${random.pick(MATTERS)}, ${random.nextInt(90) + 1} ${random.pick(STREETS)}`
  const body = {
    title,
    description: `${random.pick(CASE_NOTES)} ${random.pick(CASE_NOTES)}`,
    client_id_input: client_id,
    date: addDays(today, -random.nextInt(400)),
  }
  return { id: (await firm.call(endpoints.cases.create, { body })).id, client_id }
}

async function createSession(
  firm: Caller,
  random: Random,
  cases: readonly Created[],
  index: number,
  today: Date,
): Promise<Created> {
  const { id: case_id, client_id } = random.pick(cases)
  const day = addDays(
    today,
    index < SESSIONS_TODAY ? 0 : random.nextInt(2 * DAYS_AROUND + 1) - DAYS_AROUND,
  )
  const hour = index < SESSIONS_TODAY ? 9 + index : 8 + random.nextInt(10)
  const body = {
    title: `${random.pick(MEETINGS)}: ${random.pick(MATTERS).toLowerCase()}`,
    description: random.chance(0.6) ? random.pick(CASE_NOTES) : null,
    case_id,
    client_id,
    date: `${day}T${String(hour).padStart(2, '0')}:${random.pick(['00', '15', '30', '45'])}:00`,
    duration: random.pick([30, 45, 60, 90]),
    session_type: random.pick(SESSION_TYPES),
  }
  return { id: (await firm.call(endpoints.sessions.create, { body })).id, client_id }
}

/** Adds days to the local date. @returns YYYY-MM-DD */
function addDays(today: Date, days: number): string {
  const day = new Date(Date.UTC(today.getFullYear(), today.getMonth(), today.getDate() + days))
  return day.toISOString().slice(0, 10)
}

const LEVELS: readonly Level[] = ['green', 'yellow', 'red', 'green', 'yellow', 'green']

async function uploadFile(
  firm: Caller,
  random: Random,
  sessions: readonly Created[],
  index: number,
): Promise<number[]> {
  const fileName = random.pick(FILE_NAMES)
  const title = `${fileName.replaceAll('-', ' ')} ${index + 1}`
  const lines = Array.from({ length: 8 }, () => random.pick(CASE_NOTES))
  const [extension, bytes] = buildFile(index, title, lines)
  const session = sessions[index * 3]
  const form = new FormData()
  form.set('security_level', LEVELS[index % LEVELS.length] ?? 'green')
  form.set('client_id', String(session?.client_id ?? 0))
  form.set('session_id', String(session?.id ?? 0))
  form.set('doc_name', title)
  form.set('files', new Blob([bytes]), `${fileName}-${index + 1}.${extension}`)
  return (await firm.upload(form)).documents.map(({ id }) => id)
}

function buildFile(
  index: number,
  title: string,
  lines: readonly string[],
): [extension: string, bytes: Uint8Array<ArrayBuffer>] {
  if (index % 4 === 3) return ['txt', new Uint8Array(buildText(title, lines))]
  if (index % 4 === 1) return ['png', new Uint8Array(buildScan(index))]
  return ['pdf', new Uint8Array(buildPdf(title, lines))]
}
