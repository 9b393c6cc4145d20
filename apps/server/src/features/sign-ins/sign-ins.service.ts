// Lists and ends the sign-ins of the person who asks.
import type { signInEndpoints } from '@casework/contract/sign-ins'
import { signedOut } from '../../platform/http/access/actor.ts'
import type { HandlersOf } from '../../platform/http/context.ts'
import { recordHistory } from '../../platform/history-details.ts'
import { missing } from '../../platform/refusal.ts'
import { lockUser } from '../accounts/index.ts'
import { describeDevice, endOtherSignIns, endSignIn } from '../auth/index.ts'
import { isSignInLive, listSignIns } from './sign-ins.sql.ts'

export const signInService: HandlersOf<typeof signInEndpoints> = {
  list: async ({ scope, actor, request }) =>
    (await listSignIns(scope, actor.user_id)).map(({ user_agent, ...signIn }) => ({
      ...signIn,
      current: signIn.id === actor.sign_in_id,
      device: describeDevice(user_agent, request.language),
    })),

  end: async ({ scope, actor }, { params }) => {
    if (!(await endSignIn(scope, params.id, actor.user_id))) throw missing('Sign-in not found')
    recordHistory(scope, { object_ids: [actor.user_id] })
    return null
  },

  endOthers: async ({ scope, actor }) => {
    await lockUser(scope, actor.user_id)
    // Of two sign-ins that end each other at the same time, one remains.
    if (!(await isSignInLive(scope, actor.sign_in_id))) throw signedOut()
    const ended = await endOtherSignIns(scope, actor.user_id, actor.sign_in_id)
    return { ended_count: ended.filter(({ was_live }) => was_live).length }
  },
}
