import { clientEndpoints } from '@casework/contract/clients'
import { expect, test } from '@playwright/test'
import { startCasework, type Casework } from '../support/casework.ts'
import { newUser } from '../support/firm.ts'
import { expectAccessible } from '../support/inspect.ts'
import { signIn } from '../support/person.ts'

let casework: Casework

test.beforeAll(async () => {
  casework = await startCasework()
})
test.afterAll(() => casework.stop())

test('a client of the same name is named while typing, and can still be added', async ({
  page,
}) => {
  const owner = await newUser(casework, 'Olive Owner')
  await owner.call(clientEndpoints.create, {
    body: { name: 'Margaret Ellison', email: 'margaret@example.com', mobile: null, country: null },
  })
  await signIn(page, casework.url, owner.person)
  await page.goto(`${casework.url}/clients/create`)
  const name = page.getByRole('textbox', { name: 'Client Name' })
  const hint = page.getByRole('status').filter({ hasText: 'exists already' })
  await name.fill('margaret ellison')
  await expect(hint).toContainText('(margaret@example.com) exists already')
  await expect(hint.getByRole('link', { name: 'Open in a new tab' })).toHaveAttribute(
    'target',
    '_blank',
  )
  await expectAccessible(page, 'same client')
  await name.fill('Margaret Ellisons')
  await expect(hint).toHaveCount(0)
  await name.fill('Margaret Ellison')
  await expect(hint).toBeVisible()
  await page.getByRole('button', { name: 'Add Client' }).click()
  await expect(page).toHaveURL(`${casework.url}/clients`)
  await expect(page.getByRole('heading', { name: 'Margaret Ellison' })).toHaveCount(2)
})
