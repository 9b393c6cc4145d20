import { authEndpoints } from '@casework/contract/auth'
import type { AnyEndpoint } from '@casework/contract/parts/endpoint'
import { factorSignIn, secondFactors } from '@casework/contract/second-factor'
import { expect, test } from 'vitest'
import { ask, call, useTestApp, type Answer } from '@casework/testing'
import { signUp } from '@casework/testing/sign-up'
import { addPasskey, addTotp, issueTicket, showCode } from '../second-factor/add-factor.ts'

const { finish, passkeyOptions } = factorSignIn
const { startTotp, confirmTotp, stepUp, removeTotp, replaceRecoveryCodes } = secondFactors

/** `npm run test:stress` raises this. */
const ROUNDS = Number(process.env['STRESS_ROUNDS'] ?? 4)
const TIMEOUT = { timeout: 600_000 }

const casework = useTestApp({ settings: { PUBLIC_URL: 'https://casework.example' } })

type User = Awaited<ReturnType<typeof signUp>>

const askFinish = (body: object) => ask(casework.app, finish, { body })
const askAs = ({ tokens }: Pick<User, 'tokens'>, endpoint: AnyEndpoint, body: object = {}) =>
  ask(casework.app, endpoint, { body }, { token: tokens.access })

const expectOneWinner = (answers: readonly Answer[]) =>
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])

async function signUpWithTotp() {
  const person = await signUp(casework)
  return { person, app: await addTotp(casework, { user_id: person.user.id }) }
}

test(
  `accepts a TOTP code once of two at the same time, ${ROUNDS} times (KEYS-005)`,
  TIMEOUT,
  async () => {
    const { person, app } = await signUpWithTotp()
    for (let round = 0; round < ROUNDS; round += 1) {
      const tickets = [
        await issueTicket(casework, { user_id: person.user.id }),
        await issueTicket(casework, { user_id: person.user.id }),
      ]
      const code = await app.nextCode()
      expectOneWinner(await Promise.all(tickets.map((ticket) => askFinish({ ticket, code }))))

      const ticket = await issueTicket(casework, { user_id: person.user.id })
      const again = await app.nextCode()
      expectOneWinner(
        await Promise.all([
          askFinish({ ticket, code: again }),
          askAs(person, stepUp, { code: again }),
        ]),
      )
    }
  },
)

test(
  `accepts a recovery code once of two at the same time, ${ROUNDS} times (KEYS-006)`,
  TIMEOUT,
  async () => {
    const { person } = await signUpWithTotp()
    for (let round = 0; round < ROUNDS; round += 1) {
      const { recovery_codes } = await call(
        casework.app,
        replaceRecoveryCodes,
        {},
        { token: person.tokens.access },
      )
      const tickets = [
        await issueTicket(casework, { user_id: person.user.id }),
        await issueTicket(casework, { user_id: person.user.id }),
      ]
      expectOneWinner(
        await Promise.all(tickets.map((ticket) => askFinish({ ticket, code: recovery_codes[0] }))),
      )
    }
  },
)

test(
  `accepts a ticket once of two uses at the same time, ${ROUNDS} times (KEYS-004)`,
  TIMEOUT,
  async () => {
    const { person, app } = await signUpWithTotp()
    for (let round = 0; round < ROUNDS; round += 1) {
      const { recovery_codes } = await call(
        casework.app,
        replaceRecoveryCodes,
        {},
        { token: person.tokens.access },
      )
      const ticket = await issueTicket(casework, { user_id: person.user.id })
      const codes = [await app.nextCode(), recovery_codes[0]]
      expectOneWinner(await Promise.all(codes.map((code) => askFinish({ ticket, code }))))
    }
  },
)

test(
  `accepts an assertion once of two at the same time, ${ROUNDS} times (KEYS-008)`,
  TIMEOUT,
  async () => {
    const person = await signUp(casework)
    const authenticator = await addPasskey(
      casework,
      { user_id: person.user.id },
      { hasCounter: false },
    )
    for (let round = 0; round < ROUNDS; round += 1) {
      const { ticket, options } = await call(casework.app, passkeyOptions, { body: {} })
      const passkey = authenticator.get(options)
      expectOneWinner(
        await Promise.all([askFinish({ ticket, passkey }), askFinish({ ticket, passkey })]),
      )
    }
  },
)

/** Live sign-ins without a factor, of people who have one, and the other way round. */
const countWrongSignIns = async () =>
  (
    await casework.authPool.query(
      `select s.id from sign_ins s join users u on u.id = s.user_id
       where s.ended_at is null and (s.factor_at is null) <> (u.second_factor_since is null)`,
    )
  ).rowCount

test(
  `leaves no sign-in without a factor when the first one is set up meanwhile, ${ROUNDS} times (KEYS-013)`,
  TIMEOUT,
  async () => {
    const person = await signUp(casework)
    const { email, password } = person
    let own: Pick<User, 'tokens'> = person
    const outcomes = new Set<number>()
    for (let round = 0; round < ROUNDS; round += 1) {
      const body = { current_password: password }
      const { ticket, secret } = await call(
        casework.app,
        startTotp,
        { body },
        { token: own.tokens.access },
      )
      const signIns = Array.from({ length: 3 }, () =>
        ask(casework.app, authEndpoints.login, { body: { email, password } }),
      )
      const [set, ...signedIn] = await Promise.all([
        askAs(own, confirmTotp, { ticket, code: showCode(secret) }),
        ...signIns,
      ])

      expect(set.status).toBe(200)
      for (const { status } of signedIn) outcomes.add(status)
      expect(await countWrongSignIns()).toBe(0)
      expect((await askAs(own, removeTotp)).status).toBe(200)
      expect(await countWrongSignIns()).toBe(0)
      own = await call(casework.app, authEndpoints.login, { body: { email, password } })
    }
    expect(outcomes.isSubsetOf(new Set([200, 403, 409]))).toBe(true)
  },
)

test(
  `leaves a confirmed sign-in exactly if a factor remains, removed and used at the same time, ${ROUNDS} times (KEYS-016)`,
  TIMEOUT,
  async () => {
    const person = await signUp(casework)
    for (let round = 0; round < ROUNDS; round += 1) {
      const app = await addTotp(casework, { user_id: person.user.id })
      const ticket = await issueTicket(casework, { user_id: person.user.id })
      const [code, other] = [await app.nextCode(), app.recovery_codes[0]]

      const [removed, ...used] = await Promise.all([
        askAs(person, removeTotp),
        askFinish({ ticket, code }),
        askAs(person, stepUp, { code: other }),
      ])

      expect(removed.status).toBe(200)
      for (const { status } of used) expect([200, 400]).toContain(status)
      expect(await countWrongSignIns()).toBe(0)
    }
  },
)
