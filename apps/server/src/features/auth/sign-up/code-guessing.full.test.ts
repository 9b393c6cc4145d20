import { authEndpoints } from '@casework/contract/auth'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { ask, useTestApp } from '@casework/testing'
import { readMailedCode } from '@casework/testing/sign-up'
import { onDatabase } from '@casework/testing/database/test-server'
import { toDatabaseUrl } from '@casework/testing/database/database-url'
import { startServer, type ServerProcess } from '@casework/testing/server-process'
import { FairQueue } from '../../../platform/limits/fair-queue.ts'

/** `npm run test:stress` raises this; `npm test` has no time for more. */
const GUESSES = Number(process.env['STRESS_GUESSES'] ?? 300)
const CONCURRENCY = 200
const ALLOWED_TRIES = 5

const casework = useTestApp({ ownDatabase: true })
let servers: readonly ServerProcess[]
beforeAll(async () => {
  const settings = {
    DATA_DIR: casework.config.DATA_DIR,
    DATABASE_URL: toDatabaseUrl(casework.database.owner),
    SECRET_KEY: casework.database.secret,
    RATE_LIMIT_FACTOR: '1000000',
  }
  servers = await Promise.all([startServer(settings), startServer(settings)])
}, 60_000)
afterAll(async () => {
  await Promise.all(servers.map((server) => server.kill()))
})

const guess = async (
  server: ServerProcess | undefined,
  email: string,
  confirmation_code: string,
) => {
  const response = await fetch(`${server?.address}/api/confirm-account/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, confirmation_code }),
  })
  return { status: response.status, text: await response.text() }
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
const waitForCode = (email: string) =>
  vi.waitFor(() => readMailedCode(casework, email), { timeout: 10_000 })

const countTries = (email: string) =>
  onDatabase(casework.database.owner, async (client) => {
    const { rows } = await client.query<{ tries: number }>(
      'select open_tries as tries from pending_sign_ups where email = $1',
      [email],
    )
    return rows[0]?.tries
  })

test(
  `two processes together check only ${ALLOWED_TRIES} of ${GUESSES} parallel guesses, then refuse the right code`,
  async ({ annotate }) => {
    const email = 'guessed@example.com'
    await register(email)
    const recordTries = `
    create table checked_tries (tries int);
    grant insert on checked_tries to casework_app;
    create function record_try() returns trigger language plpgsql as $$ begin insert into checked_tries values (new.open_tries); return null; end $$;
    create trigger record_try after update of open_tries on pending_sign_ups for each row execute function record_try()`
    await onDatabase(casework.database.owner, (client) => client.query(recordTries))
    const code = await waitForCode(email)
    const wrongCodes = Array.from({ length: GUESSES }, (_, i) =>
      String((Number(code) + 1 + i) % 1_000_000).padStart(6, '0'),
    )

    // Only limits the concurrency of the test's requests.
    const queue = new FairQueue({
      maxRunning: CONCURRENCY,
      maxRunningPerKey: CONCURRENCY,
      maxWaitingPerKey: GUESSES,
      maxWaitMs: 600_000,
    })
    const startedAt = performance.now()
    const responses = await Promise.all(
      wrongCodes.map((wrong, i) =>
        queue.run(0, () => guess(servers[i % servers.length], email, wrong)),
      ),
    )
    const seconds = (performance.now() - startedAt) / 1000
    const rightCode = await guess(servers[0], email, code)

    const { rows } = await onDatabase(casework.database.owner, (client) =>
      client.query<{ tries: number }>('select tries from checked_tries order by tries'),
    )
    expect(rows.map(({ tries }) => tries)).toEqual(
      Array.from({ length: ALLOWED_TRIES }, (_, i) => i + 1),
    )
    expect(await countTries(email)).toBe(ALLOWED_TRIES)
    expect(new Set(responses.map(({ status, text }) => `${status} ${text}`))).toEqual(
      new Set([`400 ${rightCode.text}`]),
    )
    expect(rightCode.status).toBe(400)
    expect(rightCode.text).toContain('Invalid verification code')
    await annotate(`${GUESSES} guesses in ${seconds.toFixed(1)} s, ${rows.length} checked`)
  },
  60_000 + GUESSES * 20,
)

test('one of sixteen parallel uses of the right code over two processes succeeds', async () => {
  const email = 'owner@example.com'
  await register(email)
  const code = await waitForCode(email)

  const responses = await Promise.all(
    Array.from({ length: 16 }, (_, i) => guess(servers[i % 2], email, code)),
  )

  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await countTries(email)).toBeUndefined()
})
