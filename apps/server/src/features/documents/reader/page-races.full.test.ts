import { documentEndpoints } from '@casework/contract/documents'
import { expect, test, vi } from 'vitest'
import { useTestApp, type Person } from '@casework/testing'
import {
  askPage,
  buildBlank,
  open,
  REPORT,
  useReaderFirm,
} from '../../../../test/documents/reader-firm.ts'
import { inTransaction, sql } from '../../../platform/database/query/scope.ts'

const casework = useTestApp()
const hart = useReaderFirm(casework)

test('a page is drawn once for twenty readers (READ-039)', async () => {
  const readers = await Promise.all(
    Array.from({ length: 20 }, () => hart.firm.addEmployee('silver')),
  )
  const id = await hart.add(buildBlank(7))
  const read = vi.spyOn(casework.store, 'open')
  const readAll = async (person: Person) => {
    const { opening } = await hart.open(person, id)
    const numbers = [1, 2, 3, 4, 5, 6, 7]
    return Promise.all(
      numbers.map(async (number) => (await askPage(person, id, number, { opening })).status),
    )
  }
  expect(new Set((await Promise.all(readers.map(readAll))).flat())).toEqual(new Set([200]))
  // The list with page 1, then runs of up to three pages; page-runs.test.ts has every order.
  expect(read.mock.calls.length).toBeLessThan(6)
  read.mockRestore()
})

test('a level that is raised while a document is opened refuses it, or is in the history at its level (READ-007, LOOK-133)', async () => {
  const [gold, { owner }] = [await hart.firm.addEmployee('gold'), hart.firm]
  for (const [person, status, entries] of [
    [gold, 403, []],
    [owner, 201, ['red']],
  ] as const) {
    const id = await hart.add(buildBlank(1))
    const raised = hart.setLevelWhileReading(id, 'red')
    const answer = await open(person, id)
    raised.mockRestore()
    expect(answer.status).toBe(status)
    expect(await hart.listViews(id)).toEqual(entries)
  }
})

test('a level that is raised while a preview is drawn refuses it', async () => {
  const gold = await hart.firm.addEmployee('gold')
  const id = await hart.add(buildBlank(1))
  const raised = hart.setLevelWhileReading(id, 'red')
  const answer = await gold.ask(documentEndpoints.preview, { params: { id } })
  raised.mockRestore()
  expect(answer.status).toBe(403)
})

test('a role that is lowered while a page is drawn gets none', async () => {
  const admin = await hart.firm.addEmployee('admin')
  const id = await hart.add(buildBlank(2), 'red')
  const { opening } = await hart.open(admin, id)
  const read = casework.store.open.bind(casework.store)
  const lowered = vi.spyOn(casework.store, 'open').mockImplementationOnce(async (...given) => {
    await inTransaction(casework.authPool, { account_id: hart.firm.account_id }, (scope) =>
      scope.many(sql`
        update connections c set role = 'silver'
        where c.firm_account_id = ${hart.firm.account_id} and c.employee_user_id = ${admin.user_id}`),
    )
    return read(...given)
  })
  expect((await askPage(admin, id, 2, { opening })).status).toBe(403)
  lowered.mockRestore()
})

test('the text of a page comes with its picture, of the same run (READ-014)', async () => {
  const { owner } = hart.firm
  const id = await hart.add(REPORT, 'red')
  const { opening } = await hart.open(owner, id)
  const read = vi.spyOn(casework.store, 'open')
  const [picture, text] = await Promise.all([
    hart.fetchPage(owner, id, 2, { opening }),
    hart.readText(owner, id, 2, opening),
  ])
  expect(picture.status).toBe(200)
  expect(text).toMatchObject({ number: 2, width: 842, height: 595, body: null, part: null })
  expect(text.words.map((word) => word.text)).toEqual(['Two'])
  await hart.readText(owner, id, 3, opening)
  expect(read.mock.calls.length).toBeLessThanOrEqual(2)
  read.mockRestore()
})

test('a level that is raised from green leaves an entry with the next page, and downwards no stamp', async () => {
  const { owner } = hart.firm
  const id = await hart.add(buildBlank(1))
  const { opening } = await hart.open(owner, id)
  const readStamp = async () =>
    (await hart.fetchPage(owner, id, 1, { opening })).headers.has('document-stamp')
  expect([await readStamp(), await hart.listViews(id)]).toEqual([false, []])
  await hart.setLevel(id, 'red')
  expect([await readStamp(), await readStamp()]).toEqual([true, true])
  expect(await hart.listViews(id)).toEqual(['red'])
  await hart.setLevel(id, 'green')
  expect([await readStamp(), await hart.listViews(id)]).toEqual([false, ['red']])
})
