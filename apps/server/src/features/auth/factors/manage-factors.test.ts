import { profileEndpoints } from '@casework/contract/profile'
import { factorSignIn, secondFactors } from '@casework/contract/second-factor'
import { expect, test } from 'vitest'
import {
  buildFieldRefusal,
  call,
  newFirm,
  newPerson,
  useTestApp,
  type Person,
} from '@casework/testing'
import { listMailsTo, signUp } from '@casework/testing/sign-up'
import {
  addPasskey,
  addTotp,
  createAuthenticator,
  makeStale,
  startTicket,
} from '../../../../test/second-factor/add-factor.ts'

const {
  read,
  removeTotp,
  passkeyOptions,
  addPasskey: register,
  renamePasskey,
  removePasskey,
  replaceRecoveryCodes,
  stepUp,
  stepUpOptions,
} = secondFactors

const casework = useTestApp({ settings: { PUBLIC_URL: 'https://casework.example' } })

const conflict = (message: string) => ({
  status: 409,
  body: { error: { type: 'conflict', message } },
})
const chooseWrongCode = buildFieldRefusal('code', 'This code is not valid')

/** Adds a passkey through the API, with a fresh factor. */
async function registerPasskey(person: Person, name = 'Laptop') {
  const { ticket, options } = await person.call(passkeyOptions, { body: {} })
  const authenticator = createAuthenticator(casework)
  const credential = authenticator.create(options)
  const added = await person.call(register, { body: { ticket, name, credential } })
  return { authenticator, ...added }
}

const readRow = async ({ user_id }: Person) => {
  const { rows } = await casework.authPool.query(
    `select u.second_factor_since is not null as is_on,
       (select count(*)::int from recovery_codes r where r.user_id = u.id) as codes,
       (select count(*)::int from sign_ins s where s.user_id = u.id and s.factor_at is not null) as confirmed
     from users u where u.id = $1`,
    [user_id],
  )
  return rows[0] as { is_on: boolean; codes: number; confirmed: number }
}

test('makes all old recovery codes invalid with new ones (KEYS-015)', async () => {
  const person = await signUp(casework)
  const app = await addTotp(casework, { user_id: person.user.id })
  const own = { token: person.tokens.access }
  const { recovery_codes } = await call(casework.app, replaceRecoveryCodes, {}, own)
  const finish = async (code = '') =>
    casework.app.inject({
      method: 'POST',
      url: '/api/login/second-factor/',
      payload: { ticket: await startTicket(casework, person), code },
    })

  expect(recovery_codes).toHaveLength(10)
  for (const old of app.recovery_codes.slice(0, 3)) expect((await finish(old)).statusCode).toBe(400)
  expect((await finish(recovery_codes[3])).statusCode).toBe(200)
  expect((await call(casework.app, read, {}, own)).recovery_codes_left).toBe(9)
  expect((await listMailsTo(casework, person.email)).join('\n')).toContain(
    'New recovery codes were created.',
  )
})

test('creates no recovery codes for a person without a factor', async () => {
  const person = await newPerson(casework)

  expect(await person.ask(replaceRecoveryCodes)).toMatchObject(
    conflict('Set up a second factor for yourself first'),
  )
  expect(await readRow(person)).toEqual({ is_on: false, codes: 0, confirmed: 0 })
})

test('clears codes and confirmations with the last factor, not before (KEYS-016)', async () => {
  const person = await newPerson(casework)
  await addTotp(casework, person)
  const { passkey, recovery_codes } = await registerPasskey(person)

  await person.call(removeTotp, {})
  const between = await readRow(person)
  await person.call(removePasskey, { params: { id: passkey.id } })

  expect(recovery_codes).toBeNull()
  expect(between).toEqual({ is_on: true, codes: 10, confirmed: 1 })
  expect(await readRow(person)).toEqual({ is_on: false, codes: 0, confirmed: 0 })
})

test('keeps the last factor while a firm of the person requires one (KEYS-016)', async () => {
  const firm = await newFirm(casework)
  const employee = await firm.addEmployee('gold')
  await addTotp(casework, employee)
  await addTotp(casework, firm.owner)
  await casework.asOwner(
    "update accounts set name = 'Quinn & Partners', second_factor_from = now() + interval '7 days' where id = $1",
    [firm.account_id],
  )
  const refusal = conflict('Quinn & Partners requires a second factor. Add another one first.')

  for (const person of [employee, firm.owner]) {
    const own = person.in(person.account_id)
    expect(await own.ask(removeTotp)).toMatchObject(refusal)
    expect(await readRow(own)).toEqual({ is_on: true, codes: 10, confirmed: 1 })
    expect((await own.call(read, {})).required_by).toEqual([
      { name: 'Quinn & Partners', from: expect.stringMatching(/Z$/) },
    ])
    await addPasskey(casework, own)
    expect((await own.ask(removeTotp)).status).toBe(200)
  }
})

test('renames and removes own passkeys only', async () => {
  const [person, other] = [await newPerson(casework), await newPerson(casework)]
  await addTotp(casework, person)
  await addTotp(casework, other)
  const { passkey } = await registerPasskey(person)
  const params = { id: passkey.id }
  const notFound = { status: 404, body: { error: { message: 'Passkey not found' } } }

  expect(await other.ask(removePasskey, { params })).toMatchObject(notFound)
  expect(await other.ask(renamePasskey, { params, body: { name: 'Mine' } })).toMatchObject(notFound)
  expect(await person.ask(renamePasskey, { params, body: { name: ' ' } })).toMatchObject(
    buildFieldRefusal('name', 'Please enter a name'),
  )
  expect(await person.ask(renamePasskey, { params, body: { name: 'x'.repeat(61) } })).toMatchObject(
    buildFieldRefusal('name', 'This text is too long'),
  )
  expect((await person.call(renamePasskey, { params, body: { name: 'Desk' } })).name).toBe('Desk')
})

test('allows ten passkeys, each registered once', async () => {
  const person = await newPerson(casework)
  await addTotp(casework, person)
  const { ticket, options } = await person.call(passkeyOptions, { body: {} })
  const authenticator = createAuthenticator(casework)
  const body = { ticket, name: 'Laptop', credential: authenticator.create(options) }
  await person.call(register, { body })
  const again = await person.call(passkeyOptions, { body: {} })
  const repeated = await person.ask(register, {
    body: { ...body, ticket: again.ticket, credential: authenticator.create(again.options) },
  })
  for (let count = 1; count < 9; count += 1) await registerPasskey(person)
  const begun = await person.call(passkeyOptions, { body: {} })
  await registerPasskey(person)

  expect(again.options['excludeCredentials']).toHaveLength(1)
  expect(repeated).toMatchObject(conflict('This passkey is already registered'))
  const full = conflict('You can have at most 10 passkeys')
  expect(await person.ask(passkeyOptions, { body: {} })).toMatchObject(full)
  const credential = createAuthenticator(casework).create(begun.options)
  expect(
    await person.ask(register, { body: { ticket: begun.ticket, name: 'Late', credential } }),
  ).toMatchObject(full)
})

test('confirms again with a passkey or a code, for 15 minutes of this sign-in (KEYS-031)', async () => {
  const person = await newPerson(casework)
  const app = await addTotp(casework, person)
  const authenticator = await addPasskey(casework, person)
  await makeStale(casework, person)
  const stale = await person.ask(removeTotp)

  const { ticket, options } = await person.call(stepUpOptions, {})
  const passkey = authenticator.get(options)
  const byPasskey = await person.call(stepUp, { body: { ticket, passkey } })
  const fresh = await person.ask(passkeyOptions, { body: {} })
  await makeStale(casework, person)
  const byCode = await person.call(stepUp, { body: { code: await app.nextCode() } })

  expect(stale.body).toMatchObject({ error: { status: 403, type: 'step_up_required' } })
  expect(fresh.status).toBe(200)
  for (const { confirmed_at, fresh_until } of [byPasskey, byCode])
    expect(Date.parse(fresh_until) - Date.parse(confirmed_at)).toBe(15 * 60_000)
})

test('does not confirm other sign-ins, nor accept their tickets (KEYS-031)', async () => {
  const person = await signUp(casework)
  const user = { user_id: person.user.id }
  const app = await addTotp(casework, user)
  const authenticator = await addPasskey(casework, user)
  const second = await call(casework.app, factorSignIn.finish, {
    body: { ticket: await startTicket(casework, person), code: await app.nextCode() },
  })
  const [one, two] = [{ token: person.tokens.access }, { token: second.tokens.access }]
  await makeStale(casework, user)
  const { ticket, options } = await call(casework.app, stepUpOptions, {}, one)
  const passkey = authenticator.get(options)

  await expect(
    call(casework.app, stepUp, { body: { ticket, passkey } }, two),
  ).rejects.toMatchObject({ status: 400, fields: { ticket: [expect.any(String)] } })
  await call(casework.app, stepUp, { body: { ticket, passkey } }, one)
  await expect(call(casework.app, removeTotp, {}, two)).rejects.toMatchObject({
    type: 'step_up_required',
  })
})

test('accepts a step-up only with an own factor', async () => {
  const [person, other, without] = [
    await newPerson(casework),
    await newPerson(casework),
    await newPerson(casework),
  ]
  await addTotp(casework, person)
  const theirs = await addTotp(casework, other)
  const authenticator = await addPasskey(casework, other)
  const { ticket, options } = await person.call(stepUpOptions, {})

  expect(await person.ask(stepUp, { body: { code: await theirs.nextCode() } })).toMatchObject(
    chooseWrongCode,
  )
  expect(await without.ask(stepUp, { body: { code: '123456' } })).toMatchObject(chooseWrongCode)
  expect(
    await person.ask(stepUp, { body: { ticket, passkey: authenticator.get(options) } }),
  ).toMatchObject(buildFieldRefusal('passkey', 'This passkey could not be confirmed'))
  expect(await person.ask(stepUp, { body: { ticket } })).toMatchObject(
    buildFieldRefusal('code', 'Enter a code or use a passkey'),
  )
})

test('keeps factors over a change of the password (KEYS-033)', async () => {
  const person = await signUp(casework)
  await addTotp(casework, { user_id: person.user.id })
  const new_password = 'Another1horse'
  await call(
    casework.app,
    profileEndpoints.changePassword,
    { body: { current_password: person.password, new_password } },
    { token: person.tokens.access },
  )

  expect(await startTicket(casework, { email: person.email, password: new_password })).not.toBe('')
})

test('writes an entry without values for each change, and mails it (KEYS-036)', async () => {
  const person = await newPerson(casework)
  await addTotp(casework, person)
  const { passkey } = await registerPasskey(person, 'Canary phone')
  const params = { id: passkey.id }
  await person.call(renamePasskey, { params, body: { name: 'Canary desk' } })
  await person.call(removePasskey, { params })
  await person.call(replaceRecoveryCodes, {})
  await person.call(removeTotp, {})

  const { rows } = await casework.asOwner(
    'select action, kind, object_type, object_ids, changes, outcome from audit_entries where account_id = $1 order by at, id',
    [person.account_id],
  )

  expect(rows).toEqual(
    [
      'POST /user/passkeys/',
      'PATCH /user/passkeys/:id/',
      'DELETE /user/passkeys/:id/',
      'POST /user/recovery-codes/',
      'DELETE /user/totp/',
    ].map((action) => ({
      action,
      kind: 'user_changed',
      object_type: 'user',
      object_ids: [String(person.user_id)],
      changes: null,
      outcome: 'done',
    })),
  )
  const mails = await listMailsTo(casework, person.email)
  expect(mails.map((mail) => /^Subject: (.*?)\r?$/m.exec(mail)?.[1])).toEqual(
    Array.from({ length: 5 }, () => 'Your second factor was changed'),
  )
})
