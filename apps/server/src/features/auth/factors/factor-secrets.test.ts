import { readFileSync } from 'node:fs'
import { authEndpoints } from '@casework/contract/auth'
import type { AnyEndpoint } from '@casework/contract/parts/endpoint'
import { factorSignIn, secondFactors } from '@casework/contract/second-factor'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask, startTestApp, type Answer, type TestApp } from '@casework/testing'
import { startOwnPostgres, type OwnPostgres } from '@casework/testing/own-postgres'
import { listMailsTo, signUp } from '@casework/testing/sign-up'
import { onDatabase } from '@casework/testing/database/test-server'
import { createAuthenticator, showCode } from '../../../../test/second-factor/add-factor.ts'
import { inTransaction, sql } from '../../../platform/database/query/scope.ts'

const { login } = authEndpoints
const { finish } = factorSignIn
const { startTotp, confirmTotp, passkeyOptions, addPasskey, read, stepUp } = secondFactors

let postgres: OwnPostgres
let casework: TestApp
beforeAll(async () => {
  postgres = await startOwnPostgres()
  casework = await startTestApp({
    database: postgres.database,
    settings: { LOG_LEVEL: 'trace', PUBLIC_URL: 'https://casework.example' },
  })
}, 60_000)
afterAll(async () => {
  await casework.stop()
  await postgres.database.drop()
})

type Data = Record<string, unknown>
const getData = ({ body }: Answer) => (body as { data: Data }).data

const readTables = async (client: Pick<pg.ClientBase, 'query'>, schema: string) => {
  const { rows } = await client.query<{ name: string }>(
    "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = $1 and has_table_privilege(format('%I.%I', schemaname, tablename), 'select')",
    [schema],
  )
  const texts = []
  for (const { name } of rows)
    texts.push(JSON.stringify((await client.query(`select t::text from ${name} t`)).rows))
  return texts.join('\n')
}

/** Every row that is backed up, and the queue, as text. */
const readRows = async () =>
  [
    await onDatabase(casework.database.backup, (client) => readTables(client, 'public')),
    await readTables(casework.jobsPool, 'graphile_worker'),
  ].join('\n')

const countKeptAnswers = (user_id: number) =>
  inTransaction(casework.authPool, {}, async (scope) => {
    const account = await scope.one<{ id: number }>(
      sql`select id from accounts where owner_user_id = ${user_id}`,
    )
    const fence = { account_id: account?.id ?? 0, user_id }
    return inTransaction(
      casework.authPool,
      fence,
      async (own) =>
        (await own.many(sql`select key from idempotent_answers where user_id = ${user_id}`)).length,
    )
  })

test(
  'keeps secrets, codes, tickets and credential ids out of logs, rows and other answers (KEYS-017)',
  { timeout: 60_000 },
  async () => {
    const person = await signUp(casework)
    const token = person.tokens.access
    const others: Answer[] = []
    const send = async (endpoint: AnyEndpoint, body?: object, headers = {}) => {
      const answer = await ask(casework.app, endpoint, body ? { body } : {}, { token, headers })
      if (endpoint !== startTotp && endpoint !== passkeyOptions) others.push(answer)
      return answer
    }

    const begun = getData(await send(startTotp, { current_password: person.password }))
    const secret = String(begun['secret'])
    const setUp = { ticket: String(begun['ticket']), code: showCode(secret) }
    const confirmed = await ask(casework.app, confirmTotp, { body: setUp }, { token })
    const codes = getData(confirmed)['recovery_codes'] as string[]
    const ceremony = getData(await send(passkeyOptions, {}))
    const authenticator = createAuthenticator(casework)
    const registration = {
      ticket: String(ceremony['ticket']),
      name: 'Laptop',
      credential: authenticator.create(ceremony['options'] as Data),
    }
    // A key that answers must not be kept for.
    await send(addPasskey, registration, { 'idempotency-key': 'canary-key' })
    await send(addPasskey, registration, { 'idempotency-key': 'canary-key' })
    const refused = await ask(casework.app, login, {
      body: { email: person.email, password: person.password },
    })
    const ticket = (refused.body as { error: { data: { ticket: [string] } } }).error.data.ticket[0]
    await send(finish, { ticket, code: 'AAAA-AAAA-AAAA-AAAA' })
    await send(finish, { ticket, code: codes[0], passkey: {} })
    await send(stepUp, { code: codes[1] })
    await send(read)

    // Failing statements, whose parameters databases like to log.
    await casework.asOwner(`
      create function fail() returns trigger language plpgsql as $$ begin perform 'x'::int; return new; end $$;
      create trigger fail before insert on sign_ins for each row execute function fail();
      create trigger fail before update on recovery_codes for each row execute function fail()`)
    const failed = [
      await send(finish, { ticket, code: showCode(secret, 1) }),
      await send(stepUp, { code: codes[2] }),
    ]
    await casework.asOwner('drop function fail cascade')
    await listMailsTo(casework, person.email)

    expect(failed.map(({ status }) => status)).toEqual([500, 500])
    const sources = {
      log: casework.logged.join(''),
      databaseLog: readFileSync(postgres.logFile, 'utf8'),
      rows: await readRows(),
      answers: others.map(({ text }) => text).join('\n'),
    }
    expect(await countKeptAnswers(person.user.id)).toBe(0)
    expect(sources.log).toContain('request failed')
    const secrets = {
      secret,
      recovery: codes[0] ?? '',
      unspaced: (codes[1] ?? '').replaceAll('-', ''),
      failed: codes[2] ?? '',
      login: ticket,
      setUp: setUp.ticket,
      registration: registration.ticket,
      credential: authenticator.credentialId.toString('base64url'),
    }
    for (const [source, text] of Object.entries(sources))
      for (const [name, value] of Object.entries(secrets))
        expect({ source, name, found: text.includes(value) }).toEqual({
          source,
          name,
          found: false,
        })
    expect(sources.log + sources.databaseLog + sources.answers).not.toContain(
      authenticator.credentialId.toString('hex'),
    )
    expect(sources.log).not.toMatch(new RegExp(`[^\\d.]${setUp.code}[^\\d]`))
  },
)
