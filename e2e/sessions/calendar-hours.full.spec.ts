import { sessionEndpoints } from '@casework/contract/sessions'
import { expect, test } from '@playwright/test'
import { changeAnswers } from '../support/answers.ts'
import {
  getDayCell,
  getDayLinks,
  newCalendarFirm,
  toNoon,
  october,
  YEAR,
  type CalendarFirm,
  toSessionForm,
} from '../support/calendar.ts'
import { type Casework } from '../support/casework.ts'
import { shareCasework } from '../support/shared-casework.ts'
import { signIn } from '../support/person.ts'
import { expectToast } from '../support/screen.ts'

let casework: Casework

test.beforeAll(async () => {
  casework = await shareCasework()
})

test("a session moves to another day by mouse and by form, keeps its time, and never overwrites another user's change", async ({
  page,
}) => {
  const { firm, addSession, fetchDate } = await newCalendarFirm(casework)
  const session = await addSession('Preliminary hearing', `${october(6)}T09:30:00`)
  const before = await firm.call(sessionEndpoints.get, { params: { id: session } })
  await page.setViewportSize({ width: 1440, height: 1200 })
  await page.clock.setFixedTime(toNoon(october(5)))
  await signIn(page, casework.url, firm.person)
  const dragTo = async (day: string) => {
    await page.getByRole('grid').hover({ position: { x: 5, y: 5 } })
    const entry = page.getByRole('grid').getByRole('link', { name: /Preliminary hearing/ })
    await expect(entry).toHaveAttribute('draggable', 'true')
    await entry.dragTo(getDayCell(page, day))
  }

  await test.step('by mouse', async () => {
    const versions: (string | undefined)[] = []
    page.on(
      'request',
      (request) => request.method() === 'PUT' && versions.push(request.headers()['if-match']),
    )
    await dragTo(october(20))
    await expect(getDayLinks(page, october(20))).toHaveText(/^09:30 Preliminary hearing/)
    await expectToast(page, `Session moved to October 20, ${YEAR}`)
    expect(await fetchDate(session)).toBe(`${october(20)}T09:30:00`)
    expect(versions).toEqual(['"v1"'])
    expect(await firm.call(sessionEndpoints.get, { params: { id: session } })).toMatchObject({
      description: before.description,
      duration: before.duration,
    })
    await expect(
      page
        .locator('section')
        .filter({ has: page.getByRole('heading', { name: 'Today and next' }) }),
    ).toContainText('Oct 20')
  })

  await test.step('undoes the move', async () => {
    await page.getByRole('button', { name: 'Undo' }).click()
    await expectToast(page, `Session moved to October 6, ${YEAR}`)
    await expect(getDayLinks(page, october(6))).toHaveText(/^09:30 Preliminary hearing/)
    await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0)
    expect(await fetchDate(session)).toBe(`${october(6)}T09:30:00`)
  })

  await test.step('by keyboard', async () => {
    await getDayCell(page, october(6)).focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Move Preliminary hearing' }).press('Enter')
    await expect(dialog.getByLabel('New date')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('alert')).toHaveText('Choose another day')
    await dialog.getByLabel('New date').fill(`${YEAR}-11-03`)
    await page.keyboard.press('Enter')
    await expectToast(page, `Session moved to November 3, ${YEAR}`)
    await expect(dialog).toHaveCount(0)
    await expect(getDayCell(page, october(6))).toBeFocused()
    expect(await fetchDate(session)).toBe(`${YEAR}-11-03T09:30:00`)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(getDayLinks(page, october(6))).toHaveText(/^09:30/)
  })

  await test.step('does not overwrite a concurrent change', async () => {
    const current = await firm.call(sessionEndpoints.get, { params: { id: session } })
    await firm.call(sessionEndpoints.update, {
      params: { id: session },
      body: { ...toSessionForm(current), date: `${october(7)}T15:00:00` },
    })
    await dragTo(october(20))
    await expectToast(page, 'This record was changed by someone else')
    await expect(getDayLinks(page, october(7))).toHaveText(/^15:00 Preliminary hearing/)
    expect(await fetchDate(session)).toBe(`${october(7)}T15:00:00`)
  })

  await test.step('a role that may not update can only look', async () => {
    await changeAnswers<{ permissions: object }>(
      page,
      '**/api/check-permissions/**',
      ({ permissions }) => ({ permissions: { ...permissions, session: ['list', 'read'] } }),
    )
    const permissionsLoaded = page.waitForResponse('**/api/check-permissions/**')
    await page.reload()
    await permissionsLoaded
    await page.getByRole('grid').hover()
    await getDayCell(page, october(7)).focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('link', { name: 'Preliminary hearing' })).toBeVisible()
    await expect(dialog.getByRole('button', { name: /^Move/ })).toHaveCount(0)
    await expect(dialog.getByRole('link', { name: 'Add Session' })).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(getDayLinks(page, october(7))).not.toHaveAttribute('draggable')
  })
})

/** Returns the first Sunday from this day on. */
const findSundayFrom = (day: string) => {
  const date = toNoon(day)
  date.setUTCDate(date.getUTCDate() + ((7 - date.getUTCDay()) % 7))
  return date.toISOString().slice(0, 10)
}
/**
 * The Sundays on which clocks change, with a time that does not exist there (clocks go forward) or
 * occurs twice (clocks go back). In New Zealand spring begins in September.
 */
const CLOCK_CHANGES = {
  americanSpring: { day: findSundayFrom(`${YEAR}-03-08`), time: '02:30' },
  europeanSpring: { day: findSundayFrom(`${YEAR}-03-25`), time: '02:30' },
  aucklandAutumn: { day: findSundayFrom(`${YEAR}-04-01`), time: '02:30' },
  aucklandSpring: { day: findSundayFrom(`${YEAR}-09-24`), time: '02:30' },
  europeanAutumn: { day: findSundayFrom(`${YEAR}-10-25`), time: '02:30' },
  americanAutumn: { day: findSundayFrom(`${YEAR}-11-01`), time: '01:30' },
}
const addDays = (day: string, days: number) =>
  new Date(toNoon(day).getTime() + days * 86_400_000).toISOString().slice(0, 10)

test.describe('session times never shift around DST changes, in four time zones (OQ-182)', () => {
  let firm: CalendarFirm
  test.beforeAll(async () => {
    firm = await newCalendarFirm(casework)
    for (const { day, time } of Object.values(CLOCK_CHANGES)) {
      for (const days of [-1, 0, 1])
        await firm.addSession('Hearing', `${addDays(day, days)}T09:30:00`)
      await firm.addSession('At the change', `${day}T${time}:00`)
    }
  })

  for (const timezoneId of [
    'America/Los_Angeles',
    'Europe/Berlin',
    'Asia/Kolkata',
    'Pacific/Auckland',
  ]) {
    test(timezoneId, async ({ browser }) => {
      const context = await browser.newContext({
        timezoneId,
        viewport: { width: 1440, height: 1200 },
      })
      const page = await context.newPage()
      const agenda = page
        .locator('section')
        .filter({ has: page.getByRole('heading', { name: 'Today and next' }) })
      const expectCalendarAround = async ({ day, time }: { day: string; time: string }) => {
        await expect(getDayLinks(page, day)).toHaveText([
          new RegExp(`^${time} At the change`),
          /^09:30 Hearing/,
        ])
        // The day before or after may be in another month.
        for (const date of [addDays(day, -1), addDays(day, 1)].filter((neighbour) =>
          neighbour.startsWith(day.slice(0, 7)),
        ))
          await expect(getDayLinks(page, date)).toHaveText(/^09:30 Hearing/)
      }
      const expectAgenda = async () => {
        await expect(
          agenda.getByRole('listitem').filter({ hasText: 'At the change' }).first(),
        ).toContainText('02:30')
        await expect(
          agenda
            .getByRole('listitem')
            .filter({ hasText: 'Hearing' })
            .filter({ hasText: '09:30' })
            .nth(2),
        ).toBeVisible()
        await expect(
          agenda
            .getByRole('listitem')
            .filter({ hasText: 'Hearing' })
            .filter({ hasNotText: '09:30' }),
        ).toHaveCount(0)
      }
      await page.clock.setFixedTime(toNoon(addDays(CLOCK_CHANGES.europeanAutumn.day, -2)))
      await signIn(page, casework.url, firm.firm.person)
      await expectAgenda()
      await expectCalendarAround(CLOCK_CHANGES.europeanAutumn)
      await page.getByRole('button', { name: 'Next month' }).click()
      await expectCalendarAround(CLOCK_CHANGES.americanAutumn)
      await page.getByRole('button', { name: 'Previous month' }).click()
      await page.getByRole('button', { name: 'Previous month' }).click()
      await expectCalendarAround(CLOCK_CHANGES.aucklandSpring)
      // Spring comes after autumn here, because moving the clock forward would expire the sign-in.
      await page.clock.setFixedTime(toNoon(addDays(CLOCK_CHANGES.europeanSpring.day, -2)))
      await page.goto(`${casework.url}/dashboard`)
      await expectAgenda()
      await expectCalendarAround(CLOCK_CHANGES.americanSpring)
      await expectCalendarAround(CLOCK_CHANGES.europeanSpring)
      await page.getByRole('button', { name: 'Next month' }).click()
      await expectCalendarAround(CLOCK_CHANGES.aucklandAutumn)
      await context.close()
    })
  }
})
