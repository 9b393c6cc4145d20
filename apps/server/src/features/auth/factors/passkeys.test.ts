import { factorSignIn, secondFactors } from '@casework/contract/second-factor'
import { expect, test } from 'vitest'
import {
  ask,
  buildFieldRefusal,
  call,
  startTestApp,
  useTestApp,
  type Answer,
} from '@casework/testing'
import { signUp } from '@casework/testing/sign-up'
import { addPasskey, addTotp, startTicket } from '../../../../test/second-factor/add-factor.ts'
import type { Authenticator, Deviations } from '../../../../test/second-factor/authenticator.ts'

const { finish, passkeyOptions } = factorSignIn

const casework = useTestApp({ settings: { PUBLIC_URL: 'https://casework.example' } })

const signUpWithPasskey = async (options?: { hasCounter: boolean }) => {
  const person = await signUp(casework)
  const user = { user_id: person.user.id }
  return { person, ...user, authenticator: await addPasskey(casework, user, options) }
}

const getOptions = (ticket?: string) =>
  call(casework.app, passkeyOptions, { body: ticket === undefined ? {} : { ticket } })
const askFinish = (ticket: string, passkey: object) =>
  ask(casework.app, finish, { body: { ticket, passkey } })

/** Signs in with a passkey alone. */
const signIn = async (authenticator: Authenticator, deviations?: Deviations) => {
  const { ticket, options } = await getOptions()
  return askFinish(ticket, authenticator.get(options, deviations))
}

const notConfirmed = buildFieldRefusal('passkey', 'This passkey could not be confirmed')
const expectRefusal = (answer: Answer, refusal: object = notConfirmed) =>
  expect(answer).toMatchObject(refusal)

test('finishes a sign-in with a passkey of the person (KEYS-003)', async () => {
  const { person, authenticator } = await signUpWithPasskey()
  const { ticket, options } = await getOptions(await startTicket(casework, person))

  const answer = await askFinish(ticket, authenticator.get(options))

  expect(options).toMatchObject({
    rpId: 'casework.example',
    userVerification: 'required',
    allowCredentials: [{ id: authenticator.credentialId.toString('base64url') }],
  })
  expect(answer.status).toBe(200)
  expect(answer.body).toMatchObject({ data: { user: person.user } })
  expect(String(answer.headers['set-cookie'])).toContain('casework_refresh=')
})

test('signs in with a passkey alone (KEYS-007)', async () => {
  const { person, authenticator } = await signUpWithPasskey()

  const { status, body } = await signIn(authenticator)

  expect(status).toBe(200)
  expect(body).toMatchObject({ data: { user: person.user } })
})

test('tells no passkeys before the assertion, and answers strangers alike (KEYS-007)', async () => {
  const [first, second] = [await getOptions(), await getOptions()]
  const stranger = await addPasskey(casework, { user_id: (await signUp(casework)).user.id })
  await casework.authPool.query('delete from passkeys where credential_id = $1', [
    stranger.credentialId,
  ])

  expect(first.options).not.toHaveProperty('allowCredentials')
  expect(Object.keys(first.options)).toEqual(Object.keys(second.options))
  expect(first.options['challenge']).not.toBe(second.options['challenge'])
  expectRefusal(await signIn(stranger))
})

test.each<[string, Deviations]>([
  ['another challenge', { challenge: 'AAAA' }],
  ['another origin', { origin: 'https://casework.example.evil' }],
  ['http', { origin: 'http://casework.example' }],
  ['another relying party', { rpId: 'evil.example' }],
  ['no user verification', { isVerified: false }],
  ['the handle of another person', { userHandle: Buffer.from('1').toString('base64url') }],
])('refuses an assertion with %s (KEYS-008)', async (_, deviations) => {
  const { authenticator } = await signUpWithPasskey()

  expectRefusal(await signIn(authenticator, deviations))
  expect((await signIn(authenticator)).status).toBe(200)
})

test('refuses a replayed assertion (KEYS-008)', async () => {
  const { authenticator } = await signUpWithPasskey({ hasCounter: false })
  const { ticket, options } = await getOptions()
  const assertion = authenticator.get(options)
  expect((await askFinish(ticket, assertion)).status).toBe(200)

  expectRefusal(
    await askFinish(ticket, assertion),
    buildFieldRefusal('ticket', 'This sign-in has expired. Please start again.'),
  )
  expectRefusal(await askFinish((await getOptions()).ticket, assertion))
})

test('refuses a removed passkey (KEYS-008)', async () => {
  const { authenticator, user_id } = await signUpWithPasskey()
  await casework.authPool.query('delete from passkeys where user_id = $1', [user_id])

  expectRefusal(await signIn(authenticator))
})

test('refuses the passkey of another person than the ticket is for (KEYS-008)', async () => {
  const { person, authenticator } = await signUpWithPasskey()
  const other = await signUpWithPasskey()
  const { ticket, options } = await getOptions(await startTicket(casework, person))

  expectRefusal(await askFinish(ticket, other.authenticator.get(options)))
  expect((await askFinish(ticket, authenticator.get(options))).status).toBe(200)
})

test.each([
  {},
  { id: 1 },
  { id: '', rawId: '', response: null },
  { id: '***', rawId: '***', response: [] },
])('refuses %j as a passkey', async (passkey) => {
  expectRefusal(await askFinish((await getOptions()).ticket, passkey))
})

test('refuses a counter that is not higher than the last one (KEYS-009)', async () => {
  const { authenticator } = await signUpWithPasskey()
  expect((await signIn(authenticator, { counter: 7 })).status).toBe(200)

  expectRefusal(await signIn(authenticator, { counter: 7 }))
  expectRefusal(await signIn(authenticator, { counter: 6 }))
  expectRefusal(await signIn(authenticator, { counter: 0 }))
  expect((await signIn(authenticator, { counter: 8 })).status).toBe(200)
})

test('accepts authenticators without a counter (KEYS-009)', async () => {
  const { authenticator } = await signUpWithPasskey({ hasCounter: false })

  expect((await signIn(authenticator)).status).toBe(200)
  expect((await signIn(authenticator)).status).toBe(200)
})

test('gives an inactive person no tokens for a passkey (KEYS-010)', async () => {
  const { authenticator, user_id } = await signUpWithPasskey()
  await casework.asOwner('update users set is_active = false where id = $1', [user_id])

  expectRefusal(await signIn(authenticator))
})

test('does not accept codes without a password (KEYS-004)', async () => {
  const { user_id } = await signUpWithPasskey()
  const app = await addTotp(casework, { user_id })
  const { ticket } = await getOptions()

  expectRefusal(
    await ask(casework.app, finish, { body: { ticket, code: await app.nextCode() } }),
    buildFieldRefusal('ticket', 'This sign-in has expired. Please start again.'),
  )
})

test('works with another SECRET_KEY, as recovery codes do; TOTP codes do not (KEYS-034)', async () => {
  const { person, user_id, authenticator } = await signUpWithPasskey()
  const second = await signUp(casework)
  const app = await addTotp(casework, { user_id: second.user.id })
  const other = await startTestApp({
    database: casework.database,
    settings: {
      PUBLIC_URL: 'https://casework.example',
      SECRET_KEY: 'another secret key that is long enough for the settings',
    },
  })
  const finishThere = async (answer: object) =>
    ask(other.app, finish, { body: { ticket: await startTicket(other, second), ...answer } })
  const { ticket, options } = await call(other.app, passkeyOptions, { body: {} })
  const signedIn = await call(other.app, finish, {
    body: { ticket, passkey: authenticator.get(options) },
  })
  const refused = await finishThere({ code: await app.nextCode() })
  const recovered = await finishThere({ code: app.recovery_codes[0] })
  await other.stop()

  expect(signedIn.user).toEqual(person.user)
  expect(user_id).toBe(person.user.id)
  expectRefusal(refused, buildFieldRefusal('code', 'This code is not valid'))
  expect(recovered.status).toBe(200)
})

test.each([
  'http://casework.example',
  'https://192.0.2.7',
  'http://127.0.0.1:3000',
  'https://[::1]',
])('offers no passkeys at %s (KEYS-040)', async (PUBLIC_URL) => {
  const elsewhere = await startTestApp({ settings: { PUBLIC_URL } })
  const person = await signUp(elsewhere)
  const own = { token: person.tokens.access }
  const body = { current_password: person.password }
  const refused = [
    await ask(elsewhere.app, passkeyOptions, { body: {} }),
    await ask(elsewhere.app, secondFactors.passkeyOptions, { body }, own),
    await ask(elsewhere.app, secondFactors.stepUpOptions, { body: {} }, own),
  ]
  const factors = await call(elsewhere.app, secondFactors.read, {}, own)
  await elsewhere.stop()

  for (const answer of refused)
    expect(answer.body).toMatchObject({
      error: { status: 409, message: 'Passkeys need https and a domain name.' },
    })
  expect(factors.passkeys_available).toBe(false)
})
