import { authEndpoints } from '@casework/contract/auth'
import { profileEndpoints } from '@casework/contract/profile'
import { describe, expect, test } from 'vitest'
import { ask, useTestApp } from '@casework/testing'
import { listMailsTo, signUp } from '@casework/testing/sign-up'
import { FIREFOX, SAFARI, signIn, type Origin } from '../../../../test/sign-ins/sign-in.ts'
import { inTransaction } from '../../../platform/database/query/scope.ts'
import { buildCleanUpStatements } from '../tokens/refresh-tokens.sql.ts'

const casework = useTestApp({ settings: { PUBLIC_URL: 'https://law.example.org' } })

type Someone = Awaited<ReturnType<typeof signUp>>

const HOME = '203.0.113.7'
const findMails = async ({ email }: Someone) =>
  (await listMailsTo(casework, email)).filter((mail) =>
    mail.includes('New sign-in to your account'),
  )
const countMails = async (person: Someone) => (await findMails(person)).length
const signInFrom = (person: Someone, origin: Origin = {}) =>
  signIn(casework, person, { user_agent: FIREFOX, ip: HOME, ...origin })

/** Shifts into the past when the person's devices were seen and mailed. */
const age = ({ user }: Someone, days: number) =>
  casework.authPool.query(
    `update known_devices set last_seen_at = last_seen_at - $2 * interval '1 day', mailed_at = mailed_at - $2 * interval '1 day'
     where user_id = $1`,
    [user.id, days],
  )

const countDevices = async ({ user }: Someone) => {
  const { rows } = await casework.authPool.query<{ count: number }>(
    'select count(*)::int from known_devices where user_id = $1',
    [user.id],
  )
  return rows[0]?.count
}

describe('a sign-in from an unknown device', () => {
  test('is mailed once, with device, address, time and a link (KEYS-022)', async () => {
    const person = await signUp(casework)

    await signInFrom(person)

    const mails = await findMails(person)
    expect(mails).toHaveLength(1)
    for (const text of [
      'Subject: New sign-in to your account',
      'Device: Firefox on Windows',
      `Address: ${HOME}`,
      'Check your sign-ins',
      'https://law.example.org/profile-settings?tab',
    ])
      expect(mails[0]).toContain(text)
    const [, time = ''] = /Time: (\d{4}-\d\d-\d\d \d\d:\d\d) UTC/.exec(mails[0] ?? '') ?? []
    expect(Math.abs(Date.now() - Date.parse(`${time.replace(' ', 'T')}:00Z`))).toBeLessThan(120_000)
  })

  test('is mailed in the language of the person (KEYS-022)', async () => {
    const person = await signUp(casework)
    await casework.authPool.query(`update users set language = 'de' where id = $1`, [
      person.user.id,
    ])

    await signInFrom(person)

    expect((await listMailsTo(casework, person.email)).at(-1)).toContain(
      'Subject: Neue Anmeldung bei Ihrem Konto',
    )
  })

  test('is mailed without a known device or address too (KEYS-022)', async () => {
    const person = await signUp(casework)

    await signInFrom(person, { user_agent: 'curl/8.14.1', ip: 'unknown' })

    const [mail] = await findMails(person)
    expect(mail).toContain('Device: Unknown')
    expect(mail).toContain('Address: Unknown')
  })

  test('is not mailed if the password is wrong (KEYS-022)', async () => {
    const person = await signUp(casework)

    await signIn(casework, { ...person, password: 'Wrong1horse' }, { user_agent: FIREFOX })

    expect(await countMails(person)).toBe(0)
    expect(await countDevices(person)).toBe(1)
  })

  test('is mailed to its own person only (KEYS-022)', async () => {
    const [person, other] = [await signUp(casework), await signUp(casework)]
    await signInFrom(person)

    await signInFrom(other)

    expect(await countMails(person)).toBe(1)
    expect(await countMails(other)).toBe(1)
  })
})

describe('a device is known', () => {
  test('at the sign-up, the first sign-in of an account (KEYS-024)', async () => {
    const person = await signUp(casework)

    expect(await countDevices(person)).toBe(1)
    expect(await countMails(person)).toBe(0)
  })

  test('by its cookie, from anywhere (KEYS-022)', async () => {
    const person = await signUp(casework)
    const { cookie } = await signInFrom(person)
    await age(person, 200)

    await signInFrom(person, { cookie, ip: '198.51.100.9', user_agent: SAFARI })

    expect(await countMails(person)).toBe(1)
  })

  test('by its cookie, also after a new password (KEYS-022)', async () => {
    const person = await signUp(casework)
    const { cookie, access } = await signInFrom(person)
    const body = { current_password: person.password, new_password: 'Another1horse' }
    await ask(casework.app, profileEndpoints.changePassword, { body }, { token: access })

    await signInFrom({ ...person, password: 'Another1horse' }, { cookie, ip: '198.51.100.9' })

    expect(await countMails(person)).toBe(1)
  })

  test.each([
    [HOME, '203.0.113.250', 1],
    [HOME, '203.0.112.7', 2],
    ['2001:db8:7:1::1', '2001:db8:7:2::2', 1],
    ['2001:db8:7:1::1', '2001:db8:8:1::1', 2],
    [HOME, `::ffff:${HOME}`, 1],
    ['unknown', 'unknown', 2],
  ])(
    'by the same user agent in the same network: after %s, %s makes %i mails (KEYS-022)',
    async (first, second, mails) => {
      const person = await signUp(casework)
      await signInFrom(person, { ip: first })

      await signInFrom(person, { ip: second })

      expect(await countMails(person)).toBe(mails)
    },
  )

  test('by its network for 90 days, and not with another user agent (KEYS-022)', async () => {
    const person = await signUp(casework)
    await signInFrom(person)
    await age(person, 89.9)
    await signInFrom(person)
    expect(await countMails(person)).toBe(1)

    await signInFrom(person, { user_agent: SAFARI })
    expect(await countMails(person)).toBe(2)

    await age(person, 90.1)
    await signInFrom(person)
    expect(await countMails(person)).toBe(3)
  })

  test("not by another person's cookie (KEYS-022)", async () => {
    const [person, other] = [await signUp(casework), await signUp(casework)]
    const { cookie } = await signInFrom(other)

    await signInFrom(person, { cookie })
    await signInFrom(person, { cookie, ip: '198.51.100.9' })

    expect(await countMails(person)).toBe(1)
  })

  test('for 400 days (KEYS-022)', async () => {
    const person = await signUp(casework)
    const cleanUp = () =>
      inTransaction(casework.jobsPool, {}, (scope) => scope.batch(buildCleanUpStatements()))

    await age(person, 399)
    await cleanUp()
    expect(await countDevices(person)).toBe(1)

    await age(person, 2)
    await cleanUp()
    expect(await countDevices(person)).toBe(0)
  })
})

describe('the mails to a person', () => {
  test('are at most 5 a day (KEYS-024)', async () => {
    const [person, other] = [await signUp(casework), await signUp(casework)]
    for (let network = 1; network <= 7; network += 1)
      await signInFrom(person, { ip: `192.0.${network}.1` })
    await signInFrom(other)

    expect(await countMails(person)).toBe(5)
    expect(await countMails(other)).toBe(1)

    await age(person, 1.01)
    await signInFrom(person, { ip: '192.0.99.1' })
    expect(await countMails(person)).toBe(6)
  })

  test('are one for sign-ins of one device at the same time, and 5 for ten devices (KEYS-022, KEYS-024)', async () => {
    const [person, other] = [await signUp(casework), await signUp(casework)]

    await Promise.all(Array.from({ length: 4 }, () => signInFrom(person)))
    await Promise.all(
      Array.from({ length: 10 }, (_, network) => signInFrom(other, { ip: `192.0.${network}.1` })),
    )

    expect(await countMails(person)).toBe(1)
    expect(await countMails(other)).toBe(5)
  })

  test('are bounded for a program without cookies, whose devices are forgotten (KEYS-024)', async () => {
    const person = await signUp(casework)
    await casework.authPool.query(
      `insert into known_devices (user_id, token_hash, user_agent)
       select $1, n::text, 'old' from generate_series(1, 150) n`,
      [person.user.id],
    )

    await signInFrom(person)

    // A hundred, and the one that was mailed.
    expect(await countDevices(person)).toBe(101)
  })
})

test('the device cookie grants nothing without the password (KEYS-023)', async () => {
  const person = await signUp(casework)
  const { cookie = '' } = await signInFrom(person)

  const calls = [
    ask(
      casework.app,
      authEndpoints.login,
      { body: { email: person.email, password: '' } },
      {
        headers: { cookie },
      },
    ),
    ask(casework.app, authEndpoints.refresh, { body: {} }, { headers: { cookie } }),
    ask(casework.app, profileEndpoints.read, {}, { headers: { cookie } }),
  ]

  expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([400, 401, 401])
})
