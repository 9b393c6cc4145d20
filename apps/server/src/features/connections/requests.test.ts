import { connectionEndpoints } from '@casework/contract/connections'
import { notificationEndpoints } from '@casework/contract/notifications'
import { describe, expect, test } from 'vitest'
import { newPerson, useTestApp, type Person } from '@casework/testing'
import { buildRequest, sendRequest } from '../../../test/connections/requests.ts'

const casework = useTestApp()

const { received, sent, send, answer, followers, following } = connectionEndpoints
const UNKNOWN_ID = 999_999_999

const countNotifications = async (person: Person) =>
  (await person.call(notificationEndpoints.list, {})).length

describe('refusals', () => {
  test("refuses requests to the user's own account, an employer, a pending receiver or an account not selected from the results", async () => {
    const [employee, firm] = [
      await newPerson(casework, 'Jane Roe'),
      await newPerson(casework, 'Roe & Partners'),
    ]
    const getRefusal = async (body: unknown) => {
      const refused = await employee.ask(send, { body })
      return [
        refused.status,
        (refused.body as { error: { data: { receiver_account_id?: string[] } } }).error.data
          .receiver_account_id?.[0],
      ]
    }

    expect(
      await getRefusal({
        receiver_account_id: employee.account_id,
        receiver_account_name: 'Jane Roe',
      }),
    ).toEqual([400, 'You cannot connect to your own account'])
    expect(
      await getRefusal({ receiver_account_id: UNKNOWN_ID, receiver_account_name: 'x' }),
    ).toEqual([400, 'Please select an account'])
    expect(
      await getRefusal({
        receiver_account_id: firm.account_id,
        receiver_account_name: 'typed by hand',
      }),
    ).toEqual([400, 'Please select an account'])
    expect(
      await getRefusal({
        receiver_account_id: String(firm.account_id),
        receiver_account_name: firm.name,
      }),
    ).toEqual([400, 'Please select an account'])
    expect(await getRefusal({ receiver_account_name: firm.name })).toEqual([
      400,
      'Please select an account',
    ])
    const { id } = await sendRequest(employee, firm)
    expect(await getRefusal(buildRequest(firm))).toEqual([400, 'A request is already pending'])
    await firm.call(answer, { body: { id, status: 'accepted', assigned_role: 'gold' } })
    expect(await getRefusal(buildRequest(firm))).toEqual([400, 'You are already connected'])
    expect(
      await employee.ask(send, {
        body: { receiver_account_id: firm.account_id, receiver_account_name: ' ' },
      }),
    ).toMatchObject({
      body: { error: { data: { receiver_account_name: ['Account name is required'] } } },
    })
    expect(await countNotifications(firm)).toBe(1)
  })
})

describe('a request', () => {
  test('is sent with an id and a name, appears in both lists newest first, and notifies the receiver (CONN-026, CONN-029, CONN-030, CONN-031)', async () => {
    const [employee, firm, second] = [
      await newPerson(casework, 'Jane Roe'),
      await newPerson(casework, 'Roe & Partners'),
      await newPerson(casework),
    ]
    const request = await sendRequest(employee, firm)
    const laterRequest = await sendRequest(second, firm)

    expect(request).toEqual({
      id: request.id,
      status: 'pending',
      sender_name: 'Jane Roe',
      sender_email: employee.email,
      receiver_name: 'Roe & Partners',
      created_at: expect.stringMatching(/Z$/),
      assigned_role: null,
    })
    expect((await firm.call(received, {})).map(({ id }) => id)).toEqual([
      laterRequest.id,
      request.id,
    ])
    expect(await employee.call(sent, {})).toEqual([request])
    expect(await firm.call(sent, {})).toEqual([])
    expect((await firm.call(notificationEndpoints.list, {}))[1]).toMatchObject({
      notification_type: 'connection_request',
      title: 'New connection request',
      message: 'Jane Roe wants to connect with your account',
      sender_account_name: 'Jane Roe',
    })
  })

  test('is independent of a request in the opposite direction', async () => {
    const [jane, joe] = [await newPerson(casework), await newPerson(casework)]
    const fromJane = await sendRequest(jane, joe)
    const fromJoe = await sendRequest(joe, jane)
    await joe.call(answer, { body: { id: fromJane.id, status: 'accepted', assigned_role: 'gold' } })
    await jane.call(answer, {
      body: { id: fromJoe.id, status: 'accepted', assigned_role: 'silver' },
    })

    expect(await jane.call(following, {})).toMatchObject([{ access_level: 'gold' }])
    expect(await jane.call(followers, {})).toMatchObject([{ access_level: 'silver' }])
  })
})
