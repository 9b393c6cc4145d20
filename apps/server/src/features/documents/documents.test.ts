import { documentEndpoints } from '@casework/contract/documents'
import { canSee, LEVELS } from '@casework/contract/document-levels'
import { EMPLOYEE_ROLES } from '@casework/contract/permissions'
import { describe, expect, test } from 'vitest'
import { newFirm, useTestApp } from '@casework/testing'
import { addDocumentPerLevel, uploadOne } from '@casework/testing/documents/upload-requests'
import { samples } from '@casework/testing/documents/sample-files'
import { inTransaction, sql } from '../../platform/database/query/scope.ts'

const casework = useTestApp()

const { list, get, view, download, remove } = documentEndpoints
const UNKNOWN_ID = 999_999_999
const NOT_FOUND = {
  status: 404,
  body: { error: { type: 'not_found', message: 'Document not found' } },
}
const LEVEL_DENIED = {
  status: 403,
  body: {
    success: false,
    error: {
      status: 403,
      type: 'permission_denied',
      message: 'You do not have permission to view this document.',
      data: null,
    },
  },
}

describe('refusals', () => {
  test.each(EMPLOYEE_ROLES)(
    'lets %s read, view, download and list only levels of the role (SEC-008, SEC-009, SEC-010, SEC-014, DOC-067, DOC-068, DOC-072)',
    async (role) => {
      const firm = await newFirm(casework)
      const documents = await addDocumentPerLevel(firm)
      const employee = await firm.addEmployee(role)
      const visibleLevels = LEVELS.filter((level) => canSee(role, level))

      for (const level of LEVELS) {
        const params = { id: documents[level].id }
        for (const endpoint of [get, view, download]) {
          expect(await employee.ask(endpoint, { params })).toMatchObject(
            visibleLevels.includes(level) ? { status: 200 } : LEVEL_DENIED,
          )
          const parts = await employee.ask(endpoint, { params }, { range: 'bytes=0-3' })
          expect(parts.status).toBe(
            visibleLevels.includes(level) ? (endpoint === get ? 200 : 206) : 403,
          )
          const head = await employee.ask({ ...endpoint, method: 'HEAD' as 'GET' }, { params })
          expect(head.status).toBe(visibleLevels.includes(level) ? 200 : 403)
        }
        const filtered = await employee.call(list, { query: { security_level: level } })
        expect(filtered.items.map((item) => item.id)).toEqual(
          visibleLevels.includes(level) ? [documents[level].id] : [],
        )
        expect(filtered.pagination.count).toBe(visibleLevels.includes(level) ? 1 : 0)
      }
      for (const query of [{}, { client_id: String(documents.client_id) }, { search: 'pdf' }]) {
        const page = await employee.call(list, { query })
        expect(page.items.map((item) => item.security_level).toSorted()).toEqual(
          visibleLevels.toSorted(),
        )
        expect(page.pagination).toMatchObject({ count: visibleLevels.length, total_pages: 1 })
      }
    },
  )

  test('deleting requires the permission and the level (DOC-070)', async () => {
    const firm = await newFirm(casework)
    const { red, yellow, green } = await addDocumentPerLevel(firm)
    const [diamond, gold, silver] = [
      await firm.addEmployee('diamond'),
      await firm.addEmployee('gold'),
      await firm.addEmployee('silver'),
    ]

    for (const employee of [gold, silver]) {
      for (const document of [red, yellow, green]) {
        expect(await employee.ask(remove, { params: { id: document.id } })).toMatchObject({
          status: 403,
          body: {
            error: {
              type: 'permission_denied',
              message: 'You do not have permission to perform this action',
            },
          },
        })
      }
    }
    expect(await diamond.ask(remove, { params: { id: red.id } })).toMatchObject(LEVEL_DENIED)
    expect((await firm.owner.call(list, {})).pagination.count).toBe(3)
    expect((await diamond.ask(remove, { params: { id: yellow.id } })).status).toBe(200)
  })

  test("returns 404 for another firm's documents on every endpoint, as for unknown ones", async () => {
    const [firm, stranger] = [await newFirm(casework), await newFirm(casework)]
    const { client_id, red, green } = await addDocumentPerLevel(firm)

    for (const id of [red.id, green.id, UNKNOWN_ID]) {
      for (const endpoint of [get, view, download, remove]) {
        expect(await stranger.owner.ask(endpoint, { params: { id } })).toMatchObject(NOT_FOUND)
        expect(
          await stranger.owner.in(firm.account_id).ask(endpoint, { params: { id } }),
        ).toMatchObject({
          status: 403,
          body: { error: { type: 'workspace_forbidden' } },
        })
      }
    }
    for (const query of [{ client_id: String(client_id) }, { search: 'red' }, {}]) {
      expect((await stranger.owner.call(list, { query })).pagination.count).toBe(0)
    }
    expect((await firm.owner.call(list, {})).pagination.count).toBe(3)
  })

  test('refuses malformed ids; ids too large to exist are not found', async () => {
    const { owner } = await newFirm(casework)

    for (const id of ['0', '-1', '1e3', '1.0', '0x10', ' 1', '١', 'abc', '1;drop']) {
      for (const endpoint of [get, view, download, remove]) {
        expect(await owner.ask(endpoint, { params: { id } })).toMatchObject({
          status: 400,
          body: { error: { data: { id: ['Invalid id'] } } },
        })
      }
    }
    for (const id of ['9007199254740993', '999999999999999999']) {
      expect(await owner.ask(get, { params: { id } })).toMatchObject(NOT_FOUND)
    }
    expect(await owner.ask(list, { query: { search: 'a\0b' } })).toMatchObject({ status: 400 })
    expect(await owner.ask(list, { query: { security_level: 'purple' } })).toMatchObject({
      status: 400,
      body: { error: { data: { security_level: ['Unknown security level'] } } },
    })
  })

  test('a lowered role loses the level with the next request', async () => {
    const firm = await newFirm(casework)
    const { yellow } = await addDocumentPerLevel(firm)
    const employee = await firm.addEmployee('gold')
    expect((await employee.ask(download, { params: { id: yellow.id } })).status).toBe(200)

    await inTransaction(casework.authPool, { account_id: firm.account_id }, (scope) =>
      scope.one(
        sql`update connections set role = 'silver' where employee_user_id = ${employee.user_id}`,
      ),
    )

    expect(await employee.ask(download, { params: { id: yellow.id } })).toMatchObject(LEVEL_DENIED)
  })
})

describe('successful requests', () => {
  test('returns a document with its client, case, session, group, names and file URLs (DOC-032, DOC-033, DOC-035, DOC-050)', async () => {
    const firm = await newFirm(casework)
    const session = await firm.addSession()
    const bytes = samples.pdf()
    const parents = {
      client_id: session.client_id,
      case_id: session.case_id,
      session_id: session.id,
    }
    const { id } = await uploadOne(
      firm.owner,
      { ...parents, security_level: 'yellow', doc_name: 'Reply brief' },
      ['Reply.pdf', bytes],
    )

    const found = await firm.owner.call(get, { params: { id: String(id) } })

    expect(found).toEqual({
      id,
      doc_name: 'Reply brief',
      file_name: 'Reply.pdf',
      file_size: bytes.length,
      security_level: 'yellow',
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      client_id: session.client_id,
      client_name: 'Acme Ltd',
      case: session.case_id,
      case_title: 'Acme v. Smith',
      session: session.id,
      session_title: 'First hearing',
      group: null,
      group_name: null,
      secure_view_url: `/api/documents/${id}/view/`,
      secure_download_url: `/api/documents/${id}/download/`,
      preview_url: `/api/documents/${id}/preview/`,
      download_allowed: true,
      version: 1,
    })
    const switched = await (
      await firm.addEmployee('gold')
    ).call(get, { params: { id: String(id) } })
    expect(switched.secure_view_url).toBe(
      `/api/documents/${id}/view/?owner_account_id=${firm.account_id}`,
    )
    expect((await firm.owner.call(list, {})).items).toEqual([found])
  })

  test('searches, sorts, pages and counts filtered documents (DOC-045)', async () => {
    const firm = await newFirm(casework)
    const client_id = (await firm.addClient()).id
    const add = (file_name: string, size: number, doc_name?: string) =>
      uploadOne(
        firm.owner,
        { security_level: 'green', client_id, ...(doc_name ? { doc_name } : {}) },
        [file_name, samples.pdf(size)],
      )
    const beta = await add('beta.pdf', 10)
    const alpha = await add('Alpha.pdf', 30, '100% settled')
    const gamma = await add('gamma.pdf', 20)
    const listIds = async (query: Record<string, string>) =>
      (await firm.owner.call(list, { query })).items.map((item) => item.id)

    expect(await listIds({})).toEqual([gamma.id, alpha.id, beta.id])
    expect(await listIds({ ordering: 'created_at' })).toEqual([beta.id, alpha.id, gamma.id])
    expect(await listIds({ ordering: 'file_name' })).toEqual([alpha.id, beta.id, gamma.id])
    expect(await listIds({ ordering: '-file_size' })).toEqual([alpha.id, gamma.id, beta.id])
    expect(await listIds({ ordering: 'sha256' })).toEqual([gamma.id, alpha.id, beta.id])
    expect(await listIds({ search: 'ALPHA' })).toEqual([alpha.id])
    expect(await listIds({ search: '100%' })).toEqual([alpha.id])
    expect(await listIds({ search: '_' })).toEqual([])
    expect(await firm.owner.call(list, { query: { page: '2', page_size: '2' } })).toMatchObject({
      items: [{ id: beta.id }],
      pagination: { count: 3, total_pages: 2, page: 2, page_size: 2 },
    })
    expect(await firm.owner.call(list, { query: { page: '9', search: 'pdf' } })).toMatchObject({
      items: [],
      pagination: { count: 3 },
    })
  })

  test("lists a client's documents, including those of its cases and sessions (DOC-046, FIX-021)", async () => {
    const firm = await newFirm(casework)
    const session = await firm.addSession()
    const otherClient = await firm.addClient({ name: 'Other' })
    const direct = await uploadOne(firm.owner, {
      security_level: 'green',
      client_id: session.client_id,
    })
    const ofCase = await uploadOne(firm.owner, {
      security_level: 'green',
      client_id: session.client_id,
      case_id: session.case_id,
    })
    const ofSession = await uploadOne(firm.owner, {
      security_level: 'green',
      client_id: session.client_id,
      session_id: session.id,
    })
    const listIds = async (query: Record<string, string>) =>
      (await firm.owner.call(list, { query })).items.map((item) => item.id)

    expect(await listIds({ client_id: String(session.client_id) })).toEqual([
      ofSession.id,
      ofCase.id,
      direct.id,
    ])
    expect(await listIds({ client_id: String(otherClient.id) })).toEqual([])
    expect(await listIds({ case_id: String(session.case_id) })).toEqual([ofSession.id, ofCase.id])
    expect(await listIds({ session_id: String(session.id) })).toEqual([ofSession.id])
    expect(await listIds({ session_id: String(UNKNOWN_ID) })).toEqual([])
  })

  test('removes a deleted document from get, list and totals (DOC-052)', async () => {
    const firm = await newFirm(casework)
    const { red, yellow, green } = await addDocumentPerLevel(firm)

    expect(await firm.owner.call(remove, { params: { id: String(red.id) } })).toBeNull()

    for (const endpoint of [get, view, download, remove]) {
      expect(await firm.owner.ask(endpoint, { params: { id: red.id } })).toMatchObject(NOT_FOUND)
    }
    const remaining = await firm.owner.call(list, {})
    expect(remaining.items.map((item) => item.id)).toEqual([green.id, yellow.id])
    expect(remaining.pagination.count).toBe(2)
  })
})
