import { randomBytes } from 'node:crypto'
import { authEndpoints } from '@casework/contract/auth'
import { call } from './call.ts'
import type { TestApp } from './start-test-app.ts'

/** A person who went through registration and the mailed code, as everybody does. */
export async function signUp(casework: TestApp, email = `${randomBytes(6).toString('hex')}@example.com`) {
  const body = { name: 'Jane Doe', email, mobile: '+1 (555) 010-2030', password: 'Correct1horse', country_id: 840 }
  await call(casework.app, authEndpoints.register, { body })
  const signedIn = await call(casework.app, authEndpoints.confirm, { body: { email: body.email, confirmation_code: await mailedCode(casework, body.email) } })
  return { ...body, ...signedIn }
}

/** The newest code mailed to an address. */
export async function mailedCode(casework: TestApp, email: string): Promise<string> {
  const mail = (await casework.mails()).findLast((text) => text.includes(`To: ${email}`))
  const code = /^(\d{6})\r?$/m.exec(mail ?? '')?.[1]
  if (!code) throw new Error(`No code was mailed to ${email}`)
  return code
}
