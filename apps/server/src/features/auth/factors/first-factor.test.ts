import { authEndpoints } from '@casework/contract/auth'
import { secondFactors } from '@casework/contract/second-factor'
import { expect, test } from 'vitest'
import { ask, buildFieldRefusal, call, startTestApp, useTestApp } from '@casework/testing'
import { listMailsTo, signUp } from '@casework/testing/sign-up'
import {
  addTotp,
  createAuthenticator,
  makeStale,
  showCode,
} from '../../../../test/second-factor/add-factor.ts'

const { read, startTotp, confirmTotp, passkeyOptions, addPasskey } = secondFactors

const casework = useTestApp({ settings: { PUBLIC_URL: 'https://casework.example' } })

type User = Awaited<ReturnType<typeof signUp>>
const as = ({ tokens }: Pick<User, 'tokens'>) => ({ token: tokens.access })

const beginTotp = (person: User) =>
  call(casework.app, startTotp, { body: { current_password: person.password } }, as(person))
const beginPasskey = (person: User) =>
  call(casework.app, passkeyOptions, { body: { current_password: person.password } }, as(person))
const readFactors = (person: Pick<User, 'tokens'>) => call(casework.app, read, {}, as(person))
const signInAgain = ({ email, password }: User) =>
  call(casework.app, authEndpoints.login, { body: { email, password } })

const expired = buildFieldRefusal('ticket', 'This sign-in has expired. Please start again.')
const chooseWrongCode = buildFieldRefusal('code', 'This code is not valid')

test.each([
  ['no', {}, 'Current password is required'],
  ['an empty', { current_password: '' }, 'Current password is required'],
  ['a wrong', { current_password: 'Wrong1horse' }, 'Current password is incorrect'],
])('refuses %s password for the first factor (KEYS-012)', async (_, body, message) => {
  const person = await signUp(casework)

  for (const endpoint of [startTotp, passkeyOptions])
    expect(await ask(casework.app, endpoint, { body }, as(person))).toMatchObject(
      buildFieldRefusal('current_password', message),
    )
})

test('adds a further factor with a fresh factor only, whatever the password (KEYS-012)', async () => {
  const person = await signUp(casework)
  await addTotp(casework, { user_id: person.user.id })
  const begin = (body: object) => ask(casework.app, passkeyOptions, { body }, as(person))

  const fresh = await begin({})
  await makeStale(casework, { user_id: person.user.id })
  const stale = await begin({ current_password: person.password })

  expect(fresh.status).toBe(200)
  expect(stale.body).toMatchObject({
    error: { status: 403, type: 'step_up_required', message: 'Please confirm that it is you' },
  })
})

test('sets up an app: ten codes once, this sign-in confirmed, all others ended (KEYS-013)', async () => {
  const person = await signUp(casework)
  const other = await signInAgain(person)
  const { ticket, secret, uri } = await beginTotp(person)

  const { totp, recovery_codes } = await call(
    casework.app,
    confirmTotp,
    { body: { ticket, code: showCode(secret) } },
    as(person),
  )
  const factors = await readFactors(person)
  const others = await ask(casework.app, read, {}, as(other))
  const renewed = await ask(casework.app, authEndpoints.refresh, {
    body: { refresh: other.tokens.refresh },
  })

  expect(uri).toBe(
    `otpauth://totp/Casework:${encodeURIComponent(person.email)}?issuer=Casework&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
  )
  expect(recovery_codes).toHaveLength(10)
  expect(new Set(recovery_codes).size).toBe(10)
  for (const code of recovery_codes ?? []) expect(code).toMatch(/^[A-Z2-7]{4}(?:-[A-Z2-7]{4}){3}$/)
  expect(factors).toEqual({
    passkeys: [],
    totp,
    recovery_codes_left: 10,
    confirmed_at: expect.any(String),
    fresh_until: expect.any(String),
    passkeys_available: true,
    required_by: [],
  })
  expect([others.status, renewed.status]).toEqual([401, 401])
  const mails = await listMailsTo(casework, person.email)
  expect(mails.at(-1)).toContain('Subject: Your second factor was changed')
  expect(mails.at(-1)).toContain('An authenticator app was set up.')
})

test('sets up a passkey as the first factor (KEYS-013)', async () => {
  const person = await signUp(casework)
  const other = await signInAgain(person)
  const { ticket, options } = await beginPasskey(person)
  const credential = createAuthenticator(casework).create(options)

  const added = await ask(
    casework.app,
    addPasskey,
    { body: { ticket, name: ' Laptop ', credential } },
    as(person),
  )
  const factors = await readFactors(person)

  expect(options).toMatchObject({
    rp: { id: 'casework.example', name: 'Casework' },
    attestation: 'none',
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
  })
  expect(added.status).toBe(201)
  expect(added.body).toMatchObject({
    data: { passkey: { name: 'Laptop', last_used_at: null }, recovery_codes: { length: 10 } },
  })
  expect(factors.passkeys).toHaveLength(1)
  expect(factors.confirmed_at).not.toBeNull()
  expect((await ask(casework.app, read, {}, as(other))).status).toBe(401)
})

test('leaves no factor behind an abandoned or wrong set-up (KEYS-014)', async () => {
  const person = await signUp(casework)
  const { ticket, secret } = await beginTotp(person)
  const wrong = showCode(secret) === '000000' ? '111111' : '000000'

  const refused = await ask(
    casework.app,
    confirmTotp,
    { body: { ticket, code: wrong } },
    as(person),
  )

  expect(refused).toMatchObject(chooseWrongCode)
  expect(await readFactors(person)).toMatchObject({
    totp: null,
    recovery_codes_left: 0,
    confirmed_at: null,
  })
  expect((await signInAgain(person)).tokens.access).toEqual(expect.any(String))
})

test('accepts a set-up only in the sign-in that began it, and once (KEYS-004)', async () => {
  const person = await signUp(casework)
  const other = await signInAgain(person)
  const { ticket, secret } = await beginTotp(person)
  const body = { ticket, code: showCode(secret) }

  expect(await ask(casework.app, confirmTotp, { body }, as(other))).toMatchObject(expired)
  expect((await ask(casework.app, confirmTotp, { body }, as(person))).status).toBe(200)
  expect(await ask(casework.app, confirmTotp, { body }, as(person))).toMatchObject(expired)
})

test('ends the set-ups of other sign-ins with the first factor (KEYS-013)', async () => {
  const person = await signUp(casework)
  const other = await signInAgain(person)
  const begun = await call(
    casework.app,
    startTotp,
    { body: { current_password: person.password } },
    as(other),
  )
  const { ticket, options } = await beginPasskey(person)
  const credential = createAuthenticator(casework).create(options)
  await call(casework.app, addPasskey, { body: { ticket, name: 'Laptop', credential } }, as(person))

  const { rows } = await casework.authPool.query<{ purpose: string }>(
    'select purpose from factor_tickets where user_id = $1',
    [person.user.id],
  )

  expect(begun.ticket).not.toBe('')
  expect(rows).toEqual([{ purpose: 'add_passkey' }])
})

test('refuses a second authenticator app', async () => {
  const person = await signUp(casework)
  await addTotp(casework, { user_id: person.user.id })

  expect((await ask(casework.app, startTotp, { body: {} }, as(person))).body).toMatchObject({
    error: { status: 409, message: 'An authenticator app is already set up' },
  })
})

test('counts wrong passwords like other wrong current passwords (KEYS-032)', async () => {
  const limited = await startTestApp({ settings: { RATE_LIMIT_FACTOR: '1' } })
  const person = await signUp(casework)
  const begin = (current_password: string) =>
    ask(limited.app, startTotp, { body: { current_password } }, as(person))
  for (let tries = 0; tries < 10; tries += 1) expect((await begin('Wrong1horse')).status).toBe(400)

  const { status, headers } = await begin(person.password)
  await limited.stop()

  expect(status).toBe(429)
  expect(Number(headers['retry-after'])).toBeGreaterThan(600)
})
