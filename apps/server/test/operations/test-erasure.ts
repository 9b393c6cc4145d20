// What the tests of erasing a firm share.
import { invitationEndpoints } from '@casework/contract/invitations'
import { createReadScope } from '../../src/platform/database/query/scope.ts'
import { newPerson, type Firm, type Person, type TestApp } from '@casework/testing'
import { onDatabase } from '@casework/testing/database/test-server'
import { eraseFirm, type Erased } from '../../src/operations/firms/erase-firm.ts'
import { findFirm, type FoundFirm } from '../../src/operations/firms/find-firm.ts'

/** Finds the firm of the owner with this address. */
export const findFirmOf = ({ database }: TestApp, address: string): Promise<FoundFirm> =>
  onDatabase(database.backup, (reader) => findFirm(reader, address))

/** Erases a firm as the command does. */
export const erase = (casework: TestApp, firm: FoundFirm): Promise<Erased> => {
  const { database, jobsPool, store, config } = casework
  const jobs = createReadScope(jobsPool, {})
  return onDatabase(database.backup, (reader) =>
    onDatabase(database.owner, (owner) => eraseFirm({ owner, reader, jobs, store, config }, firm)),
  )
}

/** A person with a firm of their own who accepts an invitation to be an admin of this one. */
export async function hirePerson(casework: TestApp, { account_id, owner }: Firm): Promise<Person> {
  const person = await newPerson(casework, 'Zora Wanderer')
  const { invitations_sent } = await owner.call(invitationEndpoints.send, {
    body: { emails: [person.email], invited_names: ['Zora'], assigned_role: 'admin' },
  })
  await person.call(invitationEndpoints.acceptReceived, {
    params: { id: String(invitations_sent[0]?.id) },
  })
  return person.in(account_id)
}
