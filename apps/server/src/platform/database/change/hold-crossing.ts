import { sql, type Sql, type WorkspaceScope } from '../query/scope.ts'

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

interface NewPlace {
  readonly client_id: number
  readonly case_id: number | null
}

/**
 * The same for several records that move to one place.
 * @param moved `select client_id, case_id …` of where they are; `case_id` may be null
 */
export const selectHoldCrossingOfAll = (
  scope: WorkspaceScope,
  moved: Sql,
  to: NewPlace,
): Sql => sql`
  select coalesce(bool_or(h.is_after and not h.is_before), false) as enters_hold,
         coalesce(bool_or(h.is_before and not h.is_after), false) as leaves_hold
  from (${selectCrossed(scope, moved, to)}) h`

/** The same, with the case, or else the client, that has a hold which begins. */
export const selectNamedHoldCrossing = (
  scope: WorkspaceScope,
  moved: Sql,
  to: NewPlace,
): Sql => sql`
  select coalesce(bool_or(h.is_after and not h.is_before), false) as enters_hold,
         coalesce(bool_or(h.is_before and not h.is_after), false) as leaves_hold,
         (array_agg(json_build_object('id', coalesce(k.id, c.id), 'name', coalesce(k.title, c.name))
            order by k.id nulls last, c.id <> ${to.client_id}::bigint) filter (where h.is_after and not h.is_before))[1] as hold_on
  from (${selectCrossed(scope, moved, to)}) h
  left join cases k on k.account_id = ${scope.account_id} and k.id = h.case_id
  left join clients c on c.account_id = ${scope.account_id} and c.id = h.client_id`

const selectCrossed = ({ account_id }: WorkspaceScope, moved: Sql, to: NewPlace): Sql => sql`
  select h.client_id, h.case_id,
         coalesce(h.client_id in (m.client_id, k.client_id) or h.case_id = m.case_id, false) as is_before,
         coalesce(h.client_id in (${to.client_id}::bigint, n.client_id) or h.case_id = ${to.case_id}::bigint, false) as is_after
  from holds_within h
  cross join (select distinct r.client_id, r.case_id from (${moved}) r) m
  left join cases k on k.account_id = h.account_id and k.id = m.case_id
  left join cases n on n.account_id = h.account_id and n.id = ${to.case_id}::bigint
  where h.account_id = ${account_id}`

export interface HoldCrossing {
  readonly enters_hold: boolean
  readonly leaves_hold: boolean
}

export interface NamedHoldCrossing extends HoldCrossing {
  readonly hold_on: { readonly id: number; readonly name: string } | null
}

/** As an effect says it. */
export const toCrossing = ({ enters_hold, leaves_hold, hold_on }: NamedHoldCrossing) => ({
  enters_hold,
  leaves_hold,
  ...(hold_on && { hold_on }),
})

/**
 * As an effect says that the move is refused for a document above the role's level. The refusal for
 * a hold comes before and says nothing about documents.
 */
export const toUnseen = (
  { has_unseen }: { readonly has_unseen: boolean },
  { leaves_hold }: HoldCrossing,
) => (has_unseen && !leaves_hold ? { has_unseen: true as const } : {})
