// Differential: owner and admin with `see_as` against a real employee with that role.
import type { AnyEndpoint } from '@casework/contract/parts/endpoint'
import { EMPLOYEE_ROLES, type EmployeeRole } from '@casework/contract/permissions'
import { LEVELS } from '@casework/contract/document-levels'
import { documentEndpoints } from '@casework/contract/documents'
import { beforeAll, expect, test } from 'vitest'
import { useTestApp, type Firm, type Person } from '@casework/testing'
import type { ValidRequest } from '../permissions/valid-request.ts'
import { uploadText } from '../tenant-isolation/upload-text.ts'
import { askAs, normalize } from './compare.ts'
import { newLeveledFirm } from './leveled-firm.ts'
import { buildRequest, formatKey, USER_READS, WORKSPACE_READS } from './workspace-calls.ts'

const casework = useTestApp()
let firm: Firm
let admin: Person
const employees = new Map<EmployeeRole, Person>()
const documents: number[] = []
beforeAll(async () => {
  ;({ firm } = await newLeveledFirm(casework))
  for (const role of EMPLOYEE_ROLES) employees.set(role, await firm.addEmployee(role))
  admin = await firm.addEmployee('admin')
  const session = await firm.addSession()
  const { client_id } = session
  for (const security_level of LEVELS) {
    for (const place of [{}, { case_id: session.case_id }, { session_id: session.id }])
      documents.push(await uploadText(firm.owner, { client_id, security_level, ...place }))
  }
})

/** Every request of the endpoint; one with a document in its path is asked for every document. */
async function buildRequests(endpoint: AnyEndpoint): Promise<ValidRequest[]> {
  const given = await buildRequest(endpoint, firm, casework)
  return endpoint.path.startsWith('/documents/:id/')
    ? [given, ...documents.map((id) => ({ ...given, params: { ...given.params, id } }))]
    : [given]
}

const seen = new Map<number, number>()

const COMPARED = WORKSPACE_READS.filter(
  ({ path, ...endpoint }) =>
    path !== '/check-permissions/' && !(endpoint.kind === 'stream' && endpoint.sends === 'events'),
)

test.each(COMPARED.map((endpoint) => [formatKey(endpoint), endpoint] as const))(
  '%s answers with see_as what an employee with that role is answered (FORE-011)',
  async (_key, endpoint) => {
    for (const given of await buildRequests(endpoint)) {
      const before = normalize(await askAs(firm.owner, endpoint, given))
      for (const [role, employee] of employees) {
        const expected = normalize(await askAs(employee, endpoint, given))
        expect(expected.status).toBeLessThan(500)
        const viewers = role === 'admin' ? [firm.owner] : [firm.owner, admin]
        // Again, since the second request finds its actor in the cache.
        for (const viewer of [...viewers, ...viewers]) {
          const found = normalize(await askAs(viewer, endpoint, given, role))
          expect([role, found]).toEqual([role, expected])
        }
        seen.set(expected.status, (seen.get(expected.status) ?? 0) + 1)
      }
      // A history has grown meanwhile: by the refusals above.
      const isHistory = endpoint.path.includes('/history/')
      const after = isHistory ? before : normalize(await askAs(firm.owner, endpoint, given))
      expect(after).toEqual(before)
    }
  },
)

test('the comparison has seen answers and refusals', () => {
  expect(seen.get(200)).toBeGreaterThan(80)
  expect(seen.get(403)).toBeGreaterThan(30)
})

test.each(USER_READS.map((endpoint) => [formatKey(endpoint), endpoint] as const))(
  '%s is about the user and ignores see_as (FORE-014)',
  async (_key, endpoint) => {
    for (const see_as of ['gold', 'owner', ''])
      expect(normalize(await askAs(firm.owner, endpoint, {}, see_as))).toEqual(
        normalize(await askAs(firm.owner, endpoint, {})),
      )
  },
)

test('refuses every call of the own workspace (FORE-014)', async () => {
  const own = WORKSPACE_READS.filter(({ permission }) => permission === 'own workspace')
  expect(own.length).toBeGreaterThan(5)
  for (const endpoint of own)
    expect(await askAs(firm.owner, endpoint, {}, 'gold')).toMatchObject({
      status: 403,
      body: {
        error: {
          type: 'permission_denied',
          message: 'You do not have permission to perform this action',
        },
      },
    })
})

test('the documents of a list are those of the role', async () => {
  const count = async (query: object) =>
    (await firm.owner.ask(documentEndpoints.list, { query: { ...query, page_size: 1000 } })).text
      .match(/"security_level":"(red|yellow|green)"/g)
      ?.reduce((levels, level) => levels.add(level.slice(18, -1)), new Set<string>())

  expect(await count({})).toEqual(new Set(['red', 'yellow', 'green']))
  expect(await count({ see_as: 'gold' })).toEqual(new Set(['yellow', 'green']))
  expect(await count({ see_as: 'silver' })).toEqual(new Set(['green']))
  expect(await count({})).toEqual(new Set(['red', 'yellow', 'green']))
})
