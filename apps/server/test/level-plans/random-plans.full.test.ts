// Property: random sequences of plans, approvals, moves of sessions, changes by hand, deletions,
// restores and days end as the model says.
import { binEndpoints } from '@casework/contract/bin'
import { documentEndpoints } from '@casework/contract/documents'
import { LEVELS } from '@casework/contract/document-levels'
import { levelPlans } from '@casework/contract/level-plans'
import { sessionEndpoints, type Session } from '@casework/contract/sessions'
import pino from 'pino'
import { expect, test } from 'vitest'
import { runLevelPlans } from '../../src/features/documents/index.ts'
import { newFirm, useTestApp, type Person } from '@casework/testing'
import { onDatabase } from '@casework/testing/database/test-server'
import { createRandom, type Random } from '../moves/random.ts'
import { uploadText } from '../tenant-isolation/upload-text.ts'
import { changeByHand, isBelow, judgeApproval, runDue, type ModelDocument } from './model.ts'

const SEQUENCES = Number(process.env['STRESS_PLANS'] ?? 4)
const STEPS = 60

const casework = useTestApp()

const DAY = 24 * 60 * 60 * 1000
const toDay = (day: number) => new Date(day * DAY).toISOString().slice(0, 10)

interface ModelSession {
  readonly record: Session
  /** Null once it is deleted. */
  date: number | null
}

async function setUp(random: Random) {
  const firm = await newFirm(casework)
  const { owner, account_id } = firm
  const isAlone = random.nextBelow(3) === 0
  const people: Person[] = isAlone ? [owner] : [owner, await firm.addEmployee('admin')]
  const legalCase = await firm.addCase()
  const today = Math.floor(Date.now() / DAY)
  const sessions: ModelSession[] = []
  for (const date of [today + 2, today + 5])
    sessions.push({
      record: await firm.addSession({ legalCase, date: `${toDay(date)}T09:00:00` }),
      date,
    })
  const documents: ModelDocument[] = []
  for (const level of ['red', 'red', 'yellow'] as const)
    documents.push({
      id: await uploadText(owner, { client_id: legalCase.client_id, security_level: level }),
      level,
      plan: null,
      isDeleted: false,
      lowered: 0,
    })
  return { owner, account_id, people, isAlone, sessions, documents, random, passed: { days: 0 } }
}
type World = Awaited<ReturnType<typeof setUp>>

const getToday = ({ passed }: World) => Math.floor(Date.now() / DAY) + passed.days
/** Without a time zone, a day has begun at 12:00 UTC. */
const getBegun = ({ passed }: World) => Math.floor((Date.now() - DAY / 2) / DAY) + passed.days
const pickDocument = ({ random, documents }: World) =>
  random.pick(documents.filter(({ isDeleted }) => !isDeleted).concat(documents.slice(0, 1)))

async function plan(world: World) {
  const { random, people, sessions, passed } = world
  const document = pickDocument(world)
  const person = random.pick(people)
  const to = random.pick(['yellow', 'green'] as const)
  const session = random.nextBelow(2) === 0 ? random.pick(sessions) : null
  const days = random.nextBelow(4)
  const today = getToday(world)
  const day = session ? (session.date ?? 0) + days : today + random.nextBelow(3)
  const isValid = isBelow(to, document.level) && session?.date !== null && day > today
  const { status } = await person.ask(levelPlans.setPlan, {
    params: { id: document.id },
    body: session
      ? { to_level: to, after_session_id: session.record.id, days }
      : { to_level: to, due_on: toDay(day - passed.days) },
  })
  expect(status).toBe(document.isDeleted ? 404 : isValid ? 200 : 400)
  if (status !== 200) return
  const waiting = document.level === 'red'
  const made = { from: document.level, to, set_by: person.user_id, set_on: today, waiting }
  document.plan = { ...made, not_before: day, session, days }
}

async function approve(world: World) {
  const document = pickDocument(world)
  const person = world.random.pick(world.people)
  const { status } = await person.ask(levelPlans.approvePlan, { params: { id: document.id } })
  const expected = judgeApproval(document, person.user_id, world.isAlone, {
    today: getToday(world),
    begun: getBegun(world),
  })
  expect(status).toBe(document.isDeleted ? 404 : expected)
  if (status === 200 && document.plan) document.plan.waiting = false
}

async function moveSession(world: World) {
  const { owner, random, sessions, passed } = world
  const session = random.pick(sessions)
  if (session.date === null) return
  session.date = getToday(world) + random.nextBelow(12) - 4
  const { id, title, case_id, client_id } = session.record
  await owner.call(sessionEndpoints.update, {
    params: { id },
    body: { title, case_id, client_id, date: `${toDay(session.date - passed.days)}T09:00:00` },
  })
}

async function deleteSession(world: World) {
  const session = world.random.pick(world.sessions)
  if (session.date === null || world.random.nextBelow(3) > 0) return
  await world.owner.call(sessionEndpoints.remove, { params: { id: session.record.id } })
  session.date = null
  for (const document of world.documents)
    if (document.plan?.session === session) document.plan = null
}

async function relevel(world: World) {
  const document = pickDocument(world)
  const security_level = world.random.pick(LEVELS)
  const { status } = await world.owner.ask(documentEndpoints.update, {
    params: { id: document.id },
    body: { security_level },
  })
  expect(status).toBe(document.isDeleted ? 404 : 200)
  if (status === 200) changeByHand(document, security_level)
}

async function remove(world: World) {
  const document = pickDocument(world)
  if (document.isDeleted) return
  await world.owner.call(documentEndpoints.remove, { params: { id: document.id } })
  document.isDeleted = true
  document.plan = null
}

async function restoreAll({ owner, documents }: World) {
  const { items } = await owner.call(binEndpoints.list, { query: {} })
  for (const item of items.filter(({ kind }) => kind === 'document')) {
    await owner.call(binEndpoints.restore, { params: { id: item.id }, body: {} })
    for (const document of documents) if (document.id === item.record_id) document.isDeleted = false
  }
}

/** Some days pass: everything that has a time is that much older. */
async function passDays({ random, account_id, passed }: World) {
  const days = random.nextBelow(3) + 1
  await casework.asOwner(`
    update level_plans set not_before = not_before - ${days}, due_on = due_on - ${days},
      set_at = set_at - interval '${days} days'
    where account_id = ${account_id} and state in ('waiting', 'active');
    alter table sessions disable trigger user, no force row level security;
    update sessions set date = date - interval '${days} days' where account_id = ${account_id};
    alter table sessions enable trigger user, force row level security`)
  passed.days += days
}

async function run(world: World) {
  await runLevelPlans(casework.jobsPool, pino({ level: 'error' }))
  runDue(world.documents, getBegun(world))
}

const read = async <Row extends object>(text: string, account_id: number) =>
  onDatabase(
    casework.database.backup,
    async (client) => (await client.query<Row>(text, [account_id])).rows,
  )

async function expectModel({ account_id, documents }: World) {
  const rows = await read<{ id: string; level: string; state: string | null }>(
    `select d.id::text, d.security_level as level, p.state from documents d
     left join level_plans p on p.account_id = d.account_id and p.document_id = d.id
       and p.state in ('waiting', 'active')
     where d.account_id = $1`,
    account_id,
  )
  const expected = documents.filter(({ isDeleted }) => !isDeleted)
  expect(new Map(rows.map(({ id, level, state }) => [Number(id), [level, state]]))).toEqual(
    new Map(
      expected.map(({ id, level, plan: live }) => [
        id,
        [level, live && (live.waiting ? 'waiting' : 'active')],
      ]),
    ),
  )
}

/** Every lowering by a plan is in the audit log once. */
async function expectEntries({ account_id, documents }: World) {
  const entries = await read<{ id: string }>(
    `select object_ids[1]::text as id from audit_entries
     where account_id = $1 and action = 'JOB run_level_plan'`,
    account_id,
  )
  for (const { id, lowered } of documents)
    expect(entries.filter((entry) => Number(entry.id) === id).length).toBe(lowered)
}

/** More is restored than deleted, or nothing would be left to plan. */
const ACTIONS = [
  plan,
  plan,
  plan,
  plan,
  approve,
  approve,
  approve,
  approve,
  passDays,
  passDays,
  passDays,
  run,
  run,
  run,
  run,
  remove,
  restoreAll,
  restoreAll,
  restoreAll,
  moveSession,
  relevel,
  deleteSession,
]

test(
  `${SEQUENCES} random sequences of plans end as the rules say (PLAN-005, PLAN-006, PLAN-008, PLAN-010)`,
  { timeout: 60_000 + SEQUENCES * 10_000 },
  async () => {
    let lowered = 0
    for (let seed = 1; seed <= SEQUENCES; seed += 1) {
      const random = createRandom(seed)
      const world = await setUp(random)
      const done: string[] = []
      for (let step = 0; step < STEPS; step += 1) {
        const act = random.pick(ACTIONS)
        done.push(act.name)
        await act(world)
        await expectModel(world).catch((cause: unknown) => {
          throw new Error(`seed ${seed}: ${done.join(', ')}`, { cause })
        })
      }
      await expectEntries(world)
      lowered += world.documents.reduce((sum, document) => sum + document.lowered, 0)
    }
    expect(lowered).toBeGreaterThanOrEqual(SEQUENCES / 2)
  },
)
