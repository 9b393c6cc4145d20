import { authEndpoints } from '@casework/contract/auth'
import { profileEndpoints } from '@casework/contract/profile'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask, call, startTestApp, type TestApp } from '../../../test/casework/index.ts'
import { mailsTo, newEmail, signUp } from '../../../test/casework/sign-up.ts'
import { newDatabase, type TestDatabase } from '../../../test/database/new-database.ts'

let database: TestDatabase
let casework: TestApp
let free: TestApp
beforeAll(async () => {
  database = await newDatabase()
  casework = await startTestApp({ database, settings: { RATE_LIMIT_FACTOR: '1' } })
  free = await startTestApp({ database })
})
afterAll(async () => {
  await Promise.all([casework.stop(), free.stop()])
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
const formOf = (email: string) => ({
  name: 'Jane Doe',
  email,
  mobile: '1',
  password: 'Correct1horse',
  country_id: 840,
})
const register = (email: string, address: string) => post('/register/', formOf(email), address)
const statusesOf = (answers: readonly { status: number }[]) => answers.map(({ status }) => status)

async function times<T>(count: number, work: (n: number) => Promise<T>): Promise<T[]> {
  const results = []
  for (let n = 0; n < count; n += 1) results.push(await work(n))
  return results
}

describe('code mails to one mailbox', () => {
  test('are limited to five an hour: the sixth registration is refused without a mail (FIX-007)', async () => {
    const email = newEmail()

    const answers = await times(7, (n) => register(email, `192.0.2.${n}`))

    expect(statusesOf(answers)).toEqual([201, 201, 201, 201, 201, 429, 429])
    expect(Number(answers[5]?.headers['retry-after'])).toBeGreaterThan(3000)
    expect(await mailsTo(casework, email)).toHaveLength(5)
  })

  test('are counted together for all plus-addresses (FIX-007)', async () => {
    const [name, domain] = newEmail().split('@')

    const answers = await times(6, (n) => register(`${name}+${n}@${domain}`, `192.0.2.${20 + n}`))

    expect(statusesOf(answers)).toEqual([201, 201, 201, 201, 201, 429])
  })

  test('are not sent after the fifth resend, with the same answer (FIX-007)', async () => {
    const email = newEmail()
    const { registration } = await call(casework.app, authEndpoints.register, {
      body: formOf(email),
    })
    await times(4, (n) => register(email, `192.0.2.${40 + n}`))

    const named = await post('/resend-confirmation/', { email, registration }, '192.0.2.50')
    const unnamed = await post('/resend-confirmation/', { email }, '192.0.2.51')
    const unknown = await post('/resend-confirmation/', { email: newEmail() }, '192.0.2.52')

    expect(statusesOf([named, unnamed, unknown])).toEqual([200, 200, 200])
    expect(await mailsTo(casework, email)).toHaveLength(5)
  })

  test('are not used up by requests that mail nothing (FIX-007)', async () => {
    const email = newEmail()
    await times(8, (n) =>
      post('/resend-confirmation/', { email, registration: `r${n}` }, `192.0.2.${60 + n}`),
    )

    expect(await register(email, '192.0.2.70')).toMatchObject({ status: 201 })
  })

  test('include those for an address change: the sixth is refused, and nothing is saved (FIX-007)', async () => {
    const [jane, wanted] = [await signUp(free), newEmail()]
    const asJane = { token: jane.tokens.access }
    await times(5, (n) => register(wanted, `192.0.2.${80 + n}`))

    const body = {
      name: 'Jane Roe',
      email: wanted,
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
    expect(await mailsTo(casework, wanted)).toHaveLength(5)
  })
})

describe('IPv6', () => {
  test('limits each /64 to ten registrations an hour (FIX-007)', async () => {
    const inSubnet = (subnet: number) =>
      times(12, (n) => register(newEmail(), `2001:db8:a:${subnet}::${n}`))

    for (const subnet of [1, 2])
      expect(statusesOf(await inSubnet(subnet))).toEqual([
        ...Array.from({ length: 10 }, () => 201),
        429,
        429,
      ])
  })

  test('limits a /48 to a hundred registrations an hour (FIX-007)', async () => {
    const refused = { ...formOf('x@example.com'), country_id: 1 }
    const answers = await times(110, (n) =>
      post('/register/', refused, `2001:db8:b:${n.toString(16)}::1`),
    )

    expect(answers.filter(({ status }) => status === 400)).toHaveLength(100)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10)
  })

  test('limits a /64 to 120 calls a minute without a token (FIX-007)', async () => {
    const answers = await times(125, (n) =>
      casework.app.inject({
        url: '/api/countries/',
        remoteAddress: `2001:db8:c:1::${n.toString(16)}`,
      }),
    )

    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(5)
  })
})
