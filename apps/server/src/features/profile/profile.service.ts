// The own profile, password and preferences: always the signed-in person's, whatever workspace is open (OQ-232).
import type { ProfileForm, profileEndpoints } from '@casework/contract/profile'
import type { ActorContext, HandlersOf } from '../../platform/http/context.ts'
import { conflictOrNotFound } from '../../platform/http/versions.ts'
import type { Limit, RateLimits } from '../../platform/limits/rate-limits.ts'
import { invalidField, missing } from '../../platform/refusal.ts'
import {
  findPasswordHash,
  saveUserDetails,
  saveUserPreferences,
  setPassword,
} from '../accounts/index.ts'
import {
  endOtherSignIns,
  deleteResets,
  hashPassword,
  verifyPassword,
  requireFreeEmail,
  type EmailChanges,
} from '../auth/index.ts'
import { readBeforeChange, readProfile } from './profile.sql.ts'

export interface ProfileParts {
  readonly limits: RateLimits
  readonly emailChanges: EmailChanges
}

/** Wrong guesses at the current password, and addresses tried out, by one person. */
const GUESSES: Limit = { name: 'own-password', hits: 10, seconds: 15 * 60 }
const ADDRESSES: Limit = { name: 'own-address', hits: 20, seconds: 60 * 60 }

const notFound = () => missing('Account not found')

async function requireProfile({ scope, actor }: ActorContext) {
  const profile = await readProfile(scope, actor.user_id)
  if (!profile) throw notFound()
  return profile
}

export function profileService({
  limits,
  emailChanges,
}: ProfileParts): HandlersOf<typeof profileEndpoints> {
  /** @throws Refusal naming `current_password` */
  const requirePassword = async (
    { actor, request, transaction }: ActorContext,
    password: string | null | undefined,
  ) => {
    const who = String(actor.user_id)
    // Counted before anything is compared, so that parallel guesses do not slip through; a right one is taken back.
    await limits.hit(GUESSES, who)
    const known = await transaction((own) => findPasswordHash(own, actor.user_id))
    if (
      !password ||
      !known?.password_hash ||
      !(await verifyPassword(request, password, known.password_hash))
    )
      throw invalidField('current_password', 'Current password is incorrect')
    await limits.forgive(GUESSES, who)
  }

  /** @throws Refusal when somebody has the address, or for a wrong password, which is compared last */
  const requireEmailChangeable = async (
    context: ActorContext,
    { email, current_password }: ProfileForm,
  ) => {
    const { actor, transaction } = context
    await limits.hit(ADDRESSES, String(actor.user_id))
    await transaction((scope) => requireFreeEmail(scope, email, actor.user_id))
    await requirePassword(context, current_password)
  }

  return {
    read: requireProfile,

    update: async (context, { body }) => {
      const { scope, actor, request, transaction } = context
      const { phone: mobile, country, name, email, bio } = body
      // In a transaction of its own: the one that saves must not wait for a hash.
      const before = await transaction((own) => readBeforeChange(own, actor.user_id, country))
      if (!before) throw notFound()
      if (country !== null && before.country_id === null)
        throw invalidField('country', 'Please select a country')
      const changesEmail = email !== before.email
      if (changesEmail) await requireEmailChangeable(context, body)
      const saved = await saveUserDetails(
        scope,
        actor.user_id,
        { name, bio, mobile, country_id: before.country_id },
        request.allowedVersions(),
      )
      if (!saved) throw conflictOrNotFound(before, notFound)
      if (changesEmail) await emailChanges.request(context, { ...before, name }, email)
      return requireProfile(context)
    },

    confirmEmail: async (context, { body }) => {
      await emailChanges.confirm(context, body.code)
      return requireProfile(context)
    },

    resendEmailCode: async (context) => {
      const person = await readBeforeChange(context.scope, context.actor.user_id, null)
      if (!person) throw notFound()
      return emailChanges.resend(context, person)
    },

    keepEmail: async (context) => {
      await emailChanges.cancel(context)
      return null
    },

    changePassword: async (context, { body }) => {
      const { scope, actor, request } = context
      await requirePassword(context, body.current_password)
      const password_hash = await hashPassword(request, body.new_password)
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
