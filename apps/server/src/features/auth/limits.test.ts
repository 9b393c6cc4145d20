import { authEndpoints } from '@casework/contract/auth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectionEndpoints } from '@casework/contract/connections'
import { invitationEndpoints } from '@casework/contract/invitations'
import {
  ask,
  newFirm,
  newPerson,
  startTestApp,
  type TestApp,
} from '../../../test/casework/index.ts'
import { signUp } from '../../../test/casework/sign-up.ts'
import { newDatabase, type TestDatabase } from '../../../test/database/new-database.ts'

let database: TestDatabase
let one: TestApp
let other: TestApp
beforeAll(async () => {
  database = await newDatabase()
  one = await startTestApp({ database, settings: { RATE_LIMIT_FACTOR: '1' } })
  other = await startTestApp({ database, settings: { RATE_LIMIT_FACTOR: '1' } })
})
afterAll(async () => {
  await Promise.all([one.stop(), other.stop()])
  await database.drop()
})

const login = (app: TestApp, email: string, password: string, address = '127.0.0.1') =>
  app.app.inject({
    method: 'POST',
    url: '/api/login/',
    payload: { email, password },
    remoteAddress: address,
  })

test('answers ten wrong sign-ins of a pair over two processes, then 429 with Retry-After; other addresses still sign in', async () => {
  const jane = await signUp(one)

  const answers = await Promise.all(
    Array.from({ length: 24 }, (_, i) => login(i % 2 ? one : other, jane.email, 'Wrong1horse')),
  )
  const refused = await login(other, jane.email, jane.password)
  const elsewhere = await login(one, jane.email, jane.password, '127.0.0.2')

  expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(10)
  expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(14)
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(600)
  expect(refused.json()).toMatchObject({
    error: { type: 'rate_limited', message: 'Too many attempts. Please try again later.' },
  })
  expect(elsewhere.statusCode).toBe(200)
})

test('sign-in limits do not reveal which addresses exist', async () => {
  const unknown = await Promise.all(
    Array.from({ length: 12 }, () => login(one, 'nobody@example.com', 'Wrong1horse', '127.0.0.3')),
  )

  expect(unknown.filter(({ statusCode }) => statusCode === 429)).toHaveLength(2)
})

test('does not count successful sign-ins', async () => {
  const jane = await signUp(one)

  for (let i = 0; i < 12; i += 1)
    expect((await login(one, jane.email, jane.password, '127.0.0.4')).statusCode).toBe(200)
})

test('limits a network address to ten registrations an hour', async () => {
  const register = () =>
    ask(one.app, authEndpoints.register, {
      body: { name: 'x', email: '', mobile: '', password: '', country_id: 1 },
    })
  const body = (i: number) => ({
    name: 'Jane Doe',
    email: `r${i}@example.com`,
    mobile: '1',
    password: 'Correct1horse',
    country_id: 840,
  })
  const answers = []
  for (let i = 0; i < 11; i += 1)
    answers.push(
      await other.app.inject({
        method: 'POST',
        url: '/api/register/',
        payload: body(i),
        remoteAddress: '127.0.0.9',
      }),
    )

  expect(answers.map(({ statusCode }) => statusCode)).toEqual([
    ...Array.from({ length: 10 }, () => 201),
    429,
  ])
  expect((await register()).status).toBe(400)
})

const DAY_LIMITS = [
  ['young', 0, 5, 20],
  ['older', 8, 10, 100],
] as const

test('limits a user to sixty account searches an hour (FIX-008)', async () => {
  const { owner } = await newFirm(one)
  const search = () => owner.ask(connectionEndpoints.searchAccounts, { query: { q: 'north' } })

  const searches = await Promise.all(Array.from({ length: 62 }, search))

  expect(searches.filter(({ status }) => status === 200)).toHaveLength(60)
  expect(searches.find(({ status }) => status === 429)?.headers['retry-after']).toMatch(
    /^3[56]\d\d$/,
  )
})

test.each(DAY_LIMITS)(
  'limits a %s account (%i days) to %i times ten invitations and %i requests a day (FIX-012)',
  async (_age, days, batches, requests) => {
    const { owner, account_id } = await newFirm(one)
    await one.pool.query(
      "update accounts set created_at = now() - $2 * interval '1 day' where id = $1",
      [account_id, days],
    )
    const invite = (batch: number) =>
      owner.ask(invitationEndpoints.send, {
        body: {
          emails: Array.from({ length: 10 }, (_, i) => `n${batch}-${i}@example.com`),
          invited_names: Array.from({ length: 10 }, () => 'Ann'),
        },
      })
    const request = async () => {
      const receiver = await newPerson(one)
      return owner.ask(connectionEndpoints.send, {
        body: { receiver_account_id: receiver.account_id, receiver_account_name: receiver.name },
      })
    }
    const invited = []
    for (let batch = 0; batch <= batches; batch += 1) invited.push((await invite(batch)).status)
    const requested = []
    for (let sent = 0; sent <= requests; sent += 1) requested.push((await request()).status)

    expect(invited).toEqual([...Array.from({ length: batches }, () => 201), 429])
    expect(requested).toEqual([...Array.from({ length: requests }, () => 201), 429])
    // Resending counts as a mail too.
    const [invitation] = await owner.call(invitationEndpoints.list, {})
    expect(
      (await owner.ask(invitationEndpoints.resend, { params: { id: invitation?.id } })).status,
    ).toBe(429)
  },
)
