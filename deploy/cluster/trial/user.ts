import { signUpOverHttp, type HttpUser } from '@casework/testing/http-user'
import type { TrialCluster } from './trial-cluster.ts'

export interface User extends HttpUser {
  readonly account_id: number
}

/** Signs a user up at the trial cluster. */
export async function signUp({
  address,
  mailFolders,
  requirePrimary,
}: TrialCluster): Promise<User> {
  const user = await signUpOverHttp(address, mailFolders)
  const [account] = await (
    await requirePrimary()
  ).asSuperuser<{ id: string }>(
    'select a.id from accounts a join users u on u.id = a.owner_user_id where u.email = $1',
    [user.email],
  )
  if (!account) throw new Error('The account was not created')
  return { ...user, account_id: Number(account.id) }
}
