import { expect, onTestFinished, test } from 'vitest'
import { newDatabase } from '@casework/testing/database/new-database'
import { onDatabase } from '@casework/testing/database/test-server'

/** Columns that count the rows of all firms, and why nobody sees them. */
const COUNTED = {
  'email_undos.id': 'only the order of the requests of one user',
  'factor_tickets.id': 'the cookie and the answers carry a random token',
  'history_keys.id': 'a key of the installation, which changes with SECRET_KEY only',
  'known_devices.id': 'the cookie carries a random device id',
  'migrations.id': 'no rows of firms',
  'pending_sign_ups.id': 'the answers carry a random registration',
}

test('an id that anybody sees comes from no sequence (FIX-274)', async () => {
  const database = await newDatabase()
  onTestFinished(() => database.drop())
  const { rows } = await onDatabase(database.owner, (client) =>
    client.query<{ place: string }>(`
      select table_name || '.' || column_name as place from information_schema.columns
      where table_schema = 'public' and (is_identity = 'YES' or column_default like '%nextval%')`),
  )
  expect(rows.map(({ place }) => place).toSorted()).toEqual(Object.keys(COUNTED))
})
