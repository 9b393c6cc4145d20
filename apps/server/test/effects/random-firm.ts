// Firms of random people and records, for the trials of effects.
import { LEVELS } from '@casework/contract/document-levels'
import { journalEndpoints } from '@casework/contract/journal'
import { partyEndpoints } from '@casework/contract/parties'
import { EMPLOYEE_ROLES } from '@casework/contract/permissions'
import { inTransaction, sql } from '../../src/platform/database/query/scope.ts'
import { newFirm, type Firm, type Person, type TestApp } from '@casework/testing'
import { addGroup, upload } from '../moves/move-records.ts'
import type { Random } from '../moves/random.ts'

interface Place {
  readonly client_id: number
  readonly case_id: number | null
  readonly session_id: number | null
}

/** Inserts documents of random levels at random places, without files. */
async function addDocuments(
  { authPool }: TestApp,
  { account_id }: Firm,
  places: readonly Place[],
  random: Random,
) {
  const rows = Array.from({ length: random.nextBelow(30) }, () => ({
    ...random.pick(places),
    level: random.pick(LEVELS),
  }))
  await inTransaction(authPool, { account_id, levels: LEVELS }, (scope) =>
    scope.many(sql`
      insert into documents (account_id, client_id, case_id, session_id, file_name, file_size, security_level, sha256, store_key)
      select ${account_id}, p.client_id, p.case_id, p.session_id, 'paper.txt', 1, p.level, repeat('0', 64), gen_random_uuid()::text
      from json_to_recordset(${JSON.stringify(rows)}::json) p (client_id bigint, case_id bigint, session_id bigint, level text)`),
  )
}

/** Adds entries of random levels to a case, and people of random levels to the directory. */
async function addEntriesAndPeople({ owner }: Firm, case_id: number, random: Random) {
  for (let n = random.nextBelow(4); n > 0; n -= 1) {
    await owner.call(journalEndpoints.create, {
      body: {
        case_id,
        kind: 'note',
        body: 'Called back',
        happened_at: '2026-10-05T09:00:00',
        security_level: random.pick(LEVELS),
      },
    })
    await owner.call(partyEndpoints.createPerson, {
      body: { name: `Ann Witness ${n}`, security_level: random.pick(LEVELS) },
    })
  }
}

/** A firm with documents, entries and people of random levels, and one to five employees. */
export async function newRandomFirm(casework: TestApp, random: Random) {
  const firm = await newFirm(casework)
  const cases = [await firm.addCase(), await firm.addCase()]
  const session = await firm.addSession({ legalCase: random.pick(cases) })
  const places = [
    ...cases.flatMap(({ client_id, id }) => [
      { client_id, case_id: null, session_id: null },
      { client_id, case_id: id, session_id: null },
    ]),
    { client_id: session.client_id, case_id: session.case_id, session_id: session.id },
  ]
  const group = await addGroup(firm.owner, session.id)
  await addDocuments(casework, firm, places, random)
  const document = await upload(
    firm.owner,
    { client_id: session.client_id, session_id: session.id },
    random.pick(['red', 'green']),
  )
  await addEntriesAndPeople(firm, random.pick(cases).id, random)
  const people: Person[] = []
  for (let n = 0; n <= random.nextBelow(5); n += 1)
    people.push(await firm.addEmployee(random.pick(EMPLOYEE_ROLES)))
  return { firm, cases, session, group, document, people }
}
export type RandomFirm = Awaited<ReturnType<typeof newRandomFirm>>
