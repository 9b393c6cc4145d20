import { expect, test } from '@playwright/test'
import { newCalendarFirm, october, YEAR } from '../support/calendar.ts'
import { type Casework } from '../support/casework.ts'
import { shareCasework } from '../support/shared-casework.ts'
import { expectAccessible } from '../support/inspect.ts'
import { signIn } from '../support/person.ts'

let casework: Casework

test.beforeAll(async () => {
  casework = await shareCasework()
})

test.use({ timezoneId: 'UTC' })

test('chips show upcoming sessions, those of today and past ones, the nearest first', async ({
  page,
}) => {
  const office = await newCalendarFirm(casework)
  for (const [title, date] of [
    ['Long ago', `${YEAR}-03-02T09:00:00`],
    ['Yesterday', `${october(11)}T17:00:00`],
    ['This morning', `${october(12)}T07:30:00`],
    ['This evening', `${october(12)}T18:00:00`],
    ['Next week', `${october(20)}T11:00:00`],
  ] as const)
    await office.addSession(title, date)
  await page.clock.setFixedTime(new Date(`${october(12)}T08:00:00Z`))
  await signIn(page, casework.url, office.firm.person, '/sessions')
  const titles = page.getByRole('main').getByRole('heading', { level: 2 })
  const chip = (name: string) =>
    page.getByRole('group', { name: 'Show' }).getByRole('button', { name, exact: true })
  await expect(titles).toHaveText([
    'Next week',
    'This evening',
    'This morning',
    'Yesterday',
    'Long ago',
  ])
  await expect(chip('All')).toHaveAttribute('aria-pressed', 'true')

  await chip('Upcoming').click()
  await expect(titles).toHaveText(['This morning', 'This evening', 'Next week'])
  await expect(page).toHaveURL(/date_after=\d{4}-10-12/)
  await expect(chip('Upcoming')).toHaveAttribute('aria-pressed', 'true')
  await expect(chip('All')).toHaveAttribute('aria-pressed', 'false')
  await expectAccessible(page, 'session chips')
  await page.reload()
  await expect(titles).toHaveText(['This morning', 'This evening', 'Next week'])

  await chip('Today').click()
  await expect(titles).toHaveText(['This morning', 'This evening'])
  await chip('Past').click()
  await expect(titles).toHaveText(['Yesterday', 'Long ago'])
  await page.goBack()
  await expect(chip('Today')).toHaveAttribute('aria-pressed', 'true')
  await chip('All').click()
  await expect(titles).toHaveCount(5)
  await expect(page).toHaveURL(`${casework.url}/sessions`)
})
