import { caseEndpoints, type LegalCase } from '@casework/contract/cases'
import { clientEndpoints } from '@casework/contract/clients'
import { documentGroupEndpoints } from '@casework/contract/document-groups'
import { documentEndpoints } from '@casework/contract/documents'
import { sessionEndpoints, type Session } from '@casework/contract/sessions'
import { expect, test } from 'vitest'
import { listItems } from '../bin/bin-items.ts'
import { readPlaces } from '../bin/places.ts'
import { newFirm, useTestApp, type Answer, type Firm, type Person } from '@casework/testing'
import { onDatabase } from '@casework/testing/database/test-server'
import { createSessionWithGroup } from '@casework/testing/documents/groups'
import { requestMoveCase } from '../moves/move-records.ts'
import { askUpload, uploadText } from '../tenant-isolation/upload-text.ts'

const ROUNDS = Number(process.env['STRESS_ROUNDS'] ?? 5)

const casework = useTestApp()

/** Two people of the firm who may do everything, at the same time. */
const addPair = async () => {
  const firm = await newFirm(casework)
  return { firm, pair: [firm.owner, await firm.addEmployee('admin')] as const }
}
type Endpoint = Parameters<Firm['owner']['ask']>[0]
const remove = (person: Person, endpoint: Endpoint, id: number) =>
  person.ask(endpoint, { params: { id } })

const expectStatus = (answers: readonly Answer[], allowed: readonly number[]) =>
  expect(answers.filter(({ status }) => !allowed.includes(status))).toEqual([])

test(`leaves each record in exactly one item when two people delete parents and children at once, ${ROUNDS} times (BIN-030)`, async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { firm, pair } = await addPair()
    const { session, group } = await createSessionWithGroup(firm)
    const { client_id, case_id, id: session_id } = session
    const place = { client_id, case_id, session_id }
    const documents = [
      await uploadText(firm.owner, { ...place, group_id: group.id }),
      await uploadText(firm.owner, place),
    ]
    const before = await readPlaces(casework, firm)
    const [first, second] = pair

    const answers = await Promise.all([
      ...documents.map((id) => remove(first, documentEndpoints.remove, id)),
      remove(second, documentGroupEndpoints.remove, group.id),
      remove(first, sessionEndpoints.remove, session_id),
      remove(second, caseEndpoints.remove, case_id),
      remove(first, clientEndpoints.remove, client_id),
    ])

    expectStatus(answers, [200, 404])
    expect(answers.at(-1)?.status).toBe(200)
    expect(await readPlaces(casework, firm)).toEqual({ live: [], binned: before.live })
  }
})

/** What one may add below a tree of records, and a case that may move there. */
const buildAdditions = (
  person: Person,
  { client_id, case_id, id: session_id }: Session,
  moved: LegalCase,
): (() => Promise<Answer>)[] => {
  const date = '2026-03-04'
  return [
    () =>
      person.ask(caseEndpoints.create, { body: { title: 'A', client_id_input: client_id, date } }),
    () =>
      person.ask(sessionEndpoints.create, {
        body: { title: 'A', case_id, client_id, date: `${date}T09:30:00`, session_type: 'meeting' },
      }),
    () => person.ask(documentGroupEndpoints.create, { body: { name: 'A', session_id } }),
    () => askUpload(person, { client_id, case_id, session_id }),
    () => requestMoveCase(person, moved, client_id),
  ]
}

/** Live rows whose parent is not live; the foreign keys of the tables are not asked. */
const ORPHANS = `
  select 'case' as kind, x.id from cases x where x.account_id = $1
    and not exists (select from clients p where p.account_id = $1 and p.id = x.client_id)
  union all
  select 'session', x.id from sessions x where x.account_id = $1 and not (
    exists (select from clients p where p.account_id = $1 and p.id = x.client_id)
    and exists (select from cases p where p.account_id = $1 and p.id = x.case_id))
  union all
  select 'document_group', x.id from document_groups x where x.account_id = $1
    and not exists (select from sessions p where p.account_id = $1 and p.id = x.session_id)
  union all
  select 'document', x.id from documents x where x.account_id = $1 and not (
    exists (select from clients p where p.account_id = $1 and p.id = x.client_id)
    and (x.case_id is null or exists (select from cases p where p.account_id = $1 and p.id = x.case_id))
    and (x.session_id is null or exists (select from sessions p where p.account_id = $1 and p.id = x.session_id))
    and (x.group_id is null or exists (select from document_groups p where p.account_id = $1 and p.id = x.group_id)))`
const findOrphans = ({ account_id }: Firm) =>
  onDatabase(
    casework.database.backup,
    async (client) => (await client.query<object>(ORPHANS, [account_id])).rows,
  )

/** What is deleted with how many records, and which of the additions are below it. */
const DELETES = [
  ['client', clientEndpoints.remove, ({ client_id }: Session) => client_id, 3, [0, 1, 2, 3, 4]],
  ['case', caseEndpoints.remove, ({ case_id }: Session) => case_id, 2, [1, 2, 3]],
  ['session', sessionEndpoints.remove, ({ id }: Session) => id, 1, [2, 3]],
] as const

test.each(DELETES)(
  `lets a create or move below a deleted %s end in its item or be refused, ${ROUNDS} times (BIN-031)`,
  async (_, endpoint, getId, records, below) => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { firm, pair } = await addPair()
      const [first, second] = pair
      const session = await firm.addSession()
      const additions = buildAdditions(first, session, await firm.addCase())
      const { live: before } = await readPlaces(casework, firm)
      const [removed, ...answers] = await Promise.all([
        remove(second, endpoint, getId(session)),
        ...additions.map((request) => request()),
      ])

      expect(removed?.status).toBe(200)
      const isBelow = (at: number) => below.some((one) => one === at)
      expectStatus(
        answers.filter((_answer, at) => isBelow(at)),
        [200, 201, 400, 404],
      )
      expectStatus(
        answers.filter((_answer, at) => !isBelow(at)),
        [200, 201],
      )
      expect(await findOrphans(firm)).toEqual([])
      // Whatever was added is live, or in the one item of the delete.
      const { live, binned } = await readPlaces(casework, firm)
      const added = answers.filter(({ status }) => status === 201)
      expect(live.length + binned.length).toBe(before.length + added.length)
      const caught = answers.filter(({ status }, at) => isBelow(at) && status < 300)
      expect(binned).toHaveLength(records + caught.length)
      expect(await listItems(firm)).toHaveLength(1)
    }
  },
)
