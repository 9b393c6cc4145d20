import * as z from 'zod/mini'
import { account } from './accounts.ts'
import { nothing } from './parts/answer.ts'
import { codeTimes, confirmForm, fullName, loginForm, PASSWORD_MIN } from './auth.ts'
import { json } from './parts/endpoint.ts'
import { MAX, personName, TOO_LONG, typedPhone, version } from './parts/fields.ts'
import { LANGUAGES, TIMEZONES } from './preferences.ts'
import { repeatedPassword } from './parts/repeated-password.ts'

/** Countries offered in the profile, by ISO code (PROFILE-007). */
export const PROFILE_COUNTRIES = ['US', 'CA', 'GB', 'AU', 'DE', 'FR'] as const

export const BIO_MAX = 1000

/** Absent and null become an empty text. */
const optionalTrimmedText = z.pipe(
  z.nullish(z.string()),
  z.transform((text: string | null | undefined) => text?.trim() ?? ''),
)

export const profileForm = z.object({
  name: fullName(personName),
  /** An unchanged one may have been accepted by an earlier rule. */
  email: loginForm.shape.email,
  phone: z.pipe(optionalTrimmedText, z.string().check(...typedPhone)),
  /** ISO 3166 code; an empty text means none. */
  country: z.pipe(
    z.pipe(
      optionalTrimmedText,
      z.transform((code: string) => code || null),
    ),
    z.nullable(z.string().check(z.regex(/^[A-Z]{2}$/, 'Please select a country'))),
  ),
  bio: z.pipe(optionalTrimmedText, z.string().check(z.maxLength(BIO_MAX, TOO_LONG))),
  /** Required to change the email. */
  current_password: z.nullish(z.string().check(z.maxLength(MAX.password, TOO_LONG))),
})
export type ProfileForm = z.output<typeof profileForm>

export const preferences = z.object({
  email_notifications: z.boolean('Please choose on or off'),
  push_notifications: z.boolean('Please choose on or off'),
  language: z.enum(LANGUAGES, 'Please select a language'),
  timezone: z.enum(TIMEZONES, 'Please select a time zone'),
})
export type Preferences = z.output<typeof preferences>

/** Profile and preferences are one row, so they share a version. */
export const savedPreferences = z.extend(preferences, { version })
export const emailCodeForm = z.object({ code: confirmForm.shape.confirmation_code })

const TOO_SHORT = 'Password must be at least 8 characters long'

/** Only the length is checked here; registration and reset require more (OQ-229). */
export const passwordForm = z.object({
  current_password: z
    .string('Current password is required')
    .check(
      z.minLength(1, { error: 'Current password is required', abort: true }),
      z.maxLength(MAX.password, TOO_LONG),
    ),
  new_password: z
    .string(TOO_SHORT)
    .check(z.minLength(PASSWORD_MIN, TOO_SHORT), z.maxLength(MAX.password, TOO_LONG)),
})

export const DIFFERENT_NEW_PASSWORDS = 'New passwords do not match'

/** The form of the security tab; confirm_password is never sent (PROFILE-024). */
export const passwordPageForm = repeatedPassword(
  z.extend(passwordForm, { confirm_password: z.string() }),
  {
    password: 'new_password',
    confirmation: 'confirm_password',
    error: DIFFERENT_NEW_PASSWORDS,
  },
)

export const profile = z.object({
  name: z.string(),
  email: z.string(),
  /** The requested address, until its code is entered. */
  pending_email: z.nullable(z.string()),
  phone: z.string(),
  country: z.nullable(z.string()),
  bio: z.string(),
  account: z.nullable(account),
  preferences,
  version,
})
export type Profile = z.output<typeof profile>

export const profileEndpoints = {
  read: json({
    method: 'GET',
    path: '/user/profile/',
    permission: 'signed in',
    limit: 'requests',
    summary: 'The own profile, account and preferences',
    shows: ['profile'],
    result: profile,
  }),
  update: json({
    method: 'PUT',
    path: '/user/profile/',
    permission: 'signed in',
    limit: 'requests',
    versioned: true,
    summary: 'Change the own profile; a new email takes effect once its mailed code is entered',
    // The firm's name follows the owner's until it has its own.
    changes: ['profile', 'firm'],
    body: profileForm,
    result: profile,
  }),
  confirmEmail: json({
    method: 'POST',
    path: '/user/confirm-email/',
    permission: 'signed in',
    limit: 'requests',
    summary: 'Change the own email by the code that was mailed to the new address',
    changes: ['profile'],
    body: emailCodeForm,
    result: profile,
  }),
  resendEmailCode: json({
    method: 'POST',
    path: '/user/confirm-email/resend/',
    permission: 'signed in',
    limit: 'requests',
    summary: 'Mail another code to the new address',
    changes: [],
    result: codeTimes,
  }),
  keepEmail: json({
    method: 'DELETE',
    path: '/user/confirm-email/',
    permission: 'signed in',
    limit: 'requests',
    summary: 'Cancel the requested change of email',
    changes: ['profile'],
    result: nothing,
  }),
  changePassword: json({
    method: 'PUT',
    path: '/user/change-password/',
    permission: 'signed in',
    limit: 'requests',
    summary: 'Change the own password; every other sign-in ends',
    changes: [],
    body: passwordForm,
    result: nothing,
  }),
  savePreferences: json({
    method: 'PUT',
    path: '/user/preferences/',
    permission: 'signed in',
    limit: 'requests',
    versioned: true,
    summary: 'Change language, time zone and notification settings',
    changes: ['profile'],
    body: preferences,
    result: savedPreferences,
  }),
}
