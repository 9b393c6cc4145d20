import { expect, test, type Page } from '@playwright/test'
import { october, newCalendarFirm, YEAR } from '../support/calendar.ts'
import { type Casework } from '../support/casework.ts'
import { shareCasework } from '../support/shared-casework.ts'
import { saveFirm } from '../support/firm-profile.ts'
import { addEmployee, newUser, switchTo } from '../support/firm.ts'
import { signIn } from '../support/person.ts'
import { proves } from '../support/requirements.ts'

let casework: Casework
test.beforeAll(async () => {
  casework = await shareCasework()
})

const getMain = (page: Page) => page.getByRole('main')
const readWeekdays = (page: Page) =>
  getMain(page)
    .getByRole('grid')
    .getByRole('columnheader')
    .evaluateAll((heads) => heads.map((head) => head.getAttribute('aria-label')))

test('the region of the firm writes dates and begins the week, and without one nothing changes', async ({
  page,
}) => {
  proves('FIRM-015..017')
  const { firm, addSession } = await newCalendarFirm(casework)
  const session = await addSession('Preliminary hearing', `${october(7)}T09:30:00`)
  await signIn(page, casework.url, firm.person)
  const openSession = () => page.goto(`${casework.url}/sessions/${session}`)
  const openMonth = async () => {
    await page.goto(`${casework.url}/dashboard?month=${YEAR}-10`)
    await expect(getMain(page).getByRole('grid')).toBeVisible()
  }
  await test.step('without a region', async () => {
    await openSession()
    await expect(getMain(page)).toContainText(`Oct 7, ${YEAR}, 09:30 AM`)
    await openMonth()
    expect((await readWeekdays(page))[0]).toBe('Sunday')
  })

  await test.step('chosen on the screen of the firm: every screen follows immediately', async () => {
    await page.goto(`${casework.url}/firm`)
    await getMain(page).getByLabel('Region').selectOption('United Kingdom')
    await expect(getMain(page)).toContainText(
      'Example: 4 March 2025, 09:30. The week starts on Monday.',
    )
    await getMain(page).getByLabel('Region').selectOption('United States')
    await expect(getMain(page)).toContainText(
      'Example: March 4, 2025, 09:30 AM. The week starts on Sunday.',
    )
    await getMain(page).getByLabel('Region').selectOption('United Kingdom')
    await getMain(page).getByRole('button', { name: 'Save Changes' }).click()
    await expect(page.getByText('Firm updated successfully')).toBeVisible()
    await page.getByRole('link', { name: 'Sessions', exact: true }).click()
    await getMain(page).getByRole('link', { name: 'Preliminary hearing' }).first().click()
    await expect(getMain(page)).toContainText(`7 Oct ${YEAR}, 09:30`)
    await expect(getMain(page)).not.toContainText('AM')
  })

  await test.step('DE begins the month on Monday, US on Sunday', async () => {
    await saveFirm(firm, { region: 'DE' })
    await openMonth()
    await expect
      .poll(() => readWeekdays(page))
      .toEqual(['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'])
    const first = await page.locator('[data-day]').first().getAttribute('data-day')
    expect(new Date(`${first}T12:00:00Z`).getUTCDay()).toBe(1)
    // Home and End follow the week.
    await page.locator(`[data-day="${october(7)}"]`).focus()
    await page.keyboard.press('Home')
    const monday = await page.evaluate(() => (document.activeElement as HTMLElement).dataset['day'])
    expect(new Date(`${monday}T12:00:00Z`).getUTCDay()).toBe(1)

    await saveFirm(firm, { region: 'US' })
    await openMonth()
    await expect.poll(async () => (await readWeekdays(page))[0]).toBe('Sunday')
  })
})

test('each workspace has the region of its firm', async ({ page }) => {
  proves('FIRM-018')
  const { firm, addSession } = await newCalendarFirm(casework)
  await addSession('Preliminary hearing', `${october(7)}T09:30:00`)
  const employee = await newUser(casework, 'Emma Ployee')
  await addEmployee(firm, employee, 'gold')
  await saveFirm(firm, { name: 'Northside Law', region: 'GB' })
  await signIn(page, casework.url, employee.person, `/dashboard?month=${YEAR}-10`)
  await expect.poll(async () => (await readWeekdays(page))[0]).toBe('Sunday')

  await switchTo(page, 'Northside Law')
  await expect(getMain(page)).toContainText(`7 Oct ${YEAR}, 09:30`)
  await page.getByRole('button', { name: 'Return to My Account' }).click()
  await expect(page.getByRole('heading', { name: 'Account management' })).toBeVisible()
  await expect.poll(async () => (await readWeekdays(page))[0]).toBe('Sunday')
})
