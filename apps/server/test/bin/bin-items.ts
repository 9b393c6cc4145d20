// Items of the bin: what a test deletes, lists and restores.
import { binEndpoints } from '@casework/contract/bin'
import { caseContents } from '@casework/contract/case-contents'
import type { Firm } from '@casework/testing'
import { createSessionWithGroup } from '@casework/testing/documents/groups'
import { uploadOne } from '@casework/testing/documents/upload-requests'

/** What the owner sees in the bin, newest first. */
export const listItems = async ({ owner }: Firm) =>
  (await owner.call(binEndpoints.list, { query: {} })).items
/** @param with_parents also those of its parents that are in the bin */
export const restoreItem = (firm: Firm, id: number, with_parents = false) =>
  firm.owner.ask(binEndpoints.restore, { params: { id }, body: { with_parents } })

/** A client with a case, a session, a group and documents of every level in different places. */
export async function addTree(firm: Firm) {
  const { owner } = firm
  const { session, group } = await createSessionWithGroup(firm)
  const { client_id, case_id } = session
  await owner.call(caseContents.addToTeam, {
    params: { id: String(case_id) },
    body: { user_id: owner.user_id, part: 'lead' },
  })
  const documents = [
    await uploadOne(owner, { security_level: 'red', client_id, session_id: session.id, case_id }),
    await uploadOne(owner, { security_level: 'yellow', client_id, case_id }),
    await uploadOne(owner, { security_level: 'green', client_id, doc_name: 'Power of attorney' }),
    await uploadOne(owner, { security_level: 'green', client_id, group_id: group.id }),
  ].map(({ id }) => id)
  return { client_id, case_id, session_id: session.id, group_id: group.id, documents }
}
