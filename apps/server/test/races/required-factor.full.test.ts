import { authEndpoints } from '@casework/contract/auth'
import { clientEndpoints } from '@casework/contract/clients'
import { secondFactors } from '@casework/contract/second-factor'
import { signInRuleEndpoints } from '@casework/contract/sign-in-rules'
import { expect, test } from 'vitest'
import { inTransaction, sql } from '../../src/platform/database/query/scope.ts'
import { ask, call, newFirm, useTestApp, type Firm } from '@casework/testing'
import { signUp } from '@casework/testing/sign-up'
import { addTotp } from '../second-factor/add-factor.ts'
import { setRule } from '../sign-in-rules/rules.ts'

const { list, create } = clientEndpoints

/** `npm run test:stress` raises this. */
const ROUNDS = Number(process.env['STRESS_REQUIREMENTS'] ?? 5)
const TIMEOUT = { timeout: 1_200_000 }

const casework = useTestApp()

/** A firm with an employee who has a password and no factor. */
async function newFirmWithEmployee() {
  const firm = await newFirm(casework)
  const employee = await signUp(casework)
  const { account_id } = firm
  await inTransaction(casework.authPool, { account_id }, (scope) =>
    scope.many(sql`
      insert into connections (firm_account_id, employee_account_id, employee_user_id, role)
      select ${account_id}, a.id, ${employee.user.id}, 'admin' from accounts a
      where a.owner_user_id = ${employee.user.id} returning id`),
  )
  return { firm, employee }
}

const countClients = async ({ account_id }: Pick<Firm, 'account_id'>): Promise<number> => {
  const [row] = await inTransaction(casework.appPool, { account_id }, (scope) =>
    scope.many<{ count: number }>(
      sql`select count(*)::int as count from clients where account_id = ${account_id}`,
    ),
  )
  return row?.count ?? 0
}

const isRefused = ({ status, body }: { status: number; body: unknown }) =>
  status === 403 && (body as { error: { type: string } }).error.type === 'second_factor_missing'

test(
  `a firm that requires a factor answers no sign-in of the same moment, ${ROUNDS} times (KEYS-026, KEYS-028)`,
  TIMEOUT,
  async () => {
    const { firm, employee } = await newFirmWithEmployee()
    const { email, password } = employee
    const signIn = () => call(casework.app, authEndpoints.login, { body: { email, password } })
    const inFirm = (token: string) => ({ token, workspace: firm.account_id })
    const createClient = (token: string) =>
      ask(casework.app, create, { body: { name: 'Acme Ltd' } }, inFirm(token))
    let created = 0
    for (let round = 0; round < ROUNDS; round += 1) {
      await setRule(casework, firm, 'nothing')
      const { tokens: before } = await signIn()

      const [, { tokens: meanwhile }, ...writes] = await Promise.all([
        setRule(casework, firm, 'required'),
        signIn(),
        ...Array.from({ length: 4 }, () => createClient(before.access)),
      ])

      for (const answer of writes) expect(answer.status === 201 || isRefused(answer)).toBe(true)
      created += writes.filter(({ status }) => status === 201).length
      const { tokens: after } = await signIn()
      for (const { access } of [before, meanwhile, after]) {
        expect(isRefused(await ask(casework.app, list, {}, inFirm(access)))).toBe(true)
        expect(isRefused(await createClient(access))).toBe(true)
      }
      expect(await countClients(firm)).toBe(created)
    }
  },
)

test(
  `an owner who requires a factor keeps the last one, ${ROUNDS} times (KEYS-016, KEYS-025)`,
  TIMEOUT,
  async () => {
    const outcomes = new Set<string>()
    for (let round = 0; round < ROUNDS; round += 1) {
      const { owner, account_id } = await newFirm(casework)
      await addTotp(casework, owner)

      const [required, removed] = await Promise.all([
        owner.ask(signInRuleEndpoints.update, {
          body: { require_second_factor: true, step_up_for_red: false },
        }),
        owner.ask(secondFactors.removeTotp),
      ])

      expect([200, 409].includes(required.status) && [200, 409].includes(removed.status)).toBe(true)
      outcomes.add(`${required.status} ${removed.status}`)
      const { rows } = await casework.asOwner(
        `select second_factor_from is not null as is_required from accounts where id = ${account_id}`,
      )
      const people = await casework.authPool.query(
        'select second_factor_since is not null as has_factor from users where id = $1',
        [owner.user_id],
      )
      expect(rows[0]).toEqual({ is_required: required.status === 200 })
      expect(people.rows[0]).toEqual({ has_factor: removed.status !== 200 })
    }
    // Exactly one of the two succeeds.
    expect(outcomes.isSubsetOf(new Set(['200 409', '409 200']))).toBe(true)
  },
)
