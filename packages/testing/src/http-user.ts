// A user of a server that runs as a process, who signs up over HTTP like any other.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { newEmail } from './sign-up.ts'

export interface HttpUser {
  readonly email: string
  /** Signs in again, since a token is valid for minutes only; at another address after a restart. */
  signIn(address?: string): Promise<string>
}

const PASSWORD = 'Correct1horse'
const MAIL_MS = 60_000

interface SignedIn {
  readonly data: { readonly tokens: { readonly access: string } }
}

/** @param mailFolders where the processes write mails */
export async function signUpOverHttp(
  address: string,
  mailFolders: readonly string[],
): Promise<HttpUser> {
  const email = newEmail()
  const post = async (path: string, body: object, at = address) => {
    const answer = await fetch(`${at}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`)
    return JSON.parse(text) as SignedIn
  }
  const person = { name: 'Jane Doe', email, mobile: '+1 (555) 010-2030', country_id: 840 }
  await post('/register/', { ...person, password: PASSWORD })
  await post('/confirm-account/', { email, confirmation_code: await waitForCode(mailFolders) })
  return {
    email,
    signIn: async (at) =>
      (await post('/login/', { email, password: PASSWORD }, at)).data.tokens.access,
  }
}

async function waitForCode(folders: readonly string[]): Promise<string> {
  for (const deadline = performance.now() + MAIL_MS; performance.now() < deadline;) {
    const code = findCode(folders)
    if (code !== undefined) return code
    await pause(50)
  }
  throw new Error('No code was mailed')
}

const findCode = (folders: readonly string[]): string | undefined =>
  folders
    .filter((folder) => existsSync(folder))
    .flatMap((folder) =>
      readdirSync(folder)
        // Others are still being written.
        .filter((name) => name.endsWith('.eml'))
        .map((name) => join(folder, name)),
    )
    .map((file) => /^(\d{6})\r?$/m.exec(readFileSync(file, 'utf8'))?.[1])
    .find((code) => code !== undefined)
