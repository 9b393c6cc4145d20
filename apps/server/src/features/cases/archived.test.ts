import { caseEndpoints, type LegalCase } from '@casework/contract/cases'
import { documentGroupEndpoints } from '@casework/contract/document-groups'
import { documentEndpoints } from '@casework/contract/documents'
import { sessionEndpoints } from '@casework/contract/sessions'
import { describe, expect, test } from 'vitest'
import { newFirm, useTestApp, type Answer, type Firm } from '@casework/testing'
import { askUpload, uploadText } from '../../../test/tenant-isolation/upload-text.ts'
import { inTransaction, sql } from '../../platform/database/query/scope.ts'

const casework = useTestApp()

const ARCHIVED = {
  status: 409,
  body: { error: { type: 'conflict', message: 'This case is archived. Reopen it first.' } },
}

const setStatus = ({ owner }: Firm, id: number, status: 'open' | 'closed' | 'archived') =>
  owner.ask(caseEndpoints.setStatus, { params: { id }, body: { status } })

async function archive(firm: Firm, id: number) {
  await setStatus(firm, id, 'closed')
  expect((await setStatus(firm, id, 'archived')).status).toBe(200)
}

/** Counts transactions that wait for another one. */
async function countWaiting(): Promise<number> {
  const { rowCount } = await casework.asOwner(
    `select from pg_locks where locktype = 'transactionid' and not granted`,
  )
  return rowCount ?? 0
}

const sessionForm = ({ id, client_id }: LegalCase) => ({
  title: 'Hearing',
  date: '2026-03-04T09:30:00',
  case_id: id,
  client_id,
})

/** An archived case with a session, a group and two documents, and an open case of its client. */
async function newArchivedCase() {
  const firm = await newFirm(casework)
  const client = await firm.addClient()
  const [closed, open] = [await firm.addCase({ client }), await firm.addCase({ client })]
  const session = await firm.addSession({ legalCase: closed })
  const group = await firm.owner.call(documentGroupEndpoints.create, {
    body: { name: 'Exhibits', session_id: session.id },
  })
  const place = { client_id: client.id, case_id: closed.id }
  const inCase = await uploadText(firm.owner, place)
  const inSession = await uploadText(firm.owner, { ...place, session_id: session.id })
  await archive(firm, closed.id)
  return { firm, client, closed, open, session, group, place, inCase, inSession }
}

describe('an archived case', () => {
  test('takes no session, upload and group until it is reopened (MATTER-016)', async () => {
    const { firm, closed, session, group, place } = await newArchivedCase()
    const { owner } = firm
    const creates: Record<string, () => Promise<Answer>> = {
      session: () => owner.ask(sessionEndpoints.create, { body: sessionForm(closed) }),
      group: () =>
        owner.ask(documentGroupEndpoints.create, { body: { name: 'New', session_id: session.id } }),
      'upload to the case': () => askUpload(owner, place),
      'upload to a session': () =>
        askUpload(owner, { client_id: place.client_id, session_id: session.id }),
      'upload to a group': () => askUpload(owner, { store_as_group: 'true', group_id: group.id }),
      'upload to a new group': () =>
        askUpload(owner, {
          client_id: place.client_id,
          session_id: session.id,
          store_as_group: 'true',
          group_name: 'New',
        }),
    }
    for (const [name, create] of Object.entries(creates))
      expect(await create(), name).toMatchObject(ARCHIVED)

    await setStatus(firm, closed.id, 'open')
    for (const [name, create] of Object.entries(creates))
      expect((await create()).status, name).toBe(201)
  })

  test('takes no session, group and document by a move (MATTER-016)', async () => {
    const { firm, client, closed, open, session, group } = await newArchivedCase()
    const { owner } = firm
    const other = await firm.addSession({ legalCase: open })
    const otherGroup = await owner.call(documentGroupEndpoints.create, {
      body: { name: 'Other', session_id: other.id },
    })
    const document = await uploadText(owner, { client_id: client.id, case_id: open.id })
    const moves = {
      session: () =>
        owner.ask(sessionEndpoints.update, {
          params: { id: other.id },
          body: sessionForm(closed),
        }),
      group: () =>
        owner.ask(documentGroupEndpoints.update, {
          params: { id: otherGroup.id },
          body: { name: 'Other', session_id: session.id },
        }),
      document: () =>
        owner.ask(documentEndpoints.move, {
          params: { id: document },
          body: { group_id: group.id },
        }),
    }
    for (const [name, move] of Object.entries(moves))
      expect(await move(), name).toMatchObject(ARCHIVED)
    expect(await owner.call(sessionEndpoints.get, { params: { id: other.id } })).toMatchObject({
      case_id: open.id,
      version: 1,
    })

    await setStatus(firm, closed.id, 'open')
    for (const [name, move] of Object.entries(moves)) expect((await move()).status, name).toBe(200)
  })

  test('is read, edited and emptied as before (MATTER-016)', async () => {
    const { firm, closed, open, session, group, inCase, inSession } = await newArchivedCase()
    const { owner } = firm
    const params = { id: session.id }
    const groupForm = { name: 'Renamed', session_id: session.id }
    const calls: [string, () => Promise<Answer>][] = [
      ['read', () => owner.ask(caseEndpoints.get, { params: { id: closed.id } })],
      [
        'edit the case',
        () =>
          owner.ask(caseEndpoints.update, {
            params: { id: closed.id },
            body: { title: 'New', date: '2026-01-01', client_id_input: closed.client_id },
          }),
      ],
      [
        'edit the session',
        () => owner.ask(sessionEndpoints.update, { params, body: sessionForm(closed) }),
      ],
      [
        'edit the group',
        () =>
          owner.ask(documentGroupEndpoints.update, { params: { id: group.id }, body: groupForm }),
      ],
      [
        'edit a document',
        () =>
          owner.ask(documentEndpoints.update, {
            params: { id: inCase },
            body: { doc_name: 'New' },
          }),
      ],
      [
        'group a document of the case',
        () =>
          owner.ask(documentEndpoints.move, {
            params: { id: inSession },
            body: { group_id: group.id },
          }),
      ],
      ['delete a document', () => owner.ask(documentEndpoints.remove, { params: { id: inCase } })],
      [
        'move the session away',
        () => owner.ask(sessionEndpoints.update, { params, body: sessionForm(open) }),
      ],
      ['delete the case', () => owner.ask(caseEndpoints.remove, { params: { id: closed.id } })],
    ]
    for (const [name, call] of calls) expect((await call()).status, name).toBe(200)
  })
})

describe('archiving and adding a session at the same time (MATTER-017)', () => {
  test('a session waits for the archiving, and is refused', async () => {
    const firm = await newFirm(casework)
    const legalCase = await firm.addCase()
    const { account_id } = firm
    let adding: Promise<Answer> | undefined
    await inTransaction(casework.appPool, { account_id }, async (scope) => {
      await scope.one(sql`
        update cases set status = 'archived', closed_on = now(), archived_on = now()
        where account_id = ${account_id} and id = ${legalCase.id}`)
      adding = firm.owner.ask(sessionEndpoints.create, { body: sessionForm(legalCase) })
      await expect.poll(countWaiting).toBeGreaterThan(0)
    })
    expect(await adding).toMatchObject(ARCHIVED)
  })

  test('leaves the sessions that were made before', async () => {
    const firm = await newFirm(casework)
    for (let round = 0; round < 20; round += 1) {
      const legalCase = await firm.addCase()
      await setStatus(firm, legalCase.id, 'closed')
      const add = () => firm.owner.ask(sessionEndpoints.create, { body: sessionForm(legalCase) })
      const [archived, ...added] = await Promise.all([
        setStatus(firm, legalCase.id, 'archived'),
        ...Array.from({ length: 1 + (round % 3) }, add),
      ])
      expect(archived.status).toBe(200)
      const refused = added.filter(({ status }) => status !== 201)
      expect(refused).toMatchObject(refused.map(() => ARCHIVED))
      const { pagination } = await firm.owner.call(sessionEndpoints.list, {
        query: { case: legalCase.id },
      })
      expect(pagination.count).toBe(added.length - refused.length)
      expect(await add()).toMatchObject(ARCHIVED)
    }
  })
})
