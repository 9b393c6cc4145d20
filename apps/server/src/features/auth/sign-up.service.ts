// Signing up and confirming the address.
import { randomInt, timingSafeEqual } from 'node:crypto'
import { CODE_LENGTH, CODE_SECONDS, RESEND_OPENS_AT, type authEndpoints } from '@casework/contract/auth'
import type { HandlersOf, PublicContext } from '../../platform/http/context.ts'
import { keyedHash } from '../../platform/keys.ts'
import { faultyField } from '../../platform/refusal.ts'
import type { Limit } from '../../platform/rate-limits.ts'
import { insertPerson, markVerified, personByEmail, saveAccountOf, type Person } from '../accounts/index.ts'
import { requireCountry } from '../countries/index.ts'
import type { AuthParts } from './auth-parts.ts'
import { codeMail, STRANGER } from './auth-mails.ts'
import { countTry, saveCode, useCodeUp } from './auth.sql.ts'
import { MAIL_EMAIL } from './limits.ts'
import { hashPassword } from './passwords.ts'
import { requireUncommon } from './require-uncommon.ts'
import { startSignIn } from './start-sign-in.ts'

type Handlers = Pick<HandlersOf<typeof authEndpoints>, 'register' | 'confirm' | 'resend'>

export function signUpService(parts: AuthParts): Handlers {
  const { outbox, codeKey, limits, rateLimitFactor } = parts
  const hashOf = (user_id: number, code: string) => keyedHash(codeKey, 'confirm', String(user_id), code)
  /** RATE_LIMIT_FACTOR divides the pause instead of multiplying its one hit (OQ-244). */
  const pause: Limit = { name: 'mail-pause', hits: 1 / rateLimitFactor, seconds: Math.max(1, Math.ceil((CODE_SECONDS - RESEND_OPENS_AT) / rateLimitFactor)) }

  /** For nobody it is the same work without a mail, so that the time tells nobody which addresses exist. */
  const sendCode = async ({ scope, request }: PublicContext, email: string, person: Pick<Person, 'id' | 'name'> | undefined) => {
    const code = String(randomInt(10 ** CODE_LENGTH)).padStart(CODE_LENGTH, '0')
    await saveCode(scope, person?.id, hashOf(person?.id ?? 0, code))
    const mail = codeMail({ email, name: person?.name ?? STRANGER, language: request.language }, code)
    await (person ? outbox.send(scope, mail) : outbox.pretend(scope, mail))
  }

  return {
    register: async (context, { body }) => {
      requireUncommon(body.password, 'password')
      const password_hash = await hashPassword(body.password)
      const { scope } = context
      await requireCountry(scope, body.country_id, 'country_id')
      const created = await insertPerson(scope, { ...body, password_hash })
      if (!created) throw faultyField('email', 'An account with this email already exists')
      await saveAccountOf(scope, created.id, body.name)
      await sendCode(context, body.email, { ...body, id: created.id })
      return { email: body.email }
    },

    confirm: async (context, { body }) => {
      // The try is counted for good before it is compared, whatever happens to this request.
      const live = await context.transaction((scope) => countTry(scope, body.email))
      const given = live && hashOf(live.user_id, body.confirmation_code)
      const fits = live && given && timingSafeEqual(Buffer.from(given), Buffer.from(live.code_hash))
      const used = fits && (await useCodeUp(context.scope, live.user_id, live.code_hash))
      const person = used && (await markVerified(context.scope, live.user_id))
      if (!person) throw faultyField('confirmation_code', 'Invalid verification code')
      return startSignIn(context, person, parts)
    },

    resend: async (context, { body }) => {
      await limits.hit(pause, 'code', body.email)
      await limits.hit(MAIL_EMAIL, 'code', body.email)
      const person = await personByEmail(context.scope, body.email)
      await sendCode(context, body.email, person?.is_verified ? undefined : person)
      return null
    },
  }
}
