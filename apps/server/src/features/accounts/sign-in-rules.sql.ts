// What the current firm requires of sign-ins, through the view that shows no other firm.
import { GRACE_DAYS, type SignInRules } from '@casework/contract/sign-in-rules'
import { raw, sql, type WorkspaceScope } from '../../platform/database/query/scope.ts'
import { missing } from '../../platform/refusal.ts'

const GRACE = raw(`interval '${GRACE_DAYS} days'`)

type StoredRules = Pick<SignInRules, 'second_factor_from' | 'step_up_for_red'>

interface SavedRules extends StoredRules {
  /** Whether to mail people: this save has begun a grace period, the first one in an hour. */
  readonly is_to_mail: boolean
  readonly firm: string
  /** When the grace period ends, as a day of the firm. */
  readonly from_day: string | null
}

/** @throws Refusal not_found, if the account is gone */
export async function getSignInRules(scope: WorkspaceScope): Promise<StoredRules> {
  const rules = await scope.one<StoredRules>(
    sql`select second_factor_from, step_up_for_red from firm_profiles where account_id = ${scope.account_id}`,
  )
  if (!rules) throw missing('Account not found')
  return rules
}

/**
 * A rule that is on already keeps its date.
 * @throws Refusal not_found, if the account is gone
 */
export async function saveSignInRules(
  scope: WorkspaceScope,
  requiresFactor: boolean,
  step_up_for_red: boolean,
): Promise<SavedRules> {
  const { account_id } = scope
  const saved = await scope.one<SavedRules>(sql`
    with before as materialized (
      select b.account_id, b.second_factor_from, b.second_factor_mailed_at from firm_profiles b where b.account_id = ${account_id} for update)
    update firm_profiles p
    set second_factor_from = case when ${requiresFactor} then coalesce(b.second_factor_from, now() + ${GRACE}) end,
        step_up_for_red = ${step_up_for_red},
        second_factor_mailed_at = case when ${requiresFactor} and b.second_factor_from is null
          and coalesce(b.second_factor_mailed_at <= now() - interval '1 hour', true) then now() else b.second_factor_mailed_at end
    from before b
    where p.account_id = ${account_id} and b.account_id = p.account_id
    returning p.second_factor_from, p.step_up_for_red, p.name as firm,
      p.second_factor_mailed_at is distinct from b.second_factor_mailed_at as is_to_mail,
      coalesce(time_in_zone(p.second_factor_from, p.timezone), p.second_factor_from at time zone 'UTC')::date as from_day`)
  if (!saved) throw missing('Account not found')
  return saved
}
