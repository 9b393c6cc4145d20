import { binEndpoints } from '@casework/contract/bin'
import { caseEndpoints, type LegalCase } from '@casework/contract/cases'
import { clientEndpoints } from '@casework/contract/clients'
import { documentGroupEndpoints } from '@casework/contract/document-groups'
import { documentEndpoints } from '@casework/contract/documents'
import { sessionEndpoints } from '@casework/contract/sessions'
import { describe, expect, test } from 'vitest'
import { addTree, listItems, restoreItem } from '../../../test/bin/bin-items.ts'
import { newFirm, useTestApp, type Firm } from '@casework/testing'
import { fetchFrom } from '@casework/testing/documents/upload-requests'
import { dumpRecords } from '../../../test/moves/table-dump.ts'
import { uploadText } from '../../../test/tenant-isolation/upload-text.ts'

const casework = useTestApp()

const { purge } = binEndpoints

async function moveSession({ owner }: Firm, session_id: number, target: LegalCase) {
  const { version, title, date } = await owner.call(sessionEndpoints.get, {
    params: { id: String(session_id) },
  })
  await owner.ask(
    sessionEndpoints.update,
    {
      params: { id: session_id },
      body: { title, date, case_id: target.id, client_id: target.client_id },
    },
    { 'if-match': `"v${version}"` },
  )
}

const NOT_IN_BIN = {
  status: 404,
  body: { error: { type: 'not_found', message: 'Item not found in the bin' } },
}

describe('restores', () => {
  test('restores every row as it was, and the same bytes (BIN-009)', async () => {
    const firm = await newFirm(casework)
    const { client_id, documents } = await addTree(firm)
    const download = async () =>
      (
        await fetchFrom(casework, `/api/documents/${documents[0]}/download/`, {
          token: firm.owner.token,
        })
      ).bytes
    const [before, file] = [await dumpRecords(casework, firm), await download()]
    await firm.owner.call(clientEndpoints.remove, { params: { id: String(client_id) } })
    const [item] = await listItems(firm)
    expect(await restoreItem(firm, item?.id ?? 0)).toMatchObject({
      status: 200,
      body: { data: { restored: [item?.id], kind: 'client', record_id: client_id } },
    })
    expect(await dumpRecords(casework, firm)).toBe(before)
    expect((await download()).equals(file)).toBe(true)
    expect(await listItems(firm)).toEqual([])
    expect(await restoreItem(firm, item?.id ?? 0)).toMatchObject(NOT_IN_BIN)
  })

  test('restores parents only when asked to, parents first (BIN-011, BIN-012)', async () => {
    const firm = await newFirm(casework)
    const { client_id, case_id, session_id } = await addTree(firm)
    const before = await dumpRecords(casework, firm)
    await firm.owner.call(sessionEndpoints.remove, { params: { id: String(session_id) } })
    await firm.owner.call(caseEndpoints.remove, { params: { id: String(case_id) } })
    await firm.owner.call(clientEndpoints.remove, { params: { id: String(client_id) } })
    const [client, legalCase, session] = await listItems(firm)
    const name = ({ id, kind, title }: NonNullable<typeof client>) => ({ id, kind, title })
    if (!client || !legalCase || !session) throw new Error('three items are expected')
    expect(session.needs).toEqual([name(client), name(legalCase)])
    const deleted = await dumpRecords(casework, firm)
    expect(await restoreItem(firm, session.id)).toMatchObject({
      status: 409,
      body: {
        error: { message: 'This can only be restored together with "Acme Ltd"' },
      },
    })
    expect(await dumpRecords(casework, firm)).toBe(deleted)
    expect(await restoreItem(firm, session.id, true)).toMatchObject({
      status: 200,
      body: {
        data: {
          restored: [client.id, legalCase.id, session.id],
          kind: 'session',
          record_id: session_id,
        },
      },
    })
    expect(await dumpRecords(casework, firm)).toBe(before)
  })

  test('restores a case before the client whose session is in it (BIN-012)', async () => {
    const firm = await newFirm(casework)
    const legalCase = await firm.addCase()
    const { id: client_id } = await firm.addClient({ name: 'Northwind' })
    await firm.addSession({ legalCase: { ...legalCase, client_id } })
    const document = await uploadText(firm.owner, { client_id })
    const before = await dumpRecords(casework, firm)
    await firm.owner.call(documentEndpoints.remove, { params: { id: document } })
    await firm.owner.call(clientEndpoints.remove, { params: { id: client_id } })
    await firm.owner.call(caseEndpoints.remove, { params: { id: legalCase.id } })
    const [ofCase, ofClient, ofDocument] = (await listItems(firm)).map(({ id }) => id)

    expect(await restoreItem(firm, ofDocument ?? 0, true)).toMatchObject({
      status: 200,
      body: { data: { restored: [ofCase, ofClient, ofDocument] } },
    })

    expect(await dumpRecords(casework, firm)).toBe(before)
  })

  test('lets a restored document follow its session to another case (BIN-009)', async () => {
    const firm = await newFirm(casework)
    const { documents, session_id } = await addTree(firm)
    const target = await firm.addCase()
    const id = documents[0] ?? 0
    await firm.owner.call(documentEndpoints.remove, { params: { id: String(id) } })
    await moveSession(firm, session_id, target)
    await restoreItem(firm, (await listItems(firm))[0]?.id ?? 0)
    expect(
      await firm.owner.call(documentEndpoints.get, { params: { id: String(id) } }),
    ).toMatchObject({ case: target.id, client_id: target.client_id, session: session_id })
  })

  test('needs and loses nothing with a client whose session has left it (BIN-011, BIN-016)', async () => {
    const firm = await newFirm(casework)
    const { client_id, documents, group_id, session_id } = await addTree(firm)
    const target = await firm.addCase()
    const id = documents[0] ?? 0
    await firm.owner.call(documentEndpoints.remove, { params: { id: String(id) } })
    await firm.owner.call(documentGroupEndpoints.remove, { params: { id: String(group_id) } })
    await moveSession(firm, session_id, target)
    await firm.owner.call(clientEndpoints.remove, { params: { id: String(client_id) } })
    const [client, group, document] = await listItems(firm)
    expect([group?.needs, document?.needs]).toEqual([[], []])

    await firm.owner.call(purge, { params: { id: String(client?.id) } })

    for (const item of [group, document])
      expect((await restoreItem(firm, item?.id ?? 0)).status).toBe(200)
    const { client_id: client_of_target, id: case_of_target } = target
    expect(
      await firm.owner.call(documentEndpoints.get, { params: { id: String(id) } }),
    ).toMatchObject({ case: case_of_target, client_id: client_of_target, session: session_id })
    expect(
      await firm.owner.call(documentGroupEndpoints.get, { params: { id: String(group_id) } }),
    ).toMatchObject({ session: session_id })
  })

  test('answers 200 to one of two restores at the same time (BIN-014)', async () => {
    const firm = await newFirm(casework)
    const { client_id } = await addTree(firm)
    await firm.owner.call(clientEndpoints.remove, { params: { id: String(client_id) } })
    const id = (await listItems(firm))[0]?.id ?? 0
    const answers = await Promise.all([restoreItem(firm, id), restoreItem(firm, id)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404])
  })
})

test('purges an item with every item that needs it (BIN-016)', async () => {
  const firm = await newFirm(casework)
  const { client_id, session_id } = await addTree(firm)
  await firm.owner.call(sessionEndpoints.remove, { params: { id: String(session_id) } })
  await firm.owner.call(clientEndpoints.remove, { params: { id: String(client_id) } })
  const left = await uploadText(firm.owner, { client_id: (await firm.addClient()).id })
  await firm.owner.call(documentEndpoints.remove, { params: { id: left } })
  const [, client, session] = await listItems(firm)
  expect(await firm.owner.ask(purge, { params: { id: client?.id } })).toMatchObject({
    status: 200,
    body: { data: null },
  })
  expect((await listItems(firm)).map(({ record_id }) => record_id)).toEqual([left])
  for (const item of [client, session])
    expect(await restoreItem(firm, item?.id ?? 0, true)).toMatchObject(NOT_IN_BIN)
  const { rows } = await casework.asOwner<{ names: string }>(
    `select string_agg(title || coalesce(client_name, '') || search, '') as names from deletions
     where account_id = $1 and purged_at is not null`,
    [firm.account_id],
  )
  expect(rows[0]?.names).toBe('')
})
