import { documentGroupEndpoints } from '@casework/contract/document-groups'
import type { Firm } from '../index.ts'

/** Creates a group in a session. */
export const createGroup = (firm: Firm, session_id: number, name = 'Exhibits') =>
  firm.owner.call(documentGroupEndpoints.create, { body: { name, session_id } })

/** Creates a session with a group. */
export const createSessionWithGroup = async (firm: Firm, name = 'Exhibits') => {
  const session = await firm.addSession()
  return { session, group: await createGroup(firm, session.id, name) }
}
