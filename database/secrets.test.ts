import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newDatabase, type TestDatabase } from '@casework/testing/database/new-database'

let database: TestDatabase
let app: pg.Client
let auth: pg.Client
let user_id: string
beforeAll(async () => {
  database = await newDatabase()
  app = new pg.Client(database.app)
  auth = new pg.Client(database.auth)
  await Promise.all([app.connect(), auth.connect()])
  const { rows } = await auth.query<{ id: string }>(`
    with new_user as (
      insert into users (name, email, mobile, country_id, password_hash, email_verified_at)
      values ('Jane Doe', 'jane@example.com', '1', 840, 'a hash', now()) returning id),
    new_email as (insert into user_emails (user_id, email) select id, 'jane@example.com' from new_user),
    new_account as (insert into accounts (owner_user_id, name) select id, 'Jane Doe' from new_user),
    new_sign_in as (insert into sign_ins (user_id) select id from new_user)
    select id from new_user`)
  user_id = rows[0]?.id ?? ''
})
afterAll(async () => {
  await Promise.all([app?.end(), auth?.end()])
  await database?.drop()
})

/** Runs a statement as the role of most requests; returns "done" or the SQLSTATE. */
const runAsApp = (statement: string) =>
  app.query(statement.replaceAll('$user', user_id)).then(
    () => 'done',
    (error: { code?: string }) => error.code,
  )
const PERMISSION_DENIED = '42501'

describe('the role of the server (FIX-041)', () => {
  test.each([
    'select password_hash from users',
    'select * from users',
    'select u from users u',
    "select name from users where password_hash like 'a%'",
    'select name from users order by password_hash',
    'select row_to_json(u) from users u',
    'copy users to stdout',
    'select * from pending_sign_ups',
    'select * from refresh_tokens',
    'select * from password_resets',
    'select * from passkeys',
    'select * from totp_factors',
    'select * from recovery_codes',
    'select * from factor_tickets',
    'select * from known_devices',
    'select address from sign_ins',
    'select user_agent from sign_ins',
    'select * from email_changes',
    'select * from email_undos',
  ])('cannot read hashes of passwords, tokens and codes: %s', async (statement) => {
    expect(await runAsApp(statement)).toBe(PERMISSION_DENIED)
  })

  test.each([
    "update users set password_hash = 'mine' where id = $user",
    "update users set email = 'thief@example.com' where id = $user",
    "insert into users (name, email, mobile) values ('Thief', 'thief@example.com', '1')",
    "insert into users (id, name, email, mobile) overriding system value values ($user, 'Jane', 'jane@example.com', '1') on conflict (id) do update set password_hash = 'mine'",
    "insert into user_emails (user_id, email) values ($user, 'thief@example.com')",
    'update accounts set owner_user_id = owner_user_id + 1',
    "insert into accounts (owner_user_id, name) values ($user, 'Mine')",
    'insert into sign_ins (user_id) values ($user)',
    'update sign_ins set factor_at = now()',
    'update users set second_factor_since = null where id = $user',
    'delete from totp_factors',
    'delete from passkeys',
    "insert into recovery_codes (user_id, code_hash) values ($user, 'mine')",
    "insert into factor_tickets (token_hash, purpose, user_id) values ('mine', 'login', $user)",
    'update accounts set second_factor_from = null',
    'update firm_profiles set second_factor_from = null',
    'update firm_profiles set step_up_for_red = false',
    "update sign_ins set expires_at = now() + interval '10 years', ended_at = null",
    "insert into refresh_tokens (sign_in_id, token_hash, expires_at) select id, 'mine', now() + interval '1 day' from sign_ins",
    "insert into password_resets (user_id, token_hash, expires_at) values ($user, 'mine', now() + interval '1 day')",
    "insert into email_undos (user_id, old_email, token_hash, expires_at) values ($user, 'jane@example.com', 'mine', now() + interval '1 day')",
    "update email_changes set code_hash = 'mine'",
    "update pending_sign_ups set password_hash = 'mine'",
    'delete from users',
    'truncate users cascade',
  ])('cannot set a password or take over an account: %s', async (statement) => {
    expect(await runAsApp(statement)).toBe(PERMISSION_DENIED)
  })

  test('cannot switch to the auth role or shadow a table with a temporary one', async () => {
    for (const statement of [
      'set role casework_auth',
      `set role "${database.auth.user}"`,
      'create temporary table users (id bigint)',
    ])
      expect(await runAsApp(statement), statement).toBe(PERMISSION_DENIED)
  })

  test('can read names and emails; the auth role can also read hashes', async () => {
    expect((await app.query('select name, email from users')).rows).toEqual([
      { name: 'Jane Doe', email: 'jane@example.com' },
    ])
    expect((await auth.query('select password_hash from users')).rows).toEqual([
      { password_hash: 'a hash' },
    ])
  })
})
