import { text as readText } from 'node:stream/consumers'
import { caseEndpoints } from '@casework/contract/cases'
import { clientEndpoints } from '@casework/contract/clients'
import { connectionEndpoints } from '@casework/contract/connections'
import { sessionEndpoints } from '@casework/contract/sessions'
import { beforeAll, expect, test } from 'vitest'
import { inTransaction, sql } from '../../src/platform/database/query/scope.ts'
import { newFirm, useTestApp, type Firm } from '@casework/testing'

const casework = useTestApp()
let firm: Firm
beforeAll(async () => {
  firm = await newFirm(casework)
  await addMany()
})

const EXPORTS = [
  ['clients', clientEndpoints.export],
  ['cases', caseEndpoints.export],
  ['sessions', sessionEndpoints.export],
] as const

/** More than two batches of each kind of record. */
async function addMany(): Promise<void> {
  const { client_id, case_id } = await firm.addSession()
  const { account_id } = firm
  await inTransaction(casework.authPool, { account_id }, async (scope) => {
    for (const from of [0, 2000, 4000])
      await scope.many(sql`insert into clients (account_id, name, email, mobile)
        select ${account_id}, 'Client ' || n, 'c' || n || '@example.com', n::text from generate_series(${from}::int + 1, ${from}::int + 2000) n`)
    await scope.many(sql`insert into cases (account_id, client_id, title, description, date, number_year, number_seq)
      select ${account_id}, ${client_id}, 'Case ' || n, 'Text', '2020-01-01', 2020, n from generate_series(1, 1600) n`)
    await scope.many(sql`insert into sessions (account_id, client_id, case_id, title, description, date, duration, session_type)
      select ${account_id}, ${client_id}, ${case_id}, 'Session ' || n, 'Text', '2020-01-01T09:00', 60, 'meeting' from generate_series(1, 1600) n`)
  })
}

test.each(EXPORTS)(
  'the export of %s ends when its reader leaves the firm meanwhile (FIX-279)',
  async (_, endpoint) => {
    const reader = await firm.addEmployee('gold')
    const start = () =>
      casework.app.inject({
        url: `/api${endpoint.path}?owner_account_id=${firm.account_id}`,
        headers: { authorization: `Bearer ${reader.token}` },
        payloadAsStream: true,
      })
    expect((await readText((await start()).stream())).split('\r\n').length).toBeGreaterThan(1600)
    const begun = await start()
    const [follower] = await firm.owner.call(connectionEndpoints.followers, {})
    await firm.owner.call(connectionEndpoints.manage, {
      body: { connection_id: follower?.connection_id ?? 0, action: 'delete' },
    })

    await expect(readText(begun.stream())).rejects.toThrow('response destroyed before completion')
  },
)
