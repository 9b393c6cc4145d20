import { once } from 'node:events'
import { connect } from 'node:net'
import { notificationEndpoints } from '@casework/contract/notifications'
import { alertEndpoints } from '@casework/contract/alerts'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask, newFirm, newPerson, startTestApp, type Person, type TestApp } from '@casework/testing'
import { newDatabase, type TestDatabase } from '@casework/testing/database/new-database'
import { onDatabase } from '@casework/testing/database/test-server'
import { openEventStream, type EventStream } from '@casework/testing/event-stream'
import { inTransaction, sql } from '../database/query/scope.ts'
import { accountTopic, createPush, notifyTopics, STREAMS_PER_USER } from './index.ts'

const { stream } = notificationEndpoints

let database: TestDatabase
/** Two processes of one installation. */
let firstApp: TestApp
let secondApp: TestApp
let address: string
beforeAll(async () => {
  database = await newDatabase()
  firstApp = await startTestApp({ database })
  secondApp = await startTestApp({ database })
  address = secondApp.address
})
afterAll(async () => {
  await firstApp.stop()
  await secondApp.stop()
  await database.drop()
})

const notify = (person: Person) =>
  inTransaction(firstApp.authPool, {}, (scope) =>
    scope.one(notifyTopics([accountTopic(person.account_id)])),
  )
const endSignIns = (person: Person) =>
  firstApp.authPool.query('update sign_ins set ended_at = now() where user_id = $1', [
    person.user_id,
  ])
const open = (person: Person): Promise<EventStream> =>
  openEventStream(`${address}/api/notifications/stream/`, person.token)

/** Opens a stream and waits until its process listens for notifications of the database. */
async function openLiveStream(person: Person): Promise<EventStream> {
  const events = await open(person)
  await events.next()
  await notify(person)
  await events.next()
  return events
}

describe('refusals', () => {
  test('a stream requires a sign-in and the own workspace', async () => {
    const firm = await newFirm(secondApp)
    const admin = await firm.addEmployee('admin')

    expect(await ask(secondApp.app, stream, {})).toMatchObject({ status: 401 })
    expect(await admin.ask(stream)).toMatchObject({
      status: 403,
      body: { error: { type: 'permission_denied' } },
    })
    expect(await (await newPerson(secondApp)).in(firm.account_id).ask(stream)).toMatchObject({
      status: 403,
      body: { error: { type: 'workspace_forbidden' } },
    })
  })

  test('a user has six streams of both kinds together, and closing them frees their places (FIX-272)', async () => {
    const person = await newPerson(secondApp)
    const kinds = [
      'notifications',
      'updates',
      'notifications',
      'updates',
      'notifications',
      'updates',
    ]
    expect(kinds).toHaveLength(STREAMS_PER_USER)
    const streams = await Promise.all(
      kinds.map((kind) => openEventStream(`${address}/api/${kind}/stream/`, person.token)),
    )
    expect(new Set(streams.map(({ status }) => status))).toEqual(new Set([200]))

    for (const seventh of [stream, alertEndpoints.stream])
      expect(await person.ask(seventh)).toMatchObject({
        status: 429,
        headers: { 'retry-after': '60' },
      })
    expect((await open(await newPerson(secondApp))).status).toBe(200)
    for (const events of streams) await events.close()
    const reopened = await pollUntil(
      () => open(person),
      ({ status }) => status === 200,
    )
    await reopened.close()
  })
})

describe('a stream', () => {
  test('is not cached by proxies, and starts with an event', async () => {
    const events = await open(await newPerson(secondApp))

    expect(events.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    })
    expect(await events.next()).toBe('event: news\ndata: {}')
    await events.close()
  })

  test('delivers an event raised in another process, to its account only', async ({ annotate }) => {
    const [sender, receiver, bystander] = [
      await newPerson(firstApp),
      await newPerson(firstApp),
      await newPerson(firstApp),
    ]
    const [events, otherEvents] = [await openLiveStream(receiver), await openLiveStream(bystander)]
    const startedAt = performance.now()

    await insertNotification(sender, receiver)

    expect(await events.next()).toBe('event: news\ndata: {}')
    const elapsed = performance.now() - startedAt
    await annotate(`the notification arrived after ${elapsed.toFixed(1)} ms`)
    expect(
      await ask(secondApp.app, notificationEndpoints.list, {}, { token: receiver.token }),
    ).toMatchObject({
      body: { data: [{ title: 'New connection request' }] },
    })
    // An event for the bystander would arrive before the end of their stream.
    await endSignIns(bystander)
    await notify(bystander)
    expect(await otherEvents.next()).toBeUndefined()
    await events.close()
  })

  test('delivers nothing from rolled-back work', async () => {
    const [receiver, bystander] = [await newPerson(firstApp), await newPerson(firstApp)]
    const [events, otherEvents] = [await openLiveStream(receiver), await openLiveStream(bystander)]
    const refused = inTransaction(firstApp.authPool, {}, async (scope) => {
      await scope.one(notifyTopics([accountTopic(receiver.account_id)]))
      throw new Error('rolled back')
    })
    await expect(refused).rejects.toThrow('rolled back')
    // An event would arrive before the bystander's and before the end of the stream.
    await notify(bystander)
    await otherEvents.next()
    await otherEvents.close()
    await endSignIns(receiver)
    await notify(receiver)

    expect(await events.next()).toBeUndefined()
  })

  test('ends without an event once its sign-in has ended', async () => {
    const receiver = await newPerson(firstApp)
    const events = await openLiveStream(receiver)
    await endSignIns(receiver)
    await notify(receiver)

    expect(await events.next()).toBeUndefined()
    expect((await open(receiver)).status).toBe(401)
  })

  test('survives the loss of the listening connection', async () => {
    const receiver = await newPerson(firstApp)
    const events = await openLiveStream(receiver)
    const terminated = await onDatabase(database.app, async (client) => {
      const { rows } = await client.query<{ terminated: boolean }>(
        `select pg_terminate_backend(pid) as terminated from pg_stat_activity where datname = current_database() and query in ('listen casework_news', 'select 1')`,
      )
      return rows.filter((row) => row.terminated).length
    })
    expect(terminated).toBeGreaterThan(0)
    // Sent on reconnect, because notifications may have been missed.
    expect(await events.next()).toBe('event: news\ndata: {}')
    await notify(receiver)
    expect(await events.next()).toBe('event: news\ndata: {}')
    await events.close()
  })

  test('ends at shutdown with the time to come back, without delaying it (FIX-099)', async () => {
    const third = await startTestApp({ database })
    const person = await newPerson(third)
    const events = await openEventStream(`${third.address}/api/notifications/stream/`, person.token)
    await events.next()
    // Browsers preconnect: a connection that never carries a request.
    const unused = connect(Number(new URL(third.app.listeningOrigin).port), '127.0.0.1')
    await once(unused, 'connect')
    const closed = once(unused.resume(), 'close')
    await third.stop()

    expect(await events.next()).toMatch(/^retry: \d{3,4}$/)
    expect(await events.next()).toBeUndefined()
    await closed
  })

  test('is refused after the push has been closed', async () => {
    const push = createPush({
      pool: firstApp.authPool,
      listening: database.app,
      log: pino({ level: 'silent' }),
      tickMs: 20,
    })
    await push.close()

    expect(() => push.open('1', { account_id: 1, user_id: 1, sign_in_id: 1 })).toThrow('busy')
  })
})

describe('a silent stream', () => {
  test('gets heartbeats, and ends once its sign-in has ended', async () => {
    const person = await newPerson(firstApp)
    const { rows } = await firstApp.authPool.query<{ id: string }>(
      'select id from sign_ins where user_id = $1',
      [person.user_id],
    )
    const push = createPush({
      pool: firstApp.authPool,
      listening: database.app,
      log: pino({ level: 'silent' }),
      tickMs: 20,
    })
    const { body } = push.open(accountTopic(person.account_id), {
      account_id: person.account_id,
      user_id: person.user_id,
      sign_in_id: Number(rows[0]?.id),
    })
    body.setEncoding('utf8')
    const ended = once(body, 'end')
    for await (const text of body.iterator({ destroyOnReturn: false }))
      if (String(text).includes(':\n\n')) break

    await endSignIns(person)

    body.resume()
    expect(await ended).toEqual([])
    await push.close()
  })

  test('is closed when the client stops reading', async () => {
    const person = await newPerson(firstApp)
    const { rows } = await firstApp.authPool.query<{ id: string }>(
      'select id from sign_ins where user_id = $1',
      [person.user_id],
    )
    const push = createPush({
      pool: firstApp.authPool,
      listening: database.app,
      log: pino({ level: 'silent' }),
      tickMs: 1,
    })
    const { body } = push.open(accountTopic(person.account_id), {
      account_id: person.account_id,
      user_id: person.user_id,
      sign_in_id: Number(rows[0]?.id),
    })

    await once(body, 'close')

    expect(body.readableLength).toBeLessThan(20_000)
    await push.close()
  })
})

const insertNotification = (sender: Person, receiver: Person) =>
  inTransaction(
    firstApp.authPool,
    { account_id: sender.account_id, user_id: sender.user_id },
    (scope) =>
      scope.batch([
        sql`insert into notifications (account_id, sender_account_id, notification_type, text_key) values (${receiver.account_id}, ${sender.account_id}, 'connection_request', 'request_received')`,
        notifyTopics([accountTopic(receiver.account_id)]),
      ]),
  )

/** Polls until the answer matches. */
async function pollUntil<T>(
  read: () => Promise<T>,
  isExpected: (answer: T) => boolean,
): Promise<T> {
  for (;;) {
    const answer = await read()
    if (isExpected(answer)) return answer
  }
}
