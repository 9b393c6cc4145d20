import { randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { authEndpoints } from '@casework/contract/auth'
import { expect, onTestFinished, test } from 'vitest'
import { hashPassword } from '../../src/features/auth/passwords.ts'
import { FairQueue } from '../../src/platform/limits/fair-queue.ts'
import { Pipeline } from '../../src/platform/database/query/pipeline.ts'
import { call, newPerson, startTestApp, type TestApp } from '@casework/testing'
import { startOwnPostgres } from '@casework/testing/own-postgres'
import { EMAIL_REQUESTS } from '@casework/testing/email-requests'
import { addTotp } from '../second-factor/add-factor.ts'

/**
 * `npm run test:stress` measures times. Other runs count work instead, which does not depend on
 * the clock.
 */
const RESPONSES = Number(process.env['STRESS_ANSWERS'] ?? 0)
const MAX_DIFFERENCE_MS = 5

const findMedian = (times: number[]) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0

async function measureTime(
  { app }: TestApp,
  path: string,
  body: object,
  status: number,
): Promise<number> {
  const { port } = app.server.address() as AddressInfo
  const started = performance.now()
  const answer = await fetch(`http://127.0.0.1:${port}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  await answer.arrayBuffer()
  const ms = performance.now() - started
  if (answer.status !== status) throw new Error(`${path} answered ${answer.status}`)
  return ms
}

/** Creates a user with a password and returns the email. */
async function addUserWithPassword(
  casework: TestApp,
  hash: string,
  hasFactor = false,
): Promise<string> {
  const person = await newPerson(casework)
  const { user_id, email } = person
  await casework.asOwner('update users set password_hash = $2 where id = $1', [user_id, hash])
  if (hasFactor) await addTotp(casework, person)
  return email
}

/** Creates a pending sign-up and returns the email. */
async function addPendingSignUp({ app }: TestApp): Promise<string> {
  const email = `${randomBytes(6).toString('hex')}@example.com`
  await call(app, authEndpoints.register, {
    body: { name: 'Joe Doe', email, mobile: '1', password: 'Correct1horse', country_id: 840 },
  })
  return email
}

/** Counts the expensive steps until `stop`: round trips to the database, and password hashes. */
function countWork() {
  const work = { roundTrips: 0, hashes: 0 }
  const { submit } = Pipeline.prototype
  const { run } = FairQueue.prototype
  Pipeline.prototype.submit = function (connection) {
    work.roundTrips += 1
    return submit.call(this, connection)
  }
  FairQueue.prototype.run = function (...args) {
    work.hashes += 1
    return run.apply(this, args) as never
  }
  const stop = () => {
    Object.assign(Pipeline.prototype, { submit })
    Object.assign(FairQueue.prototype, { run })
    return work
  }
  return { stop }
}

test.each(EMAIL_REQUESTS)(
  '$what does constant work for known and unknown emails, with and without a second factor (FIX-080, KEYS-011)',
  async ({ endpoint, confirmed, bodyFor, status }) => {
    const casework = await startTestApp()
    onTestFinished(() => casework.stop())
    const hash = await hashPassword({ ip: '127.0.0.1' }, 'Correct1horse')
    const known = confirmed
      ? [await addUserWithPassword(casework, hash), await addUserWithPassword(casework, hash, true)]
      : [await addPendingSignUp(casework)]
    const measureWork = async (email: string) => {
      const { stop } = countWork()
      await measureTime(casework, endpoint.path, bodyFor(email), status).finally(stop)
      return stop()
    }
    // The first request also prepares statements.
    for (const email of ['first@example.com', 'second@example.com']) await measureWork(email)

    for (const email of known) {
      const works = [await measureWork(email), await measureWork('nobody@example.com')]

      expect(works[0]).toEqual(works[1])
      expect(works[0]?.roundTrips).toBeGreaterThan(0)
      expect(works[0]?.hashes).toBe(endpoint.path === '/login/' ? 1 : 0)
    }
  },
)

test(
  `the medians of ${RESPONSES} responses for known and unknown emails differ by less than ${MAX_DIFFERENCE_MS} ms`,
  async ({ annotate, skip }) => {
    skip(RESPONSES === 0, 'only `npm run test:stress` compares response times')
    const { database } = await startOwnPostgres()
    const casework = await startTestApp({ database })
    onTestFinished(async () => {
      await casework.stop()
      await database.drop()
    })
    const hash = await hashPassword({ ip: '127.0.0.1' }, 'Correct1horse')
    const lines = []

    for (const { what, endpoint, confirmed, bodyFor, status } of EMAIL_REQUESTS) {
      const times = { known: [] as number[], unknown: [] as number[] }
      for (let i = 0; i < RESPONSES; i += 1) {
        const email = confirmed
          ? await addUserWithPassword(casework, hash)
          : await addPendingSignUp(casework)
        // Alternating, so that other load on the machine affects both.
        for (const kind of i % 2
          ? (['known', 'unknown'] as const)
          : (['unknown', 'known'] as const)) {
          times[kind].push(
            await measureTime(
              casework,
              endpoint.path,
              bodyFor(kind === 'known' ? email : `nobody-${what.length}-${i}@example.com`),
              status,
            ),
          )
        }
      }
      const [ofKnown, ofUnknown] = [findMedian(times.known), findMedian(times.unknown)]
      lines.push(`${what}: known ${ofKnown.toFixed(2)} ms, unknown ${ofUnknown.toFixed(2)} ms`)
      expect(Math.abs(ofKnown - ofUnknown), lines.at(-1) ?? what).toBeLessThan(MAX_DIFFERENCE_MS)
    }

    expect(lines).toHaveLength(EMAIL_REQUESTS.length)
    await annotate(lines.join('; '))
  },
  60_000 + RESPONSES * 2000,
)
