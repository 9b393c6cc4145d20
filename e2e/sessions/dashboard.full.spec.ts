import { caseEndpoints } from '@casework/contract/cases'
import { clientEndpoints } from '@casework/contract/clients'
import { sessionEndpoints } from '@casework/contract/sessions'
import { expect, test, type Page } from '@playwright/test'
import { failCalls } from '../support/answers.ts'
import { startCasework, type Casework } from '../support/casework.ts'
import { buildMinimalPdf, toUploadFields, uploadFiles } from '../support/documents.ts'
import { requestConnection, addEmployee, newUser, switchTo, type ApiUser } from '../support/firm.ts'
import { signIn } from '../support/person.ts'
import { expectToast } from '../support/screen.ts'
import { proves } from '../support/requirements.ts'

let casework: Casework

test.beforeAll(async () => {
  casework = await startCasework({ env: { STORAGE_LIMIT_MB: '10' } })
})
test.afterAll(() => casework.stop())

/** A fixed day of last year, to which the tests set the browser's clock. */
const YEAR = new Date().getFullYear() - 1
const NOON = new Date(Date.UTC(YEAR, 5, 10, 12))
const formatJuneDay = (dayOfMonth: number) => `${YEAR}-06-${String(dayOfMonth).padStart(2, '0')}`

interface ClientCase {
  client: number
  legalCase: number
}

const addClientWithCase = async (
  firm: ApiUser,
  title = 'Thornbury v. Ashdown',
): Promise<ClientCase> => {
  const { id: client } = await firm.call(clientEndpoints.create, {
    body: {
      name: 'Helena Thornbury',
      email: null,
      mobile: null,
      country: null,
    },
  })
  const { id: legalCase } = await firm.call(caseEndpoints.create, {
    body: {
      title,
      description: null,
      client_id_input: client,
      date: `${YEAR}-01-05`,
    },
  })
  return { client, legalCase }
}

const addSession = async (
  firm: ApiUser,
  { client, legalCase }: ClientCase,
  title: string,
  date: string,
): Promise<number> => {
  const session = {
    title,
    description: null,
    case_id: legalCase,
    client_id: client,
    date,
    duration: 60,
    session_type: 'court_hearing',
  } as const
  return (await firm.call(sessionEndpoints.create, { body: session })).id
}

const upload = (firm: ApiUser, place: ClientCase, session: number, level: string, bytes: number) =>
  uploadFiles(
    casework.url,
    firm.authorization,
    { ...toUploadFields({ ...place, session }), security_level: level },
    { [`${level}.pdf`]: buildMinimalPdf('%'.repeat(bytes)) },
  )

const getPanel = (page: Page, name: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name, exact: true }) })

test('the owner sees the day, the figures and what is pending, and every link leads to its page', async ({
  page,
}) => {
  proves('DASH-002..007, DASH-010, DASH-021..029, OQ-059, OQ-082, OQ-090, OQ-091')
  const [firm, employee, requester, rejectedRequester] = [
    await newUser(casework, 'Eleanor Whitfield'),
    await newUser(casework),
    await newUser(casework, 'Marcus Aurel'),
    await newUser(casework, 'Nina Noway'),
  ]
  await addEmployee(firm, employee, 'gold')
  for (const person of [requester, rejectedRequester]) await requestConnection(person, firm)
  const place = await addClientWithCase(firm)
  const hearing = await addSession(firm, place, 'Opening hearing', `${formatJuneDay(10)}T16:30:00`)
  await addSession(firm, place, 'Second thoughts', `${formatJuneDay(11)}T08:15:00`)
  await addSession(firm, place, 'Long gone', `${formatJuneDay(9)}T08:15:00`)
  await upload(firm, place, hearing, 'red', 1_572_864)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.clock.setFixedTime(NOON)
  await signIn(page, casework.url, firm.person)

  await test.step("today's and the next sessions are visible without scrolling", async () => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      /^Good (morning|afternoon|evening), Eleanor$/,
    )
    await expect(page.getByText('One session today, at 16:30.')).toBeInViewport()
    const agenda = getPanel(page, 'Today and next')
    await expect(agenda.getByRole('listitem')).toHaveText([
      /^Today16:30Opening hearingHelena Thornbury · Thornbury v\. Ashdown$/,
      /^Tomorrow08:15Second thoughtsHelena Thornbury · Thornbury v\. Ashdown$/,
    ])
    for (const title of ['Opening hearing', 'Second thoughts'])
      await expect(agenda.getByRole('link', { name: title })).toBeInViewport({ ratio: 1 })
    await expect(agenda.getByRole('link', { name: 'Opening hearing' })).toHaveAttribute(
      'href',
      `/sessions/${hearing}`,
    )
    await expect(agenda.getByRole('link', { name: 'View all' })).toHaveAttribute(
      'href',
      `/sessions?date_after=${formatJuneDay(10)}&ordering=date`,
    )
    await expect(page.getByRole('heading', { name: 'Recent Sessions' })).toHaveCount(0)
  })

  await test.step('six figures, five of them links', async () => {
    const figures = [
      ['Total Cases: 1', '/cases'],
      ['Total Clients: 1', '/clients'],
      ['Total Sessions: 3', '/sessions'],
      ['Total Documents: 1', '/documents'],
      ['Connected Employees: 1', '/connections'],
    ] as const
    for (const [name, href] of figures)
      await expect(page.getByRole('link', { name, exact: true })).toHaveAttribute('href', href)
    const storage = page.locator('dl > div').filter({ hasText: 'Storage Used' })
    await expect(storage).toHaveText('Storage Used1.5 MB15.0% of limit')
    await expect(storage.getByRole('link')).toHaveCount(0)
  })

  await test.step('requests are answered in place', async () => {
    await page.getByRole('link', { name: '2 requests waiting' }).click()
    const requests = page.getByRole('region', { name: 'Connection requests' })
    await expect(requests).toBeInViewport()
    await requests.getByRole('button', { name: 'Accept Marcus Aurel' }).click()
    await expectToast(page, 'Please select a role first')
    await requests.getByLabel('Role for Marcus Aurel').selectOption('silver')
    await requests.getByRole('button', { name: 'Accept Marcus Aurel' }).click()
    await expectToast(page, 'Connection request accepted')
    await expect(page.getByRole('link', { name: 'Connected Employees: 2' })).toBeVisible()
    await requests.getByRole('button', { name: 'Reject Nina Noway' }).click()
    await expectToast(page, 'Connection request rejected')
    await expect(requests.getByText('No requests to answer')).toBeVisible()
    await expect(page.getByText(/requests? waiting/)).toHaveCount(0)
  })

  await test.step('quick actions open their forms, and Back returns', async () => {
    const actions = page.getByRole('navigation', { name: 'Quick actions' })
    const links = [
      ['Add Case', '/cases?action=create', '/cases/create'],
      ['Add Client', '/clients?action=create', '/clients/create'],
      ['Add Session', '/sessions?action=create', '/sessions/create'],
      ['Upload', '/documents?action=upload', '/documents'],
      ['Invite', '/connections?action=invite', '/connections?action=invite'],
      ['Connections', '/connections', '/connections'],
    ] as const
    for (const [name, href, end] of links) {
      await expect(actions.getByRole('link', { name, exact: true })).toHaveAttribute('href', href)
      await actions.getByRole('link', { name, exact: true }).click()
      await expect(page).toHaveURL(casework.url + end)
      if (name === 'Upload')
        await expect(page.getByRole('dialog', { name: 'Upload Document' })).toBeVisible()
      if (name === 'Invite')
        await expect(page.getByRole('dialog', { name: 'Invite Employees' })).toBeVisible()
      await page.goBack()
      await expect(page).toHaveURL(/\/dashboard(#requests)?$/)
    }
  })

  await test.step('account management', async () => {
    const management = getPanel(page, 'Account management')
    for (const [name, href] of [
      ['Manage Connections', '/connections'],
      ['Invite Employees', '/connections?action=invite'],
      ['Profile Settings', '/profile-settings'],
    ] as const)
      await expect(management.getByRole('link', { name })).toHaveAttribute('href', href)
  })

  await test.step('the same pages by their URLs', async () => {
    await page.goto(`${casework.url}/clients?action=create`)
    await expect(page).toHaveURL(`${casework.url}/clients/create`)
    await page.goto(`${casework.url}/documents?action=upload`)
    await expect(page.getByRole('dialog', { name: 'Upload Document' })).toBeVisible()
    await expect(page).toHaveURL(`${casework.url}/documents`)
    await page.reload()
    await expect(page.getByRole('link', { name: 'Dashboard', exact: true })).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
})

test('an employee sees ten sessions of the firm and nothing else, and can retry', async ({
  page,
}) => {
  proves('DASH-030..036, DASH-039, DASH-040, OQ-080, OQ-081')
  const firm = await newUser(casework, 'Northside Law')
  const employee = await newUser(casework, 'Emma Ployee')
  await addEmployee(firm, employee, 'gold')
  const place = await addClientWithCase(firm)
  const sessions: number[] = []
  for (let dayOfMonth = 10; dayOfMonth < 22; dayOfMonth += 1)
    sessions.push(
      await addSession(
        firm,
        place,
        `Hearing ${dayOfMonth}`,
        `${formatJuneDay(dayOfMonth)}T09:30:00`,
      ),
    )
  for (const level of ['red', 'yellow', 'green'])
    await upload(firm, place, sessions.at(-1) ?? 0, level, 10)
  await signIn(page, casework.url, employee.person)
  await switchTo(page, 'Northside Law')

  const rows = getPanel(page, 'Recent Sessions').getByRole('listitem')
  await expect(rows).toHaveCount(10)
  await expect(rows.first()).toHaveText(
    `Jun 21, ${YEAR}, 09:30 AMHearing 21Thornbury v. Ashdown · Helena Thornbury2 documents`,
  )
  await expect(rows.first().getByRole('link')).toHaveAttribute(
    'href',
    `/sessions/${sessions.at(-1)}`,
  )
  await expect(rows.last()).toContainText('Hearing 12')
  const main = page.getByRole('main')
  await expect(main).toContainText('Latest sessions at Northside Law.')
  await expect(main).not.toContainText('your firm')
  for (const absent of [
    'Total Cases',
    'Storage Used',
    'Today and next',
    'Account management',
    'Waiting for your answer',
  ])
    await expect(main.getByText(absent)).toHaveCount(0)
  await expect(main.getByRole('grid')).toHaveCount(0)
  await expect(main.getByRole('navigation', { name: 'Quick actions' })).toHaveCount(0)

  await failCalls(page, '**/api/dashboard/summary/**')
  await page.reload()
  await expect(
    page.getByRole('alert').filter({ hasText: 'Failed to load recent sessions' }),
  ).toBeVisible()
  await expect(page.getByText('Failed to load dashboard data')).toHaveCount(0)
  await page.unroute('**/api/dashboard/summary/**')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(rows).toHaveCount(10)
})

test('each part of the dashboard fails on its own, and the month without a message', async ({
  page,
}) => {
  proves('DASH-020, DASH-037, DASH-038')
  const firm = await newUser(casework)
  await addSession(
    firm,
    await addClientWithCase(firm),
    'Only hearing',
    `${formatJuneDay(15)}T09:30:00`,
  )
  await page.clock.setFixedTime(NOON)
  await signIn(page, casework.url, firm.person)
  await expect(page.getByRole('grid').getByRole('link', { name: /Only hearing/ })).toBeVisible()

  await failCalls(page, '**/api/dashboard/summary/**')
  await failCalls(page, /\/api\/sessions\/\?start_date/)
  const month = page.waitForResponse(/\/api\/sessions\/\?start_date/)
  await page.reload()
  await month
  await expect(page.getByRole('alert')).toHaveText(/Failed to load dashboard data/)
  await expect(
    getPanel(page, 'Today and next').getByRole('link', { name: 'Only hearing' }),
  ).toBeVisible()
  const grid = page.getByRole('grid')
  await expect(grid).toHaveAttribute('aria-busy', 'false')
  await expect(grid.getByRole('link')).toHaveCount(0)
  await expect(grid.getByRole('gridcell', { name: /June 15$|June 15: no sessions$/ })).toBeVisible()
  await expect(page.getByText('Failed', { exact: false })).toHaveCount(1)

  await page.unroute('**/api/dashboard/summary/**')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('link', { name: 'Total Sessions: 1' })).toBeVisible()
})
