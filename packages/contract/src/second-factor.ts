// Passkeys, authenticator app and recovery codes: signing in with them, managing them, and confirming
// again within a running sign-in (step-up).
import * as z from 'zod/mini'
import { signedIn } from './auth.ts'
import { nothing } from './parts/answer.ts'
import { json } from './parts/endpoint.ts'
import { byId, id, instant, MAX, requiredText, TOO_LONG } from './parts/fields.ts'

/** How long a confirmed factor is fresh, in the sign-in in which it was confirmed. */
export const FRESH_MINUTES = 15
/** A ticket links two calls of one ceremony: once, for its purpose and person. */
export const TICKET_MINUTES = 5
export const TICKET_TRIES = 5
export const PASSKEYS_MAX = 10
export const PASSKEY_NAME_MAX = 60
export const RECOVERY_CODES = 10

export const FACTOR_METHODS = ['passkey', 'totp', 'recovery_code'] as const
export type FactorMethod = (typeof FACTOR_METHODS)[number]

const SIGN_IN_EXPIRED = 'This sign-in has expired. Please start again.'
const INVALID_CODE = 'This code is not valid'
const INVALID_PASSKEY = 'This passkey could not be confirmed'

const ticket = z.string(SIGN_IN_EXPIRED).check(z.maxLength(200, SIGN_IN_EXPIRED))
/** Six digits of the app, or a recovery code with any case, spaces and hyphens. */
const code = z.string(INVALID_CODE).check(z.maxLength(100, INVALID_CODE))
/** What the browser answers; the library checks its shape. */
const credential = z.record(z.string(), z.unknown(), INVALID_PASSKEY)

/** WebAuthn options, which the browser takes as they are. */
const options = z.record(z.string(), z.unknown())

const optionalPassword = z.nullish(z.string().check(z.maxLength(MAX.password, TOO_LONG)))
export const passwordBody = z.object({ current_password: optionalPassword })

export const passkey = z.object({
  id,
  name: z.string(),
  created_at: instant,
  last_used_at: z.nullable(instant),
})
export type Passkey = z.output<typeof passkey>

const totp = z.object({ created_at: instant })
/** Null unless this was the first factor; shown once. */
const recovery_codes = z.nullable(z.array(z.string()))

export const secondFactor = z.object({
  passkeys: z.array(passkey),
  totp: z.nullable(totp),
  recovery_codes_left: z.int(),
  /** When a factor was confirmed last in this sign-in. */
  confirmed_at: z.nullable(instant),
  fresh_until: z.nullable(instant),
  /** False if the address of the installation is no domain name or has no https. */
  passkeys_available: z.boolean(),
  /** Firms of the person that require a factor, and since when or from when. */
  required_by: z.array(z.object({ name: z.string(), from: instant })),
})
export type SecondFactor = z.output<typeof secondFactor>

const ceremony = z.object({ ticket: z.string(), options })
const confirmedAt = z.object({ confirmed_at: instant, fresh_until: instant })

/** `code` or `passkey`, not both; the handler says which is missing. */
const answer = {
  ticket: z.optional(ticket),
  code: z.optional(code),
  passkey: z.optional(credential),
}

const passkeyName = requiredText(PASSKEY_NAME_MAX, 'Please enter a name')
export const passkeyNameForm = z.object({ name: passkeyName })
export const totpCodeForm = z.object({ ticket, code })

/** The second step of a sign-in, without an access token. */
export const factorSignIn = {
  passkeyOptions: json({
    method: 'POST',
    path: '/login/passkey-options/',
    permission: 'public',
    limit: 'passkey options',
    summary: 'Options for a passkey: those of the ticket, or any passkey of this site',
    changes: [],
    body: z.object({ ticket: z.optional(ticket) }),
    result: ceremony,
  }),
  finish: json({
    method: 'POST',
    path: '/login/second-factor/',
    permission: 'public',
    limit: 'requests',
    summary: 'Finish a sign-in with a code or a passkey',
    changes: [],
    body: z.object({ ...answer, ticket }),
    result: signedIn,
  }),
}

export const secondFactors = {
  read: json({
    method: 'GET',
    path: '/user/second-factor/',
    permission: 'signed in',
    limit: 'requests',
    summary: 'Own factors, and what the firms of the person require',
    shows: ['sign-in', 'firm', 'connections'],
    result: secondFactor,
  }),
  passkeyOptions: json({
    method: 'POST',
    path: '/user/passkeys/options/',
    permission: 'signed in',
    limit: 'requests',
    summary: 'Begin to add a passkey: with the password, or with a fresh factor',
    changes: [],
    body: passwordBody,
    result: ceremony,
  }),
  addPasskey: json({
    method: 'POST',
    path: '/user/passkeys/',
    permission: 'signed in',
    limit: 'requests',
    summary: 'Add a passkey',
    changes: ['sign-in'],
    body: z.object({ ticket, name: passkeyName, credential }),
    result: z.object({ passkey, recovery_codes }),
    status: 201,
    answers_secrets: true,
  }),
  renamePasskey: json({
    method: 'PATCH',
    path: '/user/passkeys/:id/',
    permission: 'signed in',
    limit: 'requests',
    summary: 'Rename a passkey',
    changes: ['sign-in'],
    params: byId,
    body: passkeyNameForm,
    result: passkey,
  }),
  removePasskey: json({
    method: 'DELETE',
    path: '/user/passkeys/:id/',
    permission: 'signed in',
    limit: 'requests',
    step_up: true,
    summary: 'Remove a passkey',
    changes: ['sign-in'],
    params: byId,
    result: nothing,
  }),
  startTotp: json({
    method: 'POST',
    path: '/user/totp/',
    permission: 'signed in',
    limit: 'requests',
    summary: 'Begin to set up an authenticator app: with the password, or with a fresh factor',
    changes: [],
    body: passwordBody,
    result: z.object({ ticket: z.string(), secret: z.string(), uri: z.string() }),
  }),
  confirmTotp: json({
    method: 'POST',
    path: '/user/totp/confirm/',
    permission: 'signed in',
    limit: 'requests',
    summary: 'Set up the authenticator app by its first code',
    changes: ['sign-in'],
    body: totpCodeForm,
    result: z.object({ totp, recovery_codes }),
  }),
  removeTotp: json({
    method: 'DELETE',
    path: '/user/totp/',
    permission: 'signed in',
    limit: 'requests',
    step_up: true,
    summary: 'Remove the authenticator app',
    changes: ['sign-in'],
    result: nothing,
  }),
  replaceRecoveryCodes: json({
    method: 'POST',
    path: '/user/recovery-codes/',
    permission: 'signed in',
    limit: 'requests',
    step_up: true,
    summary: 'Replace all recovery codes',
    changes: ['sign-in'],
    result: z.object({ recovery_codes: z.array(z.string()) }),
  }),
  stepUpOptions: json({
    method: 'POST',
    path: '/user/step-up/options/',
    permission: 'signed in',
    limit: 'requests',
    summary: 'Options for a passkey that confirms this sign-in again',
    changes: [],
    result: ceremony,
  }),
  stepUp: json({
    method: 'POST',
    path: '/user/step-up/',
    permission: 'signed in',
    limit: 'requests',
    summary: 'Confirm a factor in this sign-in',
    changes: ['sign-in'],
    body: z.object(answer),
    result: confirmedAt,
  }),
}
