import { FRESH_MINUTES } from '@casework/contract/second-factor'
import type { FactorState } from '../../src/platform/http/access/actor.ts'
import type { Firm, Person, TestApp } from '@casework/testing'

/** How many minutes ago a factor was confirmed. */
const AGES: Readonly<Record<FactorState, number | null>> = {
  none: null,
  stale: FRESH_MINUTES + 1,
  fresh: 0,
}

/** Gives a person a factor that was confirmed in all of their sign-ins, or takes it away. */
export async function setFactor(
  casework: TestApp,
  { user_id }: Pick<Person, 'user_id'>,
  state: FactorState,
): Promise<void> {
  await casework.authPool.query(
    `with person as (
       update users set second_factor_since = case when $2::int is not null then now() end where id = $1)
     update sign_ins set factor = case when $2::int is not null then 'totp' end,
       factor_at = now() - $2::int * interval '1 minute' where user_id = $1`,
    [user_id, AGES[state]],
  )
}

export type Rule = 'nothing' | 'grace' | 'required' | 'red'

/** Makes a firm require something, whatever its people have. */
export async function setRule(
  casework: { asOwner(text: string, values: unknown[]): Promise<unknown> },
  { account_id }: Pick<Firm, 'account_id'>,
  rule: Rule,
): Promise<void> {
  await casework.asOwner(
    `update accounts set step_up_for_red = $2 = 'red',
       second_factor_from = case $2 when 'grace' then now() + interval '7 days' when 'required' then now() end
     where id = $1`,
    [account_id, rule],
  )
}
