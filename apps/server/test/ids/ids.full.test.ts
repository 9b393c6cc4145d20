import { caseEndpoints } from '@casework/contract/cases'
import { clientEndpoints } from '@casework/contract/clients'
import { documentEndpoints, type UploadResult } from '@casework/contract/documents'
import { documentGroupEndpoints } from '@casework/contract/document-groups'
import { sessionEndpoints } from '@casework/contract/sessions'
import { describe, expect, test } from 'vitest'
import { inTransaction, sql } from '../../src/platform/database/query/scope.ts'
import { toRefusal } from '../../src/platform/http/errors.ts'
import { newFirm, useTestApp } from '@casework/testing'
import { tryUpload, uploadOne } from '@casework/testing/documents/upload-requests'
import { samples } from '@casework/testing/documents/sample-files'
import { addGroup } from '../moves/move-records.ts'

const casework = useTestApp()

/** The largest id that the database generates. */
const LARGEST = 2 ** 52
const NEIGHBOURS = 200
const RECORDS = 20

test('enumerating document ids finds no hidden document (FIX-040)', async () => {
  const firm = await newFirm(casework)
  const client_id = (await firm.addClient()).id
  const silver = await firm.addEmployee('silver')
  const green: number[] = []
  for (let turn = 0; turn < 5; turn += 1) {
    await uploadOne(firm.owner, { security_level: 'red', client_id })
    green.push((await uploadOne(firm.owner, { security_level: 'green', client_id })).id)
  }
  const neighbours = green
    .flatMap((id) => Array.from({ length: NEIGHBOURS }, (_, step) => id + step - NEIGHBOURS / 2))
    .filter((id) => id > 0 && !green.includes(id))
  const statuses = new Set<number>()
  for (const id of neighbours)
    statuses.add((await silver.ask(documentEndpoints.get, { params: { id } })).status)
  expect([...statuses]).toEqual([404])
})

test('ids are far apart and not in the order of creation, so they reveal no number of records (FIX-040)', async () => {
  const [firm, other] = [await newFirm(casework), await newFirm(casework)]
  const legalCase = await firm.addCase()
  const session = await firm.addSession({ legalCase })
  const creators: Record<string, () => Promise<number>> = {
    client: async () => (await firm.addClient()).id,
    case: async () => (await firm.addCase({ client: await firm.addClient() })).id,
    session: async () => (await firm.addSession({ legalCase })).id,
    group: async () => (await addGroup(firm.owner, session.id)).id,
    document: async () =>
      (await uploadOne(firm.owner, { security_level: 'green', client_id: legalCase.client_id })).id,
  }
  for (const [kind, create] of Object.entries(creators)) {
    const ids: number[] = []
    for (let turn = 0; turn < RECORDS; turn += 1) {
      ids.push(await create())
      if (turn % 5 === 0) await other.addClient()
    }
    for (const id of ids) expect(id > 0 && id <= LARGEST, `${kind} ${id}`).toBe(true)
    const sorted = ids.toSorted((a, b) => a - b)
    expect(sorted, kind).not.toEqual(ids)
    // Among twenty ids out of 2^52, two are less than a million apart once in a million runs.
    const nearest = Math.min(...sorted.slice(1).map((id, at) => id - (sorted[at] as number)))
    expect(nearest, kind).toBeGreaterThan(1_000_000)
  }
})

test('document ids are unique in the installation (FIX-040)', async () => {
  const [firm, other] = [await newFirm(casework), await newFirm(casework)]
  const { id } = await uploadOne(firm.owner, {
    security_level: 'green',
    client_id: (await firm.addClient()).id,
  })
  const client_id = (await other.addClient()).id
  const duplicate = inTransaction(
    casework.authPool,
    { account_id: other.account_id, levels: ['green'] },
    (scope) =>
      scope.one(sql`
      insert into documents (account_id, id, client_id, file_name, file_size, security_level, sha256, store_key)
      values (${other.account_id}, ${id}, ${client_id}, 'x.txt', 1, 'green', repeat('0', 64), ${`again-${id}`})`),
  )
  const error: unknown = await duplicate.catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({ code: '23505' })
  // Not a 500: a retry gets another id.
  expect(toRefusal(error)).toMatchObject({ type: 'conflict' })
})

describe('the largest id', () => {
  test('passes through every path, filter, form and list (FIX-040)', async () => {
    const firm = await newFirm(casework)
    const { owner, account_id } = firm
    await inTransaction(casework.authPool, { account_id, levels: ['green'] }, async (scope) => {
      await scope.batch([
        sql`insert into clients (account_id, id, name) values (${account_id}, ${LARGEST}, 'Largest')`,
        sql`insert into cases (account_id, id, client_id, title, date) values (${account_id}, ${LARGEST}, ${LARGEST}, 'Largest', '2026-01-01')`,
        sql`insert into sessions (account_id, id, case_id, client_id, title, date) values (${account_id}, ${LARGEST}, ${LARGEST}, ${LARGEST}, 'Largest', '2026-01-01 10:00')`,
        sql`insert into document_groups (account_id, id, session_id, name) values (${account_id}, ${LARGEST}, ${LARGEST}, 'Largest')`,
      ])
    })
    const params = { id: LARGEST }
    const parts = ['client_id', 'case_id', 'session_id', 'group_id'].map(
      (field) => [field, String(LARGEST)] as const,
    )
    const { status, body } = await tryUpload(owner, [
      ['security_level', 'green'],
      ...parts,
      ['a.pdf', samples.pdf()],
    ])
    expect(status).toBe(201)
    const document = (body as { data: UploadResult }).data.documents[0]?.id

    for (const { get } of [
      clientEndpoints,
      caseEndpoints,
      sessionEndpoints,
      documentGroupEndpoints,
    ])
      expect((await owner.ask(get, { params })).status).toBe(200)
    for (const filter of [
      'client_id',
      'client',
      'case_id',
      'session_id',
      'group',
      'moves_with_session',
    ]) {
      const { items } = await owner.call(documentEndpoints.list, {
        query: { [filter]: String(LARGEST) },
      })
      expect(items.map(({ id }) => id)).toEqual([document])
    }
    expect(
      await owner.call(clientEndpoints.removal, { params, query: { also: String(LARGEST) } }),
    ).toMatchObject({ clients: 1, cases: 1, sessions: 1 })
    const case_id = LARGEST
    expect(
      (
        await owner.ask(sessionEndpoints.update, {
          params,
          body: { title: 'x', date: '2026-01-01T10:00:00', case_id, client_id: LARGEST },
        })
      ).status,
    ).toBe(200)
    for (const tooLarge of [2 ** 53, 10 ** 17])
      expect((await owner.ask(clientEndpoints.get, { params: { id: tooLarge } })).status).toBe(404)
  })
})

test('several files of one upload keep their order, on the group’s card and in the list (FIX-040, FIX-031)', async () => {
  const firm = await newFirm(casework)
  const session = await firm.addSession()
  const names = Array.from({ length: 6 }, (_, at) => `page-${at + 1}.txt`)
  const { status, body } = await tryUpload(firm.owner, [
    ['security_level', 'green'],
    ['client_id', String(session.client_id)],
    ['session_id', String(session.id)],
    ['group_name', 'Pages'],
    ...names.map((name) => [name, Buffer.from(name)] as const),
  ])
  expect(status).toBe(201)
  const { group, documents } = (body as { data: UploadResult }).data
  expect(documents.map(({ file_name }) => file_name)).toEqual(names)
  const card = await firm.owner.call(documentGroupEndpoints.get, { params: { id: group?.id ?? 0 } })
  expect(card.documents.map(({ file_name }) => file_name)).toEqual(names)
  const { items } = await firm.owner.call(documentEndpoints.list, {})
  expect(items.map(({ file_name }) => file_name)).toEqual(names.toReversed())
})
