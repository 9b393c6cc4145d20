import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '@casework/testing'
import { startOwnPostgres, type OwnPostgres } from '@casework/testing/own-postgres'
import { readMailedCode, chooseWrongCode } from '@casework/testing/sign-up'
import { onDatabase } from '@casework/testing/database/test-server'
import { buildForm } from '@casework/testing/documents/upload-requests'
import { startMailServer } from '@casework/testing/mail/mail-server'
import { createTestOutbox } from '@casework/testing/mail/test-outbox'

let postgres: OwnPostgres
let casework: TestApp
beforeAll(async () => {
  postgres = await startOwnPostgres()
  casework = await startTestApp({ database: postgres.database, settings: { LOG_LEVEL: 'trace' } })
}, 60_000)
afterAll(async () => {
  await casework.stop()
  await postgres.database.drop()
})

const runAsOwner = (text: string) =>
  onDatabase(postgres.database.owner, (client) => client.query(text))

/** Terminates the connections of the sign-in role, including this one. */
const cutConnections = () =>
  casework.authPool
    .query('select pg_terminate_backend(pid) from pg_stat_activity where usename = current_user')
    .catch(() => undefined)

/** Returns every row of every queue table as text. */
const readQueueText = async () => {
  const { rows: tables } = await casework.jobsPool.query<{ name: string }>(`
    select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('graphile_worker', 'jobs')`)
  const texts = []
  for (const { name } of tables)
    texts.push(
      JSON.stringify((await casework.jobsPool.query(`select t::text from ${name} t`)).rows),
    )
  return texts.join('\n')
}

/** Sends bytes that are not HTTP: the parser passes them to its error handler. */
async function sendRawBytes(bytes: string) {
  const socket = connect(casework.port, '127.0.0.1')
  await once(socket, 'connect')
  socket.end(bytes).resume()
  await once(socket, 'close')
}

test(
  'keeps emails, passwords, codes, links and tokens out of the log, job rows and database log',
  { timeout: 60_000 },
  async () => {
    const email = 'canary.bird@canary-mail.example'
    const password = 'Canary7Passphrase'
    const name = 'Canary Nightingale'
    const { app } = casework
    const post = (path: string, body: object | string, headers: Record<string, string> = {}) =>
      app.inject({
        method: 'POST',
        url: `/api${path}`,
        payload: body,
        headers: { 'content-type': 'application/json', ...headers },
      })
    const form = { name, email, mobile: '+1 555 010 2030', password, country_id: 840 }
    const statuses: number[] = []
    const recordStatus = async (answer: Promise<{ statusCode: number }>) =>
      statuses.push((await answer).statusCode)

    // Sign-up: unknown country, wrong code, used code, taken email.
    await recordStatus(post('/register/', { ...form, country_id: 7777 }))
    const registered = await post('/register/', form)
    const { registration } = registered.json<{ data: { registration: string } }>().data
    const code = await readMailedCode(casework, email)
    const wrong = { email, confirmation_code: chooseWrongCode(code) }
    await recordStatus(post('/confirm-account/', wrong))
    await recordStatus(post('/confirm-account/', { ...wrong, registration }))
    // The refusal of the right password contains the token.
    const unverified = await post('/login/', { email, password })
    expect(unverified.body).toContain(registration)
    const { json } = await post('/confirm-account/', { email, confirmation_code: code })
    const { tokens } = json<{ data: { tokens: { access: string; refresh: string } } }>().data
    await recordStatus(post('/confirm-account/', { email, confirmation_code: code }))
    await recordStatus(post('/register/', form))

    // Sign-in with a wrong and the right password; renewal by body, cookie and a wrong token.
    await recordStatus(post('/login/', { email, password: `${password}x` }))
    await recordStatus(post('/login/', { email, password }))
    const bearer = { authorization: `Bearer ${tokens.access}` }
    await recordStatus(post('/token/refresh/', { refresh: tokens.refresh }))
    await recordStatus(
      post('/token/refresh/', {}, { cookie: `casework_refresh=${tokens.refresh}` }),
    )
    await recordStatus(post('/token/refresh/', { refresh: `${tokens.refresh}x` }))

    // Password reset through a mail server that echoes the mail in its refusals.
    await recordStatus(post('/password-reset-request/', { email }))
    const mails = createTestOutbox(casework)
    const server = await startMailServer({ outcome: 'reject' })
    await mails.deliverPending(server.url)
    const queue = await readQueueText()
    server.chooseOutcome = () => 'accept'
    await mails.deliverPending(server.url)
    const reset = /token=([\w-]{43})/.exec(server.received[0]?.mail.text ?? '')?.[1] ?? 'no token'
    await server.stop()
    await recordStatus(
      post('/password-reset-confirm/', {
        email,
        token: `${reset.slice(0, -1)}?`,
        new_password: password,
      }),
    )

    // Secrets in the wrong fields.
    for (const secret of [
      email,
      password,
      code,
      registration,
      reset,
      tokens.access,
      tokens.refresh,
    ]) {
      await recordStatus(post('/login/', `{"email":"${secret}","password":"${secret}`))
      await recordStatus(post('/login/', secret, { 'content-type': 'text/plain' }))
      await recordStatus(
        post('/login/', { email: [secret], password: { secret }, [secret]: secret }),
      )
      await recordStatus(
        app.inject({
          url: `/api/clients/?search=${encodeURIComponent(secret)}&owner_account_id=${encodeURIComponent(secret)}`,
          headers: bearer,
        }),
      )
      await recordStatus(
        app.inject({ url: `/api/clients/${encodeURIComponent(secret)}/`, headers: bearer }),
      )
      await recordStatus(app.inject({ url: `/api/${encodeURIComponent(secret)}` }))
      await recordStatus(app.inject({ url: `/%zz${encodeURIComponent(secret)}` }))
      await recordStatus(
        app.inject({
          url: '/api/account-info/',
          headers: {
            authorization: `Bearer ${secret}`,
            'user-agent': secret,
            'x-request-id': secret,
            referer: `http://x/?${secret}`,
          },
        }),
      )
      await recordStatus(
        post(
          '/clients/',
          { name: 'x' },
          {
            ...bearer,
            'idempotency-key': secret.slice(0, 100),
            'content-encoding': secret.slice(0, 100),
          },
        ),
      )
      await sendRawBytes(`GARBAGE ${secret}\r\nauthorization: Bearer ${secret}\r\n\r\n`)
      await sendRawBytes(
        `GET /api/account-info/ HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${secret}\r\nbad header\r\n\r\n`,
      )
      const { body, type } = await buildForm([
        ['security_level', secret.slice(0, 90)],
        [`${secret.slice(0, 60)}.pdf`, Buffer.from(`%PDF-1.7\n${secret}`)],
      ])
      await recordStatus(
        app.inject({
          method: 'POST',
          url: '/api/documents/upload/',
          payload: body,
          headers: { ...bearer, 'content-type': type },
        }),
      )
      await recordStatus(
        app.inject({
          method: 'POST',
          url: '/api/documents/upload/',
          payload: body.subarray(0, 200),
          headers: { ...bearer, 'content-type': type },
        }),
      )
    }

    // Server errors: failing statements, and lost database connections.
    const expectServerError = async (answer: Promise<{ statusCode: number }>) =>
      expect((await answer).statusCode).toBe(500)
    await runAsOwner(
      `alter table pending_sign_ups add constraint no_birds check (name not like 'Canary%') not valid`,
    )
    await expectServerError(post('/register/', { ...form, email: `second.${email}` }))
    await runAsOwner(`alter table pending_sign_ups drop constraint no_birds`)
    await runAsOwner(`
    create function fail() returns trigger language plpgsql as $$ begin perform new.name::int; return new; end $$;
    create trigger fail before insert on pending_sign_ups for each row execute function fail();
    create unique index one_bird on clients ((left(name, 3)))`)
    await expectServerError(post('/register/', { ...form, email: `third.${email}` }))
    await runAsOwner('drop function fail cascade')
    await recordStatus(post('/clients/', { name: `${name} one`, email }, bearer))
    await expectServerError(post('/clients/', { name: `${name} two`, email }, bearer))
    await cutConnections()
    await recordStatus(post('/login/', { email, password }))
    await runAsOwner(`alter role ${casework.database.auth.user} nologin`)
    await cutConnections()
    await recordStatus(post('/login/', { email, password }))
    await runAsOwner(`alter role ${casework.database.auth.user} login`)
    await recordStatus(
      post('/password-reset-confirm/', { email, token: reset, new_password: `${password}2` }),
    )
    await recordStatus(post('/login/', { email, password: `${password}2` }))

    const lines = [...casework.logged, ...mails.logged].join('')
    const databaseLog = readFileSync(postgres.logFile, 'utf8')
    expect(new Set(statuses).isSupersetOf(new Set([200, 201, 400, 401, 404, 415]))).toBe(true)
    expect(statuses.slice(-2)).toEqual([200, 200])
    expect(lines).toContain('request failed')
    expect(lines).toContain('Failed task')
    expect(databaseLog).toContain('FATAL:')
    expect(queue).toContain('sealed')
    const [, payload = '', signature = ''] = tokens.access.split('.')
    const [, refresh = ''] = tokens.refresh.split('.')
    const secrets = {
      email,
      part: 'canary-mail',
      password,
      name,
      code: ` ${code} `,
      registration,
      reset,
      access: tokens.access,
      payload,
      signature,
      refresh,
    }
    for (const [secretName, secret] of Object.entries(secrets)) {
      for (const [source, text] of Object.entries({ lines, databaseLog, queue })) {
        expect({ secretName, source, found: excerpt(text, secret) }).toEqual({
          secretName,
          source,
          found: undefined,
        })
      }
    }
    for (const secret of [password, registration, reset, refresh, signature]) {
      const bytes = [...Buffer.from(secret)].join(',')
      expect(lines).not.toContain(bytes)
    }
    expect(lines).not.toMatch(new RegExp(`[^\\d.]${code}[^\\d]`))
  },
)

const excerpt = (text: string, secret: string) => {
  const index = text.indexOf(secret)
  return index < 0 ? undefined : text.slice(Math.max(0, index - 200), index + 200)
}
