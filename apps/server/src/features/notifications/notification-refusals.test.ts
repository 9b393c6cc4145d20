import { notificationEndpoints } from '@casework/contract/notifications'
import { describe, expect, test } from 'vitest'
import { ask, newFirm, newPerson, useTestApp } from '@casework/testing'

const casework = useTestApp()

const { list, markRead, markReadInPanel, markUnread, remove } = notificationEndpoints

describe('refusals', () => {
  test('every call requires a sign-in', async () => {
    for (const endpoint of Object.values(notificationEndpoints)) {
      expect(await ask(casework.app, endpoint, { body: { notification_ids: [1] } })).toMatchObject({
        status: 401,
      })
    }
  })

  test("no employee role reads or marks a firm's notifications", async () => {
    const firm = await newFirm(casework)
    for (const role of ['admin', 'diamond', 'gold', 'silver'] as const) {
      const employee = await firm.addEmployee(role)
      for (const endpoint of [list, markRead, markReadInPanel, markUnread, remove]) {
        const denied = await employee.ask(
          endpoint,
          endpoint.method === 'GET' ? {} : { body: { notification_ids: [1] } },
        )
        expect(denied).toMatchObject({
          status: 403,
          body: { error: { type: 'permission_denied' } },
        })
      }
    }
  })

  test.each([
    ['notification_ids', { notification_ids: [] }, 'Select at least one notification'],
    ['notification_ids', {}, 'Select at least one notification'],
    ['notification_ids', { notification_ids: 1 }, 'Select at least one notification'],
    [
      'notification_ids',
      { notification_ids: Array.from({ length: 501 }, (_, n) => n + 1) },
      'Too many notifications at once',
    ],
    ['notification_ids', { notification_ids: [1, '2'] }, 'Invalid id'],
    ['notification_ids', { notification_ids: [1.5] }, 'Invalid id'],
  ])('refuses a list with an error at %s', async (field, body, message) => {
    const person = await newPerson(casework)
    for (const endpoint of [markRead, markReadInPanel, markUnread, remove]) {
      expect(await person.ask(endpoint, { body })).toMatchObject({
        status: 400,
        body: { error: { data: { [field]: [message] } } },
      })
    }
  })

  test('accepts only true or false as is_read', async () => {
    const person = await newPerson(casework)
    for (const is_read of ['1', 'yes', 'TRUE']) {
      expect(await person.ask(list, { query: { is_read } })).toMatchObject({
        status: 400,
        body: { error: { data: { is_read: ['is_read must be true or false'] } } },
      })
    }
  })
})
