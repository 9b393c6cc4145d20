import { createHash, randomUUID } from 'node:crypto'
import { caseEndpoints } from '@casework/contract/cases'
import { caseContents } from '@casework/contract/case-contents'
import { clientEndpoints } from '@casework/contract/clients'
import { documentBatches } from '@casework/contract/document-batches'
import { documentGroupEndpoints } from '@casework/contract/document-groups'
import { documentEndpoints, type UploadResult } from '@casework/contract/documents'
import { historyEndpoints, type HistoryEntry } from '@casework/contract/history'
import { sessionEndpoints } from '@casework/contract/sessions'
import { describe, expect, test } from 'vitest'
import { newFirm, useTestApp, type Firm } from '@casework/testing'
import { tryUpload } from '@casework/testing/documents/upload-requests'
import { uploadText } from '../../../test/tenant-isolation/upload-text.ts'
import { sealFirm } from '../../platform/history/sealing.ts'

const casework = useTestApp()

const show = ({ action, changes }: HistoryEntry) => [
  action,
  Object.fromEntries(changes.map(({ field, before, after }) => [field, [before, after]])),
]
const ofClient = (firm: Firm, id: number) =>
  firm.owner.call(historyEndpoints.ofClient, { params: { id } })

describe('the timeline of a record', () => {
  test('holds the values before and after, newest first, also once sealed (HIST-002, HIST-005)', async () => {
    const firm = await newFirm(casework)
    const silver = await firm.addEmployee('silver')
    const { id } = await firm.addClient({ name: 'Acme', email: 'a@acme.example' })
    await firm.owner.call(clientEndpoints.update, {
      params: { id },
      body: { name: 'Acme Ltd', email: 'a@acme.example', mobile: '123' },
    })
    const expected = [
      ['updated', { name: ['Acme', 'Acme Ltd'], mobile: [null, '123'] }],
      [
        'created',
        {
          name: [null, 'Acme'],
          email: [null, 'a@acme.example'],
          mobile: [null, null],
          country_id: [null, null],
        },
      ],
    ]

    const open = await ofClient(firm, id)
    await sealFirm(casework.jobsPool, firm.account_id)
    const sealed = await silver.call(historyEndpoints.ofClient, { params: { id } })

    expect(open.items.map(show)).toEqual(expected)
    expect(open.items.map(({ seq }) => seq)).toEqual([null, null])
    expect(sealed.items.map(show)).toEqual(expected)
    expect(sealed.pagination.count).toBe(2)
    expect(sealed.items[0]).toMatchObject({
      user_id: firm.owner.user_id,
      user_name: firm.owner.name,
      role: 'owner',
      outcome: 'done',
      object_type: 'client',
      object_id: id,
      object_title: 'Acme Ltd',
      seq: 3,
      hidden: false,
    })
  })

  test('holds cases, sessions and groups with references and their names (HIST-002)', async () => {
    const firm = await newFirm(casework)
    const { owner } = firm
    const session = await firm.addSession({ title: 'Hearing' })
    const { case_id, client_id } = session
    const next = await firm.addClient({ name: 'Next Ltd' })
    const legalCase = await owner.call(caseEndpoints.get, { params: { id: case_id } })
    await owner.call(caseEndpoints.update, {
      params: { id: case_id },
      body: { title: legalCase.title, date: legalCase.date, client_id_input: next.id },
    })
    await owner.call(caseContents.addToTeam, {
      params: { id: case_id },
      body: { user_id: owner.user_id, part: 'lead' },
    })
    await owner.call(caseEndpoints.setStatus, {
      params: { id: case_id },
      body: { status: 'closed' },
    })
    const group = await owner.call(documentGroupEndpoints.create, {
      body: { name: 'Exhibits', session_id: session.id },
    })
    await owner.call(sessionEndpoints.update, {
      params: { id: session.id },
      body: { title: 'Hearing', date: '2026-03-04T10:00:00', case_id, client_id },
    })
    await owner.call(documentGroupEndpoints.update, {
      params: { id: group.id },
      body: { name: 'Annexes', session_id: session.id },
    })

    const cases = await owner.call(historyEndpoints.ofCase, { params: { id: case_id } })
    const sessions = await owner.call(historyEndpoints.ofSession, { params: { id: session.id } })
    const groups = await owner.call(historyEndpoints.ofGroup, { params: { id: group.id } })

    expect(cases.items.slice(0, 3).map(show)).toMatchObject([
      ['updated', { status: ['open', 'closed'] }],
      ['updated', { team_lead: [null, owner.user_id] }],
      ['updated', { client_id: [legalCase.client_id, next.id] }],
    ])
    expect(cases.items[2]?.changes[0]).toMatchObject({ after_name: 'Next Ltd', state: 'shown' })
    expect(sessions.items.map(show)[0]).toEqual([
      'updated',
      { date: [session.date, '2026-03-04T10:00:00'] },
    ])
    expect(groups.items.map(show)).toEqual([
      ['updated', { name: ['Exhibits', 'Annexes'] }],
      [
        'created',
        { name: [null, 'Exhibits'], description: [null, null], session_id: [null, session.id] },
      ],
    ])
  })

  test('shows each document of a change of many with its own values (HIST-002)', async () => {
    const firm = await newFirm(casework)
    const { client_id, case_id } = await firm.addSession()
    const id = await uploadText(firm.owner, { client_id, security_level: 'green' })
    const other = await uploadText(firm.owner, { client_id, security_level: 'yellow' })
    await firm.owner.call(documentBatches.updateMany, {
      body: { ids: [id, other], place: { client_id, case_id, session_id: null } },
    })
    await firm.owner.call(documentEndpoints.update, {
      params: { id },
      body: { security_level: 'yellow' },
    })
    await sealFirm(casework.jobsPool, firm.account_id)

    const { items } = await firm.owner.call(historyEndpoints.ofDocument, { params: { id } })

    expect(items.map(show)).toMatchObject([
      ['level_changed', { security_level: ['green', 'yellow'] }],
      ['moved', { case_id: [null, case_id] }],
      ['created', { security_level: [null, 'green'], client_id: [null, client_id] }],
    ])
    expect(items[0]?.level).toBe('yellow')
    expect(items[2]?.changes.find(({ field }) => field === 'sha256')?.after).toMatch(
      /^[0-9a-f]{64}$/,
    )
  })

  test('of each document of one upload has its own name, size, hash and level, of one entry (HIST-014)', async () => {
    const firm = await newFirm(casework)
    const { client_id } = await firm.addSession()
    const files = ['one', 'two, longer', 'three, the longest'].map(
      (text) => [`${text}.txt`, new TextEncoder().encode(text)] as const,
    )
    const { body } = await tryUpload(firm.owner, [
      ['client_id', String(client_id)],
      ['security_level', 'yellow'],
      ...files,
    ])
    const { documents } = (body as { data: UploadResult }).data

    for (const round of ['open', 'sealed']) {
      const { items } = await firm.owner.call(historyEndpoints.list, {
        query: { object_type: 'document' },
      })
      expect([round, items]).toMatchObject([round, [{ action: 'created', objects_count: 3 }]])
      for (const [at, [file_name, bytes]] of files.entries()) {
        const params = { id: documents[at]?.id ?? 0 }
        const own = await firm.owner.call(historyEndpoints.ofDocument, { params })
        const expected = {
          file_name: [null, file_name],
          file_size: [null, bytes.length],
          sha256: [null, createHash('sha256').update(bytes).digest('hex')],
          security_level: [null, 'yellow'],
        }
        expect([round, own.items.map(show)]).toMatchObject([round, [['created', expected]]])
        expect(own.items[0]?.id).toBe(items[0]?.id)
      }
      await sealFirm(casework.jobsPool, firm.account_id)
    }
  })

  test('names entries above the role and hides their values (HIST-006)', async () => {
    const firm = await newFirm(casework)
    const silver = await firm.addEmployee('silver')
    const { client_id } = await firm.addSession()
    const id = await uploadText(firm.owner, { client_id, security_level: 'red' })
    await firm.owner.call(documentEndpoints.update, {
      params: { id },
      body: { security_level: 'green' },
    })

    const { items } = await silver.call(historyEndpoints.ofDocument, { params: { id } })

    expect(items.map(({ hidden, changes, level }) => [hidden, changes, level])).toEqual([
      [true, [], 'red'],
      [true, [], 'red'],
    ])
  })

  test('shows documents that moved with their session, and only their own part (HIST-002)', async () => {
    const firm = await newFirm(casework)
    const silver = await firm.addEmployee('silver')
    const session = await firm.addSession()
    const { case_id, client_id } = session
    const place = { client_id, case_id, session_id: session.id }
    const green = await uploadText(firm.owner, { ...place, security_level: 'green' })
    const red = await uploadText(firm.owner, { ...place, security_level: 'red' })
    const next = await firm.addClient({ name: 'Next Ltd' })
    const { title, date } = session
    await firm.owner.call(sessionEndpoints.update, {
      params: { id: session.id },
      body: { title, date, case_id, client_id: next.id },
    })
    const updated = ['updated', { client_id: [client_id, next.id] }]
    const readAll = async () => [
      (await firm.owner.call(historyEndpoints.ofDocument, { params: { id: red } })).items[0],
      (await silver.call(historyEndpoints.ofDocument, { params: { id: green } })).items[0],
      (await silver.call(historyEndpoints.ofSession, { params: { id: session.id } })).items[0],
    ]

    const open = await readAll()
    await sealFirm(casework.jobsPool, firm.account_id)

    expect(
      [open, await readAll()].map((entries) => entries.map((entry) => entry && show(entry))),
    ).toEqual([
      [updated, updated, updated],
      [updated, updated, updated],
    ])
  })

  test('has one entry for a repeated key, and none for refused writes (HIST-003, HIST-004)', async () => {
    const firm = await newFirm(casework)
    const headers = { 'idempotency-key': randomUUID() }
    const body = { name: 'Once Ltd' }
    const [first] = await Promise.all(
      [1, 2].map(() => firm.owner.ask(clientEndpoints.create, { body }, headers)),
    )
    const { id } = (first as { body: { data: { id: number } } }).body.data
    await firm.owner.ask(clientEndpoints.update, { params: { id }, body: { name: '' } })
    await firm.owner.ask(
      clientEndpoints.update,
      { params: { id }, body: { name: 'Late' } },
      { 'if-match': '"v7"' },
    )

    expect((await ofClient(firm, id)).items.map(({ action }) => action)).toEqual(['created'])
  })
})
