import { authEndpoints } from '@casework/contract/auth'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { ask, startTestApp, type TestApp } from '../../../../test/casework/index.ts'
import { mailedCode } from '../../../../test/casework/sign-up.ts'
import { newDatabase, type TestDatabase } from '../../../../test/database/new-database.ts'
import { onDatabase } from '../../../../test/database/test-server.ts'
import { toDatabaseUrl } from '../../../../test/database/database-url.ts'
import { startServer, type ServerProcess } from '../../../../test/crash/server-process.ts'
import { FairQueue } from '../../../platform/limits/fair-queue.ts'

/** `npm run test:stress` sends more than `npm test` has time for. */
const GUESSES = Number(process.env['STRESS_GUESSES'] ?? 300)
const AT_ONCE = 200
const TRIES = 5

let database: TestDatabase
let casework: TestApp
let servers: readonly ServerProcess[]
beforeAll(async () => {
  database = await newDatabase()
  casework = await startTestApp({ database })
  const settings = {
    DATA_DIR: casework.config.DATA_DIR,
    DATABASE_URL: toDatabaseUrl(database.owner),
    SECRET_KEY: database.secret,
    RATE_LIMIT_FACTOR: '1000000',
  }
  servers = await Promise.all([startServer(settings), startServer(settings)])
}, 60_000)
afterAll(async () => {
  await Promise.all(servers.map((server) => server.kill()))
  await casework.stop()
  await database.drop()
})

const guess = async (
  server: ServerProcess | undefined,
  email: string,
  confirmation_code: string,
) => {
  const answer = await fetch(`${server?.address}/api/confirm-account/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, confirmation_code }),
  })
  return { status: answer.status, text: await answer.text() }
}

const register = async (email: string) => {
  const body = {
    name: 'Jane Doe',
    email,
    mobile: '+1 (555) 010-2030',
    password: 'Correct1horse',
    country_id: 840,
  }
  await ask(casework.app, authEndpoints.register, { body })
}

/** Any of the three processes may write the mail. */
const mailedCodeOf = (email: string) =>
  vi.waitFor(() => mailedCode(casework, email), { timeout: 10_000 })

const triesOf = (email: string) =>
  onDatabase(database.owner, async (client) => {
    const { rows } = await client.query<{ tries: number }>(
      'select open_tries as tries from pending_sign_ups where email = $1',
      [email],
    )
    return rows[0]?.tries
  })

test(
  `evaluates ${TRIES} of ${GUESSES} parallel guesses over two processes, then refuses the right code`,
  async ({ annotate }) => {
    const email = 'guessed@example.com'
    await register(email)
    const evaluated = `
    create table evaluated (tries int);
    grant insert on evaluated to casework_app;
    create function note() returns trigger language plpgsql as $$ begin insert into evaluated values (new.open_tries); return null; end $$;
    create trigger note after update of open_tries on pending_sign_ups for each row execute function note()`
    await onDatabase(database.owner, (client) => client.query(evaluated))
    const code = await mailedCodeOf(email)
    const wrong = Array.from({ length: GUESSES }, (_, i) =>
      String((Number(code) + 1 + i) % 1_000_000).padStart(6, '0'),
    )

    const queue = new FairQueue({
      running: AT_ONCE,
      runningEach: AT_ONCE,
      waitingEach: GUESSES,
      maxWaitMs: 600_000,
    })
    const began = performance.now()
    const answers = await Promise.all(
      wrong.map((each, i) => queue.run(0, () => guess(servers[i % servers.length], email, each))),
    )
    const seconds = (performance.now() - began) / 1000
    const late = await guess(servers[0], email, code)

    const { rows } = await onDatabase(database.owner, (client) =>
      client.query<{ tries: number }>('select tries from evaluated order by tries'),
    )
    expect(rows.map(({ tries }) => tries)).toEqual(Array.from({ length: TRIES }, (_, i) => i + 1))
    expect(await triesOf(email)).toBe(TRIES)
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`))).toEqual(
      new Set([`400 ${late.text}`]),
    )
    expect(late.status).toBe(400)
    expect(late.text).toContain('Invalid verification code')
    await annotate(`${GUESSES} guesses in ${seconds.toFixed(1)} s, ${rows.length} evaluated`)
  },
  60_000 + GUESSES * 20,
)

test('lets one of sixteen parallel uses of the right code over two processes succeed', async () => {
  const email = 'owner@example.com'
  await register(email)
  const code = await mailedCodeOf(email)

  const answers = await Promise.all(
    Array.from({ length: 16 }, (_, i) => guess(servers[i % 2], email, code)),
  )

  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await triesOf(email)).toBeUndefined()
})
