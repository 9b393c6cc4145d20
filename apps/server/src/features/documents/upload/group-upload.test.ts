import { documentGroupEndpoints } from '@casework/contract/document-groups'
import { documentEndpoints, type UploadResult } from '@casework/contract/documents'
import { LEVELS } from '@casework/contract/document-levels'
import { caseEndpoints } from '@casework/contract/cases'
import { sessionEndpoints } from '@casework/contract/sessions'
import { describe, expect, test } from 'vitest'
import { newFirm, useTestApp, type Person } from '@casework/testing'
import { createGroup } from '@casework/testing/documents/groups'
import { listFiles, getStoreFolder, tryUpload } from '@casework/testing/documents/upload-requests'

const casework = useTestApp()

const UNKNOWN_ID = 999_999_999
const FILES = ['a.txt', 'b.txt'].map((name) => [name, Buffer.from(name)] as const)
type Fields = Record<string, string | number | undefined>

/** Sends the fields first, as the web app does, or last, as other clients may. */
async function send(person: Person, given: Fields, files = FILES, fieldsFirst = true) {
  const fields = Object.entries<string | number | undefined>({
    security_level: 'green',
    ...given,
  }).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)] as const]))
  return tryUpload(person, fieldsFirst ? [...fields, ...files] : [...files, ...fields])
}
async function sent(person: Person, given: Fields, files = FILES): Promise<UploadResult> {
  const { status, body, text } = await send(person, given, files)
  if (status !== 201) throw new Error(`not uploaded: ${status} ${text}`)
  return (body as { data: UploadResult }).data
}

describe('refusals leave neither a group, a row nor a file', () => {
  test('refuses client, case, session and group that do not belong together (OQ-206, OQ-207, OQ-241)', async () => {
    const [firm, stranger] = [await newFirm(casework), await newFirm(casework)]
    const [session, other] = [await firm.addSession(), await firm.addSession()]
    const [group, theirs] = [
      await createGroup(firm, session.id),
      await createGroup(stranger, (await stranger.addSession()).id),
    ]
    const { client_id, case_id, id: session_id } = session
    const grouped = { store_as_group: 'true', client_id, session_id }
    const stored = listFiles(getStoreFolder(casework))
    const faults: [Fields, string, string][] = [
      [{ ...grouped, group_name: '' }, 'group_name', 'Please enter a name for the new group'],
      [{ ...grouped, group_name: '  ' }, 'group_name', 'Please enter a name for the new group'],
      [{ ...grouped, group_name: 'x'.repeat(201) }, 'group_name', 'This text is too long'],
      [grouped, 'group_id', 'Please select an existing group or create a new one'],
      [
        { ...grouped, group_id: group.id, group_name: 'New' },
        'group_id',
        'Please select an existing group or create a new one',
      ],
      [
        { ...grouped, group_id: 'abc' },
        'group_id',
        'Please select an existing group or create a new one',
      ],
      [
        { ...grouped, session_id: undefined, group_name: 'New' },
        'session_id',
        'Session is required',
      ],
      [
        { ...grouped, store_as_group: 'yes', group_name: 'New' },
        'store_as_group',
        'This must be true or false',
      ],
      [
        { ...grouped, client_id: undefined, group_name: 'New' },
        'client_id',
        'Please select a client',
      ],
      [
        { ...grouped, client_id: other.client_id, group_name: 'New' },
        'client_id',
        'The client does not match the case or session',
      ],
      [
        { ...grouped, group_name: 'New', group_description: 'x'.repeat(10_001) },
        'group_description',
        'This text is too long',
      ],
      [{ ...grouped, group_id: UNKNOWN_ID }, 'group_id', 'Document group not found'],
      [{ ...grouped, group_id: theirs.id }, 'group_id', 'Document group not found'],
      [
        { ...grouped, session_id: other.id, group_id: group.id },
        'group_id',
        'This group belongs to another session',
      ],
      [
        { group_id: group.id, client_id: other.client_id },
        'client_id',
        'This group belongs to another client',
      ],
      [
        { group_id: group.id, client_id, case_id: other.case_id },
        'case_id',
        'This group belongs to another case',
      ],
      [
        { ...grouped, case_id: other.case_id, group_id: group.id },
        'session_id',
        'This session belongs to another case',
      ],
    ]

    for (const [given, field, sentence] of faults) {
      for (const fieldsFirst of [true, false]) {
        const { status, body } = await send(firm.owner, given, FILES, fieldsFirst)
        expect([status, (body as { error: { data: object } }).error.data]).toEqual([
          400,
          { [field]: [sentence] },
        ])
      }
    }
    expect(case_id).not.toBe(other.case_id)
    expect((await firm.owner.call(documentEndpoints.list, {})).pagination.count).toBe(0)
    expect(
      (await firm.owner.call(documentGroupEndpoints.list, {})).items.map(({ id }) => id),
    ).toEqual([group.id])
    expect(listFiles(getStoreFolder(casework))).toEqual(stored)
  })

  test.each(['admin', 'diamond', 'gold', 'silver'] as const)(
    'lets %s upload into groups only at levels of the role',
    async (role) => {
      const firm = await newFirm(casework)
      const session = await firm.addSession()
      const group = await createGroup(firm, session.id)
      const employee = await firm.addEmployee(role)
      const open: Record<string, readonly string[]> = {
        admin: LEVELS,
        diamond: ['yellow', 'green'],
        gold: ['yellow', 'green'],
        silver: [],
      }

      for (const security_level of LEVELS) {
        const expected = open[role]?.includes(security_level) ? 201 : 403
        for (const where of [
          { group_id: group.id },
          {
            store_as_group: 'true',
            group_name: 'New',
            client_id: session.client_id,
            session_id: session.id,
          },
        ]) {
          expect((await send(employee, { security_level, ...where })).status).toBe(expected)
        }
      }
      const made = 2 * (open[role]?.length ?? 0)
      expect((await firm.owner.call(documentEndpoints.list, {})).pagination.count).toBe(made * 2)
      expect((await firm.owner.call(documentGroupEndpoints.list, {})).pagination.count).toBe(
        1 + made / 2,
      )
    },
  )
})

describe('successful requests', () => {
  test('stores files in a new group with its description, all or none (UPLOAD-017, OQ-209, OQ-215)', async () => {
    const firm = await newFirm(casework)
    const session = await firm.addSession()
    const { client_id, case_id, id: session_id } = session
    const form = {
      store_as_group: 'true',
      client_id,
      case_id,
      session_id,
      group_name: ' Exhibits ',
      group_description: 'First hearing',
      doc_name: 'Ignored',
    }

    const result = await sent(firm.owner, form, [FILES[0] ?? ['', Buffer.alloc(0)]])

    const [document] = result.documents
    expect(result).toMatchObject({
      uploaded_count: 1,
      group: { id: expect.any(Number), name: 'Exhibits' },
    })
    expect(document).toMatchObject({
      doc_name: null,
      file_name: 'a.txt',
      group: result.group?.id,
      group_name: 'Exhibits',
    })
    const { items } = await firm.owner.call(documentGroupEndpoints.list, {
      query: { session_id: String(session_id) },
    })
    expect(items).toMatchObject([
      {
        id: result.group?.id,
        description: 'First hearing',
        documents_count: 1,
        session_id,
        client_id,
        case_id,
      },
    ])
    expect(
      await firm.owner.call(documentEndpoints.get, { params: { id: String(document?.id) } }),
    ).toMatchObject({
      case: case_id,
      session: session_id,
      group: result.group?.id,
      group_name: 'Exhibits',
    })
  })

  test('stores files in an existing group and takes over its client, case and session (UPLOAD-017, OQ-241)', async () => {
    const firm = await newFirm(casework)
    const session = await firm.addSession()
    const group = await createGroup(firm, session.id)

    for (const given of [
      {},
      { store_as_group: 'true' },
      { client_id: session.client_id, case_id: session.case_id, session_id: session.id },
    ]) {
      const result = await sent(firm.owner, {
        ...given,
        group_id: group.id,
        security_level: 'yellow',
      })
      expect(result).toMatchObject({ uploaded_count: 2, group: { id: group.id, name: 'Exhibits' } })
      expect(
        result.documents.map((each) => [each.group, each.group_name, each.security_level]),
      ).toEqual(FILES.map(() => [group.id, 'Exhibits', 'yellow']))
    }
    const { items } = await firm.owner.call(documentEndpoints.list, {
      query: { group: String(group.id) },
    })
    expect(items).toHaveLength(6)
    for (const item of items)
      expect(item).toMatchObject({
        client_id: session.client_id,
        case: session.case_id,
        session: session.id,
      })
  })

  test('in single mode, explicit or implied, stores the name and creates no group (OQ-204, OQ-207)', async () => {
    const firm = await newFirm(casework)
    const { id, client_id } = await firm.addSession()

    const result = await sent(
      firm.owner,
      {
        store_as_group: 'false',
        client_id,
        session_id: id,
        group_name: 'Left over',
        doc_name: 'Brief',
      },
      FILES.slice(0, 1),
    )

    expect(result).toMatchObject({
      group: null,
      documents: [{ doc_name: 'Brief', group: null, group_name: null }],
    })
    expect((await firm.owner.call(documentGroupEndpoints.list, {})).items).toEqual([])
  })

  test('lists the cases of a client, the sessions of a case, the groups of a session to choose from (UPLOAD-005, UPLOAD-006)', async () => {
    const firm = await newFirm(casework)
    const [session, other] = [await firm.addSession(), await firm.addSession()]
    const [group] = [await createGroup(firm, session.id), await createGroup(firm, other.id)]
    const gold = await firm.addEmployee('gold')

    expect(
      (
        await gold.call(caseEndpoints.list, { query: { client: String(session.client_id) } })
      ).items.map(({ id }) => id),
    ).toEqual([session.case_id])
    expect(
      (
        await gold.call(sessionEndpoints.list, { query: { case: String(session.case_id) } })
      ).items.map(({ id }) => id),
    ).toEqual([session.id])
    expect(
      (
        await gold.call(documentGroupEndpoints.list, { query: { session_id: String(session.id) } })
      ).items.map(({ id }) => id),
    ).toEqual([group?.id])
  })
})
