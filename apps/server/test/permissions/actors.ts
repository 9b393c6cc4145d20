import { connectionEndpoints } from '@casework/contract/connections'
import { newPerson, type Firm, type Person, type TestApp } from '@casework/testing'
import type { MatrixActor } from './rows.ts'

/** Creates the callers of a firm's API. The one without a token is undefined. */
export async function createActors(
  firm: Firm,
  casework: TestApp,
): Promise<Record<MatrixActor, Person | undefined>> {
  const inFirm = (person: Person) => person.in(firm.account_id)
  const sendRequest = async () => {
    const person = await newPerson(casework)
    const { id } = await person.call(connectionEndpoints.send, {
      body: { receiver_account_id: firm.account_id, receiver_account_name: firm.owner.name },
    })
    return { person, id }
  }
  const removed = await firm.addEmployee('admin')
  const [connection] = await firm.owner.call(connectionEndpoints.followers, {})
  await firm.owner.call(connectionEndpoints.manage, {
    body: { connection_id: connection?.connection_id ?? 0, action: 'delete' },
  })
  const rejected = await sendRequest()
  await firm.owner.call(connectionEndpoints.answer, {
    body: { id: rejected.id, status: 'rejected' },
  })
  // Has a connection and a live sign-in; only the email is not confirmed.
  const unverified = await firm.addEmployee('admin')
  await casework.authPool.query('update users set email_verified_at = null where id = $1', [
    unverified.user_id,
  ])
  return {
    owner: inFirm(firm.owner),
    admin: await firm.addEmployee('admin'),
    diamond: await firm.addEmployee('diamond'),
    gold: await firm.addEmployee('gold'),
    silver: await firm.addEmployee('silver'),
    stranger: inFirm(await newPerson(casework)),
    removed,
    pending: inFirm((await sendRequest()).person),
    rejected: inFirm(rejected.person),
    unverified,
    'signed out': undefined,
  }
}
