import { connectionEndpoints } from '@casework/contract/connections'
import { connectionEffects } from '@casework/contract/effects'
import { expect, test } from 'vitest'
import { newFirm, useTestApp, type Firm } from '@casework/testing'
import { uploadText } from '../tenant-isolation/upload-text.ts'

const casework = useTestApp()

const NOTHING = { red: 0, yellow: 0, green: 0 }

/** Inserts yellow documents with their total, without the triggers that count each. */
async function seedMany(firm: Firm, count: number) {
  const { account_id } = firm
  const { id: client_id } = await firm.addClient()
  await casework.asOwner(`
    alter table documents disable trigger user, no force row level security;
    insert into documents (account_id, client_id, file_name, file_size, security_level, sha256, store_key, search)
    select ${account_id}, ${client_id}, 'paper.txt', 1, 'yellow', repeat('0', 64), gen_random_uuid()::text, 'paper.txt'
    from generate_series(1, ${count});
    insert into account_totals as t (account_id, kind, shard, rows)
    values (${account_id}, 'document:yellow', 0, ${count})
    on conflict (account_id, kind, shard) do update set rows = t.rows + excluded.rows;
    set constraints all immediate;
    alter table documents enable trigger user, force row level security`)
}

test('the effects of a role with more than 50,000 documents are exact totals only (FORE-010)', async () => {
  const firm = await newFirm(casework)
  const { id: case_id, client_id } = await firm.addCase()
  await uploadText(firm.owner, { client_id, case_id, security_level: 'yellow' })
  const { account_id } = await firm.addEmployee('silver')
  const followers = await firm.owner.call(connectionEndpoints.followers, {})
  const connection_id = followers.find(({ id }) => id === account_id)?.connection_id ?? 0
  await seedMany(firm, 49_999)
  const findGains = async () =>
    firm.owner.call(connectionEffects.roleEffect, { query: { connection_id, new_role: 'gold' } })

  expect(await findGains()).toMatchObject({
    totals_only: false,
    gains: { documents: { ...NOTHING, yellow: 50_000 }, cases: 1 },
  })
  await uploadText(firm.owner, { client_id, case_id, security_level: 'yellow' })
  const { gains, loses, totals_only } = await findGains()
  expect({ gains: { ...gains, actions: [] }, loses, totals_only }).toEqual({
    totals_only: true,
    gains: {
      documents: { ...NOTHING, yellow: 50_001 },
      cases: null,
      titles: [],
      entries: 0,
      people: 0,
      actions: [],
    },
    loses: { documents: NOTHING, cases: null, titles: [], entries: 0, people: 0, actions: [] },
  })
  expect(
    await firm.owner.call(connectionEffects.joinEffect, { query: { role: 'gold' } }),
  ).toMatchObject({
    totals_only: true,
    // The client and the case of the firm, and the client of the many documents.
    gains: { documents: { ...NOTHING, yellow: 50_001 }, clients: 2, cases: 1, titles: [] },
  })
})
