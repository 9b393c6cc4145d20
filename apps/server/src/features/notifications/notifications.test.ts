import { notificationEndpoints } from '@casework/contract/notifications'
import { beforeAll, describe, expect, test } from 'vitest'
import { newPerson, useTestApp, type Person } from '@casework/testing'
import { inTransaction, sql } from '../../platform/database/query/scope.ts'
import { createOutbox } from '../../platform/mail/outbox.ts'
import { deriveKey } from '../../platform/keys.ts'
import { createNotify, type Notify } from './index.ts'

const casework = useTestApp()
let notify: Notify
beforeAll(async () => {
  const { SECRET_KEY, PUBLIC_URL } = casework.config
  notify = createNotify({
    outbox: createOutbox(deriveKey(SECRET_KEY, 'job-payload')),
    publicUrl: PUBLIC_URL,
  })
})

const { list, markRead, markReadInPanel, markUnread, remove } = notificationEndpoints
const UNKNOWN_ID = 999_999_999

/** Notifies in the sender's transaction, as the connections feature does. */
const sendNotification = (receiver: Person, sender: Person, role = 'gold') =>
  inTransaction(
    casework.authPool,
    { account_id: sender.account_id, user_id: sender.user_id },
    (scope) =>
      notify(
        scope,
        receiver.account_id,
        'role_updated',
        { firm: sender.name, role },
        { type: 'firm', id: sender.account_id },
      ),
  )

/** Inserts many notifications in one statement, for speed. */
const insertNotifications = (receiver: Person, sender: Person, count: number) =>
  inTransaction(casework.authPool, { account_id: sender.account_id }, (scope) =>
    scope.many(sql`insert into notifications (account_id, sender_account_id, notification_type, text_key)
                   select ${receiver.account_id}, ${sender.account_id}, 'role_updated', 'role_updated' from generate_series(1, ${count}::int)`),
  )

async function newReceiver(count: number) {
  const [receiver, sender] = [
    await newPerson(casework),
    await newPerson(casework, 'Roe & Partners'),
  ]
  for (let n = 0; n < count; n += 1) await sendNotification(receiver, sender)
  const ids = (await receiver.call(list, {})).map(({ id }) => id)
  return { receiver, sender, ids }
}

describe('refusals', () => {
  test('ignores foreign and unknown ids, also among own ones, and leaves foreign notifications unchanged', async () => {
    const [own, foreign] = [await newReceiver(1), await newReceiver(2)]
    const notification_ids = [...own.ids, ...foreign.ids, UNKNOWN_ID]

    for (const endpoint of [markRead, markReadInPanel, markUnread]) {
      expect(await own.receiver.call(endpoint, { body: { notification_ids } })).toEqual({
        updated_count: 1,
        notification_ids: own.ids,
      })
      expect(
        await own.receiver.call(endpoint, { body: { notification_ids: foreign.ids } }),
      ).toEqual({ updated_count: 0, notification_ids: [] })
    }
    expect(await own.receiver.call(remove, { body: { notification_ids } })).toEqual({
      deleted_count: 1,
      notification_ids: own.ids,
    })
    expect(await foreign.receiver.call(list, {})).toMatchObject([
      { is_read: false },
      { is_read: false },
    ])
    // The sender of a notification cannot read or change it.
    expect(await foreign.sender.call(remove, { body: { notification_ids: foreign.ids } })).toEqual({
      deleted_count: 0,
      notification_ids: [],
    })
  })
})

describe('the list', () => {
  test('returns title, message, type, sender and read state, newest first (NOTIF-029, NOTIF-030, NOTIF-037)', async () => {
    const { receiver, sender, ids } = await newReceiver(2)

    const notifications = await receiver.call(list, {})

    expect(notifications[1]).toEqual({
      id: ids[1],
      title: 'Role updated',
      message: 'Your role at Roe & Partners is now gold.',
      notification_type: 'role_updated',
      is_read: false,
      read_at: null,
      created_at: expect.stringMatching(/Z$/),
      sender_account_name: 'Roe & Partners',
      link: { type: 'firm', id: sender.account_id },
    })
    const [newest = 0, oldest = 0] = notifications.map(({ created_at }) => Date.parse(created_at))
    expect(newest).toBeGreaterThanOrEqual(oldest)
  })

  test('filters by read state (NOTIF-037)', async () => {
    const { receiver, ids } = await newReceiver(3)
    await receiver.call(markRead, { body: { notification_ids: [ids[1] ?? 0] } })
    const listIds = async (query: { is_read?: 'true' | 'false' }) =>
      (await receiver.call(list, { query })).map(({ id }) => id)

    expect(await listIds({})).toEqual(ids)
    expect(await listIds({ is_read: 'false' })).toEqual([ids[0], ids[2]])
    expect(await listIds({ is_read: 'true' })).toEqual([ids[1]])
  })

  test('keeps the newest five hundred, to which filters and marks apply (FIX-028)', async () => {
    const { receiver, sender } = await newReceiver(1)
    const [first] = await receiver.call(list, {})
    await insertNotifications(receiver, sender, 520)

    const ids = (await receiver.call(list, {})).map(({ id }) => id)

    expect(ids).toHaveLength(500)
    expect(ids).not.toContain(first?.id)
    const { rows } = await casework.asOwner<{ ids: string[] }>(
      'select array_agg(id order by created_at desc, id desc) as ids from notifications where account_id = $1',
      [receiver.account_id],
    )
    expect(ids).toEqual(rows[0]?.ids.map(Number))
    expect(await receiver.call(list, { query: { is_read: 'true' } })).toEqual([])
    expect(await receiver.call(markReadInPanel, { body: { notification_ids: ids } })).toMatchObject(
      { updated_count: 500 },
    )
    expect(await receiver.call(list, { query: { is_read: 'false' } })).toEqual([])
    await sendNotification(receiver, sender)
    expect(await receiver.call(list, { query: { is_read: 'false' } })).toHaveLength(1)
    expect(await receiver.call(list, { query: { is_read: 'true' } })).toHaveLength(499)
  })

  test('keeps five hundred under parallel writes, and does not touch other accounts (FIX-028)', async () => {
    const { receiver, sender } = await newReceiver(0)
    const bystander = await newReceiver(1)
    await insertNotifications(receiver, sender, 498)

    await Promise.all(
      Array.from({ length: 12 }, async () => sendNotification(receiver, await newPerson(casework))),
    )

    const stored = await inTransaction(
      casework.authPool,
      { account_id: receiver.account_id },
      (scope) => scope.many(sql`select id from notifications`),
    )
    expect(stored).toHaveLength(500)
    expect(
      (await receiver.call(list, {})).filter(
        ({ sender_account_name }) => sender_account_name === 'Eleanor Whitfield',
      ),
    ).toHaveLength(12)
    expect(await bystander.receiver.call(list, {})).toHaveLength(1)
  })

  test('works with an unknown text key and with a deleted sender', async () => {
    const { receiver, sender } = await newReceiver(1)
    await inTransaction(casework.authPool, { account_id: sender.account_id }, (scope) =>
      scope.many(
        sql`insert into notifications (account_id, sender_account_id, notification_type, text_key) values (${receiver.account_id}, ${sender.account_id}, 'role_updated', 'constructor')`,
      ),
    )
    expect(await receiver.call(list, {})).toMatchObject([
      { title: '', message: '', link: null },
      { title: 'Role updated' },
    ])
  })
})

describe('marking', () => {
  test.each([
    ['the panel', markReadInPanel],
    ['the page', markRead],
  ] as const)(
    'as read from %s sets is_read and read_at for one or many, and keeps the first read_at (NOTIF-032, NOTIF-038, NOTIF-039)',
    async (_, endpoint) => {
      const { receiver, ids } = await newReceiver(3)
      const [newest, second, oldest] = ids as [number, number, number]

      expect(await receiver.call(endpoint, { body: { notification_ids: [second] } })).toEqual({
        updated_count: 1,
        notification_ids: [second],
      })
      const first = (await receiver.call(list, {}))[1]
      expect(first).toMatchObject({
        id: second,
        is_read: true,
        read_at: expect.stringMatching(/Z$/),
      })
      expect(await receiver.call(endpoint, { body: { notification_ids: ids } })).toMatchObject({
        updated_count: 3,
      })
      const all = await receiver.call(list, {})
      expect(all.map(({ id, is_read }) => [id, is_read])).toEqual([
        [newest, true],
        [second, true],
        [oldest, true],
      ])
      expect(all[1]?.read_at).toBe(first?.read_at)
    },
  )

  test('as unread clears read_at (NOTIF-034, NOTIF-040)', async () => {
    const { receiver, ids } = await newReceiver(2)
    await receiver.call(markRead, { body: { notification_ids: ids } })

    expect(await receiver.call(markUnread, { body: { notification_ids: ids } })).toMatchObject({
      updated_count: 2,
    })
    expect(await receiver.call(list, {})).toMatchObject([
      { is_read: false, read_at: null },
      { is_read: false, read_at: null },
    ])
  })

  test('ignores title, message, sender and owner in the body', async () => {
    const { receiver, ids } = await newReceiver(1)
    const [before] = await receiver.call(list, {})

    await receiver.ask(markUnread, {
      body: {
        notification_ids: ids,
        title: 'x',
        message: 'x',
        account_id: 1,
        sender_account_id: 1,
        read_at: '2000-01-01T00:00:00Z',
        is_read: true,
      },
    })

    expect(await receiver.call(list, {})).toEqual([before])
  })
})

test('removing deletes notifications by ids in the body (NOTIF-035, NOTIF-041)', async () => {
  const { receiver, ids } = await newReceiver(3)

  expect(
    await receiver.call(remove, { body: { notification_ids: ids.slice(0, 2) } }),
  ).toMatchObject({ deleted_count: 2 })
  expect((await receiver.call(list, {})).map(({ id }) => id)).toEqual([ids[2]])
})
