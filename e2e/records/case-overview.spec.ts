import { caseEndpoints } from '@casework/contract/cases'
import { sessionEndpoints } from '@casework/contract/sessions'
import { expect, test, type Page } from '@playwright/test'
import { failCalls } from '../support/answers.ts'
import { type Casework } from '../support/casework.ts'
import { shareCasework } from '../support/shared-casework.ts'
import { toApiUser, type ApiUser } from '../support/firm.ts'
import { newPerson, signIn } from '../support/person.ts'
import { seedRecords, type SeededFirm } from '../support/seed-records.ts'
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

const addSession = (title: string, date: string) =>
  owner.call(sessionEndpoints.create, {
    body: {
      title,
      description: null,
      case_id: firm.legalCase,
      client_id: firm.client,
      date,
      duration: 60,
      session_type: 'meeting',
    },
  })

/** @param paths collects the paths of the calls from then on */
const openCase = async (page: Page, paths: string[] = []) => {
  await signIn(page, casework.url, firm.person)
  // The dashboard requests sessions too, so leave it first.
  await page.goto('about:blank')
  page.on('request', (request) => paths.push(new URL(request.url()).pathname))
  await page.goto(`${casework.url}/cases/${firm.legalCase}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Thornbury v. Ashdown' })).toBeVisible()
}
const getTimeline = (page: Page) =>
  page
    .getByRole('tabpanel')
    .locator('section')
    .filter({
      has: page.getByRole('heading', { name: 'Timeline' }),
    })
const getBand = (page: Page) => page.getByRole('region', { name: 'Next session' })

test('the overview shows facts, actions, statistics and what comes next @core', async ({
  page,
}) => {
  proves('MATTER-028, MATTER-029')
  const paths: string[] = []
  await openCase(page, paths)
  await expect(page.getByRole('tab')).toHaveText(['Overview4', 'Sessions1', 'Documents3'])
  const overview = page.getByRole('tabpanel')
  const { number } = await owner.call(caseEndpoints.get, { params: { id: firm.legalCase } })
  for (const [term, value] of [
    ['Title', 'Thornbury v. Ashdown'],
    ['Client', 'Helena Thornbury'],
    ['Case Date', 'October 5, 2026'],
    ['Number', number],
    ['Court', 'Not specified'],
    ['Court Reference', 'Not specified'],
    ['Status', 'Open'],
    ['Total Sessions', '1'],
    ['Documents', '3'],
  ] as const)
    await expect(
      overview.locator('dl > div').filter({ has: page.getByText(term, { exact: true }) }),
    ).toContainText(value)
  await expect(
    overview.locator('dl > div').filter({ has: page.getByText('Created', { exact: true }) }),
  ).toHaveCount(2)
  await expect(overview).toContainText('Breach of covenant.')
  await expect(overview.getByRole('link', { name: 'Add Session' })).toBeVisible()
  await expect(overview.getByRole('button', { name: 'Add Document' })).toBeVisible()
  await expect(overview.getByRole('link', { name: 'Edit Case' })).toBeVisible()

  await expect(getBand(page)).toContainText('Preliminary hearing')
  await expect(getBand(page)).toContainText('Court Hearing')
  await expect(getBand(page)).toContainText('09:30 AM')
  await expect(getTimeline(page).getByRole('link', { name: 'exhibit-red.pdf' })).toBeVisible()
  expect(paths.filter((path) => path === '/api/sessions/' || path === '/api/documents/')).toEqual(
    [],
  )
  await getBand(page).getByRole('link', { name: 'Preliminary hearing' }).click()
  await expect(page).toHaveURL(`${casework.url}/sessions/${firm.session}`)
})

test('the band lists what follows the next session', async ({ page }) => {
  for (const [at, title] of ['Second hearing', 'Third hearing'].entries())
    await addSession(title, `2099-01-0${at + 1}T10:00:00`)
  await openCase(page)
  await getBand(page).getByRole('button', { name: 'All upcoming' }).click()
  const list = page.getByRole('dialog', { name: 'All upcoming' })
  await expect(list.getByRole('listitem')).toHaveText([/Second hearing/, /Third hearing/])
  await list.getByRole('link', { name: /Third hearing/ }).click()
  await expect(page).toHaveURL(/\/sessions\/\d+$/)
})

test('the timeline is filtered by chips and continued by Show older', async ({ page }) => {
  for (let at = 0; at < 35; at += 1)
    await addSession(`Past meeting ${at}`, `2025-03-01T09:${String(at).padStart(2, '0')}:00`)
  const queries: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname.endsWith('/timeline/')) queries.push(searchParams.toString())
  })
  await openCase(page)
  const timeline = getTimeline(page)
  const items = timeline.locator('ol > li')
  await expect(items).toHaveCount(30)
  await timeline.getByRole('button', { name: 'Show older' }).click()
  await expect(items.filter({ hasText: 'Past meeting 0' })).toHaveCount(1)
  await expect(timeline.getByRole('button', { name: 'Show older' })).toHaveCount(0)
  expect(queries).toHaveLength(2)
  expect(queries[1]).toMatch(/before=/)

  const press = (name: string) => timeline.getByRole('button', { name, exact: true }).click()
  await press('Documents')
  await expect(items).toHaveText([/exhibit-green/, /exhibit-yellow/, /exhibit-red/])
  expect(queries.at(-1)).toContain('kind=document')
  await press('Sessions')
  await expect(items.first()).toContainText('Past meeting 34')
  await press('Changes')
  await expect(items).toHaveCount(1)
  await expect(items).toContainText('Eleanor Whitfield')
})

test('a timeline that fails leaves the rest of the overview usable', async ({ page }) => {
  proves('MATTER-034')
  const stopFailing = await failCalls(page, '**/api/cases/*/timeline/**')
  await openCase(page)
  const timeline = getTimeline(page)
  await expect(timeline.getByRole('alert')).toContainText('Failed to load timeline')
  await expect(getBand(page)).toContainText('Preliminary hearing')
  await expect(page.getByRole('button', { name: 'Edit details' })).toBeEnabled()
  await stopFailing()
  await timeline.getByRole('button', { name: 'Retry' }).click()
  await expect(timeline.locator('ol > li').first()).toBeVisible()

  const stopOverview = await failCalls(page, '**/api/cases/*/overview/**')
  const stopTeam = await failCalls(page, '**/api/cases/*/team/**')
  await page.reload()
  await expect(getBand(page).getByRole('alert')).toContainText('Failed to load the next session')
  await expect(page.getByText('Failed to load team')).toBeVisible()
  await expect(timeline.locator('ol > li').first()).toBeVisible()
  await stopOverview()
  await stopTeam()
  await getBand(page).getByRole('button', { name: 'Retry' }).click()
  await expect(getBand(page)).toContainText('Preliminary hearing')
})

test('court and court reference are edited in a dialog', async ({ page }) => {
  await openCase(page)
  await page.getByRole('button', { name: 'Edit details' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit details' })
  await dialog.getByLabel('Court', { exact: false }).first().fill('High Court of Justice')
  await dialog.getByLabel('Court Reference').fill('KB-2026-001234')
  const saved = page.waitForRequest((request) => request.method() === 'PATCH')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  const request = await saved
  expect(request.url()).toBe(`${casework.url}/api/cases/${firm.legalCase}/details/`)
  expect(request.postDataJSON()).toEqual({
    court: 'High Court of Justice',
    court_reference: 'KB-2026-001234',
  })
  expect(request.headers()['if-match']).toMatch(/^"v\d+"$/)
  await expectToast(page, 'Case updated successfully')
  await expect(page.getByRole('tabpanel')).toContainText('KB-2026-001234')
  await expect(getTimeline(page).locator('ol > li').first()).toContainText('Eleanor Whitfield')
})
