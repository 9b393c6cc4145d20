import { endpoints } from '@casework/contract'
import type { Level } from '@casework/contract/document-levels'
import { SESSION_TYPES } from '@casework/contract/sessions'
import type { Caller } from './call-app.ts'
import { pdfOf, scanOf, textOf } from './demo-files.ts'
import { createRandom, type Random } from './random.ts'
import { companyName, personName } from './scale-rows.ts'
import { COUNTRY_IDS, DOMAINS, FAMILY, MATTERS, MEETINGS, PAPERS, STEPS, STREETS } from './words.ts'

const [CLIENTS, CASES, SESSIONS, UPLOADS] = [40, 60, 120, 30]
/** So many of the sessions are today's. */
const TODAY = 6
const DAYS_AROUND = 45

interface Placed {
  readonly id: number
  readonly client_id: number
}

/**
 * Makes the records of the demo firm: the same at every run but for their dates, which lie around the given day.
 * @returns the ids of the documents
 */
export async function createRecords(firm: Caller, today: Date): Promise<number[]> {
  const random = createRandom(7)
  const clients = await inTurn(CLIENTS, () => createClient(firm, random))
  const cases = await inTurn(CASES, () => createCase(firm, random, clients, today))
  const sessions = await inTurn(SESSIONS, (turn) => createSession(firm, random, cases, turn, today))
  const documents = await inTurn(UPLOADS, (turn) => uploadFile(firm, random, sessions, turn))
  return documents.flat()
}

async function inTurn<T>(count: number, make: (turn: number) => Promise<T>): Promise<T[]> {
  const made: T[] = []
  for (let turn = 0; turn < count; turn += 1) made.push(await make(turn))
  return made
}

async function createClient(firm: Caller, random: Random): Promise<number> {
  const name = random.chance(0.7) ? personName(random) : companyName(random)
  const email = `${name.toLowerCase().replaceAll(/[^a-z]+/g, '.')}@${random.pick(DOMAINS)}`
  const mobile = `07700900${String(random.below(1000)).padStart(3, '0')}`
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
): Promise<Placed> {
  const client_id = random.pick(clients)
  const title = random.chance(0.4)
    ? `${random.pick(FAMILY)} v. ${companyName(random)}`
    : `${random.pick(MATTERS)}, ${random.below(90) + 1} ${random.pick(STREETS)}`
  const body = {
    title,
    description: `${random.pick(STEPS)} ${random.pick(STEPS)}`,
    client_id_input: client_id,
    date: dayFrom(today, -random.below(400)),
  }
  return { id: (await firm.call(endpoints.cases.create, { body })).id, client_id }
}

async function createSession(
  firm: Caller,
  random: Random,
  cases: readonly Placed[],
  turn: number,
  today: Date,
): Promise<Placed> {
  const { id: case_id, client_id } = random.pick(cases)
  const day = dayFrom(today, turn < TODAY ? 0 : random.below(2 * DAYS_AROUND + 1) - DAYS_AROUND)
  const hour = turn < TODAY ? 9 + turn : 8 + random.below(10)
  const body = {
    title: `${random.pick(MEETINGS)}: ${random.pick(MATTERS).toLowerCase()}`,
    description: random.chance(0.6) ? random.pick(STEPS) : null,
    case_id,
    client_id,
    date: `${day}T${String(hour).padStart(2, '0')}:${random.pick(['00', '15', '30', '45'])}:00`,
    duration: random.pick([30, 45, 60, 90]),
    session_type: random.pick(SESSION_TYPES),
  }
  return { id: (await firm.call(endpoints.sessions.create, { body })).id, client_id }
}

/** A day of the wall calendar, so many days away. */
function dayFrom(today: Date, days: number): string {
  const day = new Date(Date.UTC(today.getFullYear(), today.getMonth(), today.getDate() + days))
  return day.toISOString().slice(0, 10)
}

const LEVELS: readonly Level[] = ['green', 'yellow', 'red', 'green', 'yellow', 'green']

async function uploadFile(
  firm: Caller,
  random: Random,
  sessions: readonly Placed[],
  turn: number,
): Promise<number[]> {
  const paper = random.pick(PAPERS)
  const title = `${paper.replaceAll('-', ' ')} ${turn + 1}`
  const lines = Array.from({ length: 8 }, () => random.pick(STEPS))
  const [ending, bytes] = fileOf(turn, title, lines)
  const session = sessions[turn * 3]
  const form = new FormData()
  form.set('security_level', LEVELS[turn % LEVELS.length] ?? 'green')
  form.set('client_id', String(session?.client_id ?? 0))
  form.set('session_id', String(session?.id ?? 0))
  form.set('doc_name', title)
  form.set('files', new Blob([bytes]), `${paper}-${turn + 1}.${ending}`)
  return (await firm.upload(form)).documents.map(({ id }) => id)
}

function fileOf(
  turn: number,
  title: string,
  lines: readonly string[],
): [ending: string, bytes: Uint8Array<ArrayBuffer>] {
  if (turn % 4 === 3) return ['txt', new Uint8Array(textOf(title, lines))]
  if (turn % 4 === 1) return ['png', new Uint8Array(scanOf(turn))]
  return ['pdf', new Uint8Array(pdfOf(title, lines))]
}
