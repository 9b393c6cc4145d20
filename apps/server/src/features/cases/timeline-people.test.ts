// Who added what a timeline shows, and what a role can count in it.
import { caseContents } from '@casework/contract/case-contents'
import { documentEndpoints } from '@casework/contract/documents'
import { sessionEndpoints } from '@casework/contract/sessions'
import { describe, expect, test } from 'vitest'
import { newFirm, useTestApp, type Person } from '@casework/testing'
import { erase, findFirmOf, hirePerson } from '../../../test/operations/test-erasure.ts'
import { uploadText } from '../../../test/tenant-isolation/upload-text.ts'
import { inTransaction, sql } from '../../platform/database/query/scope.ts'
import { sealFirm } from '../../platform/history/sealing.ts'

const casework = useTestApp()

const read = async (by: Person, id: number, query: object) =>
  (await by.call(caseContents.timeline, { params: { id }, query })).items

describe('who added a document or a session (LOOK-125)', () => {
  const PAST = '2026-03-04T09:30:00'
  const listPeople = async (by: Person, id: number) =>
    (await read(by, id, { kind: 'document,session' }))
      .toSorted((one, other) => (one.title ?? '').localeCompare(other.title ?? ''))
      .map((item) => [item.title, item.by])

  test('is named before and after its entry of the history is sealed, and after they have left', async () => {
    const firm = await newFirm(casework)
    const { id, client_id } = await firm.addCase()
    const person = await hirePerson(casework, firm)
    const add = (title: string) =>
      person.call(sessionEndpoints.create, {
        body: { title, date: PAST, client_id, case_id: id, duration: 30, session_type: 'meeting' },
      })
    await add('Sealed')
    await sealFirm(casework.jobsPool, firm.account_id)
    await add('Waiting')
    await uploadText(person, { client_id, case_id: id, doc_name: 'Lease' })

    const expected = ['Lease', 'Sealed', 'Waiting'].map((title) => [title, person.name])
    expect(await listPeople(firm.owner, id)).toEqual(expected)
    await erase(casework, await findFirmOf(casework, person.email))
    expect(await listPeople(firm.owner, id)).toEqual(expected)
    await sealFirm(casework.jobsPool, firm.account_id)
    expect(await listPeople(firm.owner, id)).toEqual(expected)
  })

  test('is the first one, whoever has changed it, and nobody without an entry', async () => {
    const firm = await newFirm(casework)
    const legalCase = await firm.addCase()
    const { id, client_id } = legalCase
    const ann = await firm.addEmployee('diamond')
    const document = await uploadText(ann, { client_id, case_id: id, doc_name: 'Lease' })
    await firm.owner.call(documentEndpoints.update, {
      params: { id: document },
      body: { doc_name: 'Lease of 2026' },
    })
    await inTransaction(casework.appPool, { account_id: firm.account_id }, (scope) =>
      scope.many(sql`
        insert into sessions (account_id, case_id, client_id, title, date)
        values (${firm.account_id}, ${id}, ${client_id}, 'Older than the history', ${PAST})`),
    )
    expect(await listPeople(firm.owner, id)).toEqual([
      ['Lease of 2026', ann.name],
      ['Older than the history', null],
    ])
  })
})

test('a role is answered only those files of a drop that it may see, so it cannot count the others (LOOK-128)', async () => {
  const firm = await newFirm(casework)
  const { id, client_id } = await firm.addCase()
  for (const security_level of ['green', 'red', 'yellow', 'red', 'green', 'green'] as const)
    await uploadText(firm.owner, { client_id, case_id: id, security_level })
  const counts = { admin: 6, gold: 4, silver: 3 }
  for (const role of ['admin', 'gold', 'silver'] as const) {
    const seen = await read(await firm.addEmployee(role), id, { kind: 'document' })
    expect([role, seen.length]).toEqual([role, counts[role]])
  }
})
