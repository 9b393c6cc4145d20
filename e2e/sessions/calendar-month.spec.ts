import { expect, test, type Page } from '@playwright/test'
import { launchWith } from '../support/browsers.ts'
import { holdCalls } from '../support/answers.ts'
import {
  getDayCell,
  getDayLinks,
  newCalendarFirm,
  toNoon,
  october,
  padTwo,
  YEAR,
} from '../support/calendar.ts'
import { type Casework } from '../support/casework.ts'
import { shareCasework } from '../support/shared-casework.ts'
import { inspectWhenIdle, newQuietContext, WIDTHS } from '../support/inspect.ts'
import { signIn } from '../support/person.ts'
import { expectToast, resizeWindow } from '../support/screen.ts'
import { proves } from '../support/requirements.ts'

// Text is a little wider in the headless shell.
test.use({ launchOptions: launchWith('chromium') })

let casework: Casework

test.beforeAll(async () => {
  casework = await shareCasework()
})

const getMonthHeading = (page: Page) =>
  page.getByRole('heading', { level: 2, name: new RegExp(`^[A-Z][a-z]+ (${YEAR}|${YEAR + 1})$`) })

test('a month of 300 sessions: only that month is requested, a full day opens, and the arrow keys move @core', async ({
  page,
}) => {
  proves('DASH-014..019')
  const { firm, addSession } = await newCalendarFirm(casework)
  // 300 in October: nine or ten a day, and ten on the 14th.
  const days = Array.from({ length: 300 }, (_, at) => (at % 31) + 1)
  const ids: number[] = []
  while (ids.length < days.length)
    ids.push(
      ...(await Promise.all(
        days
          .slice(ids.length, ids.length + 10)
          .map((day, at) =>
            addSession(`Matter ${ids.length + at}`, `${october(day)}T${padTwo(8 + at)}:15:00`),
          ),
      )),
    )
  const later = await addSession('Closing hearing', `${YEAR}-11-02T09:30:00`)
  const monthRequests: string[] = []
  page.on(
    'request',
    (request) =>
      /\/api\/sessions\/\?.*start_date/.test(request.url()) &&
      monthRequests.push(new URL(request.url()).search),
  )
  await page.clock.setFixedTime(toNoon(october(14)))
  await signIn(page, casework.url, firm.person)
  const grid = page.getByRole('grid', { name: `October ${YEAR}` })

  await test.step('one request, three sessions a day, the rest behind a button', async () => {
    await expect(page.getByText('300 sessions', { exact: true })).toBeVisible()
    expect(monthRequests).toEqual([`?start_date=${october(1)}&end_date=${october(31)}`])
    await expect(grid.getByRole('columnheader')).toHaveText([
      'Sun',
      'Mon',
      'Tue',
      'Wed',
      'Thu',
      'Fri',
      'Sat',
    ])
    await expect(grid.getByRole('link')).toHaveCount(31 * 3)
    const idsOn14 = ids.filter((_, at) => days[at] === 14)
    const first = getDayLinks(page, october(14)).first()
    await expect(first).toHaveText(/^\d\d:15 Matter \d+, Court Hearing, Helena Thornbury$/)
    expect(idsOn14.map((id) => `/sessions/${id}`)).toContain(await first.getAttribute('href'))
    await getDayCell(page, october(14)).getByRole('button', { name: '+7 more' }).click()
    const dialog = page.getByRole('dialog', { name: new RegExp('October 14$') })
    await expect(dialog.getByRole('listitem')).toHaveCount(10)
    await expect(dialog.getByRole('listitem').first()).toContainText(
      'Helena Thornbury · Thornbury v. Ashdown',
    )
    expect(
      await dialog
        .getByRole('listitem')
        .getByRole('link')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href'))),
    ).toEqual(expect.arrayContaining(idsOn14.map((id) => `/sessions/${id}`)))
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  })

  await test.step('another month is another request, and survives a reload', async () => {
    await page.getByRole('button', { name: 'Next month' }).click()
    await expect(getMonthHeading(page)).toHaveText(`November ${YEAR}`)
    await expect(getDayLinks(page, `${YEAR}-11-02`)).toHaveText(/^09:30 Closing hearing/)
    expect(monthRequests.at(-1)).toBe(`?start_date=${YEAR}-11-01&end_date=${YEAR}-11-30`)
    await expect(page).toHaveURL(`${casework.url}/dashboard?month=${YEAR}-11`)
    await page.reload()
    await getDayLinks(page, `${YEAR}-11-02`).click()
    await expect(page).toHaveURL(`${casework.url}/sessions/${later}`)
    await page.goBack()
    await expect(getMonthHeading(page)).toHaveText(`November ${YEAR}`)
    await page.getByRole('button', { name: 'Previous month' }).click()
    await page.getByRole('button', { name: 'Previous month' }).click()
    await expect(getMonthHeading(page)).toHaveText(`September ${YEAR}`)
    await page.getByRole('button', { name: 'Today', exact: true }).click()
    await expect(getMonthHeading(page)).toHaveText(`October ${YEAR}`)
    await expect(page).toHaveURL(`${casework.url}/dashboard`)
  })

  await test.step('by keyboard', async () => {
    const today = getDayCell(page, october(14))
    await expect(today).toHaveAttribute('aria-current', 'date')
    await expect(today).toHaveAccessibleName(
      /October 14: 10 sessions \d\d:15 Matter \d+ ?, Court Hearing, Helena Thornbury .*\+7 more$/,
    )
    await expect(grid.locator('[tabindex="0"]')).toHaveCount(1)
    await page.getByRole('button', { name: 'Next month' }).focus()
    await page.keyboard.press('Tab')
    await expect(today).toBeFocused()
    const expectKeyFocuses = async (key: string, day: string) => {
      await page.keyboard.press(key)
      await expect(getDayCell(page, day), key).toBeFocused()
    }
    const weekday = toNoon(october(14)).getUTCDay()
    await expectKeyFocuses('ArrowRight', october(15))
    await expectKeyFocuses('ArrowDown', october(22))
    await expectKeyFocuses('ArrowLeft', october(21))
    await expectKeyFocuses('ArrowUp', october(14))
    await expectKeyFocuses('Home', october(14 - weekday))
    await expectKeyFocuses('End', october(20 - weekday))
    await expectKeyFocuses('PageUp', `${YEAR}-09-${padTwo(20 - weekday)}`)
    await expect(getMonthHeading(page)).toHaveText(`September ${YEAR}`)
    await page.keyboard.press('PageDown')
    await page.keyboard.press('PageDown')
    await expect(getDayCell(page, `${YEAR}-11-${padTwo(20 - weekday)}`)).toBeFocused()
    await expectKeyFocuses('PageUp', october(20 - weekday))
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: new RegExp(`October ${20 - weekday}$`) })
    await expect(dialog.getByRole('listitem').first()).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(getDayCell(page, october(20 - weekday))).toBeFocused()
  })

  await test.step('a new session starts with the day on which it is added', async () => {
    await page.keyboard.press('Enter')
    const weekday = toNoon(october(14)).getUTCDay()
    await page.getByRole('dialog').getByRole('link', { name: 'Add Session' }).click()
    await expect(page).toHaveURL(`${casework.url}/sessions/create?date=${october(20 - weekday)}`)
    await expect(page.getByLabel('Date')).toHaveValue(october(20 - weekday))
  })
})

for (const width of [1279, 1024, 390]) {
  test(`nothing shifts while the month and the next sessions load, at ${width} px`, async ({
    page,
  }) => {
    const { firm, addSession } = await newCalendarFirm(casework)
    for (const day of [14, 15, 21])
      for (const hour of [10, 13, 16]) await addSession('Hearing', `${october(day)}T${hour}:00:00`)
    await page.setViewportSize({ width, height: 900 })
    await page.clock.setFixedTime(toNoon(october(14)))
    await signIn(page, casework.url, firm.person)
    const release = await holdCalls(page, /\/api\/(sessions\/\?|connection-requests\/received\/)/)
    await page.goto(`${casework.url}/dashboard`)
    const calendar = page.getByRole('region', { name: `October ${YEAR}` })
    await expect(calendar.getByText('Loading…')).toBeVisible()
    await expect(page.getByText('Total Sessions')).toBeVisible()
    await page.evaluate(() => document.fonts.ready)
    const before = await calendar.boundingBox()
    release()
    await expect(calendar.getByText('9 sessions', { exact: true })).toBeVisible()
    await expect(page.getByText('1 earlier today')).toBeVisible()
    await expect(page.getByText('No requests to answer')).toBeVisible()
    const after = await calendar.boundingBox()
    expect(after?.y).toBe(before?.y)
    // On a phone the month is a list at the end of the page.
    if (width > 390) expect(after?.height).toBe(before?.height)
  })
}

for (const width of WIDTHS) {
  test(`the calendar has no WCAG violation, and on a phone it is a list of days, at ${width} px`, async ({
    browser,
  }) => {
    const { firm, addSession, fetchDate } = await newCalendarFirm(casework)
    for (let hour = 8; hour < 13; hour += 1)
      await addSession('Mediation', `${october(14)}T${padTwo(hour)}:00:00`)
    const session = await addSession('Evening talk', `${october(22)}T18:45:00`)
    const context = await newQuietContext(browser, width)
    const page = await context.newPage()
    await page.clock.setFixedTime(toNoon(october(14)))
    await signIn(page, casework.url, firm.person)
    await expect(page.getByText('6 sessions', { exact: true })).toBeVisible()
    if (width === 390) {
      await expect(page.getByRole('grid')).toHaveCount(0)
      const days = page.getByRole('list', { name: `October ${YEAR}` }).locator(':scope > li')
      await expect(days).toHaveText([
        /Oct 14Today.*\+2 more$/,
        /Oct 22.*18:45 Evening talk.*Helena Thornbury$/,
      ])
    }
    await inspectWhenIdle(page, 'dashboard with a month')
    await page.getByRole('button', { name: '+2 more' }).click()
    const dialog = page.getByRole('dialog', { name: /October 14$/ })
    await dialog.getByRole('button', { name: 'Move Mediation' }).first().click()
    await inspectWhenIdle(page, 'a day')
    await page.keyboard.press('Escape')
    if (width === 390) {
      await page.getByRole('button', { name: /Oct 22$/ }).click()
      await page.getByRole('button', { name: 'Move Evening talk' }).click()
      await page.getByLabel('New date').fill(october(23))
      await page.getByRole('button', { name: 'Move Session' }).click()
      await expectToast(page, `Session moved to October 23, ${YEAR}`)
      await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
      await expect(page.getByRole('button', { name: /Oct 23$/ })).toBeVisible()
      expect(await fetchDate(session)).toBe(`${october(23)}T18:45:00`)
    }
    await context.close()
  })
}

test("a cell of the month shows time and client in full; the title is its tooltip and appears in the day's dialog", async ({
  page,
}) => {
  proves('FIX-068, DASH-018, FIX-080')
  const { firm, addSession } = await newCalendarFirm(casework)
  await addSession('Application for an interim injunction', `${october(14)}T09:45:00`)
  await page.clock.setFixedTime(toNoon(october(14)))
  await signIn(page, casework.url, firm.person)
  const entry = getDayLinks(page, october(14))
  for (const width of [1440, 1280, 1024]) {
    await resizeWindow(page, { width, height: 900 })
    await expect(entry).toHaveAttribute(
      'title',
      '09:45 Application for an interim injunction · Court Hearing, Helena Thornbury',
    )
    // Text for screen readers only has a box of one pixel.
    const visibleParts = await entry.evaluate((link) =>
      [...link.querySelectorAll('span')]
        .filter(
          (part) =>
            part.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
            part.offsetWidth > 1 &&
            part.offsetHeight > 1,
        )
        .map((part) => ({
          text: part.textContent,
          isCut: part.scrollWidth > part.clientWidth + 1,
        })),
    )
    expect(visibleParts.map(({ text }) => text)).toEqual(['09:45', 'Helena Thornbury'])
    if (width === 1440) expect(visibleParts.filter(({ isCut }) => isCut)).toEqual([])
  }
  await getDayCell(page, october(14)).click({ position: { x: 8, y: 8 } })
  const dialog = page.getByRole('dialog', { name: /October 14$/ })
  const text = await dialog.getByRole('listitem').innerText()
  for (const word of ['09:45', 'Application for an interim injunction', 'Helena Thornbury'])
    expect(text).toContain(word)
  await expect(
    dialog.getByRole('link', { name: 'Application for an interim injunction' }),
  ).toBeVisible()
})
