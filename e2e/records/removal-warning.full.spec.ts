import { caseEndpoints } from '@casework/contract/cases'
import { clientEndpoints } from '@casework/contract/clients'
import { documentEndpoints } from '@casework/contract/documents'
import { sessionEndpoints } from '@casework/contract/sessions'
import { expect, test } from '@playwright/test'
import { type Casework } from '../support/casework.ts'
import { shareCasework } from '../support/shared-casework.ts'
import { buildMinimalPdf, uploadFiles } from '../support/documents.ts'
import { toApiUser } from '../support/firm.ts'
import { seedRecords } from '../support/seed-records.ts'
import { newPerson, signIn } from '../support/person.ts'
import { proves } from '../support/requirements.ts'

let casework: Casework
test.beforeAll(async () => {
  casework = await shareCasework()
})

test('the warning before a client is deleted counts exactly the records that are deleted', async ({
  page,
}) => {
  proves('CLIENT-088, FIX-080')
  const { url } = casework
  const firm = await seedRecords(casework, newPerson())
  const { call } = await toApiUser(casework, firm.person, firm.authorization)
  const { id: otherClient } = await call(clientEndpoints.create, {
    body: { name: 'Oscar Pryce' },
  })
  const { id: otherCase } = await call(caseEndpoints.create, {
    body: { title: 'Pryce v. Crown', client_id_input: otherClient, date: '2026-01-05' },
  })
  const addSession = async (title: string, case_id: number, client_id: number) => {
    const body = { title, case_id, client_id, date: '2026-03-04T09:30:00' }
    return (await call(sessionEndpoints.create, { body })).id
  }
  // Deleted with the client: another client's session in its case, and its session in another
  // client's case.
  const crossSession = await addSession('Joint talk', firm.legalCase, otherClient)
  await addSession('As a witness', otherCase, firm.client)
  // Not deleted.
  await addSession('First talk', otherCase, otherClient)
  const place = { client_id: otherClient, case_id: firm.legalCase, session_id: crossSession }
  await uploadFiles(
    url,
    firm.authorization,
    { ...place, security_level: 'red' },
    { 'joint.pdf': buildMinimalPdf('joint') },
  )
  await uploadFiles(
    url,
    firm.authorization,
    { client_id: otherClient, case_id: otherCase, security_level: 'green' },
    { 'kept.pdf': buildMinimalPdf('kept') },
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

  await signIn(page, url, firm.person, `/clients/${firm.client}`)
  await page.getByRole('main').getByRole('button', { name: 'Delete' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Delete Client' })
  await expect(dialog).toContainText('permanently deleted')
  const announced =
    /(\d+) cases?, (\d+) sessions? and (\d+) documents? will be permanently deleted/.exec(
      (await dialog.textContent()) ?? '',
    )
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(page).toHaveURL(`${url}/clients`)

  const after = await countAll()
  const deleted = before.map((count, list) => count - (after[list] ?? 0))
  expect(deleted).toEqual([1, 3, 4])
  expect(announced?.slice(1).map(Number)).toEqual(deleted)
})
