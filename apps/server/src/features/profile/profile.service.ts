// The user's own profile, password and preferences, in any open workspace (OQ-232).
import {
  isEmailAddress,
  looksLikeAddress,
  NOT_AN_ADDRESS,
} from '@casework/contract/parts/email-address'
import { INVALID_EMAIL } from '@casework/contract/parts/fields'
import type { ProfileForm, profileEndpoints } from '@casework/contract/profile'
import type { ActorContext, HandlersOf } from '../../platform/http/context.ts'
import { conflictOrNotFound } from '../../platform/http/versions.ts'
import type { Limit, RateLimits } from '../../platform/limits/rate-limits.ts'
import { invalidField, missing } from '../../platform/refusal.ts'
import { saveUserDetails, saveUserPreferences, setPassword } from '../accounts/index.ts'
import { requireShortPhone } from '../countries/index.ts'
import {
  endOtherSignIns,
  deleteResets,
  hashPassword,
  requireFreeEmail,
  requirePassword,
  type EmailChanges,
  type PasswordCost,
} from '../auth/index.ts'
import { readBeforeChange, readProfile } from './profile.sql.ts'

export interface ProfileDeps {
  readonly limits: RateLimits
  readonly passwordCost: PasswordCost
  readonly emailChanges: EmailChanges
}

/** Emails requested per user. */
const EMAIL_CHANGES: Limit = { name: 'own-address', hits: 20, seconds: 60 * 60 }

const notFound = () => missing('Account not found')

async function requireProfile({ scope, actor }: ActorContext) {
  const profile = await readProfile(scope, actor.user_id)
  if (!profile) throw notFound()
  return profile
}

/** @throws Refusal if the email is taken or the password is wrong; checks the password last */
async function requireEmailChangeable(
  limits: RateLimits,
  context: ActorContext,
  { email, current_password }: ProfileForm,
): Promise<void> {
  const { actor, transaction } = context
  if (!isEmailAddress(email)) throw invalidField('email', INVALID_EMAIL)
  await limits.hit(EMAIL_CHANGES, String(actor.user_id))
  await transaction((scope) => requireFreeEmail(scope, email, actor.user_id))
  await requirePassword(limits, context, current_password)
}

type Handlers = HandlersOf<typeof profileEndpoints>

const updateProfile =
  ({ limits, emailChanges }: ProfileDeps): Handlers['update'] =>
  async (context, { body }) => {
    const { scope, actor, request, transaction } = context
    const { phone: mobile, country, name, email, bio } = body
    // Own transaction, so that no connection waits for the password hash.
    const before = await transaction((ownScope) =>
      readBeforeChange(ownScope, actor.user_id, country),
    )
    if (!before) throw notFound()
    if (country !== null && before.country_id === null)
      throw invalidField('country', 'Please select a country')
    await requireShortPhone(scope, mobile, before.country_id, 'phone')
    if (name !== before.name && looksLikeAddress(name)) throw invalidField('name', NOT_AN_ADDRESS)
    const changesEmail = email !== before.email
    if (changesEmail) await requireEmailChangeable(limits, context, body)
    const saved = await saveUserDetails(
      scope,
      actor.user_id,
      { name, bio, mobile, country_id: before.country_id },
      request.allowedVersions(),
    )
    if (!saved) throw conflictOrNotFound(before, notFound)
    if (changesEmail) await emailChanges.request(context, { ...before, name }, email)
    return requireProfile(context)
  }

export const profileService = (deps: ProfileDeps): Handlers => {
  const { limits, emailChanges } = deps
  return {
    read: requireProfile,

    update: updateProfile(deps),

    confirmEmail: async (context, { body }) => {
      await emailChanges.confirm(context, body.code)
      return requireProfile(context)
    },

    resendEmailCode: async (context) => {
      const user = await readBeforeChange(context.scope, context.actor.user_id, null)
      if (!user) throw notFound()
      return emailChanges.resend(context, user)
    },

    keepEmail: async (context) => {
      await emailChanges.cancel(context)
      return null
    },

    changePassword: async (context, { body }) => {
      const { scope, actor, request } = context
      await requirePassword(limits, context, body.current_password)
      const password_hash = await hashPassword(request, body.new_password, {
        cost: deps.passwordCost,
      })
      if (!(await setPassword(scope, actor.user_id, password_hash))) throw notFound()
      await endOtherSignIns(scope, actor.user_id, actor.sign_in_id)
      await deleteResets(scope, actor.user_id)
      return null
    },

    savePreferences: async (context, { body }) => {
      const { scope, actor, request } = context
      const saved = await saveUserPreferences(scope, actor.user_id, body, request.allowedVersions())
      if (!saved) throw conflictOrNotFound(await requireProfile(context), notFound)
      return { ...body, ...saved }
    },
  }
}
