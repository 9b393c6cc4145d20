import { ERASABLE_TYPES, historyEndpoints } from '@casework/contract/history'
import { holdEndpoints } from '@casework/contract/holds'
import { partyEndpoints } from '@casework/contract/parties'
import { expect, test } from 'vitest'
import { addFullTree } from '../../../test/bin/full-tree.ts'
import { newFirm, useTestApp, type Firm } from '@casework/testing'
import { onDatabase } from '@casework/testing/database/test-server'

const casework = useTestApp()

type Held = Exclude<(typeof ERASABLE_TYPES)[number], 'user'>

async function addRecords(firm: Firm): Promise<Record<Held, number>> {
  const { id } = await firm.owner.call(partyEndpoints.createPerson, { body: { name: 'Ann' } })
  const tree = await addFullTree(firm, id)
  const { client, case: legalCase, session, document, deadlines } = tree
  return {
    client,
    case: legalCase,
    session,
    document,
    document_group: tree['document-groups'],
    deadline: deadlines,
  }
}

const erase = ({ owner }: Firm, object_type: Held, object_id: number) =>
  owner.ask(historyEndpoints.erase, { body: { object_type, object_id, reason: 'Asked' } })
/** What the history knows of the firm's records. */
const readValues = ({ account_id }: Firm) =>
  onDatabase(
    casework.database.backup,
    async (client) =>
      (
        await client.query<object>(
          `select id, changes from audit_entries where account_id = $1 and kind <> 'hold_placed' and changes <> '{}' order by id`,
          [account_id],
        )
      ).rows,
  )
const REFUSED = {
  status: 409,
  body: {
    error: {
      type: 'conflict',
      message: 'This record is under a hold. Its history cannot be erased.',
    },
  },
}

test('refuses to erase the history of every kind of record below a held client, and erases it after the lift (HOLD-006)', async () => {
  const firm = await newFirm(casework)
  const records = await addRecords(firm)
  const { id } = await firm.owner.call(holdEndpoints.place, {
    body: { client_id: records.client, reason: 'Notice' },
  })
  const before = await readValues(firm)
  const kinds = ERASABLE_TYPES.filter((type) => type !== 'user')
  for (const kind of kinds) {
    const { status, body } = await erase(firm, kind, records[kind])
    expect([kind, { status, body }]).toMatchObject([kind, REFUSED])
  }
  expect(await readValues(firm)).toEqual(before)
  await firm.owner.call(holdEndpoints.lift, { params: { id }, body: { reason: 'Settled' } })
  for (const kind of kinds)
    expect([kind, (await erase(firm, kind, records[kind])).status]).toEqual([kind, 200])
})
