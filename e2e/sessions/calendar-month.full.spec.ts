import { sessionEndpoints, sessionForm } from '@casework/contract/sessions'
import { expect, test } from '@playwright/test'
import {
  getDayCell,
  getDayLinks,
  newCalendarFirm,
  toNoon,
  october,
  YEAR,
} from '../support/calendar.ts'
import { prepareCasework } from '../support/shared-casework.ts'
import { signIn } from '../support/person.ts'
import { expectToast } from '../support/screen.ts'
import { proves } from '../support/requirements.ts'

const casework = prepareCasework()

test("a session moves to another day and back, and never overwrites another user's change", async ({
  page,
}) => {
  proves('DASH-014..019')
  const { firm, addSession, fetchDate } = await newCalendarFirm(casework)
  const session = await addSession('Preliminary hearing', `${october(6)}T09:30:00`)
  const later = await addSession('Closing hearing', `${YEAR}-11-02T09:30:00`)
  await page.setViewportSize({ width: 1440, height: 1200 })
  await page.clock.setFixedTime(toNoon(october(5)))
  await signIn(page, casework.url, firm.person)
  const dragTo = async (day: string) => {
    await page.getByRole('grid').hover({ position: { x: 5, y: 5 } })
    const entry = page.getByRole('grid').getByRole('link', { name: /Preliminary hearing/ })
    await expect(entry).toHaveAttribute('draggable', 'true')
    await entry.dragTo(getDayCell(page, day))
  }

  await test.step('by mouse, and undone', async () => {
    await dragTo(october(20))
    await expectToast(page, `Session moved to October 20, ${YEAR}`)
    await expect(getDayLinks(page, october(20))).toHaveText(/^09:30 Preliminary hearing/)
    expect(await fetchDate(session)).toBe(`${october(20)}T09:30:00`)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expectToast(page, `Session moved to October 6, ${YEAR}`)
    await expect(getDayLinks(page, october(6))).toHaveText(/^09:30 Preliminary hearing/)
    expect(await fetchDate(session)).toBe(`${october(6)}T09:30:00`)
  })

  await test.step('does not overwrite a concurrent change', async () => {
    const current = await firm.call(sessionEndpoints.get, { params: { id: session } })
    await firm.call(sessionEndpoints.update, {
      params: { id: session },
      body: { ...sessionForm.parse(current), date: `${october(7)}T15:00:00` },
    })
    await dragTo(october(20))
    await expectToast(page, 'This record was changed by someone else')
    await expect(getDayLinks(page, october(7))).toHaveText(/^15:00 Preliminary hearing/)
    expect(await fetchDate(session)).toBe(`${october(7)}T15:00:00`)
  })

  await test.step('another month survives a reload, and Back returns to it', async () => {
    await page.getByRole('button', { name: 'Next month' }).click()
    await expect(page).toHaveURL(`${casework.url}/dashboard?month=${YEAR}-11`)
    await page.reload()
    await getDayLinks(page, `${YEAR}-11-02`).click()
    await expect(page).toHaveURL(`${casework.url}/sessions/${later}`)
    await page.goBack()
    await expect(getDayLinks(page, `${YEAR}-11-02`)).toHaveText(/^09:30 Closing hearing/)
  })
})
