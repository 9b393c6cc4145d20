// What a firm requires of sign-ins. Every request checks it, in platform/http/access.
import type { signInRuleEndpoints, SignInRules } from '@casework/contract/sign-in-rules'
import type { WorkspaceScope } from '../../platform/database/query/scope.ts'
import { recordHistory } from '../../platform/history-details.ts'
import type { HandlersOf } from '../../platform/http/context.ts'
import type { Outbox } from '../../platform/mail/outbox.ts'
import { notifyTopics, personTopic } from '../../platform/push/index.ts'
import { Refusal } from '../../platform/refusal.ts'
import { getSignInRules, lockUser, saveSignInRules } from '../accounts/index.ts'
import { listPeople, type FirmPerson } from './people.sql.ts'
import { renderRuleMail } from './rule-mail.ts'

export interface SignInRuleDeps {
  readonly outbox: Outbox
  readonly publicUrl: string
}

const toRules = (
  {
    second_factor_from,
    step_up_for_red,
  }: Pick<SignInRules, 'second_factor_from' | 'step_up_for_red'>,
  people: readonly FirmPerson[],
): SignInRules => ({
  require_second_factor: second_factor_from !== null,
  second_factor_from,
  step_up_for_red,
  people: people.map(({ user_id, name, role, second_factor }) => ({
    user_id,
    name,
    role,
    second_factor,
  })),
})

/** The open browsers of the firm then ask again what it requires. */
const tellPeople = (scope: WorkspaceScope, people: readonly FirmPerson[]) =>
  scope.many(notifyTopics(people.map(({ user_id }) => personTopic(scope.account_id, user_id))))

export const signInRuleService = ({
  outbox,
  publicUrl,
}: SignInRuleDeps): HandlersOf<typeof signInRuleEndpoints> => ({
  read: async ({ scope }) => toRules(await getSignInRules(scope), await listPeople(scope)),

  update: async ({ scope, actor }, { body }) => {
    // Locked, so that the last factor cannot be removed at the same time.
    const owner = await lockUser(scope, actor.user_id)
    if (body.require_second_factor && !owner?.second_factor_since)
      throw new Refusal('conflict', 'Set up a second factor for yourself first')
    const saved = await saveSignInRules(scope, body.require_second_factor, body.step_up_for_red)
    const people = await listPeople(scope)
    const { firm, from_day } = saved
    if (saved.is_to_mail && from_day !== null)
      for (const person of people.filter(({ second_factor }) => !second_factor))
        await outbox.sendForFirm(scope, renderRuleMail(person, { firm, from_day }, publicUrl))
    await tellPeople(scope, people)
    recordHistory(scope, { object_ids: [scope.account_id] })
    return toRules(saved, people)
  },
})
