import { randomBytes } from 'node:crypto'
import { authEndpoints } from '@casework/contract/auth'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { ask, useTestApp } from '@casework/testing'
import { onDatabase } from '@casework/testing/database/test-server'
import {
  getUnusedPort,
  startMailServer,
  type MailOutcome,
} from '@casework/testing/mail/mail-server'
import { createTestOutbox, type TestOutbox } from '@casework/testing/mail/test-outbox'
import { inTransaction } from '../database/query/scope.ts'
import { MAIL_TIMEOUTS } from './transport.ts'

const casework = useTestApp({
  ownDatabase: true,
  settings: {
    PUBLIC_URL: 'https://law.example.org/',
    MAIL_FROM: 'Whitfield <post@law.example.org>',
  },
})
let mails: TestOutbox
beforeEach(() => {
  mails = createTestOutbox(casework)
})

const register = async () => {
  const email = `${randomBytes(6).toString('hex')}@example.com`
  const body = {
    name: 'Jane Doe',
    email,
    mobile: '+1 (555) 010-2030',
    password: 'Correct1horse',
    country_id: 840,
  }
  return { email, response: await ask(casework.app, authEndpoints.register, { body }) }
}

const findCode = (text: string | undefined) => /^\d{6}$/m.exec(text ?? '')?.[0] ?? 'no code'

const startServer = async (outcome: MailOutcome, port?: number) => {
  const server = await startMailServer({ outcome, ...(port ? { port } : {}) })
  onTestFinished(() => server.stop())
  return server
}

const IMPATIENT = { ...MAIL_TIMEOUTS, socketTimeout: 500 }

describe('a mail whose server', () => {
  test.each([
    ['defers it (451)', 'defer', /EMESSAGE, 451/],
    ['refuses it (550)', 'reject', /EMESSAGE, 550/],
    ['does not respond', 'hang', /ETIMEDOUT/],
  ] as const)(
    '%s does not fail the request, arrives once the server works, and leaves only status codes in queue and log',
    async (_what, outcome, reason) => {
      const server = await startServer(outcome)

      const { email, response } = await register()
      await mails.deliverPending(server.url, outcome === 'hang' ? IMPATIENT : undefined)
      const [job] = await mails.readQueue()
      expect(response.status).toBe(201)
      expect(server.received).toHaveLength(0)
      expect(job?.attempts).toBe(1)
      expect(job?.last_error).toMatch(reason)

      server.chooseOutcome = () => 'accept'
      await mails.deliverPending(server.url)
      const [received] = server.received
      const code = findCode(received?.mail.text)

      expect(await mails.readQueue()).toEqual([])
      expect(received?.recipients).toEqual([email])
      expect(
        await ask(casework.app, authEndpoints.confirm, {
          body: { email, confirmation_code: code },
        }),
      ).toMatchObject({ status: 200 })
      const visible = [job?.payload, job?.last_error, ...mails.logged].join('\n')
      expect(mails.logged.join('')).toContain('Failed task')
      for (const secret of [email, code, 'Jane']) expect(visible).not.toContain(secret)
    },
  )

  test('is down arrives once it is up again', async () => {
    const port = await getUnusedPort()
    const { email, response } = await register()

    await mails.deliverPending(`smtp://127.0.0.1:${port}`)
    const [job] = await mails.readQueue()
    const server = await startServer('accept', port)
    await mails.deliverPending(server.url)

    expect(response.status).toBe(201)
    expect(job?.last_error).toContain('ESOCKET, CONN')
    expect(server.received.map(({ recipients }) => recipients)).toEqual([[email]])
  })

  test('accepts it but disconnects before confirming arrives twice with one Message-ID', async () => {
    const server = await startServer('disconnect')
    const { email, response } = await register()

    await mails.deliverPending(server.url)
    expect((await mails.readQueue()).map(({ attempts }) => attempts)).toEqual([1])
    server.chooseOutcome = () => 'accept'
    await mails.deliverPending(server.url)

    expect(response.status).toBe(201)
    expect(server.received.map(({ recipients }) => recipients)).toEqual([[email], [email]])
    expect(new Set(server.received.map(({ mail }) => mail.messageId)).size).toBe(1)
    expect(server.received[0]?.mail.messageId).toMatch(/^<casework-\d+@law\.example\.org>$/)
  })
})

describe('a transaction that is rolled back', () => {
  test('sends nothing', async () => {
    const server = await startServer('accept')
    const mail = { to: 'nobody@example.com', subject: 'x', text: 'x', html: '<p>x</p>' }

    const work = inTransaction(casework.authPool, {}, async (scope) => {
      await mails.outbox.send(scope, mail)
      throw new Error('changed my mind')
    })
    await expect(work).rejects.toThrow('changed my mind')
    await mails.deliverPending(server.url)

    expect(server.received).toEqual([])
  })

  test('sends nothing when the commit itself fails', async () => {
    const server = await startServer('accept')
    const runAsOwner = (text: string) =>
      onDatabase(casework.database.owner, (client) => client.query(text))
    await runAsOwner(`
      create function fail() returns trigger language plpgsql as $$ begin raise exception 'no commit today'; end $$;
      create constraint trigger fail after insert on pending_sign_ups deferrable initially deferred for each row execute function fail()`)

    const { response } = await register()
    await runAsOwner('drop function fail cascade')
    await mails.deliverPending(server.url)

    expect(response.status).toBe(500)
    expect(await mails.readQueue()).toEqual([])
    expect(server.received).toEqual([])
  })
})
