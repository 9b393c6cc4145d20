import { sql, type Sql, type WorkspaceScope } from './scope.ts'

/** The clients and cases that a record is below. */
export interface Above {
  readonly clients: readonly number[]
  readonly cases: readonly number[]
}

/** Whether a move from one place to another would bring a record under a hold, or out of one. */
export const selectHoldCrossing = ({ account_id }: WorkspaceScope, from: Above, to: Above): Sql => {
  const isBelow = ({ clients, cases }: Above) =>
    sql`coalesce(h.client_id = any (${clients}::bigint[]) or h.case_id = any (${cases}::bigint[]), false)`
  return sql`
    select coalesce(bool_or(h.is_after and not h.is_before), false) as enters_hold,
           coalesce(bool_or(h.is_before and not h.is_after), false) as leaves_hold
    from (select ${isBelow(from)} as is_before, ${isBelow(to)} as is_after
          from holds_within h where h.account_id = ${account_id}) h`
}

export interface HoldCrossing {
  readonly enters_hold: boolean
  readonly leaves_hold: boolean
}
