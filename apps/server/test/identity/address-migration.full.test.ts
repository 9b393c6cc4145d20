import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isEmailAddress, normalizeEmail } from '@casework/contract/parts/email-address'
import { expect, onTestFinished, test } from 'vitest'
import { prepareDatabase } from '../../src/platform/database/migrate/prepare.ts'
import { newEmptyDatabase } from '@casework/testing/database/new-database'
import { onDatabase } from '@casework/testing/database/test-server'

const MIGRATIONS = fileURLToPath(new URL('../../../../database/migrations', import.meta.url))

/** Copies the migrations of the version before. */
function copyEarlierMigrations(): string {
  const folder = mkdtempSync(join(tmpdir(), 'casework-migrations-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const file of readdirSync(MIGRATIONS).filter((name) => name < '0083'))
    copyFileSync(join(MIGRATIONS, file), join(folder, file))
  return folder
}

/** As the version before stored them. */
const STORED = [
  '<angle@y.example>',
  'mailto:to@example.com',
  'semi@example.com;',
  'dash@example.com-',
  '[square@example.com]',
  "'quoted@example.com'",
  'zero\u200bwidth@example.com',
  'x@münchen.example',
  'x@straße.example',
  'x@例え.テスト',
  'x@i❤.example',
  'x@пример.испытание',
  'x@faß-ünï.bücher.example',
  `x@${'ü'.repeat(12)}a-b9.example`,
  '<y@zürich.example>',
  'jörg@example.com',
  'plain@example.com',
  // Its letters would be replaced first.
  'x@ｗide.example',
  'x@y_z.example',
]

test('accounts of before get the form in which sign-in looks for them, if it is free (FIX-205)', async () => {
  const database = await newEmptyDatabase()
  onTestFinished(() => database.drop())
  const prepare = (migrations: string) =>
    prepareDatabase({ ...database, log: () => undefined, migrations })
  await prepare(copyEarlierMigrations())
  const taken = [
    'taken@example.com',
    '<taken@example.com>',
    '(twice@example.com)',
    'twice@example.com.',
  ]
  const emails = [...STORED, ...taken]
  await onDatabase(database.owner, async (client) => {
    await client.query(
      `with added as (
         insert into users (id, name, email, mobile) overriding system value
         select place, 'Ann Cole', email, '1' from unnest($1::text[]) with ordinality e (email, place)
         returning id, email)
       insert into user_emails (user_id, email) select id, email from added`,
      [emails],
    )
    await client.query(`
      insert into accounts (id, owner_user_id, name) overriding system value select id, id, name from users;
      insert into email_undos (user_id, old_email, token_hash, expires_at) values
        (1, '<undo@example.com>', 'a', now() + interval '1 day'), (1, '<taken@example.com>', 'b', now() + interval '1 day');
      insert into email_changes (user_id, new_email, code_hash, code_expires_at) values (1, 'x@zürich.example', 'c', now());
      set app.account_id = '1';
      alter table invitations no force row level security;
      insert into invitations (account_id, invited_email, invited_name, role, token_hash, expires_at) values
        (1, '<new@example.com>', 'New', 'gold', 'd', now() + interval '1 day'),
        (1, 'new@münchen.example', 'New', 'gold', 'e', now() + interval '1 day'),
        (1, 'old@example.com;', 'Old', 'gold', 'f', now() + interval '1 day'),
        (1, 'old@example.com', 'Old', 'gold', 'g', now() + interval '1 day');
      alter table invitations force row level security`)
  })

  await prepare(MIGRATIONS)

  await onDatabase(database.owner, async (client) => {
    const read = async (text: string) =>
      (await client.query<{ email: string }>(text)).rows.map(({ email }) => email)
    const after = await read('select email from users order by id')
    const expected = STORED.map((stored) => {
      const email = normalizeEmail(stored)
      return isEmailAddress(email) && !stored.includes('ｗ') ? email : stored
    })
    expect(after.slice(0, STORED.length)).toEqual(expected)
    expect(after.slice(STORED.length)).toEqual([
      'taken@example.com',
      '<taken@example.com>',
      'twice@example.com',
      'twice@example.com.',
    ])
    expect(await read('select old_email as email from email_undos order by id')).toEqual([
      'undo@example.com',
      '<taken@example.com>',
    ])
    expect(await read('select new_email as email from email_changes')).toEqual([
      'x@xn--zrich-kva.example',
    ])
    await client.query('alter table invitations no force row level security')
    expect(
      await read('select invited_email as email from invitations order by token_hash'),
    ).toEqual([
      'new@example.com',
      'new@xn--mnchen-3ya.example',
      'old@example.com;',
      'old@example.com',
    ])
  })
})
