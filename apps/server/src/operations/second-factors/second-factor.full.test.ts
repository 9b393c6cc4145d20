// The command as a process, beside a running Casework.
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { accountEndpoints } from '@casework/contract/accounts'
import { secondFactors } from '@casework/contract/second-factor'
import { signInEndpoints } from '@casework/contract/sign-ins'
import { expect, test } from 'vitest'
import { ask, useTestApp } from '@casework/testing'
import { listMailsTo, signUp } from '@casework/testing/sign-up'
import { toDatabaseUrl } from '@casework/testing/database/database-url'
import { onDatabase } from '@casework/testing/database/test-server'
import { addPasskey, addTotp } from '../../../test/second-factor/add-factor.ts'
import { renew, signIn } from '../../../test/sign-ins/sign-in.ts'

const ROOT = fileURLToPath(new URL('../../../../../', import.meta.url))

const casework = useTestApp({
  ownDatabase: true,
  settings: { PUBLIC_URL: 'https://law.example.org' },
})

interface Outcome {
  readonly code: number
  readonly output: string
  readonly errors: string
}

const reset = (...args: string[]): Promise<Outcome> =>
  new Promise((resolve) => {
    const { PATH, HOME } = process.env
    const env = {
      PATH,
      HOME,
      DATA_DIR: casework.config.DATA_DIR,
      DATABASE_URL: toDatabaseUrl(casework.database.owner),
      SECRET_KEY: casework.database.secret,
      PUBLIC_URL: 'https://law.example.org',
    }
    const program = [
      '--disable-warning=ExperimentalWarning',
      'apps/server/src/operations/second-factor.ts',
      ...args,
    ]
    execFile(process.execPath, program, { cwd: ROOT, env }, (error, output, errors) =>
      resolve({ code: error ? Number(error.code) : 0, output, errors }),
    )
  })

/** Creates a person with a passkey and an app, who is signed in twice. */
async function newSafePerson() {
  const person = await signUp(casework)
  const other = await signIn(casework, person)
  const user = { user_id: person.user.id }
  await addTotp(casework, user)
  await addPasskey(casework, user)
  return { ...person, ...user, other }
}

const readEntries = (user_id: number) =>
  onDatabase(casework.database.backup, async (client) => {
    const { rows } = await client.query<Record<string, unknown>>(
      `select a.role, a.user_id::int, a.kind, a.object_type, a.object_ids::text, a.outcome, a.changes
       from audit_entries a join accounts o on o.id = a.account_id
       where o.owner_user_id = $1 and a.action = 'JOB reset_second_factor'`,
      [user_id],
    )
    return rows
  })

test('explains itself, and changes nothing for an unknown person or one without a factor (KEYS-035)', async () => {
  const { email, tokens, user } = await signUp(casework)

  expect(await reset()).toMatchObject({
    code: 1,
    errors: expect.stringContaining('Usage: npm run second-factor:reset -- EMAIL'),
  })
  expect(await reset('a@example.com', 'b@example.com')).toMatchObject({ code: 1 })
  expect(await reset('nobody@example.com')).toEqual({
    code: 1,
    output: '',
    errors: 'Nobody has the email nobody@example.com.\n',
  })
  expect(await reset(email)).toEqual({
    code: 1,
    output: '',
    errors: `${email} has no second factor. Nothing was changed.\n`,
  })

  expect(
    await ask(casework.app, accountEndpoints.info, {}, { token: tokens.access }),
  ).toMatchObject({ status: 200 })
  expect(await readEntries(user.id)).toEqual([])
})

test('removes all factors, ends all sign-ins, mails the person and is an entry of their history (KEYS-035)', async () => {
  const [person, bystander] = [await newSafePerson(), await newSafePerson()]

  expect(await reset(person.email.toUpperCase())).toMatchObject({
    code: 0,
    errors: '',
    output: expect.stringContaining('2 sign-ins were ended'),
  })

  for (const token of [person.tokens.access, person.other.access])
    expect(await ask(casework.app, accountEndpoints.info, {}, { token })).toMatchObject({
      status: 401,
    })
  for (const token of [person.tokens.refresh, person.other.refresh])
    expect((await renew(casework, token)).status).toBe(401)
  // The password alone signs in again.
  const again = await signIn(casework, person)
  expect(again.status).toBe(200)
  const options = { token: again.access }
  expect(await ask(casework.app, secondFactors.read, {}, options)).toMatchObject({
    body: { data: { passkeys: [], totp: null, recovery_codes_left: 0, confirmed_at: null } },
  })
  expect(await ask(casework.app, signInEndpoints.list, {}, options)).toMatchObject({
    body: { data: [{ current: true, factor: null }] },
  })
  const [mail, ...others] = (await listMailsTo(casework, person.email)).filter((text) =>
    text.includes('Subject: Your second factor was changed'),
  )
  expect(mail).toContain('The operator of this Casework removed your second factor')
  expect(others).toEqual([])
  expect(await readEntries(person.user_id)).toEqual([
    {
      role: 'system',
      user_id: 0,
      kind: 'user_changed',
      object_type: 'user',
      object_ids: `{${person.user_id}}`,
      outcome: 'done',
      changes: null,
    },
  ])

  expect((await signIn(casework, bystander)).status).toBe(403)
  expect(await readEntries(bystander.user_id)).toEqual([])
})

test('removes nothing without an entry of the history, and a repeat does both (KEYS-035)', async () => {
  const person = await newSafePerson()
  await casework.asOwner(
    `alter table audit_entries add constraint no_entry check (action <> 'JOB reset_second_factor') not valid`,
    [],
  )
  const failed = await reset(person.email)
  await casework.asOwner('alter table audit_entries drop constraint no_entry', [])

  expect(failed).toMatchObject({ code: 1, output: '' })
  // Still asks for a factor.
  expect((await signIn(casework, person)).status).toBe(403)
  expect((await renew(casework, person.other.refresh)).status).toBe(200)

  expect(await reset(person.email)).toMatchObject({ code: 0, errors: '' })
  expect((await signIn(casework, person)).status).toBe(200)
  expect(await readEntries(person.user_id)).toHaveLength(1)
})
