import { accountEndpoints } from '@casework/contract/accounts'
import { authEndpoints } from '@casework/contract/auth'
import { historyEndpoints } from '@casework/contract/history'
import type { AnyEndpoint } from '@casework/contract/parts/endpoint'
import { profileEndpoints } from '@casework/contract/profile'
import { secondFactors } from '@casework/contract/second-factor'
import { expect, test, vi } from 'vitest'
import { ask, call, newPerson, useTestApp } from '@casework/testing'
import { signUp } from '@casework/testing/sign-up'
import { onDatabase } from '@casework/testing/database/test-server'
import { showCode } from '../../../test/second-factor/add-factor.ts'
import { inTransaction, sql } from '../../platform/database/query/scope.ts'
import { sealFirm } from '../../platform/history/sealing.ts'

const casework = useTestApp()

const NEW_PASSWORD = 'Another2stable'

type User = Awaited<ReturnType<typeof signUp>>

/** Changes profile, password and second factor of a person, and fails to sign in. */
async function changeAll({ email, password, tokens }: User) {
  const token = { token: tokens.access }
  const write = async (endpoint: AnyEndpoint, body: object, headers = {}) => {
    const answer = await ask(casework.app, endpoint, { body }, { ...token, headers })
    expect([endpoint.path, answer.status]).toEqual([endpoint.path, endpoint.status ?? 200])
  }
  const { version } = await call(casework.app, profileEndpoints.read, {}, token)
  await write(
    profileEndpoints.update,
    { name: 'Planted Name', email, phone: '', country: 'US', bio: 'Planted bio' },
    { 'if-match': `"v${version}"` },
  )
  const { ticket, secret } = await call(
    casework.app,
    secondFactors.startTotp,
    { body: { current_password: password } },
    token,
  )
  await write(secondFactors.confirmTotp, { ticket, code: showCode(secret) })
  await write(profileEndpoints.changePassword, {
    current_password: password,
    new_password: NEW_PASSWORD,
  })
  await ask(casework.app, authEndpoints.login, { body: { email, password } })
}

async function addAdmin(account_id: number) {
  const admin = await newPerson(casework)
  await inTransaction(casework.authPool, { account_id }, (scope) =>
    scope.one(sql`
      insert into connections (firm_account_id, employee_account_id, employee_user_id, role)
      values (${account_id}, ${admin.account_id}, ${admin.user_id}, 'admin') returning id`),
  )
  return admin.in(account_id)
}

test('what people do to themselves has no values and is for the owner only (HIST-018)', async () => {
  const person = await signUp(casework)
  const token = { token: person.tokens.access }
  const { account } = await call(casework.app, accountEndpoints.info, {}, token)
  const admin = await addAdmin(account.id)
  await changeAll(person)
  const read = () => call(casework.app, historyEndpoints.list, { query: {} }, token)
  // A refused sign-in is recorded after its answer.
  await vi.waitFor(async () =>
    expect((await read()).items.map(({ outcome }) => outcome)).toContain('denied'),
  )

  for (const chain of [[], ['chain_started']]) {
    // The first request of the admin is a sign-in too.
    const items = (await read()).items.filter(({ user_id }) => user_id !== admin.user_id)
    expect(
      items.map(({ action, outcome, is_sign_in }) =>
        is_sign_in ? `sign-in ${outcome}` : `${action} ${outcome}`,
      ),
    ).toEqual([
      'sign-in denied',
      'user_changed done',
      'user_changed done',
      'user_changed done',
      'sign-in done',
      ...chain.map((action) => `${action} done`),
    ])
    const own = items.filter(({ object_type }) => object_type === 'user')
    expect(own.map(({ object_id }) => object_id)).toEqual(
      Array.from({ length: 5 }, () => person.user.id),
    )
    expect(items.flatMap(({ changes }) => changes)).toEqual([])
    const all = await admin.call(historyEndpoints.list, { query: {} })
    expect([all.items.map(({ action }) => action), all.pagination.count]).toEqual([
      chain,
      chain.length,
    ])
    for (const query of [{ object_type: 'user' }, { user_id: person.user.id }] as const)
      expect(await admin.call(historyEndpoints.list, { query })).toMatchObject({
        items: [],
        pagination: { count: 0 },
      })
    await sealFirm(casework.jobsPool, account.id)
  }
  const { rows } = await onDatabase(casework.database.backup, (client) =>
    client.query<{ entry: string }>(
      'select e::text as entry from audit_entries e where account_id = $1',
      [account.id],
    ),
  )
  const stored = rows.map(({ entry }) => entry).join()
  for (const word of ['Planted bio', person.password, NEW_PASSWORD])
    expect(stored).not.toContain(word)
})
