// Links between two records that are both in the bin: of a party, and of a document and its group.
import { binEndpoints, type BinKind } from '@casework/contract/bin'
import { caseEndpoints } from '@casework/contract/cases'
import { clientEndpoints } from '@casework/contract/clients'
import { documentGroupEndpoints } from '@casework/contract/document-groups'
import { documentEndpoints } from '@casework/contract/documents'
import { partyEndpoints } from '@casework/contract/parties'
import { describe, expect, test } from 'vitest'
import { listItems, restoreItem } from '../../../test/bin/bin-items.ts'
import { newFirm, useTestApp, type Firm } from '@casework/testing'
import { onDatabase } from '@casework/testing/database/test-server'
import { createGroup, createSessionWithGroup } from '@casework/testing/documents/groups'
import { dumpRecords } from '../../../test/moves/table-dump.ts'
import { uploadText } from '../../../test/tenant-isolation/upload-text.ts'

const casework = useTestApp()

type Kind = Exclude<BinKind, 'import'>
const REMOVE = {
  client: clientEndpoints.remove,
  case: caseEndpoints.remove,
  document: documentEndpoints.remove,
  document_group: documentGroupEndpoints.remove,
} as const
type Removed = keyof typeof REMOVE & Kind

/** Deletes, restores and purges the records of a test by their kind. */
const act = (firm: Firm, records: Readonly<Partial<Record<Removed, number>>>) => {
  const idOf = (kind: Removed) => records[kind] ?? 0
  const findItem = async (kind: Removed) =>
    (await listItems(firm)).find((item) => item.kind === kind && item.record_id === idOf(kind))
      ?.id ?? 0
  return {
    remove: (kind: Removed) => firm.owner.ask(REMOVE[kind], { params: { id: idOf(kind) } }),
    restore: async (kind: Removed) => restoreItem(firm, await findItem(kind)),
    purge: async (kind: Removed) =>
      firm.owner.ask(binEndpoints.purge, { params: { id: await findItem(kind) } }),
  }
}

async function runAll(steps: readonly (() => Promise<{ status: number }>)[]) {
  for (const step of steps) expect((await step()).status).toBe(200)
}

/** A case with a person and a client of another case as parties. */
async function addCaseWithParties(firm: Firm) {
  const { id: client } = await firm.addClient({ name: 'Northwind' })
  const { id, client_id } = await firm.addCase()
  const addParty = (body: object) =>
    firm.owner.call(partyEndpoints.add, {
      params: { id: String(id) },
      body: { reference: 'AB 12', ...body } as never,
    })
  await addParty({ client_id: client, role: 'opponent' })
  await addParty({ person: { name: 'Margaret Ellison' }, role: 'witness' })
  return { ...act(firm, { client, case: id }), client, case_id: id, owning_client: client_id }
}

const findParties = async (firm: Firm, case_id: number) =>
  (await firm.owner.call(partyEndpoints.list, { params: { id: String(case_id) } })).map(
    ({ role }) => role,
  )

/** What the bin still has of parties. */
const findLinksInBin = ({ account_id }: Firm) =>
  onDatabase(
    casework.database.backup,
    async (client) =>
      (
        await client.query<{ kind: string }>(
          `select b.kind from bin_rows b where b.account_id = $1 and b.kind = 'case_party' and b.row is not null
           union all
           select p.kind from bin_parents p where p.account_id = $1 and not p.is_needed`,
          [account_id],
        )
      ).rows,
  )

describe('a party whose case and client are both in the bin', () => {
  test.for([
    ['client', 'case', 'client', 'case'],
    ['client', 'case', 'case', 'client'],
    ['case', 'client', 'client', 'case'],
    ['case', 'client', 'case', 'client'],
  ] as const)(
    'deleted %s, %s, restored %s, %s: comes back with the last (BIN-009)',
    async ([first, second, third, fourth]) => {
      const firm = await newFirm(casework)
      const { remove, restore } = await addCaseWithParties(firm)
      const before = await dumpRecords(casework, firm)

      await runAll([() => remove(first), () => remove(second)])
      await runAll([() => restore(third), () => restore(fourth)])

      expect(await dumpRecords(casework, firm)).toBe(before)
      expect(await findLinksInBin(firm)).toEqual([])
    },
  )

  test('comes back after the first was deleted again, and with the client of the case (BIN-009)', async () => {
    const firm = await newFirm(casework)
    const { remove, restore, owning_client } = await addCaseWithParties(firm)
    const ofCase = act(firm, { client: owning_client })
    const before = await dumpRecords(casework, firm)

    await runAll([() => remove('client'), () => ofCase.remove('client')])
    await runAll([() => restore('client'), () => remove('client')])
    await runAll([() => ofCase.restore('client'), () => restore('client')])

    expect(await dumpRecords(casework, firm)).toBe(before)
  })

  test.for([
    ['client', 'case'],
    ['case', 'client'],
  ] as const)(
    'deleted %s, %s: goes with the client that is purged, and its case comes back (BIN-009, BIN-016)',
    async ([first, second]) => {
      const firm = await newFirm(casework)
      const { remove, restore, purge, case_id } = await addCaseWithParties(firm)
      await runAll([() => remove(first), () => remove(second), () => purge('client')])

      // The person is left.
      expect(await findLinksInBin(firm)).toEqual([{ kind: 'case_party' }])
      await runAll([() => restore('case')])
      expect(await findParties(firm, case_id)).toEqual(['client', 'witness'])
      expect(await findLinksInBin(firm)).toEqual([])
    },
  )

  test.for([
    ['client', 'case'],
    ['case', 'client'],
  ] as const)(
    'deleted %s, %s: goes with the case that is purged, and its client comes back (BIN-009, BIN-016)',
    async ([first, second]) => {
      const firm = await newFirm(casework)
      const { remove, restore, purge } = await addCaseWithParties(firm)
      await runAll([() => remove(first), () => remove(second), () => purge('case')])

      expect(await findLinksInBin(firm)).toEqual([])
      await runAll([() => restore('client')])
      expect(await findLinksInBin(firm)).toEqual([])
    },
  )

  test('goes with the record that it waits for (BIN-016)', async () => {
    const firm = await newFirm(casework)
    const { remove, restore, purge } = await addCaseWithParties(firm)
    await runAll([() => remove('client'), () => remove('case'), () => restore('client')])
    await runAll([() => purge('case')])
    expect(await findLinksInBin(firm)).toEqual([])
    await runAll([() => remove('client'), () => restore('client')])
  })
})

describe('a document and its group that are both in the bin', () => {
  async function addGroupedDocument(firm: Firm) {
    const { session, group } = await createSessionWithGroup(firm)
    const { client_id } = session
    const document = await uploadText(firm.owner, { client_id, group_id: group.id })
    return { session, group: group.id, document }
  }

  const readGroup = async ({ owner }: Firm, id: number) =>
    (await owner.call(documentEndpoints.get, { params: { id: String(id) } })).group

  test.for([
    ['document_group', 'document', 'document_group', 'document'],
    ['document_group', 'document', 'document', 'document_group'],
    ['document', 'document_group', 'document_group', 'document'],
    ['document', 'document_group', 'document', 'document_group'],
  ] as const)(
    'deleted %s, %s, restored %s, %s: belong together again (BIN-009, BIN-010)',
    async ([first, second, third, fourth]) => {
      const firm = await newFirm(casework)
      const { group, document } = await addGroupedDocument(firm)
      const { remove, restore } = act(firm, { document_group: group, document })
      const before = await dumpRecords(casework, firm)

      await runAll([() => remove(first), () => remove(second)])
      await runAll([() => restore(third), () => restore(fourth)])

      expect(await dumpRecords(casework, firm)).toBe(before)
    },
  )

  test('a document whose group was purged comes back without one (BIN-010)', async () => {
    const firm = await newFirm(casework)
    const { group, document } = await addGroupedDocument(firm)
    const { remove, restore, purge } = act(firm, { document_group: group, document })
    await runAll([() => remove('document'), () => remove('document_group')])
    await runAll([() => purge('document_group'), () => restore('document')])
    expect(await readGroup(firm, document)).toBeNull()
  })

  test('a document of two deleted groups returns to the first that is restored (BIN-010)', async () => {
    const firm = await newFirm(casework)
    const { session, group, document } = await addGroupedDocument(firm)
    const other = await createGroup(firm, session.id, 'Other')
    const first = act(firm, { document_group: group, document })
    const second = act(firm, { document_group: other.id })
    const move = () =>
      firm.owner.ask(documentEndpoints.move, {
        params: { id: document },
        body: { group_id: other.id },
      })
    await runAll([() => first.remove('document_group'), move])
    await runAll([() => second.remove('document_group'), () => first.remove('document')])

    await runAll([() => second.restore('document_group'), () => first.restore('document_group')])
    await runAll([() => first.restore('document')])

    expect(await readGroup(firm, document)).toBe(other.id)
  })
})
