// Who reads the reason of a hold.
import { caseEndpoints } from '@casework/contract/cases'
import { connectionEndpoints } from '@casework/contract/connections'
import { holdEndpoints } from '@casework/contract/holds'
import { partyEndpoints } from '@casework/contract/parties'
import { expect, test } from 'vitest'
import { listReads, readEach, type Read } from '../../../test/bin/every-read.ts'
import { addFullTree } from '../../../test/bin/full-tree.ts'
import { newFirm, useTestApp, type Person } from '@casework/testing'

const casework = useTestApp()

const BELOW_ADMIN = ['diamond', 'gold', 'silver'] as const
const SHOWN_TO_ADMINS = ['/clients/:id/', '/cases/:id/', '/holds/', '/history/']

test('no answer of any endpoint has the reason of a hold for a role below admin, live or lifted (HOLD-007)', async () => {
  const firm = await newFirm(casework)
  const { owner } = firm
  const person = await owner.call(partyEndpoints.createPerson, { body: { name: 'Ann' } })
  const tree = await addFullTree(firm, person.id)
  const other = await addFullTree(firm, person.id)
  const place = (record: object, reason: string) =>
    owner.ask(holdEndpoints.place, { body: { ...record, reason } })
  await place({ client_id: tree.client }, 'quagga-client')
  await place({ case_id: tree.case }, 'quagga-case')
  const lifted = await place({ case_id: other.case }, 'quagga-lifted')
  const { id } = (lifted.body as { data: { id: number } }).data
  await owner.call(holdEndpoints.lift, { params: { id }, body: { reason: 'quagga-lift' } })
  const admin = await firm.addEmployee('admin')
  const people = await Promise.all(BELOW_ADMIN.map((role) => firm.addEmployee(role)))
  const [connection] = await owner.call(connectionEndpoints.followers, {})
  const reads = listReads(
    {
      clients: tree.client,
      cases: tree.case,
      sessions: tree.session,
      documents: tree.document,
      'document-groups': tree['document-groups'],
      deadlines: tree.deadlines,
      entries: tree.entries,
      people: person.id,
      conflicts: 0,
      members: owner.user_id,
      connections: connection?.connection_id ?? 0,
    },
    [],
  )
  const ofLifted = [caseEndpoints.get, caseEndpoints.list].map((endpoint) => ({
    name: `${endpoint.path} of the lifted hold`,
    endpoint,
    parts: { params: { id: other.case }, query: {} },
  }))
  const findTelling = async (reader: Person, asked: readonly Read[]) =>
    (await readEach(reader, asked))
      .filter(({ text }) => /quagga/i.test(text))
      .map(({ name }) => name)
  // They are there to be found, before refused reads fill the history.
  const shown = reads.filter(({ endpoint }) => SHOWN_TO_ADMINS.includes(endpoint.path))
  expect(await findTelling(admin, shown)).toHaveLength(SHOWN_TO_ADMINS.length)
  for (const [at, reader] of people.entries())
    expect([BELOW_ADMIN[at], await findTelling(reader, [...reads, ...ofLifted])]).toEqual([
      BELOW_ADMIN[at],
      [],
    ])
})
