import { expect, onTestFinished, test } from 'vitest'
import { newDatabase } from '@casework/testing/database/new-database'
import { onDatabase } from '@casework/testing/database/test-server'

/** Columns whose default is the time at which the transaction began, and why that is enough. */
const BEGUN_AT: Record<string, readonly string[]> = {
  'nobody else can have written about the row before it is committed': [
    'accounts.created_at',
    'cases.created_at',
    'clients.created_at',
    'documents.created_at',
    'document_groups.created_at',
    'entries.created_at',
    'people.created_at',
    'sessions.created_at',
    'users.created_at',
  ],
  'says that something has changed, not in which order': [
    'cases.updated_at',
    'clients.updated_at',
    'documents.updated_at',
    'document_groups.updated_at',
    'entries.updated_at',
    'people.updated_at',
    'sessions.updated_at',
  ],
  'compared with an age or an expiry only': [
    'discarded_files.discarded_at',
    'email_changes.created_at',
    'email_undos.created_at',
    'firm_runs.done_at',
    'history_keys.first_used_at',
    'idempotent_answers.created_at',
    'installation.created_at',
    'known_devices.last_seen_at',
    'password_resets.created_at',
    'pending_sign_ups.created_at',
    'recorded_views.at',
    'recovery_codes.created_at',
    'refresh_tokens.created_at',
    'reminders.sent_at',
    'sign_ins.created_at',
    'sign_ins.last_seen_at',
    'totp_factors.created_at',
    'user_emails.proven_at',
  ],
  'the migration 0085 finds what its transaction wrote by it': ['former_names.until'],
}

test('every column that tells an order has the time after the lock as its default (FIX-232)', async () => {
  const database = await newDatabase()
  onTestFinished(() => database.drop())
  const { rows } = await onDatabase(database.owner, (client) =>
    client.query<{ place: string }>(`
      select table_name || '.' || column_name as place from information_schema.columns
      where table_schema = 'public' and column_default in ('now()', 'CURRENT_TIMESTAMP', 'transaction_timestamp()')`),
  )
  expect(rows.map(({ place }) => place).toSorted()).toEqual(
    Object.values(BEGUN_AT).flat().toSorted(),
  )
})
