import { clientEndpoints } from '@casework/contract/clients'
import { expect, test, type Page } from '@playwright/test'
import { createCall, type Call } from '../support/call.ts'
import { type Casework } from '../support/casework.ts'
import { shareCasework } from '../support/shared-casework.ts'
import { newPerson, signIn } from '../support/person.ts'
import { expectToast } from '../support/screen.ts'
import { seedRecords, type SeededFirm } from '../support/seed-records.ts'

let casework: Casework
let firm: SeededFirm
let call: Call

test.beforeAll(async () => {
  casework = await shareCasework()
  firm = await seedRecords(casework, newPerson())
  call = createCall(casework.url, firm.authorization)
})

const addClient = async (name: string) =>
  (await call(clientEndpoints.create, { body: { name } })).id

/** Collects the requests for this client, such as `GET /api/clients/7/`. */
const collectRequests = (page: Page, id: number): string[] => {
  const requests: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname === `/api/clients/${id}/`) requests.push(`${request.method()} ${pathname}`)
  })
  return requests
}

const openDeleteDialog = async (page: Page, name: string) => {
  await page.getByRole('main').getByRole('button', { name: 'Delete' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Delete Client' })
  await expect(dialog).toContainText(name)
  const confirm = dialog.getByRole('button', { name: 'Delete' })
  await expect(confirm).not.toHaveAttribute('aria-disabled', 'true')
  return confirm
}

test('a record that a colleague has deleted disappears when its page refetches it', async ({
  page,
}) => {
  const id = await addClient('Gone Tomorrow')
  await page.clock.install()
  await signIn(page, casework.url, firm.person, `/clients/${id}`)
  await expect(page.getByRole('heading', { name: 'Gone Tomorrow' })).toBeVisible()

  await call(clientEndpoints.remove, { params: { id } })
  let loads = 0
  page.on('domcontentloaded', () => (loads += 1))
  // Older than five minutes, the record is fetched again after a lost connection.
  await page.clock.fastForward('06:00')
  await page.evaluate(() => {
    dispatchEvent(new Event('offline'))
    dispatchEvent(new Event('online'))
  })
  await expect(page.getByRole('heading', { name: 'Client not found' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Gone Tomorrow' })).toHaveCount(0)
  expect(loads).toBe(0)
})

test('a record deleted from its page is not requested again, and Back does not show it', async ({
  page,
}) => {
  const id = await addClient('Deleted Here')
  await signIn(page, casework.url, firm.person, `/clients/${id}`)
  const confirm = await openDeleteDialog(page, 'Deleted Here')
  const requests = collectRequests(page, id)
  await confirm.click()
  await expectToast(page, 'Client deleted successfully')
  await expect(page).toHaveURL(`${casework.url}/clients`)
  await expect(page.getByRole('heading', { name: 'Helena Thornbury' })).toBeVisible()
  expect(requests).toEqual([`DELETE /api/clients/${id}/`])

  await page.goBack()
  await expect(page).not.toHaveURL(/clients/)
  await expect(page.getByRole('heading', { name: 'Deleted Here' })).toHaveCount(0)

  await page.goto(`${casework.url}/clients/${id}`)
  await expect(page.getByRole('heading', { name: 'Client not found' })).toBeVisible()
})

test('two clicks without a gap delete a record once', async ({ page }) => {
  const id = await addClient('Clicked Twice')
  await signIn(page, casework.url, firm.person, `/clients/${id}`)
  const confirm = await openDeleteDialog(page, 'Clicked Twice')
  const requests = collectRequests(page, id)
  await confirm.evaluate((button: HTMLButtonElement) => {
    button.click()
    button.click()
  })
  await expectToast(page, 'Client deleted successfully')
  await expect(page).toHaveURL(`${casework.url}/clients`)
  expect(requests).toEqual([`DELETE /api/clients/${id}/`])
})
