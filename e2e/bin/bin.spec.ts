import { caseEndpoints } from '@casework/contract/cases'
import { clientEndpoints } from '@casework/contract/clients'
import { sessionEndpoints } from '@casework/contract/sessions'
import { expect, test } from '@playwright/test'
import { prepareCasework } from '../support/shared-casework.ts'
import { toApiUser } from '../support/firm.ts'
import { newPerson, signIn } from '../support/person.ts'
import { proves } from '../support/requirements.ts'
import { expectToast } from '../support/screen.ts'
import { seedRecords } from '../support/seed-records.ts'

const casework = prepareCasework()

test('an owner restores a record, with its parents, and deletes for good @core', async ({
  page,
}) => {
  proves('BIN-027')
  const { url } = casework
  const firm = await seedRecords(casework, newPerson())
  const owner = await toApiUser(casework, firm.person, firm.authorization)
  await owner.call(sessionEndpoints.remove, { params: { id: firm.session } })
  await owner.call(caseEndpoints.remove, { params: { id: firm.legalCase } })
  const { id } = await owner.call(clientEndpoints.create, { body: { name: 'Oscar Pryce' } })
  await owner.call(clientEndpoints.remove, { params: { id } })
  await signIn(page, url, firm.person, '/firm')
  await page.getByRole('link', { name: 'Bin' }).click()
  const rows = page.getByRole('list', { name: 'Deleted' }).getByRole('listitem')
  await expect(rows).toHaveCount(3)
  const press = async (name: string, title: string) => {
    await rows.filter({ hasText: title }).getByRole('button', { name }).click()
    await page.getByRole('alertdialog', { name }).getByRole('button', { name }).click()
  }

  await page.getByLabel('Search by name').fill('hearing')
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText(/3 documents, [\d.]+ (Bytes|KB)/)
  await press('Restore', 'Preliminary hearing')
  await expectToast(page, '"Preliminary hearing" was restored')
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  await expect(page).toHaveURL(`${url}/sessions/${firm.session}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Preliminary hearing')

  await page.goto(`${url}/bin`)
  await expect(rows).toHaveCount(1)
  await press('Delete permanently', 'Oscar Pryce')
  await expectToast(page, 'Permanently deleted')
  await expect(page.getByRole('heading', { name: 'The bin is empty' })).toBeVisible()
})
