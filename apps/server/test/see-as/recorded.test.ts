// What is read in a view is in the history of the person, under their real role.
import type { Level } from '@casework/contract/document-levels'
import { documentEndpoints } from '@casework/contract/documents'
import { beforeAll, expect, test } from 'vitest'
import { newFirm, useTestApp, type Firm, type Person } from '@casework/testing'
import type { ValidRequest } from '../permissions/valid-request.ts'
import { onDatabase } from '@casework/testing/database/test-server'
import { uploadText } from '../tenant-isolation/upload-text.ts'
import { askAs } from './compare.ts'
import { buildRequest, formatKey, WORKSPACE_READS } from './workspace-calls.ts'

const casework = useTestApp()
let firm: Firm
let client_id: number
beforeAll(async () => {
  firm = await newFirm(casework)
  client_id = (await firm.addClient()).id
})

/** Role and outcome of each entry of the person. */
const listRecorded = ({ user_id }: Person, action: string) =>
  onDatabase(casework.database.backup, async (client) => {
    const { rows } = await client.query<{ role: string; outcome: string }>(
      `select role, outcome from audit_entries where account_id = $1 and user_id = $2 and action = $3 order by at, id`,
      [firm.account_id, user_id, action],
    )
    return rows.map(({ role, outcome }) => [role, outcome])
  })

/**
 * Files and exports. Previews come with every list and are not recorded (HIST-011); of pages the
 * opening is, which is no GET.
 */
const FILES = WORKSPACE_READS.filter(
  ({ kind, permission, path }) =>
    kind === 'stream' && permission !== 'own workspace' && !/\/(preview|pages)\//.test(path),
)

const uploadDocument = async (security_level: Level): Promise<ValidRequest> => ({
  params: { id: await uploadText(firm.owner, { client_id, security_level }) },
})

test.each(FILES.map((endpoint) => [formatKey(endpoint), endpoint] as const))(
  '%s in a view is recorded with the real role (FORE-015)',
  async (action, endpoint) => {
    const admin = await firm.addEmployee('admin')
    const outcomes = { owner: [] as string[], admin: [] as string[] }
    for (const role of ['admin', 'gold', 'silver'] as const)
      for (const [own, viewer] of [['owner', firm.owner] as const, ['admin', admin] as const]) {
        if (own === role) continue
        // A document of its own: views of green ones, and another view soon after, add nothing.
        const given = endpoint.path.startsWith('/documents/')
          ? await uploadDocument('yellow')
          : await buildRequest(endpoint, firm, casework)
        const { status } = await askAs(viewer, endpoint, given, role)
        expect([200, 403]).toContain(status)
        outcomes[own].push(status === 200 ? 'done' : 'denied')
      }

    expect(outcomes.owner[0]).toBe('done')
    for (const [own, viewer] of [['owner', firm.owner] as const, ['admin', admin] as const])
      expect(await listRecorded(viewer, action)).toEqual(
        outcomes[own].map((outcome) => [own, outcome]),
      )
  },
)

test('the files of the contract are more than a few', () => {
  expect(FILES.map(formatKey)).toEqual(
    expect.arrayContaining([
      'GET /clients/export/',
      'GET /cases/export/',
      'GET /sessions/export/',
      'GET /entries/minutes/export/',
      'GET /documents/:id/view/',
      'GET /documents/:id/download/',
    ]),
  )
})

test('a refusal in a view is recorded with the real role (FORE-015)', async () => {
  const admin = await firm.addEmployee('admin')
  const red = await uploadDocument('red')
  expect((await askAs(admin, documentEndpoints.get, red, 'gold')).status).toBe(403)
  expect(await listRecorded(admin, formatKey(documentEndpoints.get))).toEqual([['admin', 'denied']])
})
