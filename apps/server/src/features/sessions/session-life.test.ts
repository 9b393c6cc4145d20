import { documentGroupEndpoints } from '@casework/contract/document-groups'
import { LEVELS } from '@casework/contract/document-levels'
import { documentEndpoints } from '@casework/contract/documents'
import { sessionEndpoints, sessionOrderings } from '@casework/contract/sessions'
import { expect, test } from 'vitest'
import { inTransaction, sql } from '../../platform/database/query/scope.ts'
import { buildFieldRefusal, newFirm, useTestApp, type Firm } from '@casework/testing'
import { uploadOne } from '@casework/testing/documents/upload-requests'

const casework = useTestApp()

const { list, get, create, update, remove } = sessionEndpoints

/** Reads and changes columns that no endpoint exposes. */
const inFirm = ({ account_id }: Firm) => ({
  one: (statement: ReturnType<typeof sql>) =>
    inTransaction(casework.authPool, { account_id, levels: ['red', 'yellow', 'green'] }, (scope) =>
      scope.one(statement),
    ),
})

test('the list has six orders; the default, also for an unknown order, is latest date first (SESSION-012, OQ-023)', async () => {
  const firm = await newFirm(casework)
  const legalCase = await firm.addCase()
  for (const [title, date] of [
    ['b', '2026-03-02T08:00:00'],
    ['C', '2026-03-01T08:00:00'],
    ['a', '2026-03-03T08:00:00'],
  ] as const)
    await firm.addSession({ title, date, legalCase })
  const listTitles = async (query: object) =>
    (await firm.owner.call(list, { query })).items.map(({ title }) => title).join('')

  const orders = await Promise.all(
    sessionOrderings.map(async (ordering) => [ordering, await listTitles({ ordering })] as const),
  )
  expect(Object.fromEntries(orders)).toEqual({
    '-date': 'abC',
    date: 'Cba',
    title: 'abC',
    '-title': 'Cba',
    '-created_at': 'aCb',
    created_at: 'bCa',
  })
  expect([await listTitles({}), await listTitles({ ordering: 'case' })]).toEqual(['abC', 'abC'])
})

test('a session is found by any part of its title, however short, and by no other field (SESSION-004, OQ-185)', async () => {
  const firm = await newFirm(casework)
  const legalCase = await firm.addCase({ title: 'Mediation v. Trial' })
  await firm.addSession({ title: 'Mediation 100%', legalCase })
  await firm.addSession({ title: 'Trial', legalCase })
  const { id } = await firm.addSession({ title: 'Ärztliche Anhörung', legalCase })
  const { title, date, case_id, client_id } = await firm.owner.call(get, { params: { id } })
  await firm.owner.call(update, {
    params: { id },
    body: {
      title,
      date,
      case_id,
      client_id,
      session_type: 'meeting',
      description: 'mediation failed',
    },
  })
  const findTitles = async (text: string) =>
    (await firm.owner.call(list, { query: { title: text, ordering: 'title' } })).items.map(
      (item) => item.title,
    )

  expect(await findTitles('MEDIATION')).toEqual(['Mediation 100%'])
  expect(await findTitles('ärzt')).toEqual(['Ärztliche Anhörung'])
  expect(await findTitles('0%')).toEqual(['Mediation 100%'])
  expect(await findTitles('tr')).toEqual(['Trial'])
  expect(await findTitles('1_0')).toEqual([])
})

test('a session is neither ended nor reopened by POST or PUT (SESSION-035, OQ-184, FIX-233)', async () => {
  const firm = await newFirm(casework)
  const { id, case_id, client_id, date } = await firm.addSession()
  const body = { title: 'Saved', case_id, client_id, date }
  const refusal = buildFieldRefusal('is_active', 'Unknown field')

  expect(
    await firm.owner.ask(update, { params: { id }, body: { ...body, is_active: false } }),
  ).toMatchObject(refusal)
  expect(await firm.owner.ask(create, { body: { ...body, is_active: false } })).toMatchObject(
    refusal,
  )
  await inFirm(firm).one(
    sql`update sessions set is_active = false where account_id = ${firm.account_id} and id = ${id} returning id`,
  )
  expect((await firm.owner.call(update, { params: { id }, body })).is_active).toBe(false)
})

test('a session is deleted with its groups and documents; those of other sessions remain (SESSION-105, OQ-192, OQ-193)', async () => {
  const firm = await newFirm(casework)
  const [deleted, remaining] = [await firm.addSession(), await firm.addSession()]
  const upload = ({ id, case_id, client_id }: typeof deleted) =>
    uploadOne(firm.owner, { security_level: 'green', client_id, case_id, session_id: id })
  const [grouped, ungrouped, otherDocument] = [
    await upload(deleted),
    await upload(deleted),
    await upload(remaining),
  ]
  const { account_id } = firm
  const group = (await inFirm(firm).one(
    sql`insert into document_groups (account_id, session_id, name) values (${account_id}, ${deleted.id}, 'Exhibits') returning id`,
  )) as { id: number }
  await inFirm(firm).one(
    sql`update documents set group_id = ${group.id} where account_id = ${account_id} and id = ${grouped.id} returning id`,
  )
  expect(await firm.owner.call(get, { params: { id: deleted.id } })).toMatchObject({
    documents_count: 2,
    document_groups_count: 1,
  })

  expect((await firm.owner.ask(remove, { params: { id: deleted.id } })).status).toBe(200)

  expect((await firm.owner.ask(get, { params: { id: deleted.id } })).status).toBe(404)
  expect((await firm.owner.ask(remove, { params: { id: deleted.id } })).status).toBe(404)
  for (const { id } of [grouped, ungrouped])
    expect(
      (await firm.owner.ask(documentEndpoints.get, { params: { id: String(id) } })).status,
    ).toBe(404)
  expect(
    (await firm.owner.ask(documentEndpoints.get, { params: { id: String(otherDocument.id) } }))
      .status,
  ).toBe(200)
  const counts = await inFirm(firm).one(sql`
    select (select count(*) from document_groups where account_id = ${account_id} and session_id = ${deleted.id}) as groups,
           (select count(*) from documents where account_id = ${account_id} and session_id = ${deleted.id}) as documents`)
  expect(counts).toEqual({ groups: 0, documents: 0 })
})

test("does not count documents above the role's levels, and such a document blocks its deletion (OQ-193)", async () => {
  const firm = await newFirm(casework)
  const { id, case_id, client_id } = await firm.addSession()
  await uploadOne(firm.owner, { security_level: 'red', client_id, case_id, session_id: id })
  const diamond = await firm.addEmployee('diamond')

  expect(await diamond.call(get, { params: { id } })).toMatchObject({ documents_count: 0 })
  expect((await diamond.call(list, { query: {} })).items).toMatchObject([{ documents_count: 0 }])
  expect(await diamond.ask(remove, { params: { id } })).toMatchObject({
    status: 403,
    body: { error: { message: 'This record contains documents your role cannot access' } },
  })
  expect(await firm.owner.call(get, { params: { id } })).toMatchObject({ documents_count: 1 })
})

test('a session is the same in a date range as alone, with the same counts for each role (OQ-088, OQ-133)', async () => {
  const firm = await newFirm(casework)
  const full = await firm.addSession({ date: '2026-03-01T00:00:00' })
  await firm.addSession({ date: '2026-03-31T23:59:00' })
  await firm.addSession({ date: '2026-04-01T00:00:00' })
  await firm.addSession({ date: '2026-02-28T23:59:00' })
  const { id: session_id, case_id, client_id } = full
  for (const security_level of LEVELS)
    await uploadOne(firm.owner, { security_level, client_id, case_id, session_id })
  await firm.owner.call(documentGroupEndpoints.create, { body: { name: 'Exhibits', session_id } })

  for (const [person, visibleCount] of [
    [firm.owner, 3],
    [await firm.addEmployee('gold'), 2],
    [await firm.addEmployee('silver'), 1],
  ] as const) {
    const { items } = await person.call(list, {
      query: { start_date: '2026-03-01', end_date: '2026-03-31', ordering: 'date' },
    })
    expect(items).toMatchObject([
      {
        id: full.id,
        documents_count: visibleCount,
        document_count: visibleCount,
        document_groups_count: 1,
      },
      { documents_count: 0, document_count: 0, document_groups_count: 0 },
    ])
    for (const item of items)
      expect(await person.call(get, { params: { id: item.id } })).toMatchObject(item)
  }
})
