import { connectionEndpoints } from '@casework/contract/connections'
import { alertEndpoints } from '@casework/contract/alerts'
import { beforeAll, describe, expect, test } from 'vitest'
import { openEventStream, type EventStream } from '@casework/testing/event-stream'
import { newFirm, useTestApp, type Person } from '@casework/testing'
import { newAlert, sendAlertTo } from '../../../test/alerts/send-alert.ts'

const NEWS = 'event: news\ndata: {}'

const casework = useTestApp({ ownDatabase: true })
let address: string
beforeAll(async () => {
  address = casework.address
  // The process sends an extra event to its open streams once it listens.
  const { owner, account_id } = await newFirm(casework)
  await (await openLiveStream(owner, account_id)).close()
})

/** Opens a stream and waits until it has received an alert. */
async function openLiveStream(person: Person, account_id: number): Promise<EventStream> {
  const events = await openEventStream(
    `${address}/api/updates/stream/?owner_account_id=${account_id}`,
    person.token,
  )
  await events.next()
  await sendAlertTo(casework, account_id, [person])
  await events.next()
  return events
}

const endSignIns = (person: Person) =>
  casework.authPool.query('update sign_ins set ended_at = now() where user_id = $1', [
    person.user_id,
  ])

describe('the stream', () => {
  test('sends one event to the person concerned and none to other members (FIRM-034)', async () => {
    const firm = await newFirm(casework)
    const [reader, bystander] = [await firm.addEmployee('gold'), await firm.addEmployee('admin')]
    const [events, otherEvents, ownersEvents] = [
      await openLiveStream(reader, firm.account_id),
      await openLiveStream(bystander, firm.account_id),
      await openLiveStream(firm.owner, firm.account_id),
    ]

    await sendAlertTo(casework, firm.account_id, [reader, reader])

    expect(await events.next()).toBe(NEWS)
    // A further event for any of them would arrive before the end of their stream.
    for (const [person, stream] of [
      [reader, events],
      [bystander, otherEvents],
      [firm.owner, ownersEvents],
    ] as const) {
      await endSignIns(person)
      await sendAlertTo(casework, firm.account_id, [person])
      expect(await stream.next()).toBeUndefined()
    }
  })

  test('of a person in one firm is silent about another firm and the own account (FIRM-031, FIRM-034)', async () => {
    const [firm, other] = [await newFirm(casework), await newFirm(casework)]
    const reader = await firm.addEmployee('gold')
    const events = await openLiveStream(reader, firm.account_id)

    await sendAlertTo(casework, other.account_id, [reader])
    await endSignIns(reader)
    await sendAlertTo(casework, firm.account_id, [reader])

    expect(await events.next()).toBeUndefined()
  })

  test('ends at the next alert after the connection has ended (FIRM-032)', async () => {
    const firm = await newFirm(casework)
    const reader = await firm.addEmployee('gold')
    const events = await openLiveStream(reader, firm.account_id)
    const [connection] = await firm.owner.call(connectionEndpoints.followers, {})
    await firm.owner.call(connectionEndpoints.manage, {
      body: { connection_id: connection?.connection_id ?? 0, action: 'delete' },
    })

    await sendAlertTo(casework, firm.account_id, [reader])

    expect(await events.next()).toBeUndefined()
    expect(await reader.ask(alertEndpoints.stream)).toMatchObject({
      status: 403,
      body: { error: { type: 'workspace_forbidden' } },
    })
  })

  test('brings no event for an alert that was rolled back', async () => {
    const firm = await newFirm(casework)
    const events = await openLiveStream(firm.owner, firm.account_id)

    await expect(
      sendAlertTo(casework, firm.account_id, [firm.owner], {
        ...newAlert(),
        once_key: 'x'.repeat(201),
      }),
    ).rejects.toThrow('updates_once_key_check')
    await endSignIns(firm.owner)
    await sendAlertTo(casework, firm.account_id, [firm.owner])

    expect(await events.next()).toBeUndefined()
  })
})
