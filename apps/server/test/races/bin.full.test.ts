import { caseEndpoints } from '@casework/contract/cases'
import { clientEndpoints } from '@casework/contract/clients'
import { documentGroupEndpoints } from '@casework/contract/document-groups'
import { documentEndpoints } from '@casework/contract/documents'
import { sessionEndpoints } from '@casework/contract/sessions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newFirm, startTestApp, type Answer, type Firm, type TestApp } from '../casework/index.ts'
import { createSessionWithGroup } from '../documents/groups.ts'
import { onDatabase } from '../database/test-server.ts'
import { requestMoveCase } from '../moves/move-records.ts'
import { askUpload, uploadText } from '../tenant-isolation/upload-text.ts'

const ROUNDS = Number(process.env['STRESS_ROUNDS'] ?? 5)

let casework: TestApp
beforeAll(async () => {
  casework = await startTestApp()
})
afterAll(() => casework.stop())

/** The records of a firm, live and in open items of the bin, as "<kind> <id>". */
const readPlaces = ({ account_id }: Firm) =>
  onDatabase(casework.database.backup, async (client) => {
    const live = ['client', 'case', 'session', 'document_group', 'document']
      .map((kind) => `select '${kind} ' || id as record from ${kind}s where account_id = $1`)
      .join(' union all ')
    const binned = `select b.kind || ' ' || b.record_id as record
      from bin_rows b join deletions d on d.account_id = b.account_id and d.id = b.deletion_id
      where b.account_id = $1 and d.is_open and b.kind in ('client', 'case', 'session', 'document_group', 'document')`
    const read = async (query: string) =>
      (await client.query<{ record: string }>(`${query} order by 1`, [account_id])).rows.map(
        ({ record }) => record,
      )
    return { live: await read(live), binned: await read(binned) }
  })

const expectStatus = (answers: readonly Answer[], allowed: readonly number[]) =>
  expect(answers.filter(({ status }) => !allowed.includes(status))).toEqual([])

test(`leaves each record in exactly one item when parents and children are deleted at once, ${ROUNDS} times (BIN-030)`, async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const firm = await newFirm(casework)
    const { session, group } = await createSessionWithGroup(firm)
    const { client_id, case_id, id: session_id } = session
    const place = { client_id, case_id, session_id }
    const documents = [
      await uploadText(firm.owner, { ...place, group_id: group.id }),
      await uploadText(firm.owner, place),
    ]
    const before = await readPlaces(firm)
    const remove = (endpoint: Parameters<Firm['owner']['ask']>[0], id: number) =>
      firm.owner.ask(endpoint, { params: { id } })

    const answers = await Promise.all([
      ...documents.map((id) => remove(documentEndpoints.remove, id)),
      remove(documentGroupEndpoints.remove, group.id),
      remove(sessionEndpoints.remove, session_id),
      remove(caseEndpoints.remove, case_id),
      remove(clientEndpoints.remove, client_id),
    ])

    expectStatus(answers, [200, 404])
    expect(answers.at(-1)?.status).toBe(200)
    expect(await readPlaces(firm)).toEqual({ live: [], binned: before.live })
  }
})

test(`lets a create or move below a deleted client end in its item or be refused, ${ROUNDS} times (BIN-031)`, async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const firm = await newFirm(casework)
    const { owner } = firm
    const { client_id, case_id, id: session_id } = await firm.addSession()
    const moved = await firm.addCase()
    const date = '2026-03-04'
    const create = [
      () =>
        owner.ask(caseEndpoints.create, { body: { title: 'A', client_id_input: client_id, date } }),
      () =>
        owner.ask(sessionEndpoints.create, {
          body: {
            title: 'A',
            case_id,
            client_id,
            date: `${date}T09:30:00`,
            session_type: 'meeting',
          },
        }),
      () => owner.ask(documentGroupEndpoints.create, { body: { name: 'A', session_id } }),
      () => askUpload(owner, { client_id, case_id, session_id }),
      () => requestMoveCase(owner, moved, client_id),
    ]
    const [removed, ...answers] = await Promise.all([
      owner.ask(clientEndpoints.remove, { params: { id: client_id } }),
      ...create.map((request) => request()),
    ])

    expect(removed?.status).toBe(200)
    expectStatus(answers, [200, 201, 400, 404])
    // The client of the case that moves stays, and the case if it came too late.
    const { live, binned } = await readPlaces(firm)
    const [move] = answers.slice(-1)
    const [left, right] = [`client ${moved.client_id}`, `case ${moved.id}`]
    expect(live).toEqual(move?.status === 200 ? [left] : [right, left])
    const added = answers.filter(({ status }) => status < 300).length
    expect(binned).toHaveLength(3 + added)
  }
})
