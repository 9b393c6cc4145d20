import { randomBytes } from 'node:crypto'
import { authEndpoints } from '@casework/contract/auth'
import { call } from './call.ts'
import { signUp } from './sign-up.ts'
import type { TestApp } from './start-test-app.ts'

/** Two known emails: one with an account, one of a pending sign-up. */
export interface KnownEmails {
  readonly confirmed: string
  readonly unconfirmed: string
}

const PASSWORD = 'Correct1horse'

export async function createKnownEmails(casework: TestApp): Promise<KnownEmails> {
  const { email: confirmed } = await signUp(casework)
  const unconfirmed = `${randomBytes(6).toString('hex')}@example.com`
  await call(casework.app, authEndpoints.register, {
    body: { name: 'Joe Doe', email: unconfirmed, mobile: '1', password: PASSWORD, country_id: 840 },
  })
  return { confirmed, unconfirmed }
}

/** Public requests that contain an email. The response must not reveal whether it is known. */
export const EMAIL_REQUESTS = [
  {
    what: 'a wrong password',
    endpoint: authEndpoints.login,
    /** Which known email is compared with an unknown one: a user's, or else a pending sign-up's. */
    confirmed: true,
    bodyFor: (email: string) => ({ email, password: 'Wrong1horse' }),
    status: 401,
  },
  {
    what: 'asking for a new code',
    endpoint: authEndpoints.resend,
    confirmed: false,
    bodyFor: (email: string) => ({ email }),
    status: 200,
  },
  {
    what: 'asking for a new password',
    endpoint: authEndpoints.requestReset,
    confirmed: true,
    bodyFor: (email: string) => ({ email }),
    status: 200,
  },
] as const

/** Replaces timestamps, so texts of different seconds are equal. */
export const hideTimestamps = (text: string) =>
  text.replaceAll(/\d{4}-\d{2}-\d{2}T[\d:]+Z/g, 'a moment')
