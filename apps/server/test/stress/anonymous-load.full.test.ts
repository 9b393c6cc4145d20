import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { authEndpoints } from '@casework/contract/auth'
import { clientEndpoints } from '@casework/contract/clients'
import { expect, onTestFinished, test } from 'vitest'
import { newFirm, startTestApp } from '@casework/testing'
import { signUp } from '@casework/testing/sign-up'
import { newDatabase } from '@casework/testing/database/new-database'
import { toDatabaseUrl } from '@casework/testing/database/database-url'
import { startServer } from '@casework/testing/server-process'

/** `npm run test:stress` raises this and also limits the times. */
const CALLS = Number(process.env['STRESS_ANONYMOUS'] ?? 50)
const LIMITS_TIMES = process.env['STRESS_ANONYMOUS'] !== undefined
const CALLS_PER_SECOND = 25
const QUIET_LISTS = 500

const findP99 = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.99)] ?? 0

test(`${CALLS} anonymous calls of the reset endpoint do not slow down lists and sign-ins (FIX-005)`, async () => {
  const database = await newDatabase()
  const casework = await startTestApp({ database })
  const { owner, addClient } = await newFirm(casework)
  const { email, password } = await signUp(casework)
  for (let n = 0; n < 20; n += 1) await addClient({ name: `Client ${n}` })
  // Rate limits per address would hide the cost of a call.
  const settings = {
    DATA_DIR: casework.config.DATA_DIR,
    DATABASE_URL: toDatabaseUrl(database.owner),
    SECRET_KEY: database.secret,
    RATE_LIMIT_FACTOR: '1000',
  }
  const server = await startServer(settings)
  onTestFinished(async () => {
    await server.kill()
    await casework.stop()
    await database.drop()
  })
  const measureRequest = async (path: string, init: RequestInit) => {
    const started = performance.now()
    const answer = await fetch(`${server.address}/api${path}`, init)
    await answer.arrayBuffer()
    return { status: answer.status, ms: performance.now() - started }
  }
  const post = (path: string, body: object) =>
    measureRequest(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const list = () =>
    measureRequest(clientEndpoints.list.path, {
      headers: { authorization: `Bearer ${owner.token}` },
    })
  const buildInvalidReset = () => ({
    email: 'nobody@example.com',
    token: randomBytes(32).toString('base64url'),
    new_password: 'Another2horse',
  })
  for (let n = 0; n < QUIET_LISTS; n += 1) await list()
  const listsBefore = []
  for (let n = 0; n < QUIET_LISTS; n += 1) listsBefore.push(await list())

  const floodEnd = new AbortController()
  const flood = async () => {
    const calls = []
    for (let n = 0; n < CALLS; n += 1) {
      calls.push(post(authEndpoints.confirmReset.path, buildInvalidReset()))
      await pause(1000 / CALLS_PER_SECOND)
    }
    return Promise.all(calls)
  }
  const flooding = flood().finally(() => floodEnd.abort())
  const signedIn = await post(authEndpoints.login.path, { email, password })
  const listsDuring = []
  while (!floodEnd.signal.aborted) listsDuring.push(await list())

  const [before, during] = [
    findP99(listsBefore.map(({ ms }) => ms)),
    findP99(listsDuring.map(({ ms }) => ms)),
  ]
  process.stdout.write(
    `${CALLS} anonymous calls; ${listsDuring.length} lists meanwhile: p99 ${before.toFixed(1)} ms before, ${during.toFixed(1)} ms meanwhile\n`,
  )
  expect(new Set((await flooding).map(({ status }) => status))).toEqual(new Set([400]))
  expect(signedIn.status).toBe(200)
  expect(new Set([...listsBefore, ...listsDuring].map(({ status }) => status))).toEqual(
    new Set([200]),
  )
  expect(LIMITS_TIMES ? during / before : 0).toBeLessThan(3)
}, 180_000)
