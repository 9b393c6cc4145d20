import { clientEndpoints } from '@casework/contract/clients'
import { firmEndpoints } from '@casework/contract/firm'
import { expect, test } from '@playwright/test'
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { ROOT, type Casework } from '../support/casework.ts'
import { uploadFiles } from '../support/documents.ts'
import { addEmployee, newUser, switchTo } from '../support/firm.ts'
import { signIn } from '../support/person.ts'
import { proves } from '../support/requirements.ts'
import { expectToast } from '../support/screen.ts'
import { shareCasework } from '../support/shared-casework.ts'

/** Makes a real backup of the running installation. */
const makeBackup = (dataDir: string) =>
  promisify(execFile)(
    join(ROOT, 'node_modules/.bin/node'),
    [
      '--disable-warning=ExperimentalWarning',
      'apps/server/src/operations/backup.ts',
      join(dataDir, 'copy'),
    ],
    { cwd: ROOT, env: { ...process.env, DATA_DIR: dataDir } },
  )

let casework: Casework
test.beforeAll(async () => {
  casework = await shareCasework()
})

test('the owner names the firm, and an employee sees its new name', async ({ page, browser }) => {
  proves('FIRM-011, FIRM-012, FIRM-019')
  const owner = await newUser(casework, 'Harriet Hart')
  const employee = await newUser(casework, 'Emma Ployee')
  await addEmployee(owner, employee, 'gold')
  const context = await browser.newContext()
  const theirs = await context.newPage()
  await signIn(theirs, casework.url, employee.person)
  await switchTo(theirs, 'Harriet Hart')

  await signIn(page, casework.url, owner.person)
  const rail = page.getByRole('complementary', { name: 'Sidebar' })
  await rail.getByRole('link', { name: 'Harriet Hart' }).click()
  await expect(page).toHaveURL(`${casework.url}/firm`)
  const main = page.getByRole('main')
  await main.getByLabel('Firm name').fill('Hart & Lowe LLP')
  await main.getByLabel('Address').fill('1 Temple Row\nLondon')
  await main.getByRole('button', { name: 'Save Changes' }).click()
  await expectToast(page, 'Firm updated successfully')
  await expect(rail).toContainText('Hart & Lowe LLP')
  await expect(page.getByRole('banner')).toContainText('Harriet Hart')
  expect((await owner.call(firmEndpoints.get, {})).address).toBe('1 Temple Row\nLondon')
  await theirs.reload()
  await expect(theirs.getByText("You are managing Hart & Lowe LLP's account")).toBeVisible()
  await context.close()
})

test('the owner sees the storage in use and the last backup', async ({ page }) => {
  const owner = await newUser(casework)
  proves('INTAKE-034')
  await signIn(page, casework.url, owner.person, '/firm')
  await page.getByRole('switch', { name: 'More file types' }).click()
  await expectToast(page, 'Firm updated successfully')
  const panel = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Storage and backup' }) })
  await expect(panel).toContainText('No backup yet')
  const { id } = await owner.call(clientEndpoints.create, { body: { name: 'Helena Thornbury' } })
  const mail = `From: a@example.com\nTo: b@example.com\nSubject: Claim\n\n${'x'.repeat(1024 * 1024)}`
  await uploadFiles(
    casework.url,
    owner.authorization,
    { client_id: id, security_level: 'red' },
    { 'claim.eml': mail },
  )
  await makeBackup(casework.dataDir)
  await page.reload()
  await expect(panel).toContainText('1.0 MB of 5.0 GB (0.0%)')
  await expect(panel.locator('time')).toHaveText(/^\w+, \w+ \d+, \d{4}, \d+:\d\d [AP]M$/)
})
