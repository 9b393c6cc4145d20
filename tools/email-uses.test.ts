import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { PROOFS } from './email-proofs.ts'
import { findEmailUses, findUsesInSource, findUsesInSql } from './email-uses.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

test('every use of an email in the server has a proof in email-proofs.ts (FIX-001, FIX-002, FIX-003, FIX-004)', () => {
  const uses = findEmailUses(ROOT)

  expect(uses.filter((use) => !PROOFS[use])).toEqual([])
  expect(Object.keys(PROOFS).filter((use) => !uses.includes(use))).toEqual([])
})

test.each([
  ['select id from users u where u.email = $', 'u.email = $'],
  ['select id from users where $ = email', '$ = email'],
  ['select id from users where lower(email) = lower($)', 'lower(email) = lower($)'],
  [
    'select 1 from users u join invitations i on i.invited_email = u.email',
    'i.invited_email = u.email',
  ],
  ['select 1 from users join user_emails using (email)', 'user_emails using (email)'],
  ['select id from users where email in ($, $)', 'email in ($, $)'],
  ['select id from users where email = any ($::text[])', 'email = any ($::text[])'],
  ['select id from users where email is not distinct from $', 'email is not distinct from $'],
  ['select id from users where email ilike $', 'email ilike $'],
  ['insert into user_emails (user_id, email) values ($, $)', 'insert into user_emails'],
  ['update users set email = $ where id = $', 'email = $'],
])('%s is a use', (sql, use) => {
  expect(findUsesInSql(sql)).toContain(use)
})

test.each([
  'select email from users where id = $',
  'update users set email_notifications = $',
  'select 1 from users where email_verified_at < now()',
])('%s is not a use', (sql) => {
  expect(findUsesInSql(sql)).toEqual([])
})

test('finds uses in SQL, equality tests and lookups of TypeScript', () => {
  const source = `
    export const one = (scope, email) => scope.one(sql\`select from users where email = \${email}\`)
    const part = raw('where u.email = i.invited_email')
    function same(a, b) { return a.email === b.email }
    const sentence = 'Enter the email in the box'
    const has = (set, { email }) => set.has(email)`

  expect(findUsesInSource('planted.ts', source)).toEqual([
    'one: email = $',
    'part: u.email = i.invited_email',
    'same: a.email === b.email',
    'has: set.has(email)',
  ])
})
