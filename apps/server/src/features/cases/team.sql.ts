// The team of a case. People whose connection has ended stay in the table and are never answered.
import type { TeamForm, TeamMember, TeamPart } from '@casework/contract/case-contents'
import { sql, type WorkspaceScope } from '../../platform/database/query/scope.ts'
import { selectCaseId } from './case-id.sql.ts'
import { isLive } from './case-people.sql.ts'

export interface LockedTeam {
  readonly id: number
  readonly number: string
  readonly title: string
  readonly actor_name: string
}

/** Keeps other changes of the team away until the transaction ends. */
export const lockTeam = (scope: WorkspaceScope, case_id: number, user_id: number) =>
  scope.one<LockedTeam>(sql`
    select k.id, k.number, k.title, (select u.name from users u where u.id = ${user_id}) as actor_name
    from cases k
    where k.account_id = ${scope.account_id} and k.id = ${case_id} for no key update`)

/** Undefined for an unknown case. */
export async function findTeam(
  scope: WorkspaceScope,
  case_id: number,
  user_id: number,
): Promise<TeamMember[] | undefined> {
  const { account_id } = scope
  const [cases, members] = await scope.batch([
    selectCaseId(account_id, case_id),
    sql`
      select m.user_id, u.name, m.part, m.user_id = ${user_id} as is_you, m.added_at
      from case_members m join users u on u.id = m.user_id
      where m.account_id = ${account_id} and m.case_id = ${case_id} and ${isLive(account_id)}
      order by m.part <> 'lead', u.sort_key, u.id`,
  ])
  return cases?.[0] && (members as TeamMember[])
}

/** Finds a person who works in the workspace, and their part of the case. */
export const findPerson = (scope: WorkspaceScope, case_id: number, user_id: number) =>
  scope.one<{ name: string; part: TeamPart | null }>(sql`
    select u.name, p.part
    from (select ${user_id}::bigint as user_id) m
    join users u on u.id = m.user_id
    left join case_members p on p.account_id = ${scope.account_id} and p.case_id = ${case_id} and p.user_id = m.user_id
    where ${isLive(scope.account_id)}`)

/** A new lead makes the one before a member. */
export async function saveMember(
  scope: WorkspaceScope,
  case_id: number,
  { user_id, part }: TeamForm,
): Promise<{ membership: number; earlier_lead: number | null }> {
  const { account_id } = scope
  const [[earlier] = [], [saved] = []] = await scope.batch([
    sql`update case_members m set part = 'member'
        where m.account_id = ${account_id} and m.case_id = ${case_id} and m.part = 'lead'
          and m.user_id <> ${user_id} and ${part} = 'lead' returning m.user_id`,
    sql`insert into case_members as m (account_id, case_id, user_id, part)
        values (${account_id}, ${case_id}, ${user_id}, ${part})
        on conflict (account_id, case_id, user_id) do update set part = excluded.part
        returning m.id`,
  ])
  return {
    membership: (saved as { id: number }).id,
    earlier_lead: (earlier as { user_id: number } | undefined)?.user_id ?? null,
  }
}

export const deleteMember = (scope: WorkspaceScope, case_id: number, user_id: number) =>
  scope.one<{ id: number }>(sql`
    delete from case_members m
    where m.account_id = ${scope.account_id} and m.case_id = ${case_id} and m.user_id = ${user_id}
    returning m.id`)
