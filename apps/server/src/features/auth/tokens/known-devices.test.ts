import { authEndpoints } from '@casework/contract/auth'
import { profileEndpoints } from '@casework/contract/profile'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask, startTestApp, type TestApp } from '@casework/testing'
import { newEmail, signUp } from '@casework/testing/sign-up'
import { newDatabase, type TestDatabase } from '@casework/testing/database/new-database'

let database: TestDatabase
let casework: TestApp
/** Uses the same database without rate limits, to sign users up. */
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

const PASSWORD = 'Correct1horse'
const WRONG = 'Wrong1horse'

interface Origin {
  ip?: string | undefined
  cookie?: string | undefined
}

const login = async (
  email: string,
  password: string,
  { ip = '198.51.100.1', cookie }: Origin = {},
) => {
  const response = await casework.app.inject({
    method: 'POST',
    url: '/api/login/',
    payload: { email, password },
    remoteAddress: ip,
    headers: cookie === undefined ? {} : { cookie },
  })
  const cookies = [response.headers['set-cookie'] ?? []].flat()
  return {
    status: response.statusCode,
    text: response.body,
    headers: response.headers,
    device: cookies.find((value) => value.includes('casework_device=')),
  }
}

const getCookie = (device: string | undefined) => device?.split(';')[0]

/** Sends this many wrong passwords from each IP. */
async function attack(email: string, ips: readonly string[], times = 10) {
  const statuses = []
  for (const ip of ips)
    for (let n = 0; n < times; n += 1) statuses.push((await login(email, WRONG, { ip })).status)
  return statuses
}

/** Creates a user and signs them in; returns their device cookie. */
async function signUpWithDevice() {
  const jane = await signUp(unlimited)
  const { device } = await login(jane.email, PASSWORD, { ip: '198.51.100.20' })
  return { ...jane, cookie: getCookie(device) }
}

const ATTACKER_IPS = ['203.0.113.1', '203.0.113.2', '203.0.113.3', '203.0.113.4']

describe('a browser that has signed in', () => {
  test('gets an HttpOnly cookie for 400 days (FIX-006, KEYS-023)', async () => {
    const { email } = await signUp(unlimited)

    const { device } = await login(email, PASSWORD)

    expect(device).toMatch(
      /^casework_device=[^;]+; Path=\/api\/; Max-Age=34560000; HttpOnly; SameSite=Strict$/,
    )
    expect((await login(email, WRONG)).device).toBeUndefined()
  })

  test('gets a Secure cookie over https (FIX-006, KEYS-023)', async () => {
    const secure = await startTestApp({
      database,
      settings: { PUBLIC_URL: 'https://law.example.org' },
    })
    const { email } = await signUp(unlimited)

    const { headers } = await ask(secure.app, authEndpoints.login, {
      body: { email, password: PASSWORD },
    })
    await secure.stop()

    expect([headers['set-cookie']].flat()).toContainEqual(
      expect.stringMatching(/^__Secure-casework_device=[^;]+; Path=\/api\/; .*; Secure$/),
    )
  })

  test('is not locked out by 40 failures from four other IPs and ten from its own (FIX-006)', async () => {
    const { email, cookie } = await signUpWithDevice()
    const home = '198.51.100.21'

    await attack(email, [...ATTACKER_IPS, home])

    expect(await login(email, PASSWORD, { ip: home, cookie })).toMatchObject({ status: 200 })
    expect(await login(email, WRONG, { ip: home, cookie })).toMatchObject({ status: 401 })
  })

  test('has its own limit of ten tries, which do not count against other browsers (FIX-006)', async () => {
    const { email, cookie } = await signUpWithDevice()
    const statuses = []
    for (let n = 0; n < 12; n += 1)
      statuses.push((await login(email, WRONG, { ip: `198.51.101.${n}`, cookie })).status)

    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429])
    expect(await login(email, PASSWORD, { ip: '198.51.101.1' })).toMatchObject({ status: 200 })
  })

  test('stays known to all users who signed in from it (FIX-006)', async () => {
    const [jane, joe] = [await signUpWithDevice(), await signUp(unlimited)]
    const { device } = await login(joe.email, PASSWORD, { cookie: jane.cookie })
    for (const { email } of [jane, joe]) await attack(email, ['198.51.100.30'])

    for (const { email } of [jane, joe])
      expect(
        await login(email, PASSWORD, { ip: '198.51.100.30', cookie: getCookie(device) }),
      ).toMatchObject({ status: 200 })
  })

  test('is forgotten when the password changes (FIX-006)', async () => {
    const { email, cookie, tokens } = await signUpWithDevice()
    const body = { current_password: PASSWORD, new_password: 'Another1horse' }
    await ask(unlimited.app, profileEndpoints.changePassword, { body }, { token: tokens.access })
    await attack(email, ['198.51.100.40'])

    expect(await login(email, 'Another1horse', { ip: '198.51.100.40', cookie })).toMatchObject({
      status: 429,
    })
  })

  test("is not recognized by a forged, malformed or another user's cookie (FIX-006)", async () => {
    const [jane, joe] = [await signUpWithDevice(), await signUpWithDevice()]
    const value = jane.cookie?.split('=')[1] ?? ''
    const [device = '', entry = ''] = value.split('.')
    const signature = entry.split('~')[1] ?? ''
    const forged = [
      `${device}.${joe.user.id}~${signature}`,
      `${'A'.repeat(22)}.${entry}`,
      `${device}.${jane.user.id}~${'A'.repeat(43)}`,
      device,
      '',
      '%00',
      `${device}.${entry}`.repeat(50),
      joe.cookie?.split('=')[1] ?? '',
    ]
    await attack(jane.email, ['198.51.100.50'])

    for (const forgedValue of forged) {
      const cookie = `casework_device=${forgedValue}`
      expect(
        await login(jane.email, PASSWORD, { ip: '198.51.100.50', cookie }),
        forgedValue,
      ).toMatchObject({ status: 429 })
    }
  })
})

describe('a browser that has not signed in', () => {
  test('can sign in with the right password until its IP has ten failures for this email (FIX-006)', async () => {
    const { email } = await signUp(unlimited)
    expect(await attack(email, ATTACKER_IPS)).toEqual([
      ...Array.from({ length: 30 }, () => 401),
      ...Array.from({ length: 10 }, () => 429),
    ])

    expect(await login(email, WRONG, { ip: '203.0.113.5' })).toMatchObject({
      status: 429,
      headers: { 'retry-after': expect.any(String) },
    })
    expect(await login(email, PASSWORD, { ip: '203.0.113.5' })).toMatchObject({ status: 200 })
    expect(await login(email, PASSWORD, { ip: ATTACKER_IPS[0] })).toMatchObject({ status: 429 })
  })

  test('has the same limits for an unknown email (FIX-006)', async () => {
    expect(await attack(newEmail(), ATTACKER_IPS)).toEqual([
      ...Array.from({ length: 30 }, () => 401),
      ...Array.from({ length: 10 }, () => 429),
    ])
  })
})

describe('IPv6', () => {
  /** An IP in one of the /64 networks of the same /48. */
  const inSubnet = (subnet: number, host: number) =>
    `2001:db8:1:${subnet.toString(16)}::${host.toString(16)}`

  test('counts failed sign-ins per /64 (FIX-007)', async () => {
    const statuses = []
    for (let n = 1; n <= 105; n += 1)
      statuses.push((await login(newEmail(), WRONG, { ip: inSubnet(1, n) })).status)

    expect(statuses.filter((status) => status === 401)).toHaveLength(100)
    expect((await login(newEmail(), WRONG, { ip: inSubnet(2, 1) })).status).toBe(401)
  }, 120_000)

  test('allows ten failures per email and /64, and counts an IPv4-mapped IP as IPv4 (FIX-007)', async () => {
    const [email, otherEmail] = [newEmail(), newEmail()]
    const statuses = []
    for (let n = 1; n <= 12; n += 1)
      statuses.push((await login(email, WRONG, { ip: inSubnet(3, n) })).status)
    for (let n = 1; n <= 12; n += 1)
      statuses.push(
        (await login(otherEmail, WRONG, { ip: n % 2 ? '192.0.2.77' : '::ffff:192.0.2.77' })).status,
      )

    expect(statuses.filter((status) => status === 401)).toHaveLength(20)
    expect((await login(email, WRONG, { ip: inSubnet(4, 1) })).status).toBe(401)
  })
})
