import { notificationEndpoints } from '@casework/contract/notifications'
import { describe, expect, test } from 'vitest'
import { newPerson, useTestApp } from '@casework/testing'

const casework = useTestApp()

const { list, markRead, markReadInPanel, markUnread, remove } = notificationEndpoints

describe('refusals', () => {
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
