import { once } from 'node:events'
import { connect } from 'node:net'
import { notificationEndpoints } from '@casework/contract/notifications'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  ask,
  newFirm,
  newPerson,
  startTestApp,
  type Person,
  type TestApp,
} from '../../../test/casework/index.ts'
import { newDatabase, type TestDatabase } from '../../../test/database/new-database.ts'
import { onDatabase } from '../../../test/database/test-server.ts'
import { openEventStream, type EventStream } from '../../../test/casework/event-stream.ts'
import { inTransaction, sql } from '../database/scope.ts'
import { createPush, notifyAccount, STREAMS_PER_USER } from './index.ts'

const { stream } = notificationEndpoints

let database: TestDatabase
/** Two processes of one installation. */
let one: TestApp
let other: TestApp
let address: string
beforeAll(async () => {
  database = await newDatabase()
  one = await startTestApp({ database })
  other = await startTestApp({ database })
  address = await other.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await one.stop()
  await other.stop()
  await database.drop()
})

const tell = (person: Person) =>
  inTransaction(one.authPool, {}, (scope) => scope.one(notifyAccount(person.account_id)))
const endSignIns = (person: Person) =>
  one.authPool.query('update sign_ins set ended_at = now() where user_id = $1', [person.user_id])
const open = (person: Person): Promise<EventStream> =>
  openEventStream(`${address}/api/notifications/stream/`, person.token)

/** Opens a stream and waits until the first one of a process has its database connection. */
async function openAndHear(person: Person): Promise<EventStream> {
  const news = await open(person)
  await news.next()
  await tell(person)
  await news.next()
  return news
}

describe('refusals', () => {
  test('a stream requires a sign-in and the own workspace', async () => {
    const firm = await newFirm(other)
    const admin = await firm.addEmployee('admin')

    expect(await ask(other.app, stream, {})).toMatchObject({ status: 401 })
    expect(await admin.ask(stream)).toMatchObject({
      status: 403,
      body: { error: { type: 'permission_denied' } },
    })
    expect(await (await newPerson(other)).in(firm.account_id).ask(stream)).toMatchObject({
      status: 403,
      body: { error: { type: 'workspace_forbidden' } },
    })
  })

  test('the streams of a user are limited, and a closed one makes room', async () => {
    const person = await newPerson(other)
    const streams = await Promise.all(Array.from({ length: STREAMS_PER_USER }, () => open(person)))

    expect(await person.ask(stream)).toMatchObject({
      status: 429,
      headers: { 'retry-after': '60' },
    })
    expect((await open(await newPerson(other))).status).toBe(200)
    for (const news of streams) await news.close()
    const again = await until(
      () => open(person),
      ({ status }) => status === 200,
    )
    await again.close()
  })
})

describe('a stream', () => {
  test('is not cached by proxies, and starts with an event', async () => {
    const news = await open(await newPerson(other))

    expect(news.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    })
    expect(await news.next()).toBe('event: news\ndata: {}')
    await news.close()
  })

  test('delivers an event raised in another process, to its account only', async ({ annotate }) => {
    const [sender, receiver, bystander] = [
      await newPerson(one),
      await newPerson(one),
      await newPerson(one),
    ]
    const [news, nothing] = [await openAndHear(receiver), await openAndHear(bystander)]
    const began = performance.now()

    await raise(sender, receiver)

    expect(await news.next()).toBe('event: news\ndata: {}')
    const took = performance.now() - began
    await annotate(`the notification arrived after ${took.toFixed(1)} ms`)
    expect(
      await ask(other.app, notificationEndpoints.list, {}, { token: receiver.token }),
    ).toMatchObject({
      body: { data: [{ title: 'New connection request' }] },
    })
    // The bystander's next event is their own.
    expect(nothing.countUnread()).toBe(0)
    await news.close()
    await nothing.close()
  })

  test('delivers nothing from rolled-back work', async () => {
    const receiver = await newPerson(one)
    const news = await openAndHear(receiver)
    const refused = inTransaction(one.authPool, {}, async (scope) => {
      await scope.one(notifyAccount(receiver.account_id))
      throw new Error('taken back')
    })
    await expect(refused).rejects.toThrow('taken back')
    await tell(receiver)

    await news.next()
    expect(news.countUnread()).toBe(0)
    await news.close()
  })

  test('ends without an event once its sign-in has ended', async () => {
    const receiver = await newPerson(one)
    const news = await openAndHear(receiver)
    await endSignIns(receiver)
    await tell(receiver)

    expect(await news.next()).toBeUndefined()
    expect((await open(receiver)).status).toBe(401)
  })

  test('survives the loss of the listening connection', async () => {
    const receiver = await newPerson(one)
    const news = await openAndHear(receiver)
    const cut = await onDatabase(database.app, async (client) => {
      const { rows } = await client.query<{ cut: boolean }>(
        `select pg_terminate_backend(pid) as cut from pg_stat_activity where datname = current_database() and query in ('listen casework_news', 'select 1')`,
      )
      return rows.length
    })
    expect(cut).toBeGreaterThan(0)
    // Sent on reconnect, because notifications may have been missed.
    expect(await news.next()).toBe('event: news\ndata: {}')
    await tell(receiver)
    expect(await news.next()).toBe('event: news\ndata: {}')
    await news.close()
  })

  test('ends with the process, without delaying it', async () => {
    const third = await startTestApp({ database })
    const person = await newPerson(third)
    const news = await openEventStream(
      `${await third.app.listen({ port: 0, host: '127.0.0.1' })}/api/notifications/stream/`,
      person.token,
    )
    await news.next()
    // Browsers preconnect: a connection that never carries a request.
    const unused = connect(Number(new URL(third.app.listeningOrigin).port), '127.0.0.1')
    await once(unused, 'connect')
    const closed = once(unused.resume(), 'close')
    await third.stop()

    expect(await news.next()).toBeUndefined()
    await closed
  })
})

describe('a silent stream', () => {
  test('gets heartbeats, and ends after its sign-in', async () => {
    const person = await newPerson(one)
    const { rows } = await one.authPool.query<{ id: string }>(
      'select id from sign_ins where user_id = $1',
      [person.user_id],
    )
    const push = createPush({ pool: one.authPool, log: pino({ level: 'silent' }), tickMs: 20 })
    const { body } = push.open({
      own_account_id: person.account_id,
      user_id: person.user_id,
      sign_in_id: Number(rows[0]?.id),
    })
    body.setEncoding('utf8')
    const ended = once(body, 'end')
    for await (const text of body.iterator({ destroyOnReturn: false }))
      if (String(text).includes(':\n\n')) break

    await endSignIns(person)

    body.resume()
    await ended
    await push.close()
    expect(() => push.open({ own_account_id: 1, user_id: 1, sign_in_id: 1 })).toThrow('busy')
  })

  test('is closed when the client stops reading', async () => {
    const person = await newPerson(one)
    const { rows } = await one.authPool.query<{ id: string }>(
      'select id from sign_ins where user_id = $1',
      [person.user_id],
    )
    const push = createPush({ pool: one.authPool, log: pino({ level: 'silent' }), tickMs: 1 })
    const { body } = push.open({
      own_account_id: person.account_id,
      user_id: person.user_id,
      sign_in_id: Number(rows[0]?.id),
    })

    await once(body, 'close')

    expect(body.readableLength).toBeLessThan(20_000)
    await push.close()
  })
})

const raise = (sender: Person, receiver: Person) =>
  inTransaction(one.authPool, { account_id: sender.account_id, user_id: sender.user_id }, (scope) =>
    scope.batch([
      sql`insert into notifications (account_id, sender_account_id, notification_type, text_key) values (${receiver.account_id}, ${sender.account_id}, 'connection_request', 'request_received')`,
      notifyAccount(receiver.account_id),
    ]),
  )

/** Polls until the answer matches. */
async function until<T>(question: () => Promise<T>, fits: (answer: T) => boolean): Promise<T> {
  for (;;) {
    const answer = await question()
    if (fits(answer)) return answer
  }
}
