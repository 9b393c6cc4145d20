import { expect, test, type Page } from '@playwright/test'
import { type Casework } from '../support/casework.ts'
import { shareCasework } from '../support/shared-casework.ts'
import { seedRecords, type SeededFirm } from '../support/seed-records.ts'
import { newPerson, signIn } from '../support/person.ts'
import { proves } from '../support/requirements.ts'

let casework: Casework
let firm: SeededFirm

test.beforeAll(async () => {
  casework = await shareCasework()
  firm = await seedRecords(casework, newPerson())
})
test.beforeEach(({ page }) => signIn(page, casework.url, firm.person))

/** Milliseconds between two keys: slower than the search debounce, about equal, and faster. */
const SPEEDS = [400, 150, 40]

/** Replaces the text of a combobox key by key and selects the match. */
async function replaceChoice(
  page: Page,
  label: string,
  text: string,
  option: string,
  delay: number,
) {
  const field = page.getByRole('combobox', { name: label })
  await field.focus()
  await page.keyboard.press('Control+A')
  await page.keyboard.type(text, { delay })
  await expect(field).toHaveValue(text)
  await page.getByRole('option', { name: option }).click()
  await expect(field).toHaveValue(option)
}

for (const delay of SPEEDS) {
  test(`typing over the selected client or country selects another one, ${delay} ms a key`, async ({
    page,
  }) => {
    proves('FIX-021, FIX-067')
    await page.goto(`${casework.url}/cases/${firm.legalCase}/edit`)
    await expect(page.getByRole('combobox', { name: 'Client' })).toHaveValue('Helena Thornbury')
    await replaceChoice(page, 'Client', 'Nadia', 'Nadia Novak', delay)
    await replaceChoice(page, 'Client', 'Pablo', 'Pablo Ashdown', delay)

    await page.goto(`${casework.url}/clients/${firm.client}/edit`)
    await expect(page.getByRole('combobox', { name: 'Country' })).toHaveValue(
      'United Kingdom (+44)',
    )
    await replaceChoice(page, 'Country', 'Germ', 'Germany (+49)', delay)
    await replaceChoice(page, 'Country', 'Fran', 'France (+33)', delay)
  })
}
