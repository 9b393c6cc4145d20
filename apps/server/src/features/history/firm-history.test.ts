import { caseEndpoints } from '@casework/contract/cases'
import { clientEndpoints } from '@casework/contract/clients'
import { connectionEndpoints } from '@casework/contract/connections'
import { firmEndpoints } from '@casework/contract/firm'
import { historyEndpoints, type HistoryQuery } from '@casework/contract/history'
import { levelPlans } from '@casework/contract/level-plans'
import { sessionEndpoints } from '@casework/contract/sessions'
import { workspaceEndpoints } from '@casework/contract/workspaces'
import { describe, expect, test } from 'vitest'
import { newFirm, newPerson, useTestApp, type Person } from '@casework/testing'
import { uploadText } from '../../../test/tenant-isolation/upload-text.ts'
import { sealFirm } from '../../platform/history/sealing.ts'

const casework = useTestApp()

const list = async (person: Person, query: Partial<HistoryQuery> = {}) =>
  (await person.call(historyEndpoints.list, { query })).items
const listActions = async (person: Person, query: Partial<HistoryQuery> = {}) =>
  (await list(person, query)).map(({ action }) => action)
const listOfRecords = async (person: Person) =>
  (await list(person)).filter((entry) => !entry.is_sign_in).map(({ action }) => action)

describe('the history of a firm', () => {
  test.each([
    ['object_type', 'Unknown record type'],
    ['action', 'Unknown action'],
    ['outcome', 'Unknown outcome'],
  ])('refuses an unknown %s', async (field, message) => {
    const firm = await newFirm(casework)

    const { status, body } = await firm.owner.ask(historyEndpoints.list, {
      query: { [field]: 'x' },
    })

    expect([status, body]).toMatchObject([400, { error: { data: { [field]: [message] } } }])
  })

  test('answers owner and admin with each filter and all together, open and sealed (HIST-017)', async () => {
    const firm = await newFirm(casework)
    const [admin, silver] = [await firm.addEmployee('admin'), await firm.addEmployee('silver')]
    const { id } = await firm.addClient()
    await admin.call(clientEndpoints.update, { params: { id }, body: { name: 'Changed' } })
    await firm.addSession()
    await silver.ask(clientEndpoints.remove, { params: { id } })
    const today = new Date().toISOString().slice(0, 10)
    for (const round of [1, 2]) {
      expect(round).toBeLessThan(3)
      const chain = round === 2 ? ['chain_started'] : []
      for (const person of [firm.owner, admin])
        expect(await listOfRecords(person)).toEqual([
          'deleted',
          'created',
          'created',
          'created',
          'updated',
          'created',
          ...chain,
        ])
      expect(await listActions(admin, { user_id: admin.user_id })).toEqual(['updated'])
      expect(await listActions(admin, { object_type: 'session' })).toEqual(['created'])
      expect(await listActions(admin, { action: 'updated' })).toEqual(['updated'])
      expect(await listActions(admin, { outcome: 'denied' })).toEqual(['deleted'])
      expect(await listActions(admin, { date_after: today, date_before: today })).toHaveLength(
        6 + chain.length,
      )
      expect(await listActions(admin, { date_before: '2020-01-01' })).toEqual([])
      expect(await listActions(admin, { date_after: '2199-01-01' })).toEqual([])
      expect(
        await listActions(admin, {
          user_id: silver.user_id,
          object_type: 'client',
          action: 'deleted',
          outcome: 'denied',
          date_after: today,
          date_before: today,
        }),
      ).toEqual(['deleted'])
      const second = await firm.owner.call(historyEndpoints.list, {
        query: { page: 2, page_size: 2 },
      })
      expect(second.items.map(({ action }) => action)).toEqual(['created', 'created'])
      // With the sign-ins of both.
      expect(second.pagination).toMatchObject({ count: 8 + chain.length, page: 2 })
      await sealFirm(casework.jobsPool, firm.account_id)
    }
  })

  test('records roles, settings and connections with their values', async () => {
    const firm = await newFirm(casework)
    await firm.addEmployee('silver')
    const [follower] = await firm.owner.call(connectionEndpoints.followers, {})
    const connection_id = follower?.connection_id ?? 0
    await firm.owner.call(connectionEndpoints.updateRole, {
      body: { connection_id, new_role: 'gold' },
    })
    await firm.owner.call(connectionEndpoints.manage, { body: { connection_id, action: 'delete' } })
    await firm.owner.call(firmEndpoints.update, { body: { name: 'Renamed & Partners' } })

    const items = await list(firm.owner)

    expect(
      items.map(({ action, changes }) => [action, changes[0]?.before, changes[0]?.after]),
    ).toEqual([
      ['settings_changed', firm.owner.name, 'Renamed & Partners'],
      ['disconnected', 'gold', null],
      ['role_changed', 'silver', 'gold'],
    ])
  })

  test('names the document, the session and the people of a planned level (PLAN-014)', async () => {
    const firm = await newFirm(casework)
    const [admin, session] = [await firm.addEmployee('admin'), await firm.addSession()]
    const { client_id, case_id } = session
    const place = { client_id, case_id, security_level: 'red' }
    const params = { id: await uploadText(firm.owner, place) }
    const body = { to_level: 'green', after_session_id: session.id, days: 3000 } as const
    await firm.owner.call(levelPlans.setPlan, { params, body })
    await admin.call(levelPlans.approvePlan, { params, body: {} })

    const named = (await list(firm.owner, { object_type: 'level_plan' })).flatMap(({ changes }) =>
      changes.flatMap(({ field, after_name }) => (after_name ? [[field, after_name]] : [])),
    )

    expect(Object.fromEntries(named)).toEqual({
      document_id: 'note.txt',
      after_session_id: session.title,
      approved_by: 'Ann admin',
    })
  })

  test('records exports before they are sent (HIST-012)', async () => {
    const firm = await newFirm(casework)
    for (const { path } of [clientEndpoints.export, caseEndpoints.export, sessionEndpoints.export])
      expect((await firm.owner.ask({ method: 'GET', path })).status).toBe(200)

    expect(
      (await list(firm.owner, { action: 'exported' })).map(({ object_type }) => object_type),
    ).toEqual(['session', 'case', 'client'])
  })

  test('lists who came into the workspace or was refused it, people for the owner only (HIST-018)', async () => {
    const firm = await newFirm(casework)
    const [admin, gold] = [await firm.addEmployee('admin'), await firm.addEmployee('gold')]
    const stranger = (await newPerson(casework)).in(firm.account_id)
    for (let n = 0; n < 3; n += 1) {
      await gold.call(workspaceEndpoints.checkPermissions, {})
      expect((await stranger.ask(clientEndpoints.list)).status).toBe(403)
    }

    const items = await list(firm.owner)

    expect(
      items.map(({ object_type, outcome, user_id, role }) => [object_type, outcome, user_id, role]),
    ).toEqual([
      ['workspace', 'denied', stranger.user_id, 'none'],
      ['workspace', 'denied', stranger.user_id, 'none'],
      ['workspace', 'denied', stranger.user_id, 'none'],
      ['user', 'done', gold.user_id, 'gold'],
    ])
    expect(new Set((await list(admin)).map(({ object_type }) => object_type))).toEqual(
      new Set(['workspace']),
    )
  })
})
