import { authEndpoints } from '@casework/contract/auth'
import { profileEndpoints } from '@casework/contract/profile'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask, call, startTestApp, type TestApp } from '../../../test/casework/index.ts'
import { mailsTo, newEmail, signUp } from '../../../test/casework/sign-up.ts'
import { newDatabase, type TestDatabase } from '../../../test/database/new-database.ts'

let database: TestDatabase
let casework: TestApp
let unlimited: TestApp
beforeAll(async () => {
  database = await newDatabase()
  casework = await startTestApp({ database, settings: { RATE_LIMIT_FACTOR: '1' } })
  unlimited = await startTestApp({ database })
})
afterAll(async () => {
  await Promise.all([casework.stop(), unlimited.stop()])
  await database.drop()
})

const post = async (path: string, payload: object, remoteAddress: string) => {
  const { statusCode, headers } = await casework.app.inject({
    method: 'POST',
    url: `/api${path}`,
    payload,
    remoteAddress,
  })
  return { status: statusCode, headers }
}
const buildSignUp = (email: string) => ({
  name: 'Jane Doe',
  email,
  mobile: '1',
  password: 'Correct1horse',
  country_id: 840,
})
const register = (email: string, ip: string) => post('/register/', buildSignUp(email), ip)
const getStatuses = (responses: readonly { status: number }[]) =>
  responses.map(({ status }) => status)

async function repeat<T>(count: number, work: (n: number) => Promise<T>): Promise<T[]> {
  const results = []
  for (let n = 0; n < count; n += 1) results.push(await work(n))
  return results
}

describe('code mails to one mailbox', () => {
  test('are limited to five an hour: the sixth sign-up is refused without a mail (FIX-007)', async () => {
    const email = newEmail()

    const responses = await repeat(7, (n) => register(email, `192.0.2.${n}`))

    expect(getStatuses(responses)).toEqual([201, 201, 201, 201, 201, 429, 429])
    expect(Number(responses[5]?.headers['retry-after'])).toBeGreaterThan(3000)
    expect(await mailsTo(casework, email)).toHaveLength(5)
  })

  test('are counted together for all of its tags, such as jane+tag@ (FIX-007)', async () => {
    const [name, domain] = newEmail().split('@')

    const responses = await repeat(6, (n) =>
      register(`${name}+${n}@${domain}`, `192.0.2.${20 + n}`),
    )

    expect(getStatuses(responses)).toEqual([201, 201, 201, 201, 201, 429])
  })

  test('are not sent by a resend after the fifth mail, with the same status (FIX-007)', async () => {
    const email = newEmail()
    const { registration } = await call(casework.app, authEndpoints.register, {
      body: buildSignUp(email),
    })
    await repeat(4, (n) => register(email, `192.0.2.${40 + n}`))

    const withToken = await post('/resend-confirmation/', { email, registration }, '192.0.2.50')
    const withoutToken = await post('/resend-confirmation/', { email }, '192.0.2.51')
    const unknown = await post('/resend-confirmation/', { email: newEmail() }, '192.0.2.52')

    expect(getStatuses([withToken, withoutToken, unknown])).toEqual([200, 200, 200])
    expect(await mailsTo(casework, email)).toHaveLength(5)
  })

  test('are not counted for resends to an unknown sign-up, which mail nothing (FIX-007)', async () => {
    const email = newEmail()
    await repeat(8, (n) =>
      post('/resend-confirmation/', { email, registration: `r${n}` }, `192.0.2.${60 + n}`),
    )

    expect(await register(email, '192.0.2.70')).toMatchObject({ status: 201 })
  })

  test('include those for an email change: the sixth is refused, and nothing is saved (FIX-007)', async () => {
    const [jane, newAddress] = [await signUp(unlimited), newEmail()]
    const asJane = { token: jane.tokens.access }
    await repeat(5, (n) => register(newAddress, `192.0.2.${80 + n}`))

    const body = {
      name: 'Jane Roe',
      email: newAddress,
      phone: '1',
      country: null,
      bio: '',
      current_password: jane.password,
    }
    expect(await ask(casework.app, profileEndpoints.update, { body }, asJane)).toMatchObject({
      status: 429,
    })

    expect(await call(casework.app, profileEndpoints.read, {}, asJane)).toMatchObject({
      name: 'Jane Doe',
      pending_email: null,
    })
    expect(await mailsTo(casework, newAddress)).toHaveLength(5)
  })
})
