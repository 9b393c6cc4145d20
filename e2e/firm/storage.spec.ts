import { clientEndpoints } from '@casework/contract/clients'
import type { FirmStorage } from '@casework/contract/firm'
import { expect, test, type Page } from '@playwright/test'
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { changeAnswers, failCalls, holdCalls } from '../support/answers.ts'
import { ROOT, type Casework } from '../support/casework.ts'
import { shareCasework } from '../support/shared-casework.ts'
import { uploadFiles } from '../support/documents.ts'
import { addEmployee, newUser, switchTo } from '../support/firm.ts'
import { expectAccessible } from '../support/inspect.ts'
import { signIn } from '../support/person.ts'

let casework: Casework
test.beforeAll(async () => {
  casework = await shareCasework()
})

const STORAGE = '**/api/firm/storage/'

const getPanel = (page: Page) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: 'Storage and backup' }) })

/** Makes a real backup of the running installation. */
const makeBackup = () =>
  promisify(execFile)(
    join(ROOT, 'node_modules/.bin/node'),
    ['--disable-warning=ExperimentalWarning', 'database/backup.ts', join(casework.dataDir, 'copy')],
    { cwd: ROOT, env: { ...process.env, DATA_DIR: casework.dataDir } },
  )

test('the owner sees the storage in use and the last backup @core', async ({ page }) => {
  const owner = await newUser(casework)
  const { id: client_id } = await owner.call(clientEndpoints.create, {
    body: { name: 'Helena Thornbury', email: null, mobile: null, country: null },
  })
  await uploadFiles(
    casework.url,
    owner.authorization,
    { client_id, security_level: 'red' },
    { 'claim.txt': 'x'.repeat(1024 * 1024) },
  )
  await signIn(page, casework.url, owner.person, '/firm')
  const panel = getPanel(page)
  await expect(panel).toContainText('1.0 MB of 5.0 GB (0.0%)')
  await expect(panel).toContainText('No backup yet')

  await makeBackup()
  await page.reload()
  await expect(panel.locator('time')).toHaveText(/^\w+, \w+ \d+, \d{4}, \d+:\d\d [AP]M$/)
  await expect(panel.getByRole('alert')).toHaveCount(0)
  await expectAccessible(page, 'storage and backup')
})

test('an old backup is a warning; loading and a failure are shown', async ({ page }) => {
  const owner = await newUser(casework)
  await signIn(page, casework.url, owner.person)
  const release = await holdCalls(page, STORAGE)
  await page.goto(`${casework.url}/firm`)
  const panel = getPanel(page)
  await expect(panel.getByRole('status')).toHaveText('Loading…')
  release()
  await expect(panel.getByRole('term')).toHaveText(['Storage Used', 'Last backup'])

  const change = await changeAnswers<FirmStorage>(page, STORAGE, (storage) => ({
    ...storage,
    last_backup_at: new Date(Date.now() - 3.5 * 24 * 60 * 60_000).toISOString(),
  }))
  await page.reload()
  await expect(panel).toContainText('The last backup is 3 days old.')
  await expectAccessible(page, 'an old backup')

  change()
  const stopFailing = await failCalls(page, STORAGE)
  await page.reload()
  await expect(panel).toContainText('Failed to load storage and backup')
  await stopFailing()
  await panel.getByRole('button', { name: 'Retry' }).click()
  await expect(panel).toContainText('0.0 MB of 5.0 GB')
})

test('an employee sees neither, and does not ask', async ({ page }) => {
  const owner = await newUser(casework)
  const admin = await newUser(casework)
  await addEmployee(owner, admin, 'admin')
  const asked: string[] = []
  page.on('request', (request) => void asked.push(new URL(request.url()).pathname))
  await signIn(page, casework.url, admin.person)
  await switchTo(page, owner.person.name)
  await page.goto(`${casework.url}/firm`)
  await expect(page.getByText(/^Only the owner of/)).toBeVisible()
  await expect(page.getByText('Storage and backup')).toHaveCount(0)
  expect(asked.filter((path) => path.endsWith('/firm/storage/'))).toEqual([])
})
