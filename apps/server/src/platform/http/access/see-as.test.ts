import { clientEndpoints } from '@casework/contract/clients'
import { firmEndpoints } from '@casework/contract/firm'
import { EMPLOYEE_ROLES, type EmployeeRole } from '@casework/contract/permissions'
import { workspaceEndpoints } from '@casework/contract/workspaces'
import { beforeAll, describe, expect, test } from 'vitest'
import { buildFieldRefusal, newFirm, useTestApp, type Firm, type Person } from '@casework/testing'
import { inTransaction, sql } from '../../database/query/scope.ts'

const casework = useTestApp()
let firm: Firm
beforeAll(async () => {
  firm = await newFirm(casework)
})

const view = (person: Person, see_as: string) =>
  person.ask(clientEndpoints.list, { query: { see_as } })

const DENIED = {
  status: 403,
  body: {
    error: {
      type: 'permission_denied',
      message: 'You do not have permission to perform this action',
    },
  },
}
const NOT_BELOW = buildFieldRefusal('see_as', 'Please choose a role below your own')

describe('see_as', () => {
  test('is refused to diamond, gold and silver, whatever the role (FORE-013)', async () => {
    for (const role of ['diamond', 'gold', 'silver'] as const) {
      const employee = await firm.addEmployee(role)
      for (const see_as of ['silver', 'admin', 'owner', 'boss', ''])
        // The second request finds its actor in the cache.
        for (const answer of [await view(employee, see_as), await view(employee, see_as)])
          expect(answer).toMatchObject(DENIED)
    }
  })

  test('is refused for a role that is not below the own one (FORE-013)', async () => {
    const admin = await firm.addEmployee('admin')
    for (const see_as of ['owner', 'boss', 'Gold', 'toString', ''])
      for (const person of [firm.owner, admin])
        for (const answer of [await view(person, see_as), await view(person, see_as)])
          expect(answer).toMatchObject(NOT_BELOW)
    expect(await view(admin, 'admin')).toMatchObject(NOT_BELOW)
  })

  test('answers owner and admin for every role below their own (FORE-013)', async () => {
    const admin = await firm.addEmployee('admin')
    const statuses = async (person: Person) => {
      const found: Partial<Record<EmployeeRole, number>> = {}
      for (const role of EMPLOYEE_ROLES) found[role] = (await view(person, role)).status
      return found
    }

    expect(await statuses(firm.owner)).toEqual({ admin: 200, diamond: 200, gold: 200, silver: 200 })
    expect(await statuses(admin)).toEqual({ admin: 400, diamond: 200, gold: 200, silver: 200 })
  })

  test('without a sign-in or for a stranger reveals nothing', async () => {
    const stranger = (await newFirm(casework)).owner.in(firm.account_id)

    expect((await view(stranger, 'gold')).status).toBe(403)
    expect((await casework.app.inject({ url: '/api/clients/?see_as=gold' })).statusCode).toBe(401)
  })

  test('is judged by the real role of every request (FORE-016)', async () => {
    const admin = await firm.addEmployee('admin')
    const { account_id } = firm
    const setRole = (role: EmployeeRole) =>
      inTransaction(casework.authPool, { account_id }, (scope) =>
        scope.many(sql`
          update connections c set role = ${role}
          where c.firm_account_id = ${account_id} and c.employee_user_id = ${admin.user_id}`),
      )
    expect([await view(admin, 'diamond'), await view(admin, 'diamond')]).toMatchObject([
      { status: 200 },
      { status: 200 },
    ])

    await setRole('gold')
    expect(await view(admin, 'diamond')).toMatchObject(DENIED)
    expect(await view(admin, 'silver')).toMatchObject(DENIED)
    await setRole('admin')
    expect((await view(admin, 'silver')).status).toBe(200)
  })

  test('check-permissions shows the role with read and list only (FORE-011)', async () => {
    const ask = (see_as?: string) =>
      firm.owner.ask(workspaceEndpoints.checkPermissions, { query: see_as ? { see_as } : {} })
    const before = await ask()
    const read = ['read', 'list']

    expect((await ask('diamond')).body).toEqual({
      success: true,
      data: {
        user_role: 'diamond',
        permissions: {
          client: read,
          case: read,
          session: read,
          document: read,
          document_group: read,
        },
        permission_codes: [
          'clients.view_client',
          'cases.view_case',
          'sessions.view_session',
          'documents.view_document',
          'documents.view_documentgroup',
        ],
        see_as: 'diamond',
      },
    })
    expect((await ask()).body).toEqual(before.body)
    expect(before.text).not.toContain('see_as')
  })

  test('nobody may edit the firm in a view (FORE-011)', async () => {
    const readFirm = async (query: object) =>
      ((await firm.owner.ask(firmEndpoints.get, { query })).body as { data: object }).data

    expect(await readFirm({})).toMatchObject({ can_edit: true })
    for (const see_as of EMPLOYEE_ROLES)
      expect(await readFirm({ see_as })).toMatchObject({ can_edit: false })
  })
})
