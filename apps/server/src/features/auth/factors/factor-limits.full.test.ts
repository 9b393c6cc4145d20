import { factorSignIn, secondFactors } from '@casework/contract/second-factor'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask, call, newPerson, startTestApp, type Person, type TestApp } from '@casework/testing'
import {
  addPasskey,
  addTotp,
  issueTicket,
  type App,
} from '../../../../test/second-factor/add-factor.ts'
import { listMailsTo } from '@casework/testing/sign-up'
import { newDatabase, type TestDatabase } from '@casework/testing/database/new-database'

const { passkeyOptions } = factorSignIn
const settings = { PUBLIC_URL: 'https://casework.example' }

/** `npm run test:stress` raises this. */
const GUESSES = Number(process.env['STRESS_GUESSES'] ?? 100)

let database: TestDatabase
/** Signs people up and asks for tickets, without limits. */
let unlimited: TestApp
let limited: TestApp
beforeAll(async () => {
  database = await newDatabase()
  unlimited = await startTestApp({ database, settings })
  limited = await startTestApp({ database, settings: { ...settings, RATE_LIMIT_FACTOR: '1' } })
})
afterAll(async () => {
  await Promise.all([unlimited.stop(), limited.stop()])
  await database.drop()
})

interface Guesser {
  readonly user_id: number
}

const getTicket = (person: Guesser) => issueTicket(unlimited, person)

const post = (path: string, payload: object, ip: string, cookie = '') =>
  limited.app.inject({
    method: 'POST',
    url: `/api${path}`,
    payload,
    remoteAddress: ip,
    headers: { cookie },
  })
const guess = (payload: object, ip: string, cookie?: string) =>
  post('/login/second-factor/', payload, ip, cookie)

const WRONG = 'AAAA-AAAA-AAAA-AAAA'
const ADDRESS = '198.51.108.1'

const newPersonWithTotp = async () => {
  const person = await newPerson(unlimited)
  return { person, app: await addTotp(unlimited, person) }
}

/** Signs in, and returns the cookies of this browser. */
async function getCookie(person: Guesser, app: App, ip: string): Promise<string> {
  const code = await app.nextCode()
  const { headers } = await guess({ ticket: await getTicket(person), code }, ip)
  return [headers['set-cookie']]
    .flat()
    .map((text) => String(text).split(';')[0])
    .join('; ')
}

/** Uses up the ten failures of a person from addresses that nobody else uses. */
async function useUpFailures(person: Guesser, network: string) {
  const statuses = []
  for (let tries = 0; tries < 11; tries += 1) {
    const ticket = await getTicket(person)
    statuses.push((await guess({ ticket, code: WRONG }, `${network}.${tries}`)).statusCode)
  }
  return statuses
}

test('allows ten failures per person, from any addresses; then right codes wait too (KEYS-032)', async () => {
  const { person, app } = await newPersonWithTotp()

  const statuses = await useUpFailures(person, '198.51.100')
  const right = await guess(
    { ticket: await getTicket(person), code: await app.nextCode() },
    '198.51.100.99',
  )

  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 400), 429])
  expect(right.statusCode).toBe(429)
  expect(Number(right.headers['retry-after'])).toBeGreaterThan(600)
  expect(right.json()).toMatchObject({
    error: { type: 'rate_limited', message: 'Too many attempts. Please try again later.' },
  })
})

test('accepts a passkey while codes are limited (KEYS-032)', async () => {
  const { person } = await newPersonWithTotp()
  const authenticator = await addPasskey(unlimited, person)
  await useUpFailures(person, '198.51.101')
  const { ticket, options } = await call(limited.app, passkeyOptions, {
    body: { ticket: await getTicket(person) },
  })

  const answer = await guess({ ticket, passkey: authenticator.get(options) }, '198.51.101.99')

  expect(answer.statusCode).toBe(200)
})

test('does not block a known browser by failures elsewhere (FIX-006, KEYS-032)', async () => {
  const { person, app } = await newPersonWithTotp()
  const cookie = await getCookie(person, app, '198.51.102.200')
  await useUpFailures(person, '198.51.102')

  const known = await guess(
    { ticket: await getTicket(person), code: await app.nextCode() },
    '198.51.102.1',
    cookie,
  )

  expect(known.statusCode).toBe(200)
})

test('counts a known browser for its address too (KEYS-032)', async () => {
  const { person, app } = await newPersonWithTotp()
  const cookie = await getCookie(person, app, '198.51.107.1')
  for (let tries = 0; tries < 100; tries += 1)
    await guess({ ticket: `unknown ${tries}`, code: WRONG }, '198.51.107.1')
  const enter = async (ip: string) =>
    (await guess({ ticket: await getTicket(person), code: await app.nextCode() }, ip, cookie))
      .statusCode

  expect(await enter('198.51.107.1')).toBe(429)
  expect(await enter('198.51.107.2')).toBe(200)
})

test('counts a dead ticket for its address only (KEYS-032)', async () => {
  const { person, app } = await newPersonWithTotp()
  const spent = await getTicket(person)
  for (let tries = 0; tries < 5; tries += 1) await guess({ ticket: spent, code: WRONG }, ADDRESS)
  for (let tries = 0; tries < 20; tries += 1)
    expect(
      (await guess({ ticket: spent, code: WRONG }, ADDRESS)).json<{ error: object }>().error,
    ).toMatchObject({ status: 400, data: { ticket: [expect.any(String)] } })

  const right = await guess(
    { ticket: await getTicket(person), code: await app.nextCode() },
    '198.51.108.2',
  )

  expect(right.statusCode).toBe(200)
})

test('does not count right codes (KEYS-032)', async () => {
  const { person, app } = await newPersonWithTotp()

  for (let times = 0; times < 12; times += 1)
    expect(
      (await guess({ ticket: await getTicket(person), code: await app.nextCode() }, '198.51.103.1'))
        .statusCode,
    ).toBe(200)
})

test.each([
  ['an address', () => '198.51.104.1'],
  ['a /64', (count: number) => `2001:db8:0:1::${count.toString(16)}`],
])(
  'allows %s a hundred failures, with unknown tickets too (FIX-007, KEYS-032)',
  async (_, getAddress) => {
    const { person } = await newPersonWithTotp()
    const codes: number[] = []
    for (let tries = 0; tries < 100; tries += 1)
      codes.push(
        (await guess({ ticket: `unknown ${tries}`, code: WRONG }, getAddress(tries))).statusCode,
      )
    const unknown = await guess({ ticket: 'unknown', code: WRONG }, getAddress(101))
    const existing = await guess({ ticket: await getTicket(person), code: WRONG }, getAddress(102))

    expect(new Set(codes)).toEqual(new Set([400]))
    for (const answer of [unknown, existing]) {
      expect(answer.statusCode).toBe(429)
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(600)
      expect(answer.json()).toMatchObject({ error: { type: 'rate_limited', data: null } })
    }
  },
)

test('counts step-up and sign-in together (KEYS-032)', async () => {
  const { person, app } = await newPersonWithTotp()
  const stepUp = (code: string) =>
    ask(limited.app, secondFactors.stepUp, { body: { code } }, { token: person.token })
  for (let tries = 0; tries < 10; tries += 1) expect((await stepUp(WRONG)).status).toBe(400)

  const ticket = await getTicket(person)

  expect((await stepUp(await app.nextCode())).status).toBe(429)
  expect((await guess({ ticket, code: WRONG }, '198.51.105.1')).statusCode).toBe(429)
})

test('allows thirty options for a passkey per address and minute (KEYS-032)', async () => {
  const ask30 = await Promise.all(
    Array.from({ length: 32 }, () => post('/login/passkey-options/', {}, '198.51.106.1')),
  )

  expect(ask30.filter(({ statusCode }) => statusCode === 200)).toHaveLength(30)
  expect(ask30.filter(({ statusCode }) => statusCode === 429)).toHaveLength(2)
})

test('renames ten passkeys per person and hour, and mails changed names only', async () => {
  const [person, other] = [await newPerson(limited), await newPerson(limited)]
  for (const { user_id } of [person, other]) await addPasskey(limited, { user_id })
  const rename = async (one: Person, name: string) => {
    const [{ id } = { id: 0 }] = (await one.call(secondFactors.read, {})).passkeys
    return one.ask(secondFactors.renamePasskey, { params: { id }, body: { name } })
  }

  expect(await rename(person, 'Laptop')).toMatchObject({
    status: 200,
    body: { data: { name: 'Laptop' } },
  })
  for (let times = 1; times < 10; times += 1)
    expect((await rename(person, `Desk ${times}`)).status).toBe(200)
  expect(await rename(person, 'Desk')).toMatchObject({
    status: 429,
    body: { error: { type: 'rate_limited' } },
  })
  expect((await rename(other, 'Desk')).status).toBe(200)
  const mails = (await listMailsTo(limited, person.email)).filter((mail) =>
    mail.includes('renamed'),
  )
  expect(mails).toHaveLength(9)
})

test(
  `compares at most ten of ${GUESSES} codes that 50 clients guess at the same time`,
  { timeout: 600_000 },
  async () => {
    const { person } = await newPersonWithTotp()
    const statuses: number[] = []
    const client = async (number: number) => {
      for (let count = number; count < GUESSES; count += 50) {
        const ticket = await getTicket(person)
        const code = String(count).padStart(6, '0')
        const address = `203.0.${number}.${Math.floor(count / 50) % 256}`
        statuses.push((await guess({ ticket, code }, address)).statusCode)
      }
    }
    await Promise.all(Array.from({ length: 50 }, (_, number) => client(number)))

    expect(statuses).toHaveLength(GUESSES)
    expect(statuses.filter((status) => status !== 429).length).toBeLessThanOrEqual(10)
  },
)
