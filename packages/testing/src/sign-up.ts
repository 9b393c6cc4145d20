import { randomBytes } from 'node:crypto'
import { authEndpoints } from '@casework/contract/auth'
import { call } from './call.ts'
import type { TestApp } from './start-test-app.ts'

/** Registers a person through the API and confirms the mailed code. */
export async function signUp(casework: TestApp, email = newEmail()) {
  const body = {
    name: 'Jane Doe',
    email,
    mobile: '+1 (555) 010-2030',
    password: 'Correct1horse',
    country_id: 840,
  }
  await call(casework.app, authEndpoints.register, { body })
  const signedIn = await call(casework.app, authEndpoints.confirm, {
    body: { email: body.email, confirmation_code: await readMailedCode(casework, body.email) },
  })
  return { ...body, ...signedIn }
}

/** Returns the newest code mailed to an address. */
export async function readMailedCode(casework: TestApp, email: string): Promise<string> {
  const code = /^(\d{6})\r?$/m.exec((await listMailsTo(casework, email)).at(-1) ?? '')?.[1]
  if (!code) throw new Error(`No code was mailed to ${email}`)
  return code
}

/** Returns all mails to an address, oldest first, without soft line breaks. */
export const listMailsTo = async (casework: TestApp, email: string): Promise<string[]> =>
  (await casework.mails())
    .filter((text) => text.includes(`To: ${email}`))
    .map((text) => text.replaceAll(/=\r?\n/g, ''))

/** Returns the link to a page of the app from the newest mail to this address that has one. */
export async function readMailedLink(casework: TestApp, email: string, page: string): Promise<URL> {
  const links = (await listMailsTo(casework, email)).flatMap(
    (mail) => mail.replaceAll('=3D', '=').match(/https?:\/\/[^\s"<>]+/g) ?? [],
  )
  const link = links.findLast((each) => each.includes(`${page}?`))
  if (!link) throw new Error(`No link to ${page} was mailed to ${email}`)
  return new URL(link.replaceAll('&amp;', '&'))
}

/** Returns the token in the newest link to a page of the app that was mailed to this address. */
export const readMailedToken = async (
  casework: TestApp,
  email: string,
  page: '/register' | '/reset-password' | '/undo-email',
): Promise<string> =>
  (await readMailedLink(casework, email, page)).searchParams.get(
    page === '/register' ? 'invitation' : 'token',
  ) ?? ''

export const newEmail = () => `${randomBytes(6).toString('hex')}@example.com`

/** Returns a code that differs from the given ones. */
export const chooseWrongCode = (...codes: string[]): string =>
  ['111111', '222222', '333333', '444444'].find((code) => !codes.includes(code)) ?? ''
