// Kills in the middle of a sign-in by a recovery code, and of setting up the first factor.
import { setTimeout as wait } from 'node:timers/promises'
import { factorSignIn, secondFactors } from '@casework/contract/second-factor'
import { expect, test } from 'vitest'
import { ask, call, type TestApp } from '@casework/testing'
import { signUp } from '@casework/testing/sign-up'
import { addTotp, showCode, startTicket } from '../second-factor/add-factor.ts'
import { newKilledInstallation, waitForTransactions } from './killed-installation.ts'

/** `npm run test:stress` raises this. */
const KILLS = Number(process.env['STRESS_FACTOR_KILLS'] ?? 3)

type User = Awaited<ReturnType<typeof signUp>>

interface State {
  readonly is_on: boolean
  readonly apps: number
  readonly codes: number
  readonly used_codes: number
  readonly live_sign_ins: number
  readonly confirmed_sign_ins: number
}

const readState = async ({ authPool }: TestApp, user_id: number): Promise<State> => {
  const { rows } = await authPool.query<State>(
    `select u.second_factor_since is not null as is_on,
       (select count(*)::int from totp_factors t where t.user_id = u.id) as apps,
       (select count(*)::int from recovery_codes c where c.user_id = u.id) as codes,
       (select count(*)::int from recovery_codes c where c.user_id = u.id and c.used_at is not null) as used_codes,
       (select count(*)::int from sign_ins s where s.user_id = u.id and s.ended_at is null) as live_sign_ins,
       (select count(*)::int from sign_ins s where s.user_id = u.id and s.ended_at is null and s.factor_at is not null)
         as confirmed_sign_ins
     from users u where u.id = $1`,
    [user_id],
  )
  if (!rows[0]) throw new Error('The person is gone')
  return rows[0]
}

interface Trial {
  readonly path: string
  readonly body: object
  readonly token?: string
  readonly before: State
  readonly after: State
  /** Whether the code still works. */
  isUsable(): Promise<boolean>
}

async function prepareSetUp(casework: TestApp, user: User): Promise<Trial> {
  const { app } = casework
  const token = user.tokens.access
  const { ticket, secret } = await call(
    app,
    secondFactors.startTotp,
    { body: { current_password: user.password } },
    { token },
  )
  const before = await readState(casework, user.user.id)
  const body = { ticket, code: showCode(secret) }
  return {
    path: 'user/totp/confirm/',
    body,
    token,
    before,
    after: { ...before, is_on: true, apps: 1, codes: 10, live_sign_ins: 1, confirmed_sign_ins: 1 },
    isUsable: async () =>
      (await ask(app, secondFactors.confirmTotp, { body }, { token })).status === 200,
  }
}

async function prepareSignIn(casework: TestApp, user: User): Promise<Trial> {
  const user_id = user.user.id
  const [code = ''] = (await addTotp(casework, { user_id })).recovery_codes
  const before = await readState(casework, user_id)
  const { live_sign_ins, confirmed_sign_ins } = before
  return {
    path: 'login/second-factor/',
    body: { ticket: await startTicket(casework, user), code },
    before,
    after: {
      ...before,
      used_codes: 1,
      live_sign_ins: live_sign_ins + 1,
      confirmed_sign_ins: confirmed_sign_ins + 1,
    },
    isUsable: async () => {
      const body = { ticket: await startTicket(casework, user), code }
      return (await ask(casework.app, factorSignIn.finish, { body })).status === 200
    },
  }
}

test(
  `${KILLS} kills in sign-in and set-up leave no half-active factor, and no used code that works again (KEYS-006, KEYS-014)`,
  { timeout: 60_000 + KILLS * 20_000 },
  async ({ annotate }) => {
    const { casework, startServer } = await newKilledInstallation()
    const outcomes = { before: 0, after: 0, unanswered: 0 }
    // Follows the speed of the machine, so that the kills come during the request.
    let longestMs = 100

    for (let kill = 0; kill < KILLS; kill += 1) {
      const user = await signUp(casework)
      const trial = await (kill % 2 === 0 ? prepareSignIn : prepareSetUp)(casework, user)
      const server = await startServer()
      const answered = fetch(`${server.address}/api/${trial.path}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(trial.token !== undefined && { authorization: `Bearer ${trial.token}` }),
        },
        body: JSON.stringify(trial.body),
      }).then(
        ({ status }) => status,
        () => undefined,
      )
      // The first kill comes at once, so that at least one request is cut off.
      if (kill > 0) await wait(Math.random() * longestMs)
      await server.kill()
      const status = await answered
      await waitForTransactions(casework)

      const found = await readState(casework, user.user.id)
      const isDone = found.is_on !== trial.before.is_on || found.used_codes > 0
      outcomes[isDone ? 'after' : 'before'] += 1
      if (status === undefined) outcomes.unanswered += 1
      longestMs *= isDone ? 0.8 : 1.25
      // An acknowledged step survives.
      expect([undefined, isDone ? 200 : undefined]).toContain(status)
      expect(found).toEqual(isDone ? trial.after : trial.before)
      expect([trial.path, isDone, await trial.isUsable()]).toEqual([trial.path, isDone, !isDone])
    }
    expect(outcomes.unanswered).toBeGreaterThan(0)
    await annotate(JSON.stringify(outcomes))
  },
)
