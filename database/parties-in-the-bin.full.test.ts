// The migration 0106 brings parties that are in the bin below the holds of their case and client.
import { expect, onTestFinished, test } from 'vitest'
import {
  listMigrations,
  prepareDatabase,
} from '../apps/server/src/platform/database/migrate/prepare.ts'
import { newEmptyDatabase } from '@casework/testing/database/new-database'
import { onDatabase } from '@casework/testing/database/test-server'

const buildParty = (given: object) => `'${JSON.stringify({ security_level: 'green', ...given })}'`

/** Client 7 was deleted as a party of the cases 1 and 2; unit 42 was restored. */
const BINNED = `
  insert into users (id, name, email, mobile) overriding system value values (1, 'Ann', 'ann@example.com', '1');
  insert into user_emails (user_id, email) select id, email from users;
  insert into accounts (id, owner_user_id, name) overriding system value values (1, 1, 'Cole');
  insert into deletions (account_id, id, kind, record_id, title, deleted_by, deleted_role) values
    (1, 41, 'client', 7, 'Acme', 1, 'owner'), (1, 42, 'client', 8, 'Zeta', 1, 'owner');
  insert into bin_rows (account_id, deletion_id, kind, record_id, row) values
    (1, 41, 'client', 7, '{}'),
    (1, 41, 'case_party', 11, ${buildParty({ case_id: 1, client_id: 7 })}),
    (1, 41, 'case_party', 12, ${buildParty({ case_id: 2, client_id: 7 })}),
    (1, 41, 'case_party', 13, ${buildParty({ case_id: 2, client_id: 7, role: 'expert' })}),
    (1, 42, 'case_party', 14, null);
  update deletions set restored_at = now() where id = 42`

test('parties in the bin get their cases as parents that they do not need (HOLD-004)', async () => {
  const database = await newEmptyDatabase()
  onTestFinished(() => database.drop())
  const prepare = (upTo: readonly string[]) =>
    prepareDatabase({ ...database, log: () => undefined, upTo })
  await prepare(listMigrations().filter((name) => name < '0106'))
  await onDatabase(database.owner, (client) => client.query(BINNED))
  // The end of the transaction closes the units: parties had no parents before.
  const read = () =>
    onDatabase(
      database.backup,
      async (client) =>
        (
          await client.query<{ kind: string }>(
            'select deletion_id::int, kind, record_id::int, is_needed from bin_parents order by record_id',
          )
        ).rows,
    )
  expect(await read()).toEqual([])

  await prepare(listMigrations())

  expect(await read()).toEqual([
    { deletion_id: 41, kind: 'case', record_id: 1, is_needed: false },
    { deletion_id: 41, kind: 'case', record_id: 2, is_needed: false },
  ])
})
