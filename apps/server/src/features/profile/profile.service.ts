// The own profile, password and preferences: always the signed-in person's, whatever workspace is open (OQ-232).
import type { profileEndpoints } from '@casework/contract/profile'
import type { ActorContext, HandlersOf } from '../../platform/http/context.ts'
import { goneOrChanged } from '../../platform/http/versions.ts'
import type { Outbox } from '../../platform/mail/outbox.ts'
import type { Limit, RateLimits } from '../../platform/rate-limits.ts'
import { faultyField, missing } from '../../platform/refusal.ts'
import { passwordOf, savePersonDetails, savePersonPreferences, setPassword } from '../accounts/index.ts'
import { endOtherSignIns, forgetResets, hashPassword, passwordFits } from '../auth/index.ts'
import { addressMail } from './address-mail.ts'
import { beforeChange, readProfile } from './profile.sql.ts'

export interface ProfileParts {
  readonly outbox: Outbox
  readonly limits: RateLimits
}

/** Wrong guesses at the current password, and addresses tried out, by one person. */
const GUESSES: Limit = { name: 'own-password', hits: 10, seconds: 15 * 60 }
const ADDRESSES: Limit = { name: 'own-address', hits: 20, seconds: 60 * 60 }

const UNIQUE_VIOLATION = '23505'
const notFound = () => missing('Account not found')

async function profileOf({ scope, actor }: ActorContext) {
  const profile = await readProfile(scope, actor.user_id)
  if (!profile) throw notFound()
  return profile
}

export const profileService = ({ outbox, limits }: ProfileParts): HandlersOf<typeof profileEndpoints> => ({
  read: profileOf,

  update: async (context, { body }) => {
    const { scope, actor, request } = context
    const { phone: mobile, country, ...details } = body
    const before = await beforeChange(scope, actor.user_id, country)
    if (!before) throw notFound()
    if (country !== null && before.country_id === null) throw faultyField('country', 'Please select a country')
    const moved = body.email !== before.email
    if (moved) await limits.hit(ADDRESSES, String(actor.user_id))
    try {
      const saved = await savePersonDetails(scope, actor.user_id, { ...details, mobile, country_id: before.country_id }, request.allowedVersions())
      if (!saved) throw goneOrChanged(before, notFound)
    } catch (error) {
      if ((error as { code?: unknown }).code === UNIQUE_VIOLATION) throw faultyField('email', 'An account with this email already exists')
      throw error
    }
    if (moved) {
      await forgetResets(scope, actor.user_id)
      await outbox.send(scope, addressMail({ ...before, new_email: body.email }))
    }
    return profileOf(context)
  },

  changePassword: async ({ scope, actor, transaction }, { body }) => {
    const who = String(actor.user_id)
    // Counted before anything is compared, so that parallel guesses do not slip through; a right one is taken back.
    await limits.hit(GUESSES, who)
    const known = await transaction((own) => passwordOf(own, actor.user_id))
    if (!known || !(await passwordFits(body.current_password, known.password_hash))) throw faultyField('current_password', 'Current password is incorrect')
    await limits.forgive(GUESSES, who)
    const password_hash = await hashPassword(body.new_password)
    if (!(await setPassword(scope, actor.user_id, password_hash))) throw notFound()
    await endOtherSignIns(scope, actor.user_id, actor.sign_in_id)
    await forgetResets(scope, actor.user_id)
    return null
  },

  savePreferences: async (context, { body }) => {
    const { scope, actor, request } = context
    const saved = await savePersonPreferences(scope, actor.user_id, body, request.allowedVersions())
    if (!saved) throw goneOrChanged(await profileOf(context), notFound)
    return { ...body, ...saved }
  },
})
