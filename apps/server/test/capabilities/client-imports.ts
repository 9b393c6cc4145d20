import { inTransaction, sql } from '../../src/platform/database/query/scope.ts'
import type { CapabilitySamples } from '../capabilities.ts'
import type { Firm, TestApp } from '@casework/testing'
import { TO_ADMIN } from '../permissions/letters.ts'

/** Without reading a spreadsheet, which takes a process of its own. */
const addRecord = ({ account_id, owner }: Firm, { appPool }: TestApp): Promise<number> =>
  inTransaction(appPool, { account_id, user_id: owner.user_id }, async (scope) => {
    const added = await scope.one<{ id: number }>(sql`
      insert into client_imports (account_id, user_id, file_name, client_count)
      values (${account_id}, ${owner.user_id}, 'clients.xlsx', 1) returning id`)
    const id = added?.id ?? 0
    await scope.one(
      sql`insert into clients (account_id, name, import_id) values (${account_id}, 'Imported', ${id})`,
    )
    return id
  })

export const samples: CapabilitySamples = {
  table: 'client_imports',
  rows: {
    'GET /clients/imports/': TO_ADMIN,
    'POST /clients/imports/:id/undo/': TO_ADMIN,
  },
  requests: {
    'GET /clients/imports/': async () => ({}),
    'POST /clients/imports/:id/undo/': async (firm, casework) => ({
      params: { id: await addRecord(firm, casework) },
    }),
  },
  addRecord,
}
