import { caseEndpoints } from '@casework/contract/cases'
import { expect, test } from '@playwright/test'
import { holdCalls, failCalls } from '../support/answers.ts'
import { type Casework } from '../support/casework.ts'
import { shareCasework } from '../support/shared-casework.ts'
import { addEmployee, newUser, toApiUser, switchTo, type ApiUser } from '../support/firm.ts'
import { seedRecords, type SeededFirm } from '../support/seed-records.ts'
import { getCards } from '../support/list.ts'
import { chooseOption, newPerson, signIn } from '../support/person.ts'
import { expectToast } from '../support/screen.ts'
import { proves } from '../support/requirements.ts'

let casework: Casework
let firm: SeededFirm
let owner: ApiUser

test.beforeAll(async () => {
  casework = await shareCasework()
  firm = await seedRecords(casework, newPerson())
  owner = await toApiUser(casework, firm.person, firm.authorization)
})

test('the page of a case shows its data and related records', async ({ page }) => {
  proves('CASE-050..055, CASE-058, CASE-059')
  const { url } = casework
  const calls: string[] = []
  await signIn(page, url, firm.person)
  // The dashboard requests sessions too, so leave it first.
  await page.goto('about:blank')
  page.on('request', (request) => calls.push(new URL(request.url()).pathname))
  await page.goto(`${url}/cases/${firm.legalCase}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Thornbury v. Ashdown' })).toBeVisible()
  await expect(page.getByRole('tab')).toHaveText(['Overview4', 'Sessions1', 'Documents3'])
  const overview = page.getByRole('tabpanel')
  for (const [term, value] of [
    ['Title', 'Thornbury v. Ashdown'],
    ['Client', 'Helena Thornbury'],
    ['Case Date', 'October 5, 2026'],
    ['Total Sessions', '1'],
    ['Documents', '3'],
  ] as const)
    await expect(
      overview.locator('dl > div').filter({ has: page.getByText(term, { exact: true }) }),
    ).toContainText(value)
  await expect(
    overview.locator('dl > div').filter({ has: page.getByText('Created', { exact: true }) }),
  ).toHaveText([/^Created[A-Z][a-z]+ \d{1,2}, \d{4}$/, /^Created[A-Z][a-z]+ \d{1,2}, \d{4}$/])
  await expect(overview).toContainText('Breach of covenant.')
  await expect(overview.getByRole('link', { name: 'Add Session' })).toHaveAttribute(
    'href',
    `/sessions/create?case=${firm.legalCase}`,
  )
  await expect(overview.getByRole('link', { name: 'Edit Case' })).toHaveAttribute(
    'href',
    `/cases/${firm.legalCase}/edit`,
  )
  await overview.getByRole('button', { name: 'Add Document' }).click()
  const upload = page.getByRole('dialog')
  await expect(upload.getByRole('combobox', { name: 'Client' })).toHaveValue('Helena Thornbury')
  await expect(upload.getByRole('combobox', { name: 'Case' })).toHaveValue('Thornbury v. Ashdown')
  await upload.getByRole('button', { name: 'Cancel' }).click()
  expect(calls.filter((path) => path === `/api/cases/${firm.legalCase}/`)).toHaveLength(1)

  expect(calls.filter((path) => path === '/api/sessions/')).toEqual([])
  await page.getByRole('tab', { name: 'Sessions 1' }).click()
  await expect(page.getByRole('list', { name: 'Sessions' })).toContainText('Preliminary hearing')
  await page.getByRole('tab', { name: 'Documents 3' }).click()
  await expect(page.getByRole('list', { name: 'Documents' }).getByRole('listitem')).toHaveCount(3)
  await page.reload()
  await expect(page.getByRole('tab', { name: 'Documents 3' })).toHaveAttribute(
    'aria-selected',
    'true',
  )
})

test('roles that may not change a case get no controls for it', async ({ browser }) => {
  proves('CASE-060..063')
  for (const role of ['silver', 'diamond', 'admin'] as const) {
    const employee = await newUser(casework, `Ann ${role}`)
    await addEmployee(owner, employee, role)
    const page = await (await browser.newContext()).newPage()
    await signIn(page, casework.url, employee.person)
    await switchTo(page, firm.person.name)
    await page.getByRole('link', { name: 'Cases', exact: true }).click()
    await getCards(page, 'Cases')
      .getByRole('link', { name: 'Thornbury v. Ashdown', exact: true })
      .click()
    await expect(page.getByRole('tab', { name: 'Overview' })).toBeVisible()
    const main = page.getByRole('main')
    const writableCount = role === 'silver' ? 0 : 1
    for (const name of ['Add Session', 'Edit Case'])
      await expect(main.getByRole('link', { name })).toHaveCount(writableCount)
    await expect(main.getByRole('button', { name: 'Add Document' })).toHaveCount(writableCount)
    await expect(main.getByRole('button', { name: 'Delete' })).toHaveCount(role === 'admin' ? 1 : 0)
    await page.context().close()
  }
})

test('a case is created and edited, and each failure has its message @core', async ({ page }) => {
  proves(
    'CASE-028, CASE-030, CASE-031, CASE-035, CASE-036, CASE-038, CASE-040..042, CASE-046, CASE-048, CASE-049, OQ-065, OQ-168, OQ-238',
  )
  const { url } = casework
  await signIn(page, url, firm.person)
  const title = page.getByLabel('Case Title')
  const create = page.getByRole('button', { name: 'Create Case' })

  await test.step('Cancel and Back', async () => {
    for (const [from, back, to] of [
      ['/cases/create', 'Back to Cases', '/cases'],
      [`/cases/create?client=${firm.client}`, 'Back to Client', `/clients/${firm.client}`],
    ] as const) {
      await page.goto(url + from)
      await expect(page.getByRole('heading', { level: 1, name: 'Create New Case' })).toBeVisible()
      await page.getByRole('link', { name: back }).click()
      await expect(page).toHaveURL(url + to)
      await page.goto(url + from)
      await page.getByRole('button', { name: 'Cancel' }).click()
      await expect(page).toHaveURL(url + to)
    }
  })

  await test.step('the form waits until it is known whether there is a client', async () => {
    const release = await holdCalls(page, '**/api/clients/?**')
    await page.goto(`${url}/cases/create`)
    await expect(create).toBeDisabled()
    release()
    await expect(create).toBeEnabled()
    await page.unroute('**/api/clients/?**')
    const today = await page.evaluate(() => new Date().toLocaleDateString('sv-SE'))
    await expect(page.getByLabel('Case Date')).toHaveValue(today)
  })

  await test.step('failures', async () => {
    await title.fill('Holm v. Reyes')
    await chooseOption(page, 'Client', 'Pablo Ashdown')
    const error = {
      message: 'Please check the fields',
      data: { title: ['This title is odd'], client_id_input: ['Client not found'] },
    }
    await page.route('**/api/cases/', (route) =>
      route.fulfill({ status: 400, json: { success: false, error } }),
    )
    await create.click()
    await expect(title).toHaveAccessibleDescription('This title is odd')
    await expect(page.getByRole('combobox', { name: 'Client' })).toHaveAccessibleDescription(
      'Client not found',
    )
    await page.unroute('**/api/cases/')
    const stopFailing = await failCalls(page, '**/api/cases/')
    await create.click()
    await expect(page.getByText('Failed to create case')).toBeVisible()
    await stopFailing()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page
      .getByRole('alertdialog', { name: 'Unsaved changes' })
      .getByRole('button', { name: 'Leave' })
      .click()
    await expect(page).toHaveURL(`${url}/cases`)
  })

  await test.step('edited', async () => {
    const { id } = await owner.call(caseEndpoints.create, {
      body: {
        title: 'Old title',
        description: null,
        client_id_input: firm.client,
        date: '2026-01-05',
      },
    })
    const saves: string[] = []
    page.on(
      'request',
      (request) =>
        request.method() === 'PUT' && saves.push(request.headers()['if-match'] ?? 'none'),
    )
    const save = page.getByRole('button', { name: 'Save Changes' })
    await page.goto(`${url}/cases/${id}/edit`)
    await expect(title).toHaveValue('Old title')
    await title.press('Enter')
    await expectToast(page, 'No changes to save')
    expect(saves).toEqual([])
    await title.fill('New title')
    await expect(page.getByRole('main').getByText('Unsaved changes')).toBeVisible()
    const stopFailing = await failCalls(page, `**/api/cases/${id}/`, 'PUT')
    await save.click()
    await expect(page.getByText('Failed to update case')).toBeVisible()
    await stopFailing()
    await owner.call(caseEndpoints.update, {
      params: { id },
      body: {
        title: 'Their title',
        description: null,
        client_id_input: firm.client,
        date: '2026-01-05',
      },
    })
    await save.click()
    await expect(page.getByText('This record was changed by someone else')).toBeVisible()
    await page.getByRole('button', { name: 'Reload' }).click()
    await expect(title).toHaveValue('Their title')
    await title.fill('Both titles')
    await save.click()
    await expect(page).toHaveURL(`${url}/cases/${id}`)
    expect(saves).toEqual(['"v1"', '"v1"', '"v2"'])

    await failCalls(page, `**/api/cases/${id}/`)
    await page.goto(`${url}/cases/${id}/edit`)
    await expectToast(page, 'Failed to load case')
    await expect(page).toHaveURL(`${url}/cases`)
  })
})
