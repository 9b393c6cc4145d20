import { LEVELS } from '@casework/contract/document-levels'
import { documentBatches } from '@casework/contract/document-batches'
import { expect, test } from 'vitest'
import { newFirm, useTestApp } from '@casework/testing'
import { createGroup } from '@casework/testing/documents/groups'
import { seedDocuments } from '@casework/testing/documents/seed-documents'
import { expectCounts, expectOneClient, expectTotals, readAllRecords } from './all-records.ts'
import { createRandom } from './random.ts'

const CHANGES = 1000
const DOCUMENTS = 30

const casework = useTestApp()

test(`totals and counts are right after ${CHANGES} random bulk changes (INTAKE-020, INTAKE-022)`, async () => {
  const firm = await newFirm(casework)
  const random = createRandom(20_261_123)
  const sessions = [await firm.addSession(), await firm.addSession(), await firm.addSession()]
  const groups = []
  for (const { id, client_id } of sessions)
    groups.push({ ...(await createGroup(firm, id)), client_id })
  const places = sessions.flatMap(({ client_id, case_id, id }) => [
    { client_id, case_id: null, session_id: null },
    { client_id, case_id, session_id: null },
    { client_id, case_id: null, session_id: id },
  ])
  const first = places[0]?.client_id ?? 0
  const ids = await seedDocuments(casework, firm, { client_id: first }, DOCUMENTS)
  const answers = new Map<number, number>()
  let grouped = 0

  for (let n = 0; n < CHANGES; n += 1) {
    const kind = random.nextBelow(4)
    const change =
      kind === 0
        ? { security_level: random.pick(LEVELS) }
        : kind === 1
          ? { group_id: random.pick([...groups.map(({ id }) => id), null]) }
          : { place: random.pick(places) }
    // Several documents rarely have the client of a group.
    const chosen = kind === 1 ? [random.pick(ids)] : ids.filter(() => random.nextBelow(8) === 0)
    const { status } = await firm.owner.ask(documentBatches.updateMany, {
      body: { ids: chosen, ...change },
    })
    answers.set(status, (answers.get(status) ?? 0) + 1)
    if (status === 200 && typeof change.group_id === 'number') grouped += 1
  }

  const all = await readAllRecords(firm.owner)
  expectOneClient(all)
  await expectCounts(firm.owner, all)
  await expectTotals(casework, firm.account_id)
  // No document, or a group of another client.
  expect(new Set(answers.keys())).toEqual(new Set([200, 400]))
  expect(answers.get(200)).toBeGreaterThan(CHANGES / 2)
  expect(grouped).toBeGreaterThan(20)
}, 180_000)
