import { expect, test } from '@playwright/test'
import { type Casework } from '../support/casework.ts'
import { shareCasework } from '../support/shared-casework.ts'
import { newUser } from '../support/firm.ts'
import { signInOnPage } from '../support/person.ts'

let casework: Casework
test.beforeAll(async () => {
  casework = await shareCasework()
})

test('a tab that cannot fetch the key of the sign-in leaves the other tabs signed in', async ({
  page,
  context,
}) => {
  const { person } = await newUser(casework)
  await signInOnPage(page, casework.url, person)
  const other = await context.newPage()
  // What a browser does to a tab that is closed while it loads.
  await other.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('The tab is being closed', 'InvalidStateError')
    }
  })
  await other.goto(`${casework.url}/cases`)
  await expect(other).toHaveURL(/\/login/)
  await other.close()

  await page.getByRole('navigation').getByRole('link', { name: 'Clients', exact: true }).click()
  await expect(page).toHaveURL(`${casework.url}/clients`)
  await page.reload()
  await expect(page).toHaveURL(`${casework.url}/clients`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Clients')
})
