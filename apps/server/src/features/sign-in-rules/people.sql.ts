// The owner and the employees of a firm, and who of them has a second factor.
import type { SignInRules } from '@casework/contract/sign-in-rules'
import { sql, type WorkspaceScope } from '../../platform/database/query/scope.ts'

export interface FirmPerson {
  readonly user_id: number
  readonly name: string
  readonly role: SignInRules['people'][number]['role']
  readonly second_factor: boolean
  readonly email: string
  readonly language: string
}

export const listPeople = (scope: WorkspaceScope) =>
  scope.many<FirmPerson>(sql`
    select m.user_id, u.name, m.role, u.second_factor_since is not null as second_factor,
           u.email, coalesce(u.language, 'en') as language
    from (
      select a.owner_user_id as user_id, 'owner' as role from accounts a where a.id = ${scope.account_id}
      union all
      select c.employee_user_id, c.role from connections c where c.firm_account_id = ${scope.account_id}) m
    join users u on u.id = m.user_id
    order by m.role <> 'owner', u.sort_key, u.id`)
