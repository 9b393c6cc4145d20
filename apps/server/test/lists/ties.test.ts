import { caseEndpoints, caseOrderings } from '@casework/contract/cases'
import { clientEndpoints, clientOrderings } from '@casework/contract/clients'
import { documentEndpoints, documentOrderings } from '@casework/contract/documents'
import { sessionEndpoints, sessionOrderings } from '@casework/contract/sessions'
import { beforeAll, expect, test } from 'vitest'
import { inTransaction, sql } from '../../src/platform/database/query/scope.ts'
import { newFirm, useTestApp, type Firm } from '@casework/testing'

const casework = useTestApp()
let firm: Firm
beforeAll(async () => {
  firm = await newFirm(casework)
  const { id: client } = await firm.addClient()
  const { account_id } = firm
  // In one transaction, so that their creation times are equal as well.
  await inTransaction(
    casework.authPool,
    { account_id, levels: ['red', 'yellow', 'green'] },
    async (scope) => {
      await scope.batch([
        sql`insert into clients (account_id, name) select ${account_id}, 'Same' from generate_series(1, 5)`,
        sql`insert into cases (account_id, client_id, title, date) select ${account_id}, ${client}, 'Same', '2026-01-01' from generate_series(1, 5)`,
        sql`insert into sessions (account_id, case_id, client_id, title, date)
          select ${account_id}, min(k.id), ${client}, 'Same', '2026-01-01 10:00' from cases k, generate_series(1, 5) n where k.account_id = ${account_id} group by n`,
        sql`insert into documents (account_id, client_id, file_name, file_size, security_level, sha256, store_key)
          select ${account_id}, ${client}, 'same.txt', 1, 'green', repeat('0', 64), ${`ties-${account_id}-`} || n from generate_series(1, 5) n`,
      ])
    },
  )
})

test.each([
  ['clients', clientEndpoints.list, clientOrderings, { name: 'Same' }],
  ['cases', caseEndpoints.list, caseOrderings, {}],
  ['sessions', sessionEndpoints.list, sessionOrderings, {}],
  ['documents', documentEndpoints.list, documentOrderings, {}],
] as const)(
  'lists of %s break ties by id in the direction of the ordering, and ignore an unknown ordering (FIX-031, OQ-023)',
  async (_, list, orderings, filter) => {
    const listIds = async (ordering: string) => {
      const { items } = await firm.owner.call(list, { query: { ...filter, ordering } as never })
      return items.map(({ id }) => id)
    }
    const ascending = (await listIds('created_at')).toSorted((a, b) => a - b)
    expect(ascending.length).toBe(5)
    for (const ordering of orderings)
      expect(await listIds(ordering), ordering).toEqual(
        ordering.startsWith('-') ? ascending.toReversed() : ascending,
      )
    expect(await listIds('colour')).toEqual(await listIds(orderings[0]))
  },
)
