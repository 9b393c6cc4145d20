// What is in the bin is in no answer: all answers are as if it had never been there.
import { caseEndpoints } from '@casework/contract/cases'
import { clientEndpoints } from '@casework/contract/clients'
import { documentGroupEndpoints } from '@casework/contract/document-groups'
import { documentEndpoints } from '@casework/contract/documents'
import { partyEndpoints } from '@casework/contract/parties'
import { sessionEndpoints } from '@casework/contract/sessions'
import { expect, test } from 'vitest'
import { listReads, readEach } from '../../../test/bin/every-read.ts'
import { addEveryId, addFullTree } from '../../../test/bin/full-tree.ts'
import { newFirm, useTestApp, type Firm } from '@casework/testing'

const casework = useTestApp()

const SAYS_WHAT_WAS_DONE = 'Says what was done, with deletes and refused reads (HIST-015)'
/** Answers that a delete or a reading changes for good. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  '/bin/': 'Lists what was deleted (BIN-006)',
  '/conflicts/': 'Keeps every check, whatever becomes of the record (CONF-013)',
  '/history/': SAYS_WHAT_WAS_DONE,
  '/history/export/': SAYS_WHAT_WAS_DONE,
  '/history/record-export/': SAYS_WHAT_WAS_DONE,
  '/clients/:id/history/': SAYS_WHAT_WAS_DONE,
  '/cases/:id/history/': SAYS_WHAT_WAS_DONE,
  '/sessions/:id/history/': SAYS_WHAT_WAS_DONE,
  '/document-groups/:id/history/': SAYS_WHAT_WAS_DONE,
  '/documents/:id/history/': SAYS_WHAT_WAS_DONE,
  '/documents/:id/preview/': 'Of one file, drawn by a process of its own',
  '/documents/:id/pages/:number/': 'Of one opening, which belongs to one sign-in',
  '/documents/:id/pages/:number/text/': 'Of one opening, which belongs to one sign-in',
}

/** What the records show in while they are there. */
const SHOWING = [
  '/cases/',
  '/cases/export/',
  '/clients/',
  '/clients/export/',
  '/dashboard/must-not-miss/',
  '/dashboard/summary/',
  '/deadlines/',
  '/document-groups/',
  '/documents/',
  '/entries/',
  '/entries/minutes/',
  '/entries/minutes/export/',
  '/level-plans/',
  '/members/:user_id/duties/',
  '/people/',
  '/people/:id/',
  '/search/',
  '/sessions/',
  '/sessions/export/',
]

async function addKept(firm: Firm) {
  const { id: people } = await firm.owner.call(partyEndpoints.createPerson, {
    body: { name: 'Ann Acme' },
  })
  return addEveryId(firm, people)
}

/** Deletes one tree with its client, and another from below, one by one. */
async function removeBoth(
  { owner }: Firm,
  whole: { client: number },
  parts: Awaited<ReturnType<typeof addFullTree>>,
) {
  for (const [endpoint, id] of [
    [clientEndpoints.remove, whole.client],
    [documentEndpoints.remove, parts.document],
    [documentGroupEndpoints.remove, parts['document-groups']],
    [sessionEndpoints.remove, parts.session],
    [caseEndpoints.remove, parts.case],
    [clientEndpoints.remove, parts.client],
  ] as const)
    expect((await owner.ask(endpoint, { params: { id } })).status).toBe(200)
}

type Given = Awaited<ReturnType<typeof readEach>>[number]
/** Besides the number of open conflict checks, which outlive the record. */
const isSame = (one: Given, other: Given | undefined) => {
  const [a, b] = [one, other].map((given) => given?.text.replace(/"open_conflict_checks":\d+/, ''))
  return one.status === other?.status && a === b
}

test('answers every list, count, search, export, calendar and figure as if the records had never been there (BIN-005)', async () => {
  const firm = await newFirm(casework)
  // An admin sees what the owner sees, and gold what diamond sees.
  const people = [firm.owner, await firm.addEmployee('diamond'), await firm.addEmployee('silver')]
  const ids = await addKept(firm)
  const reads = listReads(ids, ['acme', 'attorney']).filter(
    ({ endpoint }) => !Object.hasOwn(EXCEPTIONS, endpoint.path),
  )
  const before = await Promise.all(people.map((person) => readEach(person, reads)))
  const refused = (before[0] ?? []).filter(({ status }) => status !== 200)
  expect(refused.map(({ name }) => name)).toEqual(['/conflicts/:id/ {}'])
  const [whole, parts] = [await addFullTree(firm, ids.people), await addFullTree(firm, ids.people)]
  const [own = []] = before
  const between = await readEach(firm.owner, reads)
  const changed = reads.filter((_, at) => between[at]?.text !== own[at]?.text)
  expect(changed.map(({ endpoint }) => endpoint.path)).toEqual(expect.arrayContaining(SHOWING))

  await removeBoth(firm, whole, parts)

  for (const [at, person] of people.entries()) {
    const after = await readEach(person, reads)
    const differing = after.filter((answer, n) => !isSame(answer, before[at]?.[n]))
    expect([at, differing]).toEqual([at, []])
  }
})
