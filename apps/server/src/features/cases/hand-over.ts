// Makes another person the lead of all cases of one, in the transaction of a hand-over.
import { sql, type WorkspaceScope } from '../../platform/database/query/scope.ts'

interface Person {
  readonly user_id: number
  readonly name: string
}

/**
 * The former lead stays in the team as a member. The caller has checked that the new lead works in
 * the firm.
 * @returns the ids of the cases
 */
export async function handOverCases(
  scope: WorkspaceScope,
  from_user_id: number,
  to: Person,
): Promise<number[]> {
  const { account_id } = scope
  // Writers of a team lock its case first.
  const led = await scope.many<{ id: number }>(sql`
    select k.id from cases k
    where k.account_id = ${account_id} and k.id in (
      select m.case_id from case_members m
      where m.account_id = ${account_id} and m.user_id = ${from_user_id} and m.part = 'lead')
    order by k.id for no key update`)
  const locked = led.map(({ id }) => id)
  const [ended] = (await scope.batch([
    sql`
      update case_members m set part = 'member'
      where m.account_id = ${account_id} and m.case_id = any (${locked}::bigint[])
        and m.user_id = ${from_user_id} and m.part = 'lead'
      returning m.case_id`,
  ])) as [{ case_id: number }[]]
  const ids = ended.map(({ case_id }) => case_id)
  await scope.batch([
    sql`
      insert into case_members as m (account_id, case_id, user_id, part)
      select ${account_id}, k.id, ${to.user_id}, 'lead' from unnest(${ids}::bigint[]) k (id) order by k.id
      on conflict (account_id, case_id, user_id) do update set part = 'lead'`,
    sql`
      insert into case_events (account_id, case_id, kind, text_key, text_values)
      select ${account_id}, k.id, 'team', 'lead_added', ${JSON.stringify({ name: to.name })}::jsonb
      from unnest(${ids}::bigint[]) k (id) order by k.id`,
  ])
  return ids
}
