import { expect, test } from 'vitest'
import { useTestApp } from '@casework/testing'
import { newEmail, signUp } from '@casework/testing/sign-up'
import { hashPassword } from './passwords.ts'

const casework = useTestApp({ ownDatabase: true, settings: { RATE_LIMIT_FACTOR: '1' } })

const SLOW = { memoryCost: 65_536, timeCost: 40, parallelism: 1 }
const CHEAP = { memoryCost: 64, timeCost: 1, parallelism: 1 }
const WAITING = 16

/** Takes the share of one network, as 17 people who sign in there at the same instant. */
const occupyShare = (ip: string) =>
  Promise.all(
    Array.from({ length: 1 + WAITING }, (_, n) =>
      hashPassword({ ip }, 'Right1horse', { cost: n === 0 ? SLOW : CHEAP }),
    ),
  )

const post = async (path: string, payload: object, ip: string) => {
  const { statusCode, headers } = await casework.app.inject({
    method: 'POST',
    url: `/api${path}`,
    payload,
    remoteAddress: ip,
  })
  return { status: statusCode, retryAfter: headers['retry-after'] }
}
const BUSY = { status: 503, retryAfter: '2' }
/** More than the ten sign-ins per person and address, and the five mails per mailbox. */
const TRIES = 12

/** One after the other, as a page repeats. */
async function repeat<T>(work: () => Promise<T>): Promise<T[]> {
  const outcomes: T[] = []
  for (let n = 0; n < TRIES; n += 1) outcomes.push(await work())
  return outcomes
}

test('a sign-in that was refused as busy uses up no limit (FIX-236)', async () => {
  const { email, password } = await signUp(casework)
  const ip = '203.0.113.21'
  const login = () => post('/login/', { email, password }, ip)
  const share = occupyShare(ip)
  const refused = await repeat(login)
  expect(refused).toEqual(refused.map(() => BUSY))
  await share
  expect((await login()).status).toBe(200)
})

test('a sign-up that was refused as busy uses up no mail (FIX-236)', async () => {
  // Loads the list of common passwords.
  await signUp(casework)
  const ip = '203.0.113.22'
  const body = {
    name: 'Ana Lima',
    email: newEmail(),
    mobile: '7700900123',
    password: 'Right1horse',
    country_id: 840,
  }
  const register = () => post('/register/', body, ip)
  const share = occupyShare(ip)
  const refused = await repeat(register)
  expect(refused).toEqual(refused.map(() => BUSY))
  await share
  expect((await register()).status).toBe(201)
})
