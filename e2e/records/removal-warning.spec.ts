import { caseEndpoints } from '@casework/contract/cases'
import { clientEndpoints } from '@casework/contract/clients'
import { documentEndpoints } from '@casework/contract/documents'
import { sessionEndpoints } from '@casework/contract/sessions'
import { expect, test } from '@playwright/test'
import { startCasework, type Casework } from '../support/casework.ts'
import { minimalPdf, uploadFiles } from '../support/documents.ts'
import { toApiUser } from '../support/firm.ts'
import { seedRecords } from '../support/seed-records.ts'
import { newPerson, signIn } from '../support/person.ts'

let casework: Casework
test.beforeAll(async () => {
  casework = await startCasework()
})
test.afterAll(() => casework.stop())

test('the warning before a client is deleted counts exactly the records that are deleted (CLIENT-088, FIX-080)', async ({
  page,
}) => {
  const { url } = casework
  const firm = await seedRecords(casework, newPerson())
  const { call } = await toApiUser(casework, firm.person, firm.authorization)
  const { id: other } = await call(clientEndpoints.create, { body: { name: 'Oscar Pryce' } })
  const { id: otherCase } = await call(caseEndpoints.create, {
    body: { title: 'Pryce v. Crown', client_id_input: other, date: '2026-01-05' },
  })
  const addSession = async (title: string, case_id: number, client_id: number) =>
    (
      await call(sessionEndpoints.create, {
        body: { title, case_id, client_id, date: '2026-03-04T09:30:00' },
      })
    ).id
  // To be deleted: the other client's session in this client's case, and this client's session in
  // the other's case.
  const inCase = await addSession('Joint talk', firm.legalCase, other)
  await addSession('As a witness', otherCase, firm.client)
  // Must not be deleted.
  await addSession('First talk', otherCase, other)
  const place = { client_id: other, case_id: firm.legalCase, session_id: inCase }
  await uploadFiles(
    url,
    firm.authorization,
    { ...place, security_level: 'red' },
    { 'joint.pdf': minimalPdf('joint') },
  )
  await uploadFiles(
    url,
    firm.authorization,
    { client_id: other, case_id: otherCase, security_level: 'green' },
    { 'kept.pdf': minimalPdf('kept') },
  )
  const countAll = async () => {
    const lists = await Promise.all(
      [caseEndpoints.list, sessionEndpoints.list, documentEndpoints.list].map((list) =>
        call(list, {}),
      ),
    )
    return lists.map(({ pagination }) => pagination.count)
  }
  const before = await countAll()

  await signIn(page, url, firm.person)
  await page.goto(`${url}/clients/${firm.client}`)
  await page.getByRole('main').getByRole('button', { name: 'Delete' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Delete Client' })
  await expect(dialog).toContainText('permanently deleted')
  const warned =
    /(\d+) cases?, (\d+) sessions? and (\d+) documents? will be permanently deleted/.exec(
      (await dialog.textContent()) ?? '',
    )
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(page).toHaveURL(`${url}/clients`)

  const after = await countAll()
  const gone = before.map((count, list) => count - (after[list] ?? 0))
  expect(gone).toEqual([1, 3, 4])
  expect(warned?.slice(1).map(Number)).toEqual(gone)
})
