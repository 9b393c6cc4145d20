// The storage of a workspace, and the people who work in it.
import type { Member } from '@casework/contract/firm'
import { sql, type WorkspaceScope } from '../../platform/database/query/scope.ts'

interface Storage {
  bytes: number
  last_backup_at: string | null
}

export async function getStorage(scope: WorkspaceScope): Promise<Storage> {
  const storage = await scope.one<Storage>(sql`
    select i.backed_up_at as last_backup_at,
           (select coalesce(sum(t.bytes), 0) from account_totals t
            where t.account_id = ${scope.account_id}) as bytes
    from installation i`)
  return storage ?? { bytes: 0, last_backup_at: null }
}

export const listMembers = (scope: WorkspaceScope) =>
  scope.many<Pick<Member, 'user_id' | 'name' | 'role'>>(sql`
    select m.user_id, u.name, m.role
    from (
      select a.owner_user_id as user_id, 'owner' as role from accounts a where a.id = ${scope.account_id}
      union all
      select c.employee_user_id, c.role from connections c where c.firm_account_id = ${scope.account_id}) m
    join users u on u.id = m.user_id
    order by m.role <> 'owner', u.sort_key, u.id`)
