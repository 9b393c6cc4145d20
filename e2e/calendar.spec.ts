import { expect, test, type Page } from '@playwright/test'
import { startCasework, type Casework } from './support/casework.ts'
import { enrolled, said, type Enrolled } from './support/firm.ts'
import { inspect, newLook, WIDTHS } from './support/inspect.ts'
import { signIn } from './support/person.ts'

let casework: Casework

/** Last year, so that the browser's clock may be set to any of its days. */
const YEAR = new Date().getFullYear() - 1

/** A firm with a case, and a way to put sessions into it. */
interface Office {
  firm: Enrolled
  hold: (title: string, date: string) => Promise<number>
  dateOf: (session: number) => Promise<string>
}

const newOffice = async (): Promise<Office> => {
  const firm = await enrolled(casework)
  const { id: client_id } = await firm.call<{ id: number }>('POST', '/clients/', { name: 'Helena Thornbury', email: null, mobile: null, country: null })
  const { id: case_id } = await firm.call<{ id: number }>('POST', '/cases/', {
    title: 'Thornbury v. Ashdown',
    description: null,
    client_id_input: client_id,
    date: `${YEAR}-01-05`,
  })
  const hold = async (title: string, date: string) =>
    (
      await firm.call<{ id: number }>('POST', '/sessions/', {
        title,
        description: 'Bring the lease.',
        case_id,
        client_id,
        date,
        duration: 60,
        session_type: 'court_hearing',
      })
    ).id
  const dateOf = async (session: number) => (await firm.call<{ date: string }>('GET', `/sessions/${session}/`)).date
  return { firm, hold, dateOf }
}

const two = (value: number) => String(value).padStart(2, '0')
const october = (day: number) => `${YEAR}-10-${two(day)}`
const noonOf = (day: string) => new Date(`${day}T12:00:00Z`)
const cell = (page: Page, day: string) => page.locator(`[data-day="${day}"]`)
const inCell = (page: Page, day: string) => cell(page, day).getByRole('link')
const monthShown = (page: Page) => page.getByRole('heading', { level: 2, name: new RegExp(`^[A-Z][a-z]+ (${YEAR}|${YEAR + 1})$`) })

test.beforeAll(async () => {
  casework = await startCasework()
})
test.afterAll(() => casework.stop())

test('a month of 300 sessions: only it is asked for, a full day opens, and the keys lead about (DASH-014..019)', async ({ page }) => {
  const { firm, hold } = await newOffice()
  // 300 in October: nine or ten a day, and ten on the 14th.
  const days = Array.from({ length: 300 }, (_, at) => (at % 31) + 1)
  const ids: number[] = []
  while (ids.length < days.length)
    ids.push(
      ...(await Promise.all(
        days.slice(ids.length, ids.length + 10).map((day, at) => hold(`Matter ${ids.length + at}`, `${october(day)}T${two(8 + at)}:15:00`)),
      )),
    )
  const later = await hold('Closing hearing', `${YEAR}-11-02T09:30:00`)
  const asked: string[] = []
  page.on('request', (request) => /\/api\/sessions\/\?.*start_date/.test(request.url()) && asked.push(new URL(request.url()).search))
  await page.clock.setFixedTime(noonOf(october(14)))
  await signIn(page, casework.url, firm.person)
  const grid = page.getByRole('grid', { name: `October ${YEAR}` })

  await test.step('one request, three a day, the rest behind a button', async () => {
    await expect(page.getByText('300 sessions', { exact: true })).toBeVisible()
    expect(asked).toEqual([`?start_date=${october(1)}&end_date=${october(31)}`])
    await expect(grid.getByRole('columnheader')).toHaveText(['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'])
    await expect(grid.getByRole('link')).toHaveCount(31 * 3)
    const on14 = ids.filter((_, at) => days[at] === 14)
    const first = inCell(page, october(14)).first()
    await expect(first).toHaveText(/^\d\d:15 Matter \d+, Court Hearing, Helena Thornbury$/)
    expect(on14.map((id) => `/sessions/${id}`)).toContain(await first.getAttribute('href'))
    await cell(page, october(14)).getByRole('button', { name: '+7 more' }).click()
    const dialog = page.getByRole('dialog', { name: new RegExp('October 14$') })
    await expect(dialog.getByRole('listitem')).toHaveCount(10)
    await expect(dialog.getByRole('listitem').first()).toContainText('Helena Thornbury · Thornbury v. Ashdown')
    expect(
      await dialog
        .getByRole('listitem')
        .getByRole('link')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href'))),
    ).toEqual(expect.arrayContaining(on14.map((id) => `/sessions/${id}`)))
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  })

  await test.step('another month is another request, and stays over a reload', async () => {
    await page.getByRole('button', { name: 'Next month' }).click()
    await expect(monthShown(page)).toHaveText(`November ${YEAR}`)
    await expect(inCell(page, `${YEAR}-11-02`)).toHaveText(/^09:30 Closing hearing/)
    expect(asked.at(-1)).toBe(`?start_date=${YEAR}-11-01&end_date=${YEAR}-11-30`)
    await expect(page).toHaveURL(`${casework.url}/dashboard?month=${YEAR}-11`)
    await page.reload()
    await inCell(page, `${YEAR}-11-02`).click()
    await expect(page).toHaveURL(`${casework.url}/sessions/${later}`)
    await page.goBack()
    await expect(monthShown(page)).toHaveText(`November ${YEAR}`)
    await page.getByRole('button', { name: 'Previous month' }).click()
    await page.getByRole('button', { name: 'Previous month' }).click()
    await expect(monthShown(page)).toHaveText(`September ${YEAR}`)
    await page.getByRole('button', { name: 'Today', exact: true }).click()
    await expect(monthShown(page)).toHaveText(`October ${YEAR}`)
    await expect(page).toHaveURL(`${casework.url}/dashboard`)
  })

  await test.step('by keyboard', async () => {
    const today = cell(page, october(14))
    await expect(today).toHaveAttribute('aria-current', 'date')
    await expect(today).toHaveAccessibleName(/October 14: 10 sessions \d\d:15 Matter \d+ ?, Court Hearing, Helena Thornbury .*\+7 more$/)
    await expect(grid.locator('[tabindex="0"]')).toHaveCount(1)
    await page.getByRole('button', { name: 'Next month' }).focus()
    await page.keyboard.press('Tab')
    await expect(today).toBeFocused()
    const leads = async (key: string, day: string) => {
      await page.keyboard.press(key)
      await expect(cell(page, day), key).toBeFocused()
    }
    const weekday = noonOf(october(14)).getUTCDay()
    await leads('ArrowRight', october(15))
    await leads('ArrowDown', october(22))
    await leads('ArrowLeft', october(21))
    await leads('ArrowUp', october(14))
    await leads('Home', october(14 - weekday))
    await leads('End', october(20 - weekday))
    await leads('PageUp', `${YEAR}-09-${two(20 - weekday)}`)
    await expect(monthShown(page)).toHaveText(`September ${YEAR}`)
    await page.keyboard.press('PageDown')
    await page.keyboard.press('PageDown')
    await expect(cell(page, `${YEAR}-11-${two(20 - weekday)}`)).toBeFocused()
    await leads('PageUp', october(20 - weekday))
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: new RegExp(`October ${20 - weekday}$`) })
    await expect(dialog.getByRole('listitem').first()).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(cell(page, october(20 - weekday))).toBeFocused()
  })

  await test.step('a new session begins with the day it is added on', async () => {
    await page.keyboard.press('Enter')
    const weekday = noonOf(october(14)).getUTCDay()
    await page.getByRole('dialog').getByRole('link', { name: 'Add Session' }).click()
    await expect(page).toHaveURL(`${casework.url}/sessions/create?date=${october(20 - weekday)}`)
    await expect(page.getByLabel('Date')).toHaveValue(october(20 - weekday))
  })
})

test('a session is put on another day by mouse and by form, at its hour, and back again; never over what somebody else changed', async ({ page }) => {
  const { firm, hold, dateOf } = await newOffice()
  const session = await hold('Preliminary hearing', `${october(6)}T09:30:00`)
  const before = await firm.call<{ description: string; duration: number }>('GET', `/sessions/${session}/`)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.clock.setFixedTime(noonOf(october(5)))
  await signIn(page, casework.url, firm.person)
  const dragTo = async (day: string) => {
    await page.getByRole('grid').hover({ position: { x: 5, y: 5 } })
    const entry = page.getByRole('grid').getByRole('link', { name: /Preliminary hearing/ })
    await expect(entry).toHaveAttribute('draggable', 'true')
    await entry.dragTo(cell(page, day))
  }

  await test.step('by mouse', async () => {
    const versions: (string | undefined)[] = []
    page.on('request', (request) => request.method() === 'PUT' && versions.push(request.headers()['if-match']))
    await dragTo(october(20))
    await expect(inCell(page, october(20))).toHaveText(/^09:30 Preliminary hearing/)
    await expect(said(page, `Session moved to October 20, ${YEAR}`)).toBeVisible()
    expect(await dateOf(session)).toBe(`${october(20)}T09:30:00`)
    expect(versions).toEqual(['"v1"'])
    expect(await firm.call('GET', `/sessions/${session}/`)).toMatchObject({ description: before.description, duration: before.duration })
    await expect(page.locator('section').filter({ has: page.getByRole('heading', { name: 'Today and next' }) })).toContainText('Oct 20')
  })

  await test.step('and back', async () => {
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(said(page, `Session moved to October 6, ${YEAR}`)).toBeVisible()
    await expect(inCell(page, october(6))).toHaveText(/^09:30 Preliminary hearing/)
    await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0)
    expect(await dateOf(session)).toBe(`${october(6)}T09:30:00`)
  })

  await test.step('by keyboard', async () => {
    await cell(page, october(6)).focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Move Preliminary hearing' }).press('Enter')
    await expect(dialog.getByLabel('New date')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('alert')).toHaveText('Choose another day')
    await dialog.getByLabel('New date').fill(`${YEAR}-11-03`)
    await page.keyboard.press('Enter')
    await expect(said(page, `Session moved to November 3, ${YEAR}`)).toBeVisible()
    await expect(dialog).toHaveCount(0)
    await expect(cell(page, october(6))).toBeFocused()
    expect(await dateOf(session)).toBe(`${YEAR}-11-03T09:30:00`)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(inCell(page, october(6))).toHaveText(/^09:30/)
  })

  await test.step('what was changed meanwhile stays', async () => {
    const now = await firm.call<Record<string, unknown>>('GET', `/sessions/${session}/`)
    await firm.call('PUT', `/sessions/${session}/`, { ...now, date: `${october(7)}T15:00:00` })
    await dragTo(october(20))
    await expect(said(page, 'This record was changed by someone else')).toBeVisible()
    await expect(inCell(page, october(7))).toHaveText(/^15:00 Preliminary hearing/)
    expect(await dateOf(session)).toBe(`${october(7)}T15:00:00`)
  })

  await test.step('who may not update can look only', async () => {
    await page.route('**/api/check-permissions/**', async (route) => {
      const response = await route.fetch()
      const answer = (await response.json()) as { data: { permissions: Record<string, string[]> } }
      answer.data.permissions['session'] = ['list', 'read']
      await route.fulfill({ response, json: answer })
    })
    const known = page.waitForResponse('**/api/check-permissions/**')
    await page.reload()
    await known
    await page.getByRole('grid').hover()
    await cell(page, october(7)).focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('link', { name: 'Preliminary hearing' })).toBeVisible()
    await expect(dialog.getByRole('button', { name: /^Move/ })).toHaveCount(0)
    await expect(dialog.getByRole('link', { name: 'Add Session' })).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(inCell(page, october(7))).not.toHaveAttribute('draggable')
  })
})

for (const width of [1279, 1024, 390]) {
  test(`nothing moves while the month and what is next come in, at ${width} px`, async ({ page }) => {
    const { firm, hold } = await newOffice()
    for (const day of [14, 15, 21]) for (const hour of [10, 13, 16]) await hold('Hearing', `${october(day)}T${hour}:00:00`)
    await page.setViewportSize({ width, height: 900 })
    await page.clock.setFixedTime(noonOf(october(14)))
    await signIn(page, casework.url, firm.person)
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    await page.route(/\/api\/sessions\/\?/, async (route) => {
      await held
      await route.continue()
    })
    await page.goto(`${casework.url}/dashboard`)
    const calendar = page.getByRole('region', { name: `October ${YEAR}` })
    await expect(calendar.getByText('Loading…')).toBeVisible()
    await expect(page.getByText('Total Sessions')).toBeVisible()
    await page.evaluate(() => document.fonts.ready)
    const before = await calendar.boundingBox()
    release()
    await expect(calendar.getByText('9 sessions', { exact: true })).toBeVisible()
    await expect(page.getByText('1 earlier today')).toBeVisible()
    const after = await calendar.boundingBox()
    expect(after?.y).toBe(before?.y)
    // On a phone the month is a list, and the last thing on the page.
    if (width > 390) expect(after?.height).toBe(before?.height)
  })
}

/** The Sundays on which clocks change: in Europe and in America, in spring and in autumn. */
const sundayFrom = (day: string) => {
  const date = noonOf(day)
  date.setUTCDate(date.getUTCDate() + ((7 - date.getUTCDay()) % 7))
  return date.toISOString().slice(0, 10)
}
const CHANGES = [`${YEAR}-03-08`, `${YEAR}-03-25`, `${YEAR}-10-25`, `${YEAR}-11-01`].map(sundayFrom)
const beside = (day: string, days: number) => new Date(noonOf(day).getTime() + days * 86_400_000).toISOString().slice(0, 10)

test.describe('an hour is the hour that was typed, in every zone and around both changes of the clock (OQ-182)', () => {
  let office: Office
  test.beforeAll(async () => {
    office = await newOffice()
    for (const change of CHANGES) {
      for (const days of [-1, 0, 1]) await office.hold('Hearing', `${beside(change, days)}T09:30:00`)
      // An hour that does not exist there in spring and comes twice in autumn.
      await office.hold('In the gap', `${change}T02:30:00`)
    }
  })

  for (const timezoneId of ['America/Los_Angeles', 'Europe/Berlin', 'Asia/Kolkata', 'Pacific/Auckland']) {
    test(timezoneId, async ({ browser }) => {
      const context = await browser.newContext({ timezoneId, viewport: { width: 1440, height: 900 } })
      const page = await context.newPage()
      const agenda = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Today and next' }) })
      const [american = '', spring = '', autumn = '', late = ''] = CHANGES
      const around = async (change: string) => {
        await expect(inCell(page, change)).toHaveText([/^02:30 In the gap/, /^09:30 Hearing/])
        // The day before and after may stand in another month.
        for (const day of [beside(change, -1), beside(change, 1)].filter((one) => one.startsWith(change.slice(0, 7))))
          await expect(inCell(page, day)).toHaveText(/^09:30 Hearing/)
      }
      const next = async () => {
        await expect(agenda.getByRole('listitem').filter({ hasText: 'In the gap' }).first()).toContainText('02:30')
        await expect(agenda.getByRole('listitem').filter({ hasText: 'Hearing' }).filter({ hasText: '09:30' }).nth(2)).toBeVisible()
        await expect(agenda.getByRole('listitem').filter({ hasText: 'Hearing' }).filter({ hasNotText: '09:30' })).toHaveCount(0)
      }
      await page.clock.setFixedTime(noonOf(beside(autumn, -2)))
      await signIn(page, casework.url, office.firm.person)
      await next()
      await around(autumn)
      await page.getByRole('button', { name: 'Next month' }).click()
      await around(late)
      // Back in time: forward, the sign-in would seem to be over.
      await page.clock.setFixedTime(noonOf(beside(spring, -2)))
      await page.goto(`${casework.url}/dashboard`)
      await next()
      await around(american)
      await around(spring)
      await context.close()
    })
  }
})

for (const width of WIDTHS) {
  test(`the calendar has no WCAG fault, and on a phone it is a list of days, at ${width} px`, async ({ browser }) => {
    const { firm, hold, dateOf } = await newOffice()
    for (let hour = 8; hour < 13; hour += 1) await hold('Mediation', `${october(14)}T${two(hour)}:00:00`)
    const session = await hold('Evening talk', `${october(22)}T18:45:00`)
    const context = await newLook(browser, width)
    const page = await context.newPage()
    await page.clock.setFixedTime(noonOf(october(14)))
    await signIn(page, casework.url, firm.person)
    await expect(page.getByText('6 sessions', { exact: true })).toBeVisible()
    if (width === 390) {
      await expect(page.getByRole('grid')).toHaveCount(0)
      const days = page.getByRole('list', { name: `October ${YEAR}` }).locator(':scope > li')
      await expect(days).toHaveText([/Oct 14Today.*\+2 more$/, /Oct 22.*18:45 Evening talk.*Helena Thornbury$/])
    }
    await inspect(page, 'dashboard with a month')
    await page.getByRole('button', { name: '+2 more' }).click()
    const dialog = page.getByRole('dialog', { name: /October 14$/ })
    await dialog.getByRole('button', { name: 'Move Mediation' }).first().click()
    await inspect(page, 'a day')
    await page.keyboard.press('Escape')
    if (width === 390) {
      await page.getByRole('button', { name: /Oct 22$/ }).click()
      await page.getByRole('button', { name: 'Move Evening talk' }).click()
      await page.getByLabel('New date').fill(october(23))
      await page.getByRole('button', { name: 'Move Session' }).click()
      await expect(said(page, `Session moved to October 23, ${YEAR}`)).toBeVisible()
      await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
      await expect(page.getByRole('button', { name: /Oct 23$/ })).toBeVisible()
      expect(await dateOf(session)).toBe(`${october(23)}T18:45:00`)
    }
    await context.close()
  })
}
