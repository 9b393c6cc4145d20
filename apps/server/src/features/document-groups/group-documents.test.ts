import { documentGroupEndpoints } from '@casework/contract/document-groups'
import { documentEndpoints } from '@casework/contract/documents'
import { describe, expect, test } from 'vitest'
import { newFirm, useTestApp } from '@casework/testing'
import { createSessionWithGroup } from '@casework/testing/documents/groups'
import { uploadOne } from '@casework/testing/documents/upload-requests'

const casework = useTestApp()

const { get, update } = documentGroupEndpoints

describe('a group', () => {
  test('can move to another session of the client, and its documents keep their session (OQ-213, FIX-021)', async () => {
    const firm = await newFirm(casework)
    const { session, group } = await createSessionWithGroup(firm)
    const sameClient = await firm.addSession({
      title: 'Second hearing',
      legalCase: await firm.addCase({
        client: { ...(await firm.addClient()), id: session.client_id },
      }),
    })
    const document = await uploadOne(firm.owner, {
      security_level: 'green',
      client_id: session.client_id,
      session_id: session.id,
    })
    await firm.owner.call(documentEndpoints.move, {
      params: { id: String(document.id) },
      body: { group_id: group.id },
    })
    const move = (session_id: number) =>
      firm.owner.ask(update, { params: { id: group.id }, body: { name: 'Exhibits', session_id } })

    expect(await move(sameClient.id)).toMatchObject({
      status: 200,
      body: { data: { session: sameClient.id, case_id: sameClient.case_id } },
    })
    expect(
      await firm.owner.call(documentEndpoints.get, { params: { id: String(document.id) } }),
    ).toMatchObject({
      group: group.id,
      session: session.id,
      case: session.case_id,
    })
  })

  test('returns the first six documents and counts those that the role can see (OQ-133, OQ-216)', async () => {
    const firm = await newFirm(casework)
    const { session, group } = await createSessionWithGroup(firm)
    const levels = [
      'red',
      'green',
      'yellow',
      'green',
      'green',
      'green',
      'green',
      'green',
      'green',
    ] as const
    const green: number[] = []
    for (const [n, security_level] of levels.entries()) {
      const { id } = await uploadOne(
        firm.owner,
        { security_level, client_id: session.client_id, group_id: group.id },
        [`${n}.txt`, Buffer.from(`${n}`)],
      )
      if (security_level === 'green') green.push(id)
    }

    const params = { id: String(group.id) }
    const [owner, silver] = [
      await firm.owner.call(get, { params }),
      await (await firm.addEmployee('silver')).call(get, { params }),
    ]

    expect(owner.documents_count).toBe(9)
    expect(owner.documents.map(({ file_name }) => file_name)).toEqual([
      '0.txt',
      '1.txt',
      '2.txt',
      '3.txt',
      '4.txt',
      '5.txt',
    ])
    expect(silver.documents_count).toBe(7)
    expect(silver.documents.map(({ id }) => id)).toEqual(green.slice(0, 6))
    expect(Object.keys(silver.documents[0] ?? {}).toSorted()).toEqual([
      'doc_name',
      'file_name',
      'id',
      'security_level',
    ])
  })
})
