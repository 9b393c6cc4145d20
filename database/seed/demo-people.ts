import { endpoints } from '@casework/contract'
import { EMPLOYEE_ROLES } from '@casework/contract/permissions'
import type pg from 'pg'
import { inTransaction, sql } from '../../apps/server/src/platform/database/scope.ts'
import type { Mail } from '../../apps/server/src/platform/mail/mail.ts'
import type { Caller } from './call-app.ts'

/** Shared by all demo users. */
export const DEMO_PASSWORD = 'Casework-demo-1'
export const DEMO_FIRM = 'Quinn & Partners'

const NAMES = {
  owner: 'Eleanor Quinn',
  admin: 'Marcus Hale',
  diamond: 'Sofia Lindqvist',
  gold: 'Yusuf Demir',
  silver: 'Grace Okafor',
} as const

export const DEMO_PEOPLE = Object.entries(NAMES).map(([role, name]) => ({
  role,
  name,
  email: `${role}@demo.example.com`,
}))

const UNITED_KINGDOM = 826

/** Signs up each demo user through the API and confirms the mailed code. @returns role -> user */
export async function registerPeople(
  visitor: Caller,
  mailTo: (email: string) => Mail,
): Promise<Map<string, { token: string; user_id: number }>> {
  const people = new Map<string, { token: string; user_id: number }>()
  for (const { role, name, email } of DEMO_PEOPLE) {
    const body = {
      name,
      email,
      mobile: '020 7946 0000',
      password: DEMO_PASSWORD,
      country_id: UNITED_KINGDOM,
    }
    await visitor.call(endpoints.auth.register, { body })
    const confirmation_code = /\b\d{6}\b/.exec(mailTo(email).text)?.[0] ?? ''
    const { tokens, user } = await visitor.call(endpoints.auth.confirm, {
      body: { email, confirmation_code },
    })
    people.set(role, { token: tokens.access, user_id: user.id })
  }
  return people
}

/** Names the firm and connects the employees to it. */
export function connectPeople(
  pool: pg.Pool,
  account_id: number,
  people: Map<string, { user_id: number }>,
): Promise<void> {
  return inTransaction(pool, { account_id }, async (scope) => {
    await scope.one(sql`update accounts set name = ${DEMO_FIRM} where id = ${account_id}`)
    for (const role of EMPLOYEE_ROLES) {
      const user_id = people.get(role)?.user_id ?? 0
      await scope.one(sql`
        insert into connections (firm_account_id, employee_account_id, employee_user_id, role)
        select ${account_id}, a.id, a.owner_user_id, ${role} from accounts a where a.owner_user_id = ${user_id}`)
    }
  })
}

/** @throws Error if the user has no account */
export const findAccountId = (pool: pg.Pool, user_id: number): Promise<number> =>
  inTransaction(pool, {}, async (scope) => {
    const found = await scope.one<{ id: number }>(
      sql`select id from accounts where owner_user_id = ${user_id}`,
    )
    if (!found) throw new Error('A demo person has no account')
    return found.id
  })
