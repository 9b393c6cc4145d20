import { expect, test, type Page } from '@playwright/test'
import { type Casework } from '../support/casework.ts'
import { shareCasework } from '../support/shared-casework.ts'
import { seedRecords } from '../support/seed-records.ts'
import { expectAccessible } from '../support/inspect.ts'
import { newPerson, signIn } from '../support/person.ts'

let casework: Casework

test.beforeAll(async () => {
  casework = await shareCasework()
})

const MESSAGE =
  'There are too many records for so short a text. Enter at least three letters or digits in a row.'

/** Refuses short texts as the server does for a firm with more than 100,000 records. */
const refuseShortTexts = (page: Page, address: RegExp, field: string) =>
  page.route(address, (route) => {
    const text = new URL(route.request().url()).searchParams.get(field) ?? ''
    if (text === '' || text.length > 2) return route.fallback()
    const error = { status: 422, type: 'too_broad', message: MESSAGE, data: { [field]: [MESSAGE] } }
    return route.fulfill({ status: 422, json: { success: false, error } })
  })

test('a text that is too short for a large firm says what to do, and another letter finds', async ({
  page,
}) => {
  const person = newPerson()
  await seedRecords(casework, person)
  await signIn(page, casework.url, person)
  await refuseShortTexts(page, /\/api\/clients\/\?/, 'search')
  await refuseShortTexts(page, /\/api\/search\/\?/, 'q')

  await test.step('in a list, without a retry that could not help', async () => {
    await page.goto(`${casework.url}/clients`)
    const box = page.getByRole('searchbox', { name: 'Search clients' })
    await box.fill('he')
    const notice = page.getByRole('alert').filter({ hasText: MESSAGE })
    await expect(notice.getByRole('heading', { name: 'Narrow the search' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Retry' })).toHaveCount(0)
    await expectAccessible(page, 'too broad')
    await box.pressSequentially('l')
    await expect(page.getByRole('link', { name: 'Helena Thornbury' })).toBeVisible()
    await expect(notice).toHaveCount(0)
  })

  await test.step('in the palette', async () => {
    await page.keyboard.press('Control+k')
    await page.keyboard.type('he')
    await expect(page.getByRole('status').filter({ hasText: MESSAGE })).toBeVisible()
    await page.keyboard.type('l')
    await expect(page.getByRole('option', { name: 'Helena Thornbury' })).toBeVisible()
  })
})
