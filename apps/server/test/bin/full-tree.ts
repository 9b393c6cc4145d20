// A record of every kind that falls with a client, each under the name that id points give it.
import { connectionEndpoints } from '@casework/contract/connections'
import { deadlineEndpoints } from '@casework/contract/deadlines'
import { journalEndpoints } from '@casework/contract/journal'
import { levelPlans } from '@casework/contract/level-plans'
import { partyEndpoints } from '@casework/contract/parties'
import type { Firm } from '@casework/testing'
import { buildOwn, dayIn } from '../deadlines/add-deadline.ts'
import { buildEntry } from '../journal/entries.ts'
import { addTree } from './bin-items.ts'

/** @param person_id a person of the directory, who stays when the client is deleted */
export async function addFullTree(firm: Firm, person_id: number) {
  const { owner } = firm
  const { client_id, case_id, session_id, group_id, documents } = await addTree(firm)
  const [document = 0, planned = 0] = documents
  await owner.call(levelPlans.setPlan, {
    params: { id: planned },
    body: { to_level: 'green', due_on: '2099-01-01' },
  })
  const deadline = await owner.call(deadlineEndpoints.create, {
    body: buildOwn(case_id, { session_id, user_id: owner.user_id, due_on: dayIn('UTC', 3) }),
  })
  const entry = await owner.call(journalEndpoints.create, {
    body: buildEntry(case_id, { session_id, security_level: 'red' }),
  })
  await owner.call(journalEndpoints.amend, {
    params: { id: entry.id },
    body: { body: 'He called back', minutes: 15 },
  })
  const party = await owner.call(partyEndpoints.add, {
    params: { id: case_id },
    body: { person_id, role: 'witness' },
  })
  return {
    client: client_id,
    case: case_id,
    session: session_id,
    'document-groups': group_id,
    document,
    deadlines: deadline.id,
    entries: entry.id,
    parties: party.id,
  }
}

/** A record for each path id of the contract: those of a full tree, its person, and the people of the firm. */
export async function addEveryId(firm: Firm, person_id: number) {
  const { owner } = firm
  const tree = await addFullTree(firm, person_id)
  const [connection] = await owner.call(connectionEndpoints.followers, {})
  return {
    clients: tree.client,
    cases: tree.case,
    sessions: tree.session,
    documents: tree.document,
    'document-groups': tree['document-groups'],
    deadlines: tree.deadlines,
    entries: tree.entries,
    people: person_id,
    conflicts: 0,
    members: owner.user_id,
    connections: connection?.connection_id ?? 0,
  }
}
