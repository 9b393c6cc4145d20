import { expect, test } from '@playwright/test'
import { type Casework } from '../support/casework.ts'
import { shareCasework } from '../support/shared-casework.ts'
import { newPerson, signIn } from '../support/person.ts'
import { seedRecords, type SeededFirm } from '../support/seed-records.ts'

let casework: Casework
let firm: SeededFirm

test.beforeAll(async () => {
  casework = await shareCasework()
  firm = await seedRecords(casework, newPerson())
})

test('the first card of each list begins at 190 px or higher, and the bar says where one is', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn(page, casework.url, firm.person)
  for (const list of ['Clients', 'Cases', 'Sessions', 'Documents']) {
    await page.goto(`${casework.url}/${list.toLowerCase()}`)
    const card = page.getByRole('list', { name: list }).getByRole('listitem').first()
    await expect.poll(async () => (await card.boundingBox())?.y).toBeLessThanOrEqual(190)
    await expect(page.getByRole('banner')).toContainText(`My Dashboard / ${list}`)
  }
  await page.goto(`${casework.url}/dashboard`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('banner')).not.toContainText('/')
})

test('a search without results shows no picture, an empty list shows one', async ({ page }) => {
  await signIn(page, casework.url, firm.person, '/clients?search=nobody-at-all')
  const notice = page.locator('.card').filter({ hasText: 'Nothing matches this search.' })
  await expect(notice).toBeVisible()
  await expect(notice.locator('svg')).toHaveCount(0)
  await page.goto(`${casework.url}/connections`)
  const empty = page.locator('.card').filter({ hasText: 'No law firms yet' })
  await expect(empty.locator('svg')).toBeVisible()
})
