import { clientEndpoints } from '@casework/contract/clients'
import { expect, test, type Page } from '@playwright/test'
import { type Casework } from '../support/casework.ts'
import { shareCasework } from '../support/shared-casework.ts'
import { newUser } from '../support/firm.ts'
import { expectAccessible } from '../support/inspect.ts'
import { signIn } from '../support/person.ts'

let casework: Casework

test.beforeAll(async () => {
  casework = await shareCasework()
})

test('a client of the same name is named while typing, and can still be added', async ({
  page,
}) => {
  const owner = await newUser(casework, 'Olive Owner')
  await owner.call(clientEndpoints.create, {
    body: { name: 'Margaret Ellison', email: 'margaret@example.com', mobile: null, country: null },
  })
  await signIn(page, casework.url, owner.person, '/clients/create')
  const name = page.getByRole('textbox', { name: 'Client Name' })
  const hint = page.getByRole('status').filter({ hasText: 'exists already' })
  await name.fill('margaret ellison')
  await expect(hint).toContainText('Margaret Ellison exists already.')
  await expect(hint.getByRole('link', { name: 'Open' })).toHaveAttribute('target', '_blank')
  await expectAccessible(page, 'same client')
  await name.fill('Somebody Else')
  await expect(hint).toHaveCount(0)
  expect(await getRoomOfEmptyStatus(page)).toBe(0)
  await name.fill('Margaret Ellison')
  await expect(hint).toBeVisible()
  await page.getByRole('button', { name: 'Add Client' }).click()
  await expect(page).toHaveURL(`${casework.url}/clients`)
  await expect(page.getByRole('heading', { name: 'Margaret Ellison' })).toHaveCount(2)
})

/** How far the fields and buttons below an empty status are moved by it, in CSS pixels. */
const getRoomOfEmptyStatus = (page: Page): Promise<number> =>
  page
    .getByRole('main')
    .locator('form')
    .evaluate((form: HTMLFormElement) => {
      const status = form.querySelector<HTMLElement>('[role="status"]:empty')
      const button = form.querySelector('[type="submit"]')
      if (!status || !button) throw new Error('The form has no empty status, or no button')
      const { top } = button.getBoundingClientRect()
      status.style.display = 'none'
      const moved = top - button.getBoundingClientRect().top
      status.style.display = ''
      return moved
    })
