import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { LEVELS } from '@casework/contract/document-levels'
import { createApp } from '../../apps/server/src/app.ts'
import { claimStore } from '../../apps/server/src/features/documents/index.ts'
import { getS3Settings, type Config } from '../../apps/server/src/platform/config.ts'
import { JOBS_ROUND_TRIP_MS, openPool } from '../../apps/server/src/platform/database/pools.ts'
import {
  inTransaction,
  createReadScope,
  sql,
} from '../../apps/server/src/platform/database/scope.ts'
import { createFileStore, type FileStore } from '../../apps/server/src/platform/file-store/index.ts'
import type { Mail } from '../../apps/server/src/platform/mail/mail.ts'
import type { Outbox } from '../../apps/server/src/platform/mail/outbox.ts'
import { say } from '../run-command.ts'
import { createCaller } from './call-app.ts'
import {
  findAccountId,
  connectPeople,
  DEMO_FIRM,
  DEMO_PASSWORD,
  DEMO_PEOPLE,
  registerPeople,
} from './demo-people.ts'
import { createRecords } from './demo-records.ts'

/** High enough that seeding never reaches a rate limit. */
const NO_RATE_LIMIT = 1_000_000
const GROUPS = ['Pleadings', 'Evidence', 'Correspondence', 'Orders of the court', 'Expert opinions']

interface Connections {
  readonly config: Config
  readonly owner: pg.ClientConfig
  /** The role for sign-ups; it also has the rights of the server's main role. */
  readonly auth: pg.ClientConfig
  readonly jobs: pg.ClientConfig
}

/** Creates the demo firm through the app in this process, unless it exists. */
export async function seedDemo({ config, owner, auth, jobs }: Connections): Promise<void> {
  const pool = openPool(auth, {
    max: 4,
    onError: (error) => say(`A database connection was lost: ${error.message}`),
  })
  try {
    if (await checkDemoFirm(pool, owner)) say('The demo firm already exists.')
    else
      await createFirm(
        { ...config, RATE_LIMIT_FACTOR: NO_RATE_LIMIT },
        pool,
        await openStore(config, jobs),
      )
  } finally {
    await pool.end()
  }
  say(describeSignIn(config))
}

/** Naming the firm is the last step, so an unnamed firm of an interrupted run is deleted. */
async function checkDemoFirm(pool: pg.Pool, owner: pg.ClientConfig): Promise<boolean> {
  const emails = DEMO_PEOPLE.map(({ email }) => email)
  const found = await inTransaction(pool, {}, (scope) =>
    scope.one<{ id: number; name: string }>(sql`
      select a.id, a.name from accounts a join users u on u.id = a.owner_user_id where u.email = ${emails[0]}`),
  )
  if (!found || found.name === DEMO_FIRM) return found !== undefined
  await inTransaction(pool, { account_id: found.id, levels: LEVELS }, (scope) =>
    scope.one(sql`delete from clients where account_id = ${found.id}`),
  )
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

async function createFirm(config: Config, pool: pg.Pool, store: FileStore): Promise<void> {
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
  try {
    say('Signing up the owner and four employees')
    const people = await registerPeople(createCaller(app), mailTo)
    const { token, user_id } = people.get('owner') ?? { token: '', user_id: 0 }
    say('Creating clients, cases, sessions and documents')
    const documents = await createRecords(createCaller(app, token), new Date())
    const account_id = await findAccountId(pool, user_id)
    await groupDocuments(pool, account_id, documents)
    await connectPeople(pool, account_id, people)
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
  return {
    mailTo: findMail,
    outbox: {
      send: async (_, mail) => void mails.set(mail.to, mail),
      sendDecoy: async () => undefined,
      open: () => {
        throw new Error('The demo creates no mail jobs')
      },
    },
  }
}

/** Adds every second document to a new group of its session, until all groups exist. */
function groupDocuments(
  pool: pg.Pool,
  account_id: number,
  documents: readonly number[],
): Promise<void> {
  return inTransaction(pool, { account_id, levels: LEVELS }, async (scope) => {
    for (const [index, name] of GROUPS.entries()) {
      await scope.one(sql`
        with chosen as (select d.id, d.session_id from documents d where d.account_id = ${account_id} and d.id = ${documents[index * 2] ?? 0}),
        new_group as (
          insert into document_groups (account_id, session_id, name, description)
          select ${account_id}, session_id, ${name}, 'Papers that belong together.' from chosen
          returning id)
        update documents d set group_id = new_group.id from new_group, chosen where d.account_id = ${account_id} and d.id = chosen.id`)
    }
  })
}

function describeSignIn({ PUBLIC_URL }: Config): string {
  const width = Math.max(...DEMO_PEOPLE.map(({ email }) => email.length))
  const people = DEMO_PEOPLE.map(
    ({ role, name, email }) => `  ${email.padEnd(width)}  ${name}, ${role}`,
  )
  return [
    `${DEMO_FIRM}: sign in at ${PUBLIC_URL}/login with the password ${DEMO_PASSWORD}`,
    ...people,
  ].join('\n')
}
