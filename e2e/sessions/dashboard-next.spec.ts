import { expect, test, type Page } from '@playwright/test'
import { holdCalls, failCalls } from '../support/answers.ts'
import { newCalendarFirm, toNoon, october, YEAR, type CalendarFirm } from '../support/calendar.ts'
import { type Casework } from '../support/casework.ts'
import { shareCasework } from '../support/shared-casework.ts'
import { addEmployee, newUser, switchTo } from '../support/firm.ts'
import { signIn } from '../support/person.ts'
import { proves } from '../support/requirements.ts'

let casework: Casework

test.beforeAll(async () => {
  casework = await shareCasework()
})

const SUMMARY = '**/api/dashboard/summary/**'
/** The request for sessions from today on. */
const NEXT = /\/api\/sessions\/\?date_after/

const getSummaryLine = (page: Page) =>
  page.getByRole('main').locator('header h1').locator('xpath=../following-sibling::div')
const getAgenda = (page: Page) =>
  page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Today and next', exact: true }) })

/** Signs in with the browser's clock at this time (UTC). */
const openDashboard = async (page: Page, { firm }: CalendarFirm, moment: string): Promise<void> => {
  await page.clock.setFixedTime(new Date(`${moment}Z`))
  await signIn(page, casework.url, firm.person)
}

const openFirmWithPastSession = async (page: Page): Promise<void> => {
  const firm = await newCalendarFirm(casework)
  await firm.addSession('Long gone', `${YEAR}-03-02T09:45:00`)
  await openDashboard(page, firm, `${october(12)}T08:00:00`)
  await expect(getSummaryLine(page)).toHaveText('No upcoming sessions.')
}

test.use({ timezoneId: 'UTC' })

test('the dashboard names the next session: today, tomorrow or later @core', async ({ page }) => {
  proves('FIX-064')
  const office = await newCalendarFirm(casework)
  await office.addSession('Morning hearing', `${october(12)}T09:45:00`)
  await office.addSession('Afternoon meeting', `${october(12)}T15:30:00`)
  await office.addSession('Evening call', `${october(12)}T18:00:00`)
  await office.addSession('Next day', `${october(13)}T08:15:00`)
  await office.addSession('Next week', `${october(20)}T11:00:00`)

  await openDashboard(page, office, `${october(12)}T08:00:00`)
  const expectSummaryAt = async (moment: string, expected: string) => {
    await page.clock.setFixedTime(new Date(`${moment}Z`))
    await page.reload()
    await expect(getSummaryLine(page)).toHaveText(expected)
  }
  await expect(getSummaryLine(page)).toHaveText('3 sessions today. The first is at 09:45.')
  await expectSummaryAt(
    `${october(12)}T10:00:00`,
    '2 more sessions today. The next one is at 15:30.',
  )
  await expectSummaryAt(`${october(12)}T16:00:00`, 'One more session today, at 18:00.')
  await expectSummaryAt(
    `${october(12)}T21:00:00`,
    'No more sessions today. The next one is tomorrow at 08:15.',
  )
  await expect(page.getByText('The first is at')).toHaveCount(0)
  await expectSummaryAt(
    `${october(13)}T12:00:00`,
    `No more sessions today. The next one is on ${formatWeekday(20)}, October 20 at 11:00.`,
  )
  await expectSummaryAt(
    `${october(19)}T12:00:00`,
    'No sessions today. The next one is tomorrow at 11:00.',
  )
  await expectSummaryAt(
    `${october(15)}T12:00:00`,
    `No sessions today. The next one is on ${formatWeekday(20)}, October 20 at 11:00.`,
  )
  await expectSummaryAt(
    `${october(20)}T20:00:00`,
    'No more sessions today. Nothing else is scheduled.',
  )
  await expectSummaryAt(`${october(21)}T09:00:00`, 'No upcoming sessions.')
})

const formatWeekday = (day: number) =>
  new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' }).format(
    toNoon(october(day)),
  )

test('a firm that has only past sessions is not called new; a firm without sessions gets its first steps', async ({
  page,
  browser,
}) => {
  proves('FIX-064')
  await openFirmWithPastSession(page)
  await expect(getAgenda(page)).toContainText('No upcoming sessions.')
  await expect(getAgenda(page).getByRole('link', { name: 'Add Session' })).toBeVisible()
  await expect(page.getByText('No sessions scheduled yet.')).toHaveCount(0)
  await expect(page.getByText('Add your first client')).toHaveCount(0)

  const newFirmContext = await browser.newContext()
  const newFirmPage = await newFirmContext.newPage()
  await signIn(newFirmPage, casework.url, (await newUser(casework)).person)
  await expect(getSummaryLine(newFirmPage)).toHaveText('No sessions scheduled yet.')
  await expect(
    getAgenda(newFirmPage).getByRole('link', { name: 'Add your first client' }),
  ).toBeVisible()
  await newFirmContext.close()
})

test('the dashboard says nothing about sessions while they are loading', async ({ page }) => {
  proves('FIX-064')
  await openFirmWithPastSession(page)
  const releaseSummary = await holdCalls(page, SUMMARY)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(getAgenda(page).getByRole('status')).toHaveText('Loading…')
  await expect(getSummaryLine(page)).toHaveText(/^\s*$/)
  await expect(page.getByText('Add your first client')).toHaveCount(0)
  releaseSummary()
  await expect(getSummaryLine(page)).toHaveText('No upcoming sessions.')
})

test('the dashboard shows sessions although the totals failed to load', async ({ page }) => {
  proves('FIX-064')
  await openFirmWithPastSession(page)
  await failCalls(page, SUMMARY)
  await page.reload()
  await expect(page.getByRole('alert')).toHaveText(/Failed to load dashboard data/)
  await expect(getSummaryLine(page)).toHaveText('No upcoming sessions.')
  await expect(getAgenda(page)).toContainText('No upcoming sessions.')
  await expect(page.getByText('Add your first client')).toHaveCount(0)
})

test('the dashboard shows an error if its sessions failed to load', async ({ page }) => {
  proves('FIX-064')
  await openFirmWithPastSession(page)
  await failCalls(page, NEXT)
  await page.reload()
  await expect(getAgenda(page).getByRole('alert')).toContainText('Failed to load sessions')
  await expect(getSummaryLine(page)).toHaveText(/^\s*$/)
})

test('each statistics card is a link in its whole area: click, keyboard and middle button', async ({
  page,
  context,
}) => {
  proves('FIX-062, DASH-002..006, FIX-080')
  const { firm } = await newCalendarFirm(casework)
  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn(page, casework.url, firm.person)
  const cards = [
    ['Total Cases: 1', '/cases'],
    ['Total Clients: 1', '/clients'],
    ['Total Sessions: 0', '/sessions'],
    ['Total Documents: 0', '/documents'],
    ['Connected Employees: 0', '/connections'],
  ] as const
  for (const [name, path] of cards) {
    const link = page.getByRole('link', { name, exact: true })
    const card = page.locator('dl > div').filter({ has: link })
    const box = await card.boundingBox()
    if (!box) throw new Error(`No card for ${name}`)
    // The corners, away from the name and the figure.
    for (const [x, y] of [
      [box.width - 6, 6],
      [6, box.height - 6],
    ] as const) {
      await card.click({ position: { x, y } })
      await expect(page).toHaveURL(casework.url + path)
      await page.goBack()
      await expect(link).toBeVisible()
    }
    const opened = context.waitForEvent('page')
    await card.click({ position: { x: box.width - 6, y: 6 }, button: 'middle' })
    const tab = await opened
    await expect(tab).toHaveURL(casework.url + path)
    await tab.close()
    await link.focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(casework.url + path)
    await page.goBack()
    await expect(link).toBeVisible()
  }

  const first = page.getByRole('link', { name: 'Total Cases: 1', exact: true })
  const second = page.getByRole('link', { name: 'Total Clients: 1', exact: true })
  await first.focus()
  await page.keyboard.press('Tab')
  await expect(second).toBeFocused()
  const ring = await second.evaluate((link) => {
    const { outlineStyle, outlineWidth, position, width, height } = getComputedStyle(
      link,
      '::after',
    )
    const card = link.closest('div')?.getBoundingClientRect()
    return {
      outlineStyle,
      outlineWidth,
      position,
      fills:
        Math.abs((card?.width ?? 0) - parseFloat(width)) < 1 &&
        Math.abs((card?.height ?? 0) - parseFloat(height)) < 1,
    }
  })
  expect(ring).toEqual({
    outlineStyle: 'solid',
    outlineWidth: '2px',
    position: 'absolute',
    fills: true,
  })
  await expect(
    page.locator('dl > div').filter({ hasText: 'Storage Used' }).getByRole('link'),
  ).toHaveCount(0)
})

test('an employee sees what comes next in the firm, on a phone in the first screen', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const office = await newCalendarFirm(casework)
  for (let hour = 10; hour < 22; hour += 1)
    await office.addSession(`Past hearing ${hour}`, `${YEAR}-03-02T${hour}:00:00`)
  await office.addSession('Morning hearing', `${october(12)}T09:45:00`)
  await office.addSession('Next day', `${october(13)}T08:15:00`)
  const employee = await newUser(casework, 'Emma Ployee')
  await addEmployee(office.firm, employee, 'silver')
  await page.clock.setFixedTime(new Date(`${october(12)}T08:00:00Z`))
  await signIn(page, casework.url, employee.person)
  await switchTo(page, office.firm.person.name)
  const next = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Next', exact: true }) })
  for (const title of ['Morning hearing', 'Next day']) {
    const link = next.getByRole('link', { name: title })
    await expect(link).toBeVisible()
    const box = await link.boundingBox()
    expect((box?.y ?? 0) + (box?.height ?? 0), `${title} is in the first screen`).toBeLessThan(844)
  }
  await expect(next.getByRole('link', { name: 'Add Session' })).toHaveCount(0)
})
