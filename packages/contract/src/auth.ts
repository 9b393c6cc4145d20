import * as z from 'zod/mini'
import { nothing } from './parts/answer.ts'
import { json } from './parts/endpoint.ts'
import { isAccountAddress } from './parts/email-address.ts'
import {
  accountEmail,
  id,
  instant,
  integerId,
  MAX,
  newName,
  requiredPhone,
  TOO_LONG,
} from './parts/fields.ts'
import { LANGUAGES, TIMEZONES } from './preferences.ts'
import { repeatedPassword } from './parts/repeated-password.ts'

/**
 * Minimum password length: at login (a form check only), and at registration, reset and change
 * (CONST-011).
 */
export const LOGIN_PASSWORD_MIN = 6
export const PASSWORD_MIN = 8
export const CODE_LENGTH = 6
/**
 * Seconds that a verification code lives, and seconds left when a new one may be requested
 * (CONST-012).
 */
export const CODE_SECONDS = 600
export const RESEND_SECONDS_LEFT = 540
/** Wrong attempts that invalidate a code (OQ-035). */
export const CODE_TRIES = 5
/** Lifetime of a reset link, and the delay before a successful reset redirects to /login. */
export const RESET_HOURS = 1
export const RESET_REDIRECT_SECONDS = 3
/** Lifetime of the link that undoes a change of email address. */
export const UNDO_DAYS = 7

/** An address that may have been accepted by an earlier rule. */
const email = accountEmail(isAccountAddress)

const password = z.string('Password is required').check(
  z.minLength(1, { error: 'Password is required', abort: true }),
  z.minLength(PASSWORD_MIN, { error: 'Password must be at least 8 characters', abort: true }),
  z.maxLength(MAX.password, { error: TOO_LONG, abort: true }),
  z.refine(
    (text) => /[a-z]/.test(text) && /[A-Z]/.test(text) && /\d/.test(text),
    'Password must contain at least one uppercase letter, one lowercase letter, and one number',
  ),
)

const confirmation = z
  .string('Please confirm your password')
  .check(z.minLength(1, 'Please confirm your password'))
export const DIFFERENT_PASSWORDS = "Passwords don't match"

export const loginForm = z.object({
  email,
  password: z
    .string('Password is required')
    .check(
      z.minLength(1, { error: 'Password is required', abort: true }),
      z.minLength(LOGIN_PASSWORD_MIN, 'Password must be at least 6 characters'),
      z.maxLength(MAX.password, TOO_LONG),
    ),
})

/** A new name, or with `personName` one that may be from before. */
export const fullName = (name = newName) =>
  name('Full name is required').check(z.minLength(2, 'Name must be at least 2 characters'))

const INVALID_LINK = 'This link is invalid or has expired'

export const registerForm = z.object({
  name: fullName(),
  email: accountEmail(),
  mobile: requiredPhone('Phone number is required'),
  password,
  country_id: integerId('Please select a country'),
  /** The token of an invitation, which is good for one more code mail than the limits allow. */
  invitation: z.optional(z.string(INVALID_LINK).check(z.maxLength(200, INVALID_LINK))),
})

/** The form of the sign-up page; confirmPassword is never sent (AUTH-044). */
export const signUpPageForm = repeatedPassword(
  z.extend(registerForm, { confirmPassword: confirmation }),
  {
    password: 'password',
    confirmation: 'confirmPassword',
    error: DIFFERENT_PASSWORDS,
  },
)

const INCOMPLETE_CODE = 'Please enter the complete 6-digit code'

/** Secret of one pending sign-up (256 random bits), known only to the browser that signed up. */
const registration = z.string('Invalid registration').check(z.maxLength(200, TOO_LONG))

export const confirmForm = z.object({
  email,
  confirmation_code: z.string(INCOMPLETE_CODE).check(z.regex(/^\d{6}$/, INCOMPLETE_CODE)),
  registration: z.optional(registration),
})

/** The form of the code's page in a browser that did not sign up. */
export const codePageForm = z.extend(confirmForm, { password: loginForm.shape.password })

export const resendForm = z.object({ email, registration: z.optional(registration) })

/** When the mailed code expires, and when a new one may be requested. */
export const codeTimes = z.object({ expires_at: instant, resend_at: instant })
export type CodeTimes = z.output<typeof codeTimes>

export const emailForm = z.object({ email })

export const user = z.object({
  id,
  name: z.string(),
  email: z.string(),
  mobile: z.string(),
  role: z.string(),
})
export type User = z.output<typeof user>

/** The refresh token is for API clients; browsers use an HttpOnly cookie (OQ-016). */
const tokens = z.object({ access: z.string(), refresh: z.string() })

export const signedIn = z.object({
  user,
  tokens,
  /** The person's own firm, so that the first page shows its dates and weeks; absent in older servers. */
  firm: z.optional(
    z.object({
      name: z.string(),
      name_is_own: z.boolean(),
      region: z.nullable(z.string()),
      /** As Date.getDay() counts: 0 is Sunday, 1 is Monday. */
      first_weekday: z.int(),
    }),
  ),
  /** So that the first page is in the person's language; absent in older servers. */
  preferences: z.optional(
    z.object({
      language: z.enum(LANGUAGES),
      timezone: z.enum(TIMEZONES),
      push_notifications: z.boolean(),
    }),
  ),
})

export type SignedInExtras = Pick<z.output<typeof signedIn>, 'firm' | 'preferences'>

export const refreshForm = z.object({
  refresh: z.optional(z.string().check(z.maxLength(4096, TOO_LONG))),
})

export const resetForm = z.object({
  email,
  token: z
    .string('This reset link is invalid or has expired')
    .check(z.minLength(1, 'This reset link is invalid or has expired'), z.maxLength(200, TOO_LONG)),
  new_password: password,
})

export const undoForm = z.object({
  token: z.string(INVALID_LINK).check(z.minLength(1, INVALID_LINK), z.maxLength(200, TOO_LONG)),
})

/** The form of the reset page; confirm_password is never sent (AUTH-084). */
export const resetPageForm = repeatedPassword(
  z.extend(z.pick(resetForm, { new_password: true }), { confirm_password: confirmation }),
  {
    password: 'new_password',
    confirmation: 'confirm_password',
    error: DIFFERENT_PASSWORDS,
  },
)

export const authEndpoints = {
  register: json({
    method: 'POST',
    path: '/register/',
    permission: 'public',
    limit: 'registrations',
    summary: 'Sign up; a code is mailed, and entering it creates the user and their account',
    changes: [],
    body: registerForm,
    result: z.extend(codeTimes, { email: z.string(), registration: z.string() }),
    status: 201,
  }),
  login: json({
    method: 'POST',
    path: '/login/',
    permission: 'public',
    limit: 'requests',
    summary:
      'Sign in; the password of a sign-up before its code is refused, with `registration`, `expires_at` and `resend_at` of that sign-up in `error.data`',
    changes: [],
    body: loginForm,
    result: signedIn,
  }),
  confirm: json({
    method: 'POST',
    path: '/confirm-account/',
    permission: 'public',
    limit: 'requests',
    summary:
      'Confirm a sign-up by the mailed code: create the user and their account, and sign in; `registration` is needed if several sign-ups of the email are pending',
    changes: [],
    body: confirmForm,
    result: signedIn,
  }),
  resend: json({
    method: 'POST',
    path: '/resend-confirmation/',
    permission: 'public',
    limit: 'code mails',
    summary: 'Mail a new code to a pending sign-up',
    changes: [],
    body: resendForm,
    result: codeTimes,
  }),
  requestReset: json({
    method: 'POST',
    path: '/password-reset-request/',
    permission: 'public',
    limit: 'code mails',
    summary: 'Mail a link to a new password',
    changes: [],
    body: emailForm,
    result: nothing,
  }),
  confirmReset: json({
    method: 'POST',
    path: '/password-reset-confirm/',
    permission: 'public',
    limit: 'password resets',
    summary: 'Set a new password by the mailed link; every sign-in ends',
    changes: [],
    body: resetForm,
    result: nothing,
  }),
  undoEmailChange: json({
    method: 'POST',
    path: '/undo-email-change/',
    permission: 'public',
    limit: 'email undos',
    summary:
      'Go back to the old email address by the mailed link; every sign-in ends, and a link to a new password is mailed',
    changes: [],
    body: undoForm,
    result: nothing,
  }),
  refresh: json({
    method: 'POST',
    path: '/token/refresh/',
    permission: 'public',
    limit: 'requests',
    summary: 'Renew the access token; the refresh token is replaced',
    changes: [],
    body: refreshForm,
    result: z.object({ access: z.string(), refresh: z.string(), tokens }),
  }),
  logout: json({
    method: 'POST',
    path: '/logout/',
    permission: 'signed in',
    limit: 'requests',
    summary: 'End this sign-in',
    changes: [],
    result: nothing,
  }),
}
