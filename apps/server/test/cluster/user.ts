// A user of the trial cluster, who signs up over HTTP like any other.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { newEmail } from '../casework/sign-up.ts'
import { waitUntil, type TrialCluster } from './trial-cluster.ts'

export interface User {
  readonly account_id: number
  /** Signs in again, since a token is valid for minutes only. */
  signIn(): Promise<string>
}

const PASSWORD = 'Correct1horse'
const MAIL_MS = 60_000

interface SignedIn {
  readonly data: { readonly tokens: { readonly access: string } }
}

export async function signUp({
  address,
  mailFolders,
  requirePrimary,
}: TrialCluster): Promise<User> {
  const email = newEmail()
  const post = async (path: string, body: object) => {
    const answer = await fetch(`${address}/api${path}`, {
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
  let code: string | undefined
  await waitUntil(
    async () => (code = findCode(mailFolders)) !== undefined,
    MAIL_MS,
    () => 'No code was mailed',
  )
  await post('/confirm-account/', { email, confirmation_code: code })
  const [account] = await (
    await requirePrimary()
  ).asSuperuser<{ id: string }>(
    'select a.id from accounts a join users u on u.id = a.owner_user_id where u.email = $1',
    [email],
  )
  if (!account) throw new Error('The account was not created')
  return {
    account_id: Number(account.id),
    signIn: async () => (await post('/login/', { email, password: PASSWORD })).data.tokens.access,
  }
}

const findCode = (folders: readonly string[]): string | undefined =>
  folders
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)))
    .map((file) => /^(\d{6})\r?$/m.exec(readFileSync(file, 'utf8'))?.[1])
    .find((code) => code !== undefined)
