import { randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { authEndpoints } from '@casework/contract/auth'
import { expect, onTestFinished, test } from 'vitest'
import { hashPassword } from '../../src/features/auth/passwords.ts'
import { call, newPerson, startTestApp, type TestApp } from '../casework/index.ts'
import { ownPostgres } from '../casework/own-postgres.ts'
import { QUESTIONS } from '../casework/questions.ts'

/** `npm run torture` measures; `npm test` only sees that measuring works, since time decides nothing there. */
const ANSWERS = Number(process.env['TORTURE_ANSWERS'] ?? 5)
const MOST_MS = 5
const BOUND_MS = ANSWERS >= 200 ? MOST_MS : Number.POSITIVE_INFINITY

const median = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0

async function timeOf({ app }: TestApp, path: string, body: object, status: number): Promise<number> {
  const { port } = app.server.address() as AddressInfo
  const began = performance.now()
  const answer = await fetch(`http://127.0.0.1:${port}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  await answer.arrayBuffer()
  const took = performance.now() - began
  if (answer.status !== status) throw new Error(`${path} answered ${answer.status}`)
  return took
}

/** The address of a user with a password. */
async function withPassword(casework: TestApp, hash: string): Promise<string> {
  const { user_id, email } = await newPerson(casework)
  await casework.asOwner('update users set password_hash = $2 where id = $1', [user_id, hash])
  return email
}

/** The address of a pending sign-up. */
async function signedUp({ app }: TestApp): Promise<string> {
  const email = `${randomBytes(6).toString('hex')}@example.com`
  await call(app, authEndpoints.register, { body: { name: 'Joe Doe', email, mobile: '1', password: 'Correct1horse', country_id: 840 } })
  return email
}

test(
  `the medians of ${ANSWERS} answers for known and unknown addresses ${ANSWERS >= 200 ? `differ by less than ${MOST_MS} ms` : 'can be measured'}`,
  async ({ annotate }) => {
    const { database } = await ownPostgres()
    const casework = await startTestApp({ database })
    onTestFinished(async () => {
      await casework.stop()
      await database.drop()
    })
    await casework.app.listen({ port: 0, host: '127.0.0.1' })
    const hash = await hashPassword({ ip: '127.0.0.1' }, 'Correct1horse')
    const told = []

    for (const { what, endpoint, confirmed, bodyFor, status } of QUESTIONS) {
      const times = { known: [] as number[], unknown: [] as number[] }
      for (let i = 0; i < ANSWERS; i += 1) {
        const email = confirmed ? await withPassword(casework, hash) : await signedUp(casework)
        // By turns, so that whatever else the machine does falls on both.
        for (const kind of i % 2 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)) {
          times[kind].push(await timeOf(casework, endpoint.path, bodyFor(kind === 'known' ? email : `nobody-${what.length}-${i}@example.com`), status))
        }
      }
      const [ofKnown, ofUnknown] = [median(times.known), median(times.unknown)]
      told.push(`${what}: known ${ofKnown.toFixed(2)} ms, unknown ${ofUnknown.toFixed(2)} ms`)
      expect(Math.abs(ofKnown - ofUnknown), told.at(-1) ?? what).toBeLessThan(BOUND_MS)
    }

    expect(told).toHaveLength(QUESTIONS.length)
    await annotate(told.join('; '))
  },
  60_000 + ANSWERS * 2000,
)
