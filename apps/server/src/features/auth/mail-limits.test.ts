import { authEndpoints } from '@casework/contract/auth'
import { invitationEndpoints } from '@casework/contract/invitations'
import { profileEndpoints } from '@casework/contract/profile'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { call, newFirm, startTestApp, type Firm, type TestApp } from '@casework/testing'
import { readMailedToken, listMailsTo, newEmail, signUp } from '@casework/testing/sign-up'
import { newDatabase, type TestDatabase } from '@casework/testing/database/new-database'
import { inTransaction, sql } from '../../platform/database/query/scope.ts'

let database: TestDatabase
let casework: TestApp
let unlimited: TestApp
let firm: Firm
beforeAll(async () => {
  database = await newDatabase()
  casework = await startTestApp({ database, settings: { RATE_LIMIT_FACTOR: '1' } })
  unlimited = await startTestApp({ database })
  firm = await newFirm(casework)
})
afterAll(async () => {
  await Promise.all([casework.stop(), unlimited.stop()])
  await database.drop()
})

/** Sends a request from an address. */
const send = async (path: string, payload: object, remoteAddress: string, access?: string) => {
  const { statusCode, headers, body } = await casework.app.inject({
    method: access === undefined ? 'POST' : 'PUT',
    url: `/api${path}`,
    payload,
    remoteAddress,
    headers: access === undefined ? {} : { authorization: `Bearer ${access}` },
  })
  return { status: statusCode, headers, text: body }
}
const buildSignUp = (email: string) => ({
  name: 'Jane Doe',
  email,
  mobile: '1',
  password: 'Correct1horse',
  country_id: 840,
})
const register = (email: string, ip: string, invitation?: unknown) =>
  send('/register/', { ...buildSignUp(email), ...(invitation !== undefined && { invitation }) }, ip)
const getStatuses = (responses: readonly { status: number }[]) =>
  responses.map(({ status }) => status)

let networks = 0
/** Returns addresses of one IPv4 network each. */
const newNetwork = () => {
  networks += 1
  return `198.51.${Math.floor(networks / 250)}.${(networks % 250) + 1}`
}

async function repeat<T>(count: number, work: (n: number) => Promise<T>): Promise<T[]> {
  const results = []
  for (let n = 0; n < count; n += 1) results.push(await work(n))
  return results
}
const times = (count: number, status: number) => Array.from({ length: count }, () => status)

/** A stranger uses up all mails of a mailbox, from two networks. */
async function fillMailbox(email: string) {
  for (const network of [newNetwork(), newNetwork()])
    expect(getStatuses(await repeat(5, () => register(email, network)))).toEqual(times(5, 201))
}

/** Invites an email and returns the mailed token. */
async function invite(email: string) {
  await firm.owner.call(invitationEndpoints.send, {
    body: { emails: [email], invited_names: ['Jane Doe'] },
  })
  return readMailedToken(casework, email, '/register')
}
const codesTo = async (email: string) =>
  (await listMailsTo(casework, email)).filter((mail) => mail.includes('Your verification code'))

describe('code mails to one mailbox', () => {
  test('are limited to five an hour from one network: the sixth sign-up is refused (FIX-007, FIX-273)', async () => {
    const [email, network] = [newEmail(), newNetwork()]

    const responses = await repeat(7, () => register(email, network))

    expect(getStatuses(responses)).toEqual([...times(5, 201), 429, 429])
    expect(Number(responses[5]?.headers['retry-after'])).toBeGreaterThan(3000)
    expect(await listMailsTo(casework, email)).toHaveLength(5)
  })

  test('count a /64 of IPv6 as one network, and its neighbour as another (FIX-007, FIX-273)', async () => {
    const email = newEmail()
    const inSubnet = (subnet: number) =>
      repeat(6, (n) => register(email, `2001:db8:a:${subnet}::${n}`))

    for (const subnet of [1, 2])
      expect(getStatuses(await inSubnet(subnet))).toEqual([...times(5, 201), 429])
  })

  test('are limited to ten an hour from all networks (FIX-007, FIX-273)', async () => {
    const email = newEmail()

    const responses = await repeat(12, () => register(email, newNetwork()))

    expect(getStatuses(responses)).toEqual([...times(10, 201), 429, 429])
    expect(await listMailsTo(casework, email)).toHaveLength(10)
  })

  test('are counted together for all of its tags, such as jane+tag@ (FIX-007)', async () => {
    const [[name, domain], network] = [newEmail().split('@'), newNetwork()]

    const responses = await repeat(6, (n) => register(`${name}+${n}@${domain}`, network))

    expect(getStatuses(responses)).toEqual([...times(5, 201), 429])
  })

  test('that a network is refused do not use up those of others, nor the other way round (FIX-273)', async () => {
    const [email, own] = [newEmail(), newNetwork()]
    const stranger = newNetwork()
    await repeat(8, () => register(email, stranger))
    expect(getStatuses(await repeat(5, () => register(email, newNetwork())))).toEqual(times(5, 201))
    expect(getStatuses(await repeat(6, () => register(email, own)))).toEqual(times(6, 429))

    // The mailbox has mails again, and this network has used none.
    await casework.asOwner(
      "update rate_limits set resets_at = now() where key like 'code-mailbox:%'",
    )

    expect(getStatuses(await repeat(4, () => register(email, own)))).toEqual(times(4, 201))
  })
})

describe('five sign-ups of a stranger', () => {
  test('do not keep out a sign-up, its resend or an email change elsewhere (FIX-273)', async () => {
    const [email, own] = [newEmail(), newNetwork()]
    const [stranger, { tokens, password }] = [newNetwork(), await signUp(unlimited)]
    await repeat(7, () => register(email, stranger))

    expect(await register(email, own)).toMatchObject({ status: 201 })
    const { registration } = await call(casework.app, authEndpoints.register, {
      body: buildSignUp(email),
    })
    const before = (await listMailsTo(casework, email)).length
    expect(await send('/resend-confirmation/', { email, registration }, own)).toMatchObject({
      status: 200,
    })
    expect(await listMailsTo(casework, email)).toHaveLength(before + 1)
    const change = {
      name: 'Jane Roe',
      phone: '1',
      country: null,
      bio: '',
      current_password: password,
    }
    const request = (ip: string) => send('/user/profile/', { ...change, email }, ip, tokens.access)
    expect(await request(stranger)).toMatchObject({ status: 429 })
    expect(
      await call(casework.app, profileEndpoints.read, {}, { token: tokens.access }),
    ).toMatchObject({ name: 'Jane Doe', pending_email: null })
    expect(await request(own)).toMatchObject({ status: 200 })
  })

  test('stop resends to that mailbox from there, with the same status (FIX-007, FIX-273)', async () => {
    const [email, network] = [newEmail(), newNetwork()]
    const { registration } = await call(unlimited.app, authEndpoints.register, {
      body: buildSignUp(email),
    })
    await repeat(5, () => register(email, network))
    const before = (await listMailsTo(casework, email)).length
    const resend = (body: object) => send('/resend-confirmation/', body, network)

    const answers = [
      await resend({ email, registration }),
      await resend({ email }),
      await resend({ email: newEmail() }),
    ]

    expect(getStatuses(answers)).toEqual([200, 200, 200])
    expect(await listMailsTo(casework, email)).toHaveLength(before)
  })

  test('and resends to unknown sign-ups, which mail nothing, are not counted (FIX-007)', async () => {
    const [email, network] = [newEmail(), newNetwork()]
    await repeat(12, (n) =>
      send('/resend-confirmation/', { email, registration: `r${n}` }, network),
    )

    expect(await register(email, network)).toMatchObject({ status: 201 })
  })

  test('and a resend without the token do not block one from another network (FIX-273)', async () => {
    const email = newEmail()
    await register(email, newNetwork())
    const resend = (network: string) => send('/resend-confirmation/', { email }, network)
    const stranger = newNetwork()

    expect(getStatuses([await resend(stranger), await resend(stranger)])).toEqual([200, 429])
    expect(await resend(newNetwork())).toMatchObject({ status: 200 })
  })
})

describe('an invitation', () => {
  test('is good for one more code when a stranger has used up the mailbox (FIX-273)', async () => {
    const [email, own] = [newEmail(), newNetwork()]
    const invitation = await invite(email)
    await fillMailbox(email)
    expect(await register(email, own)).toMatchObject({ status: 429 })

    expect(await register(email, own, invitation)).toMatchObject({ status: 201 })
    expect(await codesTo(email)).toHaveLength(11)

    const [again, without] = [await register(email, own, invitation), await register(email, own)]
    expect(again).toMatchObject({ status: 429 })
    expect(JSON.parse(again.text)).toEqual(JSON.parse(without.text))
    expect(await codesTo(email)).toHaveLength(11)
  })

  test('is not used up while the limits allow the mail (FIX-273)', async () => {
    const [email, own] = [newEmail(), newNetwork()]
    const invitation = await invite(email)

    expect(getStatuses(await repeat(7, () => register(email, own, invitation)))).toEqual([
      ...times(6, 201),
      429,
    ])
  })

  test('is good for its own mailbox only, and while it is open (FIX-273)', async () => {
    const email = newEmail()
    const [name, domain] = email.split('@')
    const others = await invite(newEmail())
    const withdrawn = await invite(email)
    const [sent] = await firm.owner.call(invitationEndpoints.list, {})
    await firm.owner.call(invitationEndpoints.withdraw, { params: { id: sent?.id ?? 0 } })
    const replaced = await invite(email)
    const open = await invite(email)
    await fillMailbox(email)
    const refuse = async (...tokens: string[]) => {
      for (const token of tokens)
        expect(await register(email, newNetwork(), token)).toMatchObject({ status: 429 })
    }

    await refuse('', 'x', others, withdrawn, replaced, `${open}x`)
    const expireIn = (seconds: number) =>
      inTransaction(casework.authPool, { account_id: firm.account_id }, (scope) =>
        scope.many(sql`
          update invitations set expires_at = now() + ${seconds} * interval '1 second'
          where invited_email = ${email} returning id`),
      )
    expect(await expireIn(0)).toHaveLength(1)
    await refuse(open)
    await expireIn(60)

    // The tag leads to the same mailbox.
    expect(await register(`${name}+firm@${domain}`, newNetwork(), open)).toMatchObject({
      status: 201,
    })
    await refuse(open)
  })

  test.each([5, null, {}, ['x'], 'x'.repeat(201)])(
    'that is malformed, such as %o, is refused under its field and mails nothing (FIX-273)',
    async (invitation) => {
      const email = newEmail()
      const { status, text } = await register(email, newNetwork(), invitation)
      expect(status).toBe(400)
      expect(JSON.parse(text)).toMatchObject({
        error: { data: { invitation: ['This link is invalid or has expired'] } },
      })
      expect(await listMailsTo(casework, email)).toEqual([])
    },
  )
})

describe('reset links to one email', () => {
  const requestReset = (email: string, ip: string) =>
    send('/password-reset-request/', { email }, ip)

  test('are limited to five an hour from one network and ten from all, registered or not (OQ-243, FIX-273)', async () => {
    const { email } = await signUp(unlimited)
    for (const address of [email, newEmail()]) {
      const stranger = newNetwork()
      expect(getStatuses(await repeat(6, () => requestReset(address, stranger)))).toEqual([
        ...times(5, 200),
        429,
      ])
      expect(getStatuses(await repeat(6, () => requestReset(address, newNetwork())))).toEqual([
        ...times(5, 200),
        429,
      ])
    }
    const links = (await listMailsTo(casework, email)).filter((mail) => mail.includes('Reset your'))
    expect(links).toHaveLength(10)
  })
})
