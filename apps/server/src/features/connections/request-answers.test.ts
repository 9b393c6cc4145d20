import { connectionEndpoints } from '@casework/contract/connections'
import { notificationEndpoints } from '@casework/contract/notifications'
import { describe, expect, test } from 'vitest'
import { newPerson, useTestApp, type Person } from '@casework/testing'
import { sendRequest } from '../../../test/connections/requests.ts'

const casework = useTestApp()

const { received, sent, answer, answerByPut, followers, following } = connectionEndpoints
const UNKNOWN_ID = 999_999_999

const findNewest = async (person: Person) => (await person.call(notificationEndpoints.list, {}))[0]

describe('refusals', () => {
  test('only the receiver can answer; the sender and other accounts get 404', async () => {
    const [employee, firm, stranger] = [
      await newPerson(casework),
      await newPerson(casework),
      await newPerson(casework),
    ]
    const { id } = await sendRequest(employee, firm)
    const unknown = await firm.ask(answer, {
      body: { id: UNKNOWN_ID, status: 'accepted', assigned_role: 'admin' },
    })

    for (const person of [employee, stranger]) {
      for (const endpoint of [answer, answerByPut]) {
        const refused = await person.ask(endpoint, {
          body: { id, status: 'accepted', assigned_role: 'admin' },
        })
        expect(refused).toMatchObject({ status: 404, body: unknown.body })
      }
    }
    expect(await firm.call(received, {})).toMatchObject([
      { id, status: 'pending', assigned_role: null },
    ])
    expect(await firm.call(followers, {})).toEqual([])
  })

  test.each([
    ['assigned_role', { status: 'accepted' }, 'Please select a role first'],
    ['assigned_role', { status: 'accepted', assigned_role: 'owner' }, 'Please select a role first'],
    ['assigned_role', { status: 'accepted', assigned_role: 'user' }, 'Please select a role first'],
    ['assigned_role', { status: 'accepted', assigned_role: null }, 'Please select a role first'],
    ['status', { status: 'pending' }, 'Answer with accepted or rejected'],
    ['status', {}, 'Answer with accepted or rejected'],
    ['status', { status: 'ACCEPTED', assigned_role: 'gold' }, 'Answer with accepted or rejected'],
    ['id', { id: '1', status: 'rejected' }, 'Invalid id'],
    ['id', { id: -1, status: 'rejected' }, 'Invalid id'],
  ])(
    'refuses an answer with an invalid %s: %j (CONN-037, PERM-009)',
    async (field, body, message) => {
      const [employee, firm] = [await newPerson(casework), await newPerson(casework)]
      const { id } = await sendRequest(employee, firm)

      const refused = await firm.ask(answer, { body: { id, ...body } })

      expect(refused).toMatchObject({
        status: 400,
        body: { error: { data: { [field]: [message] } } },
      })
      expect(await firm.call(received, {})).toMatchObject([{ id, status: 'pending' }])
    },
  )

  test('refuses a second answer by either method; a rejection is final (CONN-041)', async () => {
    const [employee, firm] = [await newPerson(casework), await newPerson(casework)]
    const { id } = await sendRequest(employee, firm)
    await firm.call(answer, { body: { id, status: 'rejected' } })

    for (const endpoint of [answer, answerByPut]) {
      for (const body of [
        { id, status: 'accepted', assigned_role: 'gold' },
        { id, status: 'rejected' },
      ]) {
        expect(await firm.ask(endpoint, { body })).toMatchObject({
          status: 409,
          body: { error: { type: 'conflict', message: 'This request has already been answered' } },
        })
      }
    }
    expect(await employee.call(following, {})).toEqual([])
    expect(await employee.call(sent, {})).toMatchObject([
      { id, status: 'rejected', assigned_role: null },
    ])
  })
})

describe('a request', () => {
  test.each([
    ['POST', answer],
    ['PUT', answerByPut],
  ] as const)(
    'can be accepted by %s with a role: creates the connection and notifies the sender (CONN-037, CONN-038, CONN-039)',
    async (_, endpoint) => {
      const [employee, firm] = [
        await newPerson(casework, 'Jane Roe'),
        await newPerson(casework, 'Roe & Partners'),
      ]
      const { id } = await sendRequest(employee, firm)

      const answered = await firm.call(endpoint, {
        body: { id, status: 'accepted', assigned_role: 'diamond' },
      })

      expect(answered).toMatchObject({ id, status: 'accepted', assigned_role: 'diamond' })
      expect(await employee.call(following, {})).toMatchObject([
        {
          id: firm.account_id,
          name: 'Roe & Partners',
          access_level: 'diamond',
          can_switch_to: true,
        },
      ])
      expect(await findNewest(employee)).toMatchObject({
        notification_type: 'connection_accepted',
        title: 'Connection accepted',
        message: 'Roe & Partners accepted your connection request. Your role is diamond.',
      })
      expect((await employee.in(firm.account_id).ask(followers)).status).toBe(403)
    },
  )

  test('can be rejected without a role: notifies the sender, who can send a new one (CONN-040, CONN-042)', async () => {
    const [employee, firm] = [
      await newPerson(casework),
      await newPerson(casework, 'Roe & Partners'),
    ]
    const { id } = await sendRequest(employee, firm)

    expect(await firm.call(answer, { body: { id, status: 'rejected' } })).toMatchObject({
      status: 'rejected',
      assigned_role: null,
    })
    expect(await findNewest(employee)).toMatchObject({
      notification_type: 'connection_rejected',
      title: 'Connection request declined',
      message: 'Roe & Partners declined your connection request.',
    })
    expect(await employee.call(following, {})).toEqual([])
    const secondRequest = await sendRequest(employee, firm)
    await firm.call(answer, {
      body: { id: secondRequest.id, status: 'accepted', assigned_role: 'silver' },
    })
    expect(await employee.call(following, {})).toHaveLength(1)
    expect((await employee.call(sent, {})).map(({ status }) => status)).toEqual([
      'accepted',
      'rejected',
    ])
  })
})
