import { binEndpoints } from '@casework/contract/bin'
import { clientEndpoints } from '@casework/contract/clients'
import { connectionEndpoints } from '@casework/contract/connections'
import { historyEndpoints } from '@casework/contract/history'
import { holdEndpoints } from '@casework/contract/holds'
import { describe, expect, test } from 'vitest'
import { newFirm, useTestApp, type Person } from '@casework/testing'
import { sealFirm } from '../../platform/history/sealing.ts'

const casework = useTestApp()

describe('erasing values', () => {
  const erase = (person: Person, body: object) => person.ask(historyEndpoints.erase, { body })

  test('refuses other roles, unknown kinds and ids, and a missing or long reason (HIST-024)', async () => {
    const firm = await newFirm(casework)
    const admin = await firm.addEmployee('admin')
    const form = { object_type: 'client', object_id: (await firm.addClient()).id, reason: 'Asked' }

    expect((await erase(admin, form)).status).toBe(403)
    for (const [change, message] of [
      [{ object_type: 'firm' }, 'Unknown record type'],
      [{ reason: ' ' }, 'Please enter a reason'],
      [{ reason: 'x'.repeat(501) }, 'This text is too long'],
    ] as const) {
      const { status, body } = await erase(firm.owner, { ...form, ...change })
      expect([status, body]).toMatchObject([
        400,
        { error: { data: { [Object.keys(change)[0] ?? '']: [message] } } },
      ])
    }
    expect(await erase(firm.owner, { ...form, object_id: 987_654_321 })).toMatchObject({
      status: 404,
      body: { error: { message: 'No history found' } },
    })
  })

  test('refuses a record below a hold, and erases nothing (HIST-027)', async () => {
    const firm = await newFirm(casework)
    const session = await firm.addSession({ title: 'Hearing' })
    const { client_id } = session
    await firm.owner.call(holdEndpoints.place, { body: { client_id, reason: 'Litigation' } })

    const answer = await erase(firm.owner, {
      object_type: 'session',
      object_id: session.id,
      reason: 'Asked',
    })

    expect(answer).toMatchObject({
      status: 409,
      body: { error: { message: 'This record is under a hold. Its history cannot be erased.' } },
    })
    const [entry] = (
      await firm.owner.call(historyEndpoints.ofSession, { params: { id: session.id } })
    ).items
    expect(entry?.changes.find(({ field }) => field === 'title')?.after).toBe('Hearing')
  })

  test('removes all values of a record, open and sealed, with the reason (HIST-024)', async () => {
    const firm = await newFirm(casework)
    const { id } = await firm.addClient({ name: 'Acme' })
    await sealFirm(casework.jobsPool, firm.account_id)
    await firm.owner.call(clientEndpoints.update, { params: { id }, body: { name: 'Acme Ltd' } })

    const { erased_values } = await firm.owner.call(historyEndpoints.erase, {
      body: { object_type: 'client', object_id: id, reason: 'Erasure request' },
    })
    await sealFirm(casework.jobsPool, firm.account_id)

    expect(erased_values).toBe(6)
    const { items } = await firm.owner.call(historyEndpoints.ofClient, { params: { id } })
    expect(
      items.map(({ action, changes }) => [
        action,
        ...changes.map(({ field, state }) => `${field} ${state}`).toSorted(),
      ]),
    ).toEqual([
      ['values_erased'],
      ['updated', 'name erased'],
      ['created', 'country_id erased', 'email erased', 'mobile erased', 'name erased'],
    ])
    expect(JSON.stringify(items)).not.toContain('"Acme"')
  })

  test('removes the name that a restored item of the bin has kept (HIST-024)', async () => {
    const firm = await newFirm(casework)
    const client = await firm.addClient({ name: 'Former Name' })
    const { id: case_id } = await firm.addCase({ client })
    await firm.owner.call(clientEndpoints.remove, { params: { id: String(client.id) } })
    const { items } = await firm.owner.call(binEndpoints.list, { query: {} })
    await firm.owner.call(binEndpoints.restore, { params: { id: items[0]?.id ?? 0 }, body: {} })
    const name = 'New Name'
    await firm.owner.call(clientEndpoints.update, { params: { id: client.id }, body: { name } })
    const read = async () => {
      const params = { id: case_id }
      const ofCase = await firm.owner.call(historyEndpoints.ofCase, { params })
      return JSON.stringify([ofCase, await firm.owner.call(historyEndpoints.list, {})])
    }
    expect(await read()).toContain('Former Name')

    await erase(firm.owner, { object_type: 'client', object_id: client.id, reason: 'Asked' })

    expect(await read()).not.toContain('Former Name')
  })

  test('removes the name of a person, who shows as Erased (HIST-025, HIST-040)', async () => {
    const firm = await newFirm(casework)
    const gold = await firm.addEmployee('diamond')
    const { id } = await gold.call(clientEndpoints.create, { body: { name: 'Acme' } })
    await sealFirm(casework.jobsPool, firm.account_id)
    const [follower] = await firm.owner.call(connectionEndpoints.followers, {})
    await firm.owner.call(connectionEndpoints.manage, {
      body: { connection_id: follower?.connection_id ?? 0, action: 'delete' },
    })
    const readName = async () =>
      (await firm.owner.call(historyEndpoints.ofClient, { params: { id } })).items.at(-1)?.user_name
    expect(await readName()).toBe(gold.name)

    await firm.owner.call(historyEndpoints.erase, {
      body: { object_type: 'user', object_id: gold.user_id, reason: 'Asked' },
    })

    expect(await readName()).toBe('Erased')
    expect(
      (await firm.owner.call(historyEndpoints.list, { query: { action: 'chain_started' } }))
        .items[0],
    ).toMatchObject({
      user_name: 'Casework',
      user_id: 0,
      role: 'system',
    })
  })
})
