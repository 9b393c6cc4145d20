import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { endpoints } from '@casework/contract'
import { LEVELS } from '@casework/contract/document-levels'
import type { Role } from '@casework/contract/permissions'
import { createApp } from '../../apps/server/src/app.ts'
import { claimStore } from '../../apps/server/src/features/documents/index.ts'
import { getS3Settings, type Config } from '../../apps/server/src/platform/config.ts'
import {
  JOBS_ROUND_TRIP_MS,
  openPool,
} from '../../apps/server/src/platform/database/connection/pools.ts'
import {
  inTransaction,
  createReadScope,
  sql,
  type Scope,
} from '../../apps/server/src/platform/database/query/scope.ts'
import { createFileStore, type FileStore } from '../../apps/server/src/platform/file-store/index.ts'
import type { Mail } from '../../apps/server/src/platform/mail/mail.ts'
import type { Outbox } from '../../apps/server/src/platform/mail/outbox.ts'
import { findRunningServer } from '../../apps/server/src/platform/running-server.ts'
import { say } from '../../apps/server/src/operations/run-command.ts'
import { createCaller } from './call-app.ts'
import { createCalendar } from './demo/calendar.ts'
import type { DemoContent } from './demo/content.ts'
import { addDuties } from './demo/duties.ts'
import { createHistory } from './demo/history.ts'
import { writeMessages } from './demo/messages.ts'
import {
  connectPeople,
  DEMO_PASSWORD,
  describePeople,
  getEmail,
  getPerson,
  listMembers,
  registerPeople,
} from './demo/people.ts'
import { createCases, fillCase } from './demo/records.ts'
import { assignTeam, setStatus } from './demo/teams.ts'

/** High enough that seeding never reaches a rate limit. */
const NO_RATE_LIMIT = 1_000_000

interface Connections {
  readonly config: Config
  readonly owner: pg.ClientConfig
  /** The role for sign-ups; it also has the rights of the server's main role. */
  readonly auth: pg.ClientConfig
  readonly jobs: pg.ClientConfig
}

/** Creates the demo firm of a language through the app in this process, unless it exists. */
export async function seedDemo(connections: Connections, content: DemoContent): Promise<void> {
  const { config, owner, auth, jobs } = connections
  const pool = openPool(auth, {
    max: 4,
    onError: (error) => say(`A database connection was lost: ${error.message}`),
  })
  try {
    if (await checkDemoFirm(pool, owner, content)) say('The demo firm already exists.')
    else
      await createFirm(
        { ...config, RATE_LIMIT_FACTOR: NO_RATE_LIMIT },
        { pool, owner, store: await openStore(config, jobs) },
        content,
      )
  } finally {
    await pool.end()
  }
  say(await describeSignIn(config, content))
}

/** Listing the firm is the last step, so what an interrupted run has left is deleted. */
async function checkDemoFirm(
  pool: pg.Pool,
  owner: pg.ClientConfig,
  content: DemoContent,
): Promise<boolean> {
  const emails = listMembers(content).map(({ part }) => getEmail(content.language, part))
  const found = await inTransaction(pool, {}, (scope) =>
    scope.one<{ id: number }>(sql`
      select a.id from accounts a join users u on u.id = a.owner_user_id where u.email = ${getEmail(content.language, 'owner')}`),
  )
  if (found) {
    const { id } = found
    const firm = await inTransaction(pool, { account_id: id, levels: LEVELS }, (scope) =>
      scope.one<{ is_done: boolean }>(sql`
        select a.listed or f.address is not null as is_done
        from accounts a join firm_profiles f on f.account_id = a.id
        where a.id = ${id} and a.name = ${content.firm.name}`),
    )
    if (firm?.is_done) return true
  }
  const client = new pg.Client(owner)
  await client.connect()
  try {
    await client.query('delete from users where email = any ($1)', [emails])
  } finally {
    await client.end()
  }
  return false
}

/** @throws StartRefusal if the store belongs to another installation */
async function openStore(config: Config, jobs: pg.ClientConfig): Promise<FileStore> {
  const store = await createFileStore({
    folder: join(config.DATA_DIR, 'files'),
    s3: getS3Settings(config),
  })
  const pool = openPool(jobs, {
    max: 1,
    roundTripMs: JOBS_ROUND_TRIP_MS,
    onError: (error) => say(`A database connection was lost: ${error.message}`),
  })
  try {
    await claimStore(createReadScope(pool, {}), store)
  } finally {
    await pool.end()
  }
  return store
}

interface Stores {
  readonly pool: pg.Pool
  readonly owner: pg.ClientConfig
  readonly store: FileStore
}

async function createFirm(
  config: Config,
  { pool, owner: database, store }: Stores,
  content: DemoContent,
): Promise<void> {
  const { outbox, mailTo } = createMemoryOutbox()
  const app = await createApp({
    config,
    pool,
    authPool: pool,
    listening: pool.options,
    store,
    outbox,
    log: pino({ level: 'silent' }),
  })
  const now = new Date()
  const calendar = createCalendar(
    now,
    content.firm.timezone,
    content.language,
    content.firm.court_region,
  )
  const history = createHistory(calendar, now)
  const callAs = (token?: string, workspace?: number) => createCaller(app, token, workspace)
  try {
    say('Signing up the owner and four employees')
    const people = await registerPeople(content, callAs, mailTo)
    const owner = callAs(getPerson(people, 'owner').token)
    const { name, timezone, region, court_region } = content.firm
    const profile = { name, timezone, region, court_region }
    const { id: account_id } = await owner.call(endpoints.firm.update, {
      body: { ...profile, address: null, listed: false },
    })
    await connectPeople(content, people, callAs)
    say('Creating clients, cases, sessions and documents')
    const asMember = (role: Role) => {
      const { token, user_id } = getPerson(people, role)
      return { user_id, caller: role === 'owner' ? owner : callAs(token, account_id) }
    }
    const admin = asMember('admin').caller
    const cases = await createCases(content, asMember, calendar, history)
    await history.numberCases(database, account_id)
    for (const created of cases) {
      await fillCase(created, content, asMember, calendar, history)
      await assignTeam(created, people, { owner, admin }, history)
      await addDuties(created, asMember, calendar, history)
      await setStatus(created, owner, calendar, history)
    }
    await history.write(database, account_id, (client) =>
      writeMessages(client, account_id, content, people),
    )
    const { address } = content.firm
    await owner.call(endpoints.firm.update, { body: { ...profile, address, listed: true } })
  } finally {
    await app.close()
  }
}

/** Keeps mails in memory instead of sending them: the demo addresses do not exist. */
function createMemoryOutbox(): { outbox: Outbox; mailTo: (email: string) => Mail } {
  const mails = new Map<string, Mail>()
  const findMail = (email: string) => {
    const mail = mails.get(email)
    if (!mail) throw new Error(`No mail was sent to ${email}`)
    return mail
  }
  const send = async (_: Scope, mail: Mail) => void mails.set(mail.to, mail)
  return {
    mailTo: findMail,
    outbox: {
      send,
      sendForFirm: send,
      sendDecoy: async () => undefined,
      open: () => {
        throw new Error('The demo creates no mail jobs')
      },
    },
  }
}

/** The address is that of the running server, whose port this command does not know. */
async function describeSignIn(
  { DATA_DIR, PUBLIC_URL }: Config,
  content: DemoContent,
): Promise<string> {
  const running = await findRunningServer(DATA_DIR)
  const where = running ? `at ${running}/login` : `once Casework runs, at ${PUBLIC_URL}/login,`
  return [
    `${content.firm.name}: sign in ${where} with the password ${DEMO_PASSWORD}`,
    ...describePeople(content),
  ].join('\n')
}
