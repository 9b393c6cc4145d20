import { caseEndpoints } from '@casework/contract/cases'
import { clientEndpoints } from '@casework/contract/clients'
import { expect, test } from '@playwright/test'
import { failCalls } from '../support/answers.ts'
import { type Casework } from '../support/casework.ts'
import { shareCasework } from '../support/shared-casework.ts'
import { addEmployee, newUser, toApiUser, switchTo, type ApiUser } from '../support/firm.ts'
import { seedRecords, type SeededFirm } from '../support/seed-records.ts'
import { getCards } from '../support/list.ts'
import { newPerson, signIn } from '../support/person.ts'
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

test('the page of a client shows its data and related records', async ({ page }) => {
  proves('CLIENT-055..066, CLIENT-067..070, CLIENT-071..084')
  const { url } = casework
  const calls: URL[] = []
  page.on('request', (request) => calls.push(new URL(request.url())))
  const findCalls = (path: string) => calls.filter(({ pathname }) => pathname === `/api${path}`)
  await signIn(page, url, firm.person)

  await test.step('with all data', async () => {
    await page.goto(`${url}/clients/${firm.client}`)
    await expect(page.getByRole('heading', { level: 1, name: 'Helena Thornbury' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Back to Clients' })).toHaveAttribute(
      'href',
      '/clients',
    )
    await expect(page.getByRole('link', { name: 'Edit' })).toHaveAttribute(
      'href',
      `/clients/${firm.client}/edit`,
    )
    const summary = page.getByRole('complementary', { name: 'Summary' })
    await expect(summary.getByText('H', { exact: true })).toBeVisible()
    await expect(summary).toContainText(/Client since [A-Z][a-z]+ \d{4}/)
    await expect(
      summary.getByRole('link', { name: 'helena.thornbury@example.com' }),
    ).toHaveAttribute('href', 'mailto:helena.thornbury@example.com')
    await expect(summary.getByRole('link', { name: '1832585573' })).toHaveAttribute(
      'href',
      'tel:+441832585573',
    )
    await expect(summary).toContainText('United Kingdom')
    for (const [name, value] of [
      ['Cases', '1'],
      ['Sessions', '1'],
      ['Documents', '3'],
    ] as const)
      await expect(summary.locator('dl > div').filter({ hasText: name })).toContainText(value)
    await expect(summary).toContainText(/[A-Z][a-z]{2} \d{1,2}, \d{4}, 09:30 AM/)
    await expect(summary).toContainText(/Added [A-Z][a-z]+ \d{1,2}, \d{4}/)
    await expect(
      page.getByText('Helena Thornbury has 1 case, 1 session and 3 documents.'),
    ).toBeVisible()
    await expect(page.getByRole('list', { name: 'Sessions' })).toContainText('Preliminary hearing')
    expect(findCalls(`/clients/${firm.client}/`)).toHaveLength(1)
    expect(
      findCalls('/sessions/').some(
        ({ searchParams }) => searchParams.get('client') === String(firm.client),
      ),
    ).toBe(true)
  })

  await test.step('its cases load when their tab is opened', async () => {
    expect(findCalls('/cases/')).toEqual([])
    await page.getByRole('tab', { name: 'Cases 1' }).click()
    const listedCase = page.getByRole('list', { name: 'Cases' }).getByRole('listitem')
    await expect(listedCase).toContainText('Thornbury v. Ashdown')
    await expect(listedCase).toContainText(/Created [A-Z][a-z]+ \d{1,2}, \d{4}/)
    await expect(listedCase).toContainText('Breach of covenant.')
    await expect(listedCase.getByRole('link', { name: 'View Case' })).toHaveAttribute(
      'href',
      `/cases/${firm.legalCase}`,
    )
    await expect(page.getByRole('link', { name: 'Add Case' })).toHaveAttribute(
      'href',
      `/cases/create?client=${firm.client}`,
    )
    const [call] = findCalls('/cases/')
    expect([call?.searchParams.get('client'), call?.searchParams.get('client_id')]).toEqual([
      String(firm.client),
      String(firm.client),
    ])
    await page.reload()
    await expect(page.getByRole('tab', { name: 'Cases 1' })).toHaveAttribute(
      'aria-selected',
      'true',
    )
  })

  await test.step('its documents, and an upload with the client filled in', async () => {
    await page.getByRole('tab', { name: 'Documents 3' }).click()
    await expect(page.getByRole('list', { name: 'Documents' }).getByRole('listitem')).toHaveCount(3)
    await page.getByRole('button', { name: 'Upload' }).click()
    await expect(page.getByRole('dialog').getByRole('combobox', { name: 'Client' })).toHaveValue(
      'Helena Thornbury',
    )
  })

  await test.step('without data', async () => {
    const { id } = await owner.call(clientEndpoints.create, { body: { name: 'Bare Minimum' } })
    await page.goto(`${url}/clients/${id}`)
    const summary = page.getByRole('complementary', { name: 'Summary' })
    for (const text of [
      'No email provided',
      'No mobile provided',
      'No country specified',
      'No recent sessions',
    ])
      await expect(summary).toContainText(text)
    await expect(
      page.getByText('This client has no cases or sessions yet. Start by creating a case.'),
    ).toBeVisible()
    await page.getByRole('tab', { name: 'Cases 0' }).click()
    await expect(
      page.getByRole('heading', { name: 'No cases found for this client' }),
    ).toBeVisible()
    await expect(page.getByRole('link', { name: 'Create First Case' })).toHaveAttribute(
      'href',
      `/cases/create?client=${id}`,
    )
    await page.getByRole('main').getByRole('button', { name: 'Delete' }).click()
    const dialog = page.getByRole('alertdialog', { name: 'Delete Client' })
    await expect(dialog).toContainText('Are you sure you want to delete "Bare Minimum"?')
    await expect(dialog).not.toContainText('permanently deleted')
  })
})

test('a client is created, edited and deleted, and each failure has its message @core', async ({
  page,
}) => {
  proves(
    'CLIENT-028, CLIENT-029, CLIENT-032, CLIENT-033, CLIENT-036, CLIENT-038, CLIENT-041, CLIENT-043, CLIENT-044, CLIENT-050, CLIENT-053, CLIENT-087..089, CLIENT-091..093, OQ-065, OQ-238',
  )
  const { url } = casework
  await signIn(page, url, firm.person)
  const name = page.getByLabel('Client Name')
  const leaveDialog = page.getByRole('alertdialog', { name: 'Unsaved changes' })

  await test.step('created with only a name, after two failures of the server', async () => {
    await page.goto(`${url}/clients/create`)
    await expect(page.getByRole('heading', { level: 1, name: 'Add New Client' })).toBeVisible()
    await expect(page.getByRole('complementary').filter({ hasText: 'Guidelines' })).toContainText(
      'Client name is required.',
    )
    await name.fill('Beatrice Holm')
    await page.getByRole('link', { name: 'Back to Clients' }).click()
    await expect(leaveDialog).toContainText(
      'You have unsaved changes. Are you sure you want to leave?',
    )
    await leaveDialog.getByRole('button', { name: 'Stay' }).click()
    const error = {
      message: 'Please check the fields',
      data: { name: ['This name is taken'], mobile: ['This number is odd'] },
    }
    await page.route('**/api/clients/', (route) =>
      route.fulfill({ status: 400, json: { success: false, error } }),
    )
    await page.getByRole('button', { name: 'Add Client' }).click()
    await expect(name).toHaveAccessibleDescription('This name is taken')
    await expect(page.getByLabel('Mobile')).toHaveAccessibleDescription(
      'This number is odd Without country code or special characters',
    )
    await page.unroute('**/api/clients/')
    const stopFailing = await failCalls(page, '**/api/clients/')
    await page.getByRole('button', { name: 'Add Client' }).click()
    await expect(page.getByText('Failed to create client')).toBeVisible()
    await stopFailing()
    await page.getByRole('button', { name: 'Add Client' }).click()
    await expectToast(page, 'Client created successfully')
    await expect(page).toHaveURL(`${url}/clients`)
  })

  const { items } = await owner.call(clientEndpoints.list, { query: { name: 'Beatrice' } })
  const id = items[0]?.id ?? 0
  const path = `${url}/clients/${id}`
  const save = page.getByRole('button', { name: 'Save Changes' })
  const saves: string[] = []
  page.on(
    'request',
    (request) => request.method() === 'PUT' && saves.push(request.headers()['if-match'] ?? 'none'),
  )

  await test.step('an unchanged form sends nothing', async () => {
    await page.goto(`${path}/edit`)
    await expect(name).toHaveValue('Beatrice Holm')
    await expect(save).toBeDisabled()
    await name.press('Enter')
    await expectToast(page, 'No changes to save')
    await name.fill('Beatrice Holm ')
    await expect(page.getByRole('main').getByText('Unsaved changes')).toBeVisible()
    await save.click()
    expect(saves).toEqual([])
  })

  await test.step('a failure, and a concurrent save', async () => {
    await name.fill('Beatrice Holm-Reyes')
    const stopFailing = await failCalls(page, `**/api/clients/${id}/`, 'PUT')
    await save.click()
    await expect(page.getByText('Failed to update client')).toBeVisible()
    await stopFailing()
    await owner.call(clientEndpoints.update, {
      params: { id },
      body: {
        name: 'Beatrice Lund',
        email: null,
        mobile: null,
        country: null,
      },
    })
    await save.click()
    await expect(page.getByText('This record was changed by someone else')).toBeVisible()
    await page.getByRole('button', { name: 'Reload' }).click()
    await expect(name).toHaveValue('Beatrice Lund')
    await expect(save).toBeDisabled()
    await name.fill('Beatrice Lund-Holm')
    await save.click()
    await expect(page).toHaveURL(path)
    expect(saves).toEqual(['"v1"', '"v1"', '"v2"'])
  })

  await test.step('deleted', async () => {
    await owner.call(caseEndpoints.create, {
      body: {
        title: 'Holm v. Holm',
        description: null,
        client_id_input: id,
        date: '2026-01-05',
      },
    })
    await page.reload()
    const dialog = page.getByRole('alertdialog', { name: 'Delete Client' })
    const stopFailing = await failCalls(page, `**/api/clients/${id}/`, 'DELETE')
    await page.getByRole('main').getByRole('button', { name: 'Delete' }).click()
    await expect(dialog).toContainText('Are you sure you want to delete "Beatrice Lund-Holm"?')
    await expect(dialog).toContainText(
      '1 case, 0 sessions and 0 documents will be permanently deleted.',
    )
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expectToast(page, 'Failed to delete client')
    await stopFailing()
    await page.getByRole('main').getByRole('button', { name: 'Delete' }).click()
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expectToast(page, 'Client deleted successfully')
    await expect(page).toHaveURL(`${url}/clients`)
  })
})

test("roles that may not change clients get no controls for it, and an employee sees the firm's name", async ({
  browser,
}) => {
  proves('CLIENT-030, CLIENT-056, CLIENT-057')
  const { url } = casework
  for (const role of ['gold', 'admin'] as const) {
    const employee = await newUser(casework, `Ann ${role}`)
    await addEmployee(owner, employee, role)
    const page = await (await browser.newContext()).newPage()
    await signIn(page, url, employee.person)
    await switchTo(page, firm.person.name)
    await page.getByRole('link', { name: 'Clients', exact: true }).click()
    const cards = getCards(page, 'Clients')
    await expect(cards.filter({ hasText: 'Helena Thornbury' })).toBeVisible()
    const writableCount = role === 'admin' ? 1 : 0
    await expect(page.getByRole('button', { name: 'Export', exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Import', exact: true })).toHaveCount(
      writableCount,
    )
    await expect(page.getByRole('link', { name: 'Add Client' })).toHaveCount(writableCount)
    await expect(page.getByRole('checkbox', { name: 'Select all' })).toHaveCount(writableCount)
    await cards.getByRole('link', { name: 'Helena Thornbury' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Helena Thornbury' })).toBeVisible()
    // The client's page shows what the role may see: gold has no red documents.
    await expect(
      page.getByRole('tab', { name: role === 'admin' ? 'Documents 3' : 'Documents 2' }),
    ).toBeVisible()
    await expect(page.getByRole('link', { name: 'Edit' })).toHaveCount(writableCount)
    await expect(page.getByRole('main').getByRole('button', { name: 'Delete' })).toHaveCount(
      writableCount,
    )
    if (role === 'admin') {
      await page.getByRole('link', { name: 'Back to Clients' }).click()
      await page.getByRole('link', { name: 'Add Client' }).click()
      await expect(page.getByText(`Adding a client for ${firm.person.name}`)).toBeVisible()
    }
    await page.context().close()
  }
})
