import { LEVELS, type Level } from '@casework/contract/document-levels'
import { documentEndpoints } from '@casework/contract/documents'
import { clientEndpoints } from '@casework/contract/clients'
import type { LegalCase } from '@casework/contract/cases'
import type { Session } from '@casework/contract/sessions'
import { describe, expect, test } from 'vitest'
import { beginDeletion } from '../../src/platform/database/change/cascade.ts'
import {
  inTransaction,
  createReadScope,
  sql,
  type WorkspaceScope,
} from '../../src/platform/database/query/scope.ts'
import { newFirm, useTestApp, type Answer, type Firm } from '@casework/testing'
import { buildForm, uploadOne } from '@casework/testing/documents/upload-requests'
import { samples } from '@casework/testing/documents/sample-files'
import {
  readAllRecords,
  expectCounts,
  expectOneClient,
  expectTotals,
} from '../moves/all-records.ts'
import {
  addGroup,
  requestMoveCase,
  requestMoveSession,
  getLocation,
} from '../moves/move-records.ts'

const ROUNDS = Number(process.env['STRESS_ROUNDS'] ?? 10)

const casework = useTestApp()

/** Runs `act` while a transaction does `work`, and commits that one once `act` waits for its lock. */
async function runWhileOpen<T>(
  account_id: number,
  work: (scope: WorkspaceScope) => Promise<unknown>,
  act: () => Promise<T>,
): Promise<T> {
  const committed = await inTransaction(
    casework.authPool,
    { account_id, levels: LEVELS },
    async (scope) => {
      await work(scope)
      const result = act()
      // Not in the transaction, where pg_stat_activity is a snapshot and never changes.
      const watchScope = createReadScope(casework.authPool, {})
      const countWaiting = async () =>
        (
          await watchScope.many(
            sql`select from pg_locks join pg_stat_activity using (pid) where datname = current_database() and not granted`,
          )
        ).length
      await expect.poll(countWaiting).toBeGreaterThan(0)
      return { result }
    },
  )
  return committed.result
}

const HIDDEN_DOCUMENT_REFUSAL = {
  status: 403,
  body: { error: { message: 'This record contains documents your role cannot access' } },
}

/** Creates two clients, a case of the first with a session, and a document in each of the two. */
async function addMovableRecords(firm: Firm) {
  const [from, to] = [await firm.addClient(), await firm.addClient()]
  const legalCase = await firm.addCase({ client: from })
  const session = await firm.addSession({ legalCase })
  const upload = (place: object, security_level: Level = 'green') =>
    uploadOne(firm.owner, { security_level, client_id: from.id, ...place })
  return {
    from,
    to,
    legalCase,
    session,
    upload,
    ofSession: await upload({ session_id: session.id }),
    ofCase: await upload({ case_id: legalCase.id }),
  }
}

describe.each(['session', 'case'] as const)('moving a %s', (kind) => {
  const selectParent = (legalCase: LegalCase, session: Session) =>
    kind === 'session' ? { session_id: session.id } : { case_id: legalCase.id }

  test('waits for a level that is being raised, and is then refused (FIX-021)', async () => {
    const firm = await newFirm(casework)
    const { legalCase, session, to, ofSession, ofCase } = await addMovableRecords(firm)
    const diamond = await firm.addEmployee('diamond')
    const { id } = kind === 'session' ? ofSession : ofCase

    const answer = await runWhileOpen(
      firm.account_id,
      (scope) =>
        scope.one(
          sql`update documents set security_level = 'red' where account_id = ${firm.account_id} and id = ${id}`,
        ),
      () =>
        kind === 'session'
          ? requestMoveSession(diamond, session, { client_id: to.id })
          : requestMoveCase(diamond, legalCase, to.id),
    )

    expect(answer).toMatchObject(HIDDEN_DOCUMENT_REFUSAL)
    expect((await getLocation(firm.owner, id)).client).toBe(legalCase.client_id)
  })

  test('waits for an upload above the role’s level, and is then refused (FIX-021)', async () => {
    const firm = await newFirm(casework)
    const { from, legalCase, session, to } = await addMovableRecords(firm)
    const diamond = await firm.addEmployee('diamond')
    const row = [from.id, legalCase.id, kind === 'session' ? session.id : null] as const

    const answer = await runWhileOpen(
      firm.account_id,
      (scope) =>
        scope.one(sql`
          insert into documents (account_id, client_id, case_id, session_id, security_level, file_name, file_size, sha256, store_key)
          values (${firm.account_id}, ${row[0]}, ${row[1]}, ${row[2]}, 'red', 'x.txt', 1, ${'0'.repeat(64)}, ${`race-${firm.account_id}-${kind}`})`),
      () =>
        kind === 'session'
          ? requestMoveSession(diamond, session, { client_id: to.id })
          : requestMoveCase(diamond, legalCase, to.id),
    )

    expect(answer).toMatchObject(HIDDEN_DOCUMENT_REFUSAL)
    expectOneClient(await readAllRecords(firm.owner))
  })

  test('waits for a deletion of one of its documents and takes the others (FIX-021)', async () => {
    const firm = await newFirm(casework)
    const { legalCase, session, to, ofSession, ofCase, upload } = await addMovableRecords(firm)
    const remaining = await upload(selectParent(legalCase, session))
    const deleted = kind === 'session' ? ofSession : ofCase

    const answer = await runWhileOpen(
      firm.account_id,
      (scope) =>
        scope.batch([
          sql`select set_config('app.user_id', ${String(firm.owner.user_id)}, true)`,
          beginDeletion({ kind: 'document', id: deleted.id, role: 'owner' }),
          sql`delete from documents where account_id = ${firm.account_id} and id = ${deleted.id}`,
        ]),
      () =>
        kind === 'session'
          ? requestMoveSession(firm.owner, session, { client_id: to.id })
          : requestMoveCase(firm.owner, legalCase, to.id),
    )

    expect(answer.status).toBe(200)
    expect((await getLocation(firm.owner, remaining.id)).client).toBe(to.id)
    await expectTotals(casework, firm.account_id)
  })
})

test(`parallel moves, uploads and deletions leave one client per document, ${ROUNDS} rounds (FIX-021)`, async () => {
  const firm = await newFirm(casework)
  const { owner } = firm
  const { from, to, legalCase, session } = await addMovableRecords(firm)
  const group = await addGroup(owner, session.id)
  const { body, type } = await buildForm([
    ['security_level', 'red'],
    ['client_id', String(from.id)],
    ['session_id', String(session.id)],
    ['group_id', String(group.id)],
    ['a.pdf', samples.pdf()],
  ])
  const upload = (): Promise<Answer> =>
    owner.ask(documentEndpoints.upload, { body }, { 'content-type': type })

  for (let round = 0; round < ROUNDS; round += 1) {
    const [next, other] = round % 2 === 0 ? [to, from] : [from, to]
    const { documents } = await readAllRecords(owner)
    const toDelete = documents.slice(0, 2)
    const answers = await Promise.all([
      requestMoveSession(owner, session, { client_id: next.id }),
      requestMoveCase(owner, legalCase, other.id),
      ...Array.from({ length: 4 }, upload),
      ...toDelete.map(({ id }) => owner.ask(documentEndpoints.remove, { params: { id } })),
    ])
    // The upload names the former client, so it is refused once the session has moved.
    for (const { status, text } of answers) expect([200, 201, 400, 409], text).toContain(status)
    const all = await readAllRecords(owner)
    expectOneClient(all)
    await expectTotals(casework, firm.account_id)
  }
  await expectCounts(owner, await readAllRecords(owner))
})

test(`deleting a client while a session moves to it deletes the session or refuses the move, ${ROUNDS} rounds (FIX-021)`, async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const firm = await newFirm(casework)
    const { to, session } = await addMovableRecords(firm)
    const [moved, removed] = await Promise.all([
      requestMoveSession(firm.owner, session, { client_id: to.id }),
      firm.owner.ask(clientEndpoints.remove, { params: { id: to.id } }),
    ])
    expect(removed.status).toBe(200)
    expect([200, 400, 404, 409], moved.text).toContain(moved.status)
    const all = await readAllRecords(firm.owner)
    expect(all.documents.length).toBe(all.sessions.length === 1 ? 2 : 1)
    expectOneClient(all)
    await expectTotals(casework, firm.account_id)
  }
})
