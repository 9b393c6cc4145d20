import { binEndpoints, type BinItem } from '@casework/contract/bin'
import { caseEndpoints } from '@casework/contract/cases'
import { clientEndpoints } from '@casework/contract/clients'
import { sessionEndpoints } from '@casework/contract/sessions'
import { expect, test, type Page } from '@playwright/test'
import { changeAnswers, failCalls, holdCalls } from '../support/answers.ts'
import { type Casework } from '../support/casework.ts'
import { shareCasework } from '../support/shared-casework.ts'
import { addEmployee, newUser, switchTo, toApiUser, type ApiUser } from '../support/firm.ts'
import { newPerson, signIn } from '../support/person.ts'
import { proves } from '../support/requirements.ts'
import { expectToast } from '../support/screen.ts'
import { seedRecords } from '../support/seed-records.ts'

let casework: Casework
test.beforeAll(async () => {
  casework = await shareCasework()
})

const getRow = (page: Page, title: string) =>
  page
    .getByRole('list', { name: 'Deleted' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: title }) })
const getDialog = (page: Page, name: string) => page.getByRole('alertdialog', { name })

/** Creates clients and deletes them, in this order. */
const deleteClients = async ({ call }: ApiUser, names: readonly string[]): Promise<void> => {
  for (const name of names) {
    const { id } = await call(clientEndpoints.create, { body: { name } })
    await call(clientEndpoints.remove, { params: { id } })
  }
}

test('an owner restores a record, with its parents, and deletes for good @core', async ({
  page,
}) => {
  proves('BIN-027')
  const { url } = casework
  const firm = await seedRecords(casework, newPerson())
  const owner = await toApiUser(casework, firm.person, firm.authorization)
  await owner.call(sessionEndpoints.remove, { params: { id: firm.session } })
  await owner.call(caseEndpoints.remove, { params: { id: firm.legalCase } })
  await deleteClients(owner, ['Oscar Pryce'])
  await signIn(page, url, firm.person, '/firm')
  await page.getByRole('link', { name: 'Bin' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Bin' })).toBeVisible()
  await expect(page.getByText('Deleted records are kept for 30 days.')).toBeVisible()
  await expect(page.getByText(/^[\d.]+ (Bytes|KB|MB) in the bin$/)).toBeVisible()

  await test.step('the rows', async () => {
    const row = getRow(page, 'Preliminary hearing')
    await expect(row).toContainText('Helena Thornbury')
    await expect(row).toContainText(/3 documents, [\d.]+ (Bytes|KB)/)
    await expect(row).toContainText(
      new RegExp(
        `Deleted by ${firm.person.name} \\(owner\\) on \\w+ \\d+, \\d{4}, \\d+:\\d\\d [AP]M`,
      ),
    )
    await expect(row).toContainText('30 days left')
  })

  await test.step('search and type, kept in the URL', async () => {
    await page.getByLabel('Search by name').fill('pryce')
    await expect(page.getByRole('list', { name: 'Deleted' }).getByRole('listitem')).toHaveCount(1)
    await page.getByLabel('Type').selectOption('Documents')
    await expect(page.getByRole('heading', { name: 'No deleted records match' })).toBeVisible()
    await page.reload()
    await expect(page.getByLabel('Search by name')).toHaveValue('pryce')
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect(page.getByRole('list', { name: 'Deleted' }).getByRole('listitem')).toHaveCount(3)
  })

  await test.step('a failure keeps the row', async () => {
    const stopFailing = await failCalls(page, '**/api/bin/*/restore/', 'POST')
    await getRow(page, 'Oscar Pryce').getByRole('button', { name: 'Restore' }).click()
    await expect(getDialog(page, 'Restore')).toContainText('Restore "Oscar Pryce"?')
    await getDialog(page, 'Restore').getByRole('button', { name: 'Restore' }).click()
    await expectToast(page, 'Failed to restore')
    await stopFailing()
    await expect(getRow(page, 'Oscar Pryce')).toBeVisible()
  })

  await test.step('Escape closes the dialog, and the focus returns to the row', async () => {
    const restore = getRow(page, 'Preliminary hearing').getByRole('button', { name: 'Restore' })
    await restore.click()
    const dialog = getDialog(page, 'Restore')
    await expect(dialog).toContainText(/Restore "Preliminary hearing" with 3 documents, [\d.]+ /)
    await expect(dialog).toContainText(
      'It belongs to "Thornbury v. Ashdown", which is also in the bin. Both will be restored.',
    )
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(restore).toBeFocused()
  })

  await test.step('restored with its case, and opened', async () => {
    await getRow(page, 'Preliminary hearing').getByRole('button', { name: 'Restore' }).click()
    await getDialog(page, 'Restore').getByRole('button', { name: 'Restore' }).click()
    await expectToast(page, '"Preliminary hearing" was restored')
    await expect(page.getByRole('list', { name: 'Deleted' }).getByRole('listitem')).toHaveCount(1)
    await expect(page.getByRole('heading', { name: 'Deleted', exact: true })).toBeFocused()
    await page.getByRole('button', { name: 'Open', exact: true }).click()
    await expect(page).toHaveURL(`${url}/sessions/${firm.session}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Preliminary hearing')
  })

  await test.step('deleted for good', async () => {
    await page.goto(`${url}/bin`)
    await getRow(page, 'Oscar Pryce').getByRole('button', { name: 'Delete permanently' }).click()
    const dialog = getDialog(page, 'Delete permanently')
    await expect(dialog).toContainText(
      '"Oscar Pryce" will be permanently deleted. Its values in the history are erased. This cannot be undone.',
    )
    const stopFailing = await failCalls(page, '**/api/bin/*/', 'DELETE')
    await dialog.getByRole('button', { name: 'Delete permanently' }).click()
    await expectToast(page, 'Failed to delete permanently')
    await stopFailing()
    await getRow(page, 'Oscar Pryce').getByRole('button', { name: 'Delete permanently' }).click()
    await dialog.getByRole('button', { name: 'Delete permanently' }).click()
    await expectToast(page, 'Permanently deleted')
    await expect(page.getByRole('heading', { name: 'The bin is empty' })).toBeVisible()
    await expect(
      page.getByText(
        'Deleted clients, cases, sessions, documents and groups are kept here for 30 days.',
      ),
    ).toBeVisible()
  })
})

test('Restore selected sends one call per item and keeps what failed', async ({ page }) => {
  proves('BIN-028')
  const owner = await newUser(casework)
  await deleteClients(owner, ['Anna Thorn', 'Boris Thorn', 'Clara Thorn'])
  await signIn(page, casework.url, owner.person, '/bin')
  const restored: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/restore/'))
      restored.push(new URL(request.url()).pathname)
  })
  const { items } = await owner.call(binEndpoints.list, {})
  const getId = (title: string) => items.find((item) => item.title === title)?.id
  const select = (title: string) => page.getByRole('checkbox', { name: `Select ${title}` })

  await test.step('some fail and stay selected', async () => {
    const stopFailing = await failCalls(page, `**/api/bin/${getId('Anna Thorn')}/restore/`, 'POST')
    await select('Anna Thorn').check()
    await select('Boris Thorn').check()
    await page.getByRole('button', { name: 'Restore selected' }).click()
    await expectToast(page, 'Failed to restore some items')
    await expect(getRow(page, 'Boris Thorn')).toHaveCount(0)
    await expect(select('Anna Thorn')).toBeChecked()
    await expect(page.getByText('1 selected')).toBeVisible()
    expect(restored.toSorted()).toEqual(
      [getId('Anna Thorn'), getId('Boris Thorn')].map((id) => `/api/bin/${id}/restore/`).toSorted(),
    )
    await stopFailing()
  })

  await test.step('all are restored', async () => {
    restored.length = 0
    await select('Clara Thorn').check()
    await page.getByRole('button', { name: 'Restore selected' }).click()
    await expectToast(page, '2 items restored')
    await expect(page.getByRole('heading', { name: 'The bin is empty' })).toBeVisible()
    expect(restored).toHaveLength(2)
  })
})

test('the owner changes the retention; loading, held and failing are shown', async ({ page }) => {
  proves('BIN-027')
  const owner = await newUser(casework)
  await deleteClients(owner, ['Anna Thorn', 'Boris Thorn'])
  await signIn(page, casework.url, owner.person)
  const release = await holdCalls(page, '**/api/bin/?**')
  await page.goto(`${casework.url}/bin`)
  await expect(page.getByRole('tabpanel').getByRole('status').first()).toHaveText('Loading…')
  release()

  await page.getByRole('button', { name: 'Change Retention' }).click()
  const dialog = page.getByRole('dialog', { name: 'Retention' })
  const days = dialog.getByLabel('Keep deleted records for (days)')
  await expect(dialog).toContainText('From 7 to 365')
  await days.fill('6')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(dialog).toContainText('Please enter a number of days from 7 to 365')
  await days.fill('14')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expectToast(page, 'Retention updated')
  await expect(page.getByText('Deleted records are kept for 14 days.')).toBeVisible()

  await test.step('a lower value counts what is older', async () => {
    const age = (item: BinItem) => ({
      ...item,
      deleted_at: new Date(Date.now() - 10 * 86_400_000).toISOString(),
      purge_at: new Date(Date.now() + 60_000).toISOString(),
    })
    const change = await changeAnswers<{ items: BinItem[] }>(page, '**/api/bin/?**', (data) => ({
      ...data,
      items: data.items.map((item, at) => (at === 0 ? { ...item, on_hold: true } : age(item))),
    }))
    await page.reload()
    await expect(getRow(page, 'Boris Thorn')).toContainText('On hold')
    await expect(getRow(page, 'Anna Thorn')).toContainText('Less than a day left')
    await page.getByRole('button', { name: 'Change Retention' }).click()
    await days.fill('7')
    await expect(dialog).toContainText(
      '1 item is older than 7 days. They will be permanently deleted after 24 hours.',
    )
    change()
  })

  const stopFailing = await failCalls(page, '**/api/bin/?**')
  await page.goto(`${casework.url}/bin`)
  await expect(page.getByRole('heading', { name: 'Failed to load the bin' })).toBeVisible()
  await expect(page.getByText('Loading…')).toHaveCount(0)
  await stopFailing()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(getRow(page, 'Anna Thorn')).toBeVisible()
})

for (const role of ['diamond', 'gold', 'silver'] as const)
  test(`${role} finds no way to the bin`, async ({ page }) => {
    proves('BIN-027')
    const owner = await newUser(casework)
    const employee = await newUser(casework)
    await addEmployee(owner, employee, role)
    await signIn(page, casework.url, employee.person)
    await switchTo(page, owner.person.name)
    await page.goto(`${casework.url}/firm`)
    await expect(page.getByText(/^Only the owner of/)).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Administration' })).toHaveCount(0)
    await page.keyboard.press('ControlOrMeta+k')
    const search = page.getByRole('dialog', { name: 'Search everything' }).getByRole('combobox')
    await search.fill('fir')
    await expect(page.getByRole('option', { name: 'Firm' })).toBeVisible()
    await search.fill('bin')
    await expect(page.getByRole('option', { name: 'Bin', exact: true })).toHaveCount(0)
    await page.keyboard.press('Escape')
    await page.goto(`${casework.url}/bin`)
    await expect(
      page.getByRole('heading', { name: 'You do not have permission to perform this action' }),
    ).toBeVisible()
    await page.getByRole('main').getByRole('button', { name: 'Back' }).click()
    await expect(page).toHaveURL(`${casework.url}/firm`)
  })

test('an admin restores, but neither deletes for good nor changes the retention', async ({
  page,
}) => {
  proves('BIN-027')
  const owner = await newUser(casework)
  const admin = await newUser(casework)
  await addEmployee(owner, admin, 'admin')
  await deleteClients(owner, ['Anna Thorn'])
  await signIn(page, casework.url, admin.person)
  await switchTo(page, owner.person.name)
  await page.keyboard.press('ControlOrMeta+k')
  await page.getByRole('dialog', { name: 'Search everything' }).getByRole('combobox').fill('bin')
  await page.getByRole('option', { name: 'Bin', exact: true }).click()
  await expect(getRow(page, 'Anna Thorn')).toBeVisible()
  await expect(page.getByRole('button', { name: /^(Delete permanently|Change)/ })).toHaveCount(0)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Actions for Anna Thorn' }).click()
  await expect(page.getByRole('menuitem')).toHaveText(['Restore Anna Thorn'])
  await page.getByRole('menuitem', { name: 'Restore Anna Thorn' }).click()
  await getDialog(page, 'Restore').getByRole('button', { name: 'Restore' }).click()
  await expectToast(page, '"Anna Thorn" was restored')
})
