// Records that got a higher level after their entries were written: each wall alone, and counts.
import { conflictEndpoints } from '@casework/contract/conflicts'
import { documentBatches } from '@casework/contract/document-batches'
import { documentEndpoints } from '@casework/contract/documents'
import { LEVELS, type Level } from '@casework/contract/document-levels'
import { historyEndpoints } from '@casework/contract/history'
import { journalEndpoints } from '@casework/contract/journal'
import { levelPlans } from '@casework/contract/level-plans'
import { partyEndpoints } from '@casework/contract/parties'
import { expect, test } from 'vitest'
import { newFirm, startTestApp, useTestApp, type Firm } from '@casework/testing'
import type { TestDatabase } from '@casework/testing/database/new-database'
import { onDatabase } from '@casework/testing/database/test-server'
import { buildEntry } from '../../../test/journal/entries.ts'
import { newUnfencedDatabase } from '../../../test/tenant-isolation/unfenced-database.ts'
import { uploadText } from '../../../test/tenant-isolation/upload-text.ts'
import { inTransaction, raw } from '../../platform/database/query/scope.ts'
import { sealFirm } from '../../platform/history/sealing.ts'

const casework = useTestApp()

const setPersonLevel = ({ owner }: Firm, id: number, security_level: Level) =>
  owner.call(partyEndpoints.updatePerson, {
    params: { id },
    body: { name: 'Planted person', security_level },
  })

const IN_A_MONTH = new Date(Date.now() + 30 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)

/** A person in a case, and the reference at their side. */
async function addParty({ owner }: Firm, case_id: number, security_level: Level) {
  const added = await owner.call(partyEndpoints.add, {
    params: { id: case_id },
    body: { person: { name: 'Planted person', security_level }, role: 'witness' },
  })
  await owner.call(partyEndpoints.change, {
    params: { id: case_id, party_id: added.id },
    body: { reference: 'planted-reference' },
  })
  return added.person?.id ?? 0
}

/** Yellow records of every kind that has a level, with planted words. Returns how to raise them. */
async function plant(firm: Firm): Promise<() => Promise<void>> {
  const { owner } = firm
  const { id: case_id, client_id } = await firm.addCase({ title: 'Visible case' })
  const security_level = 'yellow'
  const document = await uploadText(owner, { client_id, security_level })
  const ofDocument = { params: { id: document } }
  await owner.call(documentEndpoints.update, { ...ofDocument, body: { doc_name: 'planted-paper' } })
  await owner.call(levelPlans.setPlan, {
    ...ofDocument,
    body: { to_level: 'green', due_on: IN_A_MONTH },
  })
  const entry = await owner.call(journalEndpoints.create, {
    body: buildEntry(case_id, { security_level, body: 'planted-note' }),
  })
  const person = await addParty(firm, case_id, security_level)
  const check = await owner.call(conflictEndpoints.create, {
    body: { name: 'Planted person', side: 'ours' },
  })
  await owner.call(conflictEndpoints.decide, {
    params: { id: check.id ?? 0 },
    body: { decision: 'go_on', reason: 'planted-reason' },
  })
  return async () => {
    const red = { security_level: 'red' } as const
    await owner.call(documentEndpoints.update, { ...ofDocument, body: red })
    await owner.call(journalEndpoints.setLevel, { params: { id: entry.id }, body: red })
    await setPersonLevel(firm, person, 'red')
  }
}

test('the view hides what it showed of each kind of record before a raise (HIST-034)', async () => {
  const firm = await newFirm(casework)
  const raise = await plant(firm)
  const read = (levels: readonly Level[]) =>
    inTransaction(
      casework.appPool,
      { account_id: firm.account_id, user_id: firm.owner.user_id, levels },
      (scope) =>
        scope.many<{ object_type: string; text: string }>(
          raw(
            `select object_type, coalesce(changes::text, '') || coalesce(sealed::text, '') as text from history_within`,
          ),
        ),
    )
  const listShown = async (levels: readonly Level[]) => [
    ...new Set(
      (await read(levels))
        .filter(({ text }) => text.includes('"after"'))
        .map(({ object_type }) => object_type),
    ),
  ]
  await sealFirm(casework.jobsPool, firm.account_id)
  const shown = await listShown(['yellow', 'green'])
  expect(shown).toEqual(
    expect.arrayContaining([
      'case',
      'client',
      'conflict_check',
      'document',
      'entry',
      'level_plan',
      'person',
    ]),
  )
  expect(JSON.stringify(await read(['yellow', 'green']))).toContain('planted-reference')

  await raise()
  await sealFirm(casework.jobsPool, firm.account_id)

  expect((await listShown(['yellow', 'green'])).toSorted()).toEqual(['case', 'client'])
  const text = JSON.stringify(await read(['yellow', 'green']))
  expect(text.toLowerCase()).not.toContain('planted')
  expect(text).toContain('Visible case')
  const all = JSON.stringify(await read(LEVELS))
  for (const word of ['paper', 'note', 'reference', 'reason', 'person'])
    expect(all.toLowerCase()).toMatch(new RegExp(`planted.${word}`))
})

/** As if the view forgot the levels, and no policy existed. */
async function newDatabaseWithoutView(): Promise<TestDatabase> {
  const database = await newUnfencedDatabase()
  await onDatabase(database.owner, (client) =>
    client.query(`
      create or replace view history_within as
      select account_id, id, seq, at, user_id, role, action, kind, object_type, object_ids, outcome,
        request_id, level, unit_id, along, digest, hash, sealed -> 'actor' as actor, true as is_shown,
        changes, sealed, level as present_level, cardinality(object_ids) as seen_count
      from audit_entries where account_id = current_account_id()`),
  )
  return database
}

test('the statement hides a raised person without the view and the policies (PARTY-007, HIST-006)', async () => {
  const database = await newDatabaseWithoutView()
  const unfenced = await startTestApp({ database })
  try {
    const firm = await newFirm(unfenced)
    const silver = await firm.addEmployee('silver')
    const { id: case_id } = await firm.addCase()
    const read = async () => await silver.ask(historyEndpoints.ofCase, { params: { id: case_id } })
    const person = await addParty(firm, case_id, 'green')
    expect((await read()).text).toContain('planted-reference')

    await setPersonLevel(firm, person, 'red')

    for (const round of ['open', 'sealed']) {
      const { text, body } = await read()
      expect([round, body]).toMatchObject([
        round,
        {
          data: {
            items: [
              { hidden: true, changes: [] },
              { hidden: true, changes: [] },
              { hidden: false },
            ],
          },
        },
      ])
      expect([round, /planted|party_|witness/.test(text)]).toEqual([round, false])
      expect([round, text.includes(String(person))]).toEqual([round, false])
      await sealFirm(unfenced.jobsPool, firm.account_id)
    }
    // Gone people have no level any more.
    await unfenced.asOwner('delete from case_parties where person_id = $1', [person])
    await unfenced.asOwner('delete from people where id = $1', [person])
    expect((await read()).text).not.toContain('planted-reference')
  } finally {
    await unfenced.stop()
    await database.drop()
  }
})

test('the number of records of an entry leaves out those that were raised since (HIST-006, HIST-014)', async () => {
  const firm = await newFirm(casework)
  const [gold, silver] = [await firm.addEmployee('gold'), await firm.addEmployee('silver')]
  const { id: case_id, client_id } = await firm.addCase()
  const ids = [
    await uploadText(firm.owner, { client_id, security_level: 'green' }),
    await uploadText(firm.owner, { client_id, security_level: 'green' }),
    await uploadText(firm.owner, { client_id, security_level: 'green' }),
  ] as const
  const [id, yellow, red] = ids
  await firm.owner.call(documentBatches.updateMany, {
    body: { ids: [...ids], place: { client_id, case_id, session_id: null } },
  })
  const count = async (person: Firm['owner']) => {
    const { items } = await person.call(historyEndpoints.ofDocument, { params: { id } })
    return items.map(({ action, objects_count, hidden }) => [action, objects_count, hidden])
  }
  const show = (n: number) => [
    ['moved', n, false],
    ['created', 1, false],
  ]
  expect(await count(silver)).toEqual(show(3))

  for (const [document, security_level] of [
    [yellow, 'yellow'],
    [red, 'red'],
  ] as const)
    await firm.owner.call(documentEndpoints.update, {
      params: { id: document },
      body: { security_level },
    })

  for (const round of ['open', 'sealed']) {
    expect([round, await count(firm.owner)]).toEqual([round, show(3)])
    expect([round, await count(gold)]).toEqual([round, show(2)])
    expect([round, await count(silver)]).toEqual([round, show(1)])
    await sealFirm(casework.jobsPool, firm.account_id)
  }
})
