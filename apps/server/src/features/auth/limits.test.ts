import { authEndpoints } from '@casework/contract/auth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectionEndpoints } from '@casework/contract/connections'
import { invitationEndpoints } from '@casework/contract/invitations'
import { ask, newFirm, newPerson, startTestApp, type TestApp } from '@casework/testing'
import { signUp } from '@casework/testing/sign-up'
import { newDatabase, type TestDatabase } from '@casework/testing/database/new-database'

let database: TestDatabase
let first: TestApp
let second: TestApp
beforeAll(async () => {
  database = await newDatabase()
  first = await startTestApp({ database, settings: { RATE_LIMIT_FACTOR: '1' } })
  second = await startTestApp({ database, settings: { RATE_LIMIT_FACTOR: '1' } })
})
afterAll(async () => {
  await Promise.all([first.stop(), second.stop()])
  await database.drop()
})

const login = (app: TestApp, email: string, password: string, ip = '127.0.0.1') =>
  app.app.inject({
    method: 'POST',
    url: '/api/login/',
    payload: { email, password },
    remoteAddress: ip,
  })

test('allows ten failed sign-ins per IP and email over two processes; other IPs still sign in', async () => {
  const jane = await signUp(first)

  const responses = await Promise.all(
    Array.from({ length: 24 }, (_, i) => login(i % 2 ? first : second, jane.email, 'Wrong1horse')),
  )
  const refused = await login(second, jane.email, jane.password)
  const fromOtherIp = await login(first, jane.email, jane.password, '127.0.0.2')

  expect(responses.filter(({ statusCode }) => statusCode === 401)).toHaveLength(10)
  expect(responses.filter(({ statusCode }) => statusCode === 429)).toHaveLength(14)
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(600)
  expect(refused.json()).toMatchObject({
    error: { type: 'rate_limited', message: 'Too many attempts. Please try again later.' },
  })
  expect(fromOtherIp.statusCode).toBe(200)
})

test('sign-in limits are the same for unknown emails', async () => {
  const unknown = await Promise.all(
    Array.from({ length: 12 }, () =>
      login(first, 'nobody@example.com', 'Wrong1horse', '127.0.0.3'),
    ),
  )

  expect(unknown.filter(({ statusCode }) => statusCode === 429)).toHaveLength(2)
})

test('does not count successful sign-ins', async () => {
  const jane = await signUp(first)

  for (let i = 0; i < 12; i += 1)
    expect((await login(first, jane.email, jane.password, '127.0.0.4')).statusCode).toBe(200)
})

test('limits an IP to ten sign-ups an hour', async () => {
  const register = () =>
    ask(first.app, authEndpoints.register, {
      body: { name: 'x', email: '', mobile: '', password: '', country_id: 1 },
    })
  const body = (i: number) => ({
    name: 'Jane Doe',
    email: `r${i}@example.com`,
    mobile: '1',
    password: 'Correct1horse',
    country_id: 840,
  })
  const responses = []
  for (let i = 0; i < 11; i += 1)
    responses.push(
      await second.app.inject({
        method: 'POST',
        url: '/api/register/',
        payload: body(i),
        remoteAddress: '127.0.0.9',
      }),
    )

  expect(responses.map(({ statusCode }) => statusCode)).toEqual([
    ...Array.from({ length: 10 }, () => 201),
    429,
  ])
  expect((await register()).status).toBe(400)
})

const DAY_LIMITS = [
  ['new', 0, 5, 20],
  ['week-old', 8, 10, 100],
] as const

test('limits a user to sixty account searches an hour (FIX-008)', async () => {
  const { owner } = await newFirm(first)
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
    const { owner, account_id } = await newFirm(first)
    await first.authPool.query(
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
      const receiver = await newPerson(first)
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
    // A resend counts as a mail too.
    const [invitation] = await owner.call(invitationEndpoints.list, {})
    expect(
      (await owner.ask(invitationEndpoints.resend, { params: { id: invitation?.id } })).status,
    ).toBe(429)
  },
)
