// What one delete moves to the bin, for each kind of record.
import { caseEndpoints } from '@casework/contract/cases'
import { clientEndpoints } from '@casework/contract/clients'
import { documentGroupEndpoints } from '@casework/contract/document-groups'
import { documentEndpoints } from '@casework/contract/documents'
import { sessionEndpoints } from '@casework/contract/sessions'
import { expect, test } from 'vitest'
import { addTree, listItems } from '../../../test/bin/bin-items.ts'
import { nameRecords, readPlaces, summarize } from '../../../test/bin/places.ts'
import { newFirm, useTestApp, type Firm } from '@casework/testing'
import { createGroup } from '@casework/testing/documents/groups'
import { uploadText } from '../../../test/tenant-isolation/upload-text.ts'

const casework = useTestApp()

/** A tree, with a session of another client in its case and what is below that. */
async function addCrossedTree(firm: Firm) {
  const { client_id, case_id, session_id, group_id, documents } = await addTree(firm)
  const other = await firm.addClient({ name: 'Other' })
  const crossing = await firm.owner.call(sessionEndpoints.create, {
    body: { title: 'Crossing', date: '2026-03-04T09:30:00', case_id, client_id: other.id },
  })
  const group = await createGroup(firm, crossing.id)
  const place = { client_id: other.id, case_id, session_id: crossing.id }
  await uploadText(firm.owner, { ...place, group_id: group.id }, 'Of another length')
  await uploadText(firm.owner, { client_id: other.id })
  return {
    client: client_id,
    case: case_id,
    session: session_id,
    document_group: group_id,
    document: documents[0] ?? 0,
  }
}

/** With the clients, cases, sessions, groups and documents that fall. */
const DELETES = [
  ['client', clientEndpoints.remove, [1, 1, 2, 2, 5]],
  ['case', caseEndpoints.remove, [0, 1, 2, 2, 4]],
  ['session', sessionEndpoints.remove, [0, 0, 1, 1, 2]],
  ['document', documentEndpoints.remove, [0, 0, 0, 0, 1]],
  ['document_group', documentGroupEndpoints.remove, [0, 0, 0, 1, 0]],
] as const

test.each(DELETES)(
  'a delete of a %s becomes one item with every row that it has removed (BIN-001, BIN-002, BIN-003)',
  async (kind, endpoint, counts) => {
    const firm = await newFirm(casework)
    const tree = await addCrossedTree(firm)
    const before = await readPlaces(casework, firm)

    const answer = await firm.owner.ask(endpoint, { params: { id: tree[kind] } })

    expect(answer).toMatchObject({ status: 200, body: { success: true, data: null } })
    const { live, binned } = await readPlaces(casework, firm)
    const left = nameRecords(live)
    const removed = before.live.filter(({ record }) => !left.includes(record))
    expect(binned).toEqual(removed)
    expect(Object.values(summarize(removed).counts)).toEqual(counts)
    expect(await listItems(firm)).toMatchObject([
      { kind, record_id: tree[kind], ...summarize(removed) },
    ])
  },
)
