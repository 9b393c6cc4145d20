import { connectionEndpoints } from '@casework/contract/connections'
import { profileEndpoints } from '@casework/contract/profile'
import { expect, test, type Page } from '@playwright/test'
import { type Casework } from '../support/casework.ts'
import { shareCasework } from '../support/shared-casework.ts'
import { getDraftOffer, expectConflict, openBrowser } from '../support/conflicts.ts'
import { addEmployee, newUser, type ApiUser } from '../support/firm.ts'
import { expectToast } from '../support/screen.ts'
import { proves } from '../support/requirements.ts'

let casework: Casework
let owner: ApiUser
/** The same user in two browsers, because no other user may change these records. */
let first: Page
let second: Page

test.beforeAll(async ({ browser }) => {
  casework = await shareCasework()
  owner = await newUser(casework)
  first = await openBrowser(browser, casework, owner.person)
  second = await openBrowser(browser, casework, owner.person)
})

/** Clicks and waits until the server has accepted the request. */
const expectAccepted = async (page: Page, click: () => Promise<void>) => {
  const answered = page.waitForResponse((response) => response.request().method() === 'PUT')
  await click()
  expect((await answered).status()).toBe(200)
}
const fetchProfile = () => owner.call(profileEndpoints.read, {})

test('an outdated form does not overwrite the profile, which can be saved twice in a row', async () => {
  proves('FIX-020, FIX-023')
  for (const page of [first, second]) await page.goto(`${casework.url}/profile-settings`)
  const save = (page: Page) => page.getByRole('button', { name: 'Save Changes' }).click()
  await second.getByLabel('Bio').fill('Mine')
  for (const phone of ['111', '222']) {
    await first.getByLabel('Phone Number').fill(phone)
    await expectAccepted(first, () => save(first))
    expect(await fetchProfile()).toMatchObject({ phone })
  }

  await save(second)
  const reload = await expectConflict(second)
  expect(await fetchProfile()).toMatchObject({ phone: '222', bio: '' })
  await reload.click()
  await expect(getDraftOffer(second)).toBeFocused()
  await expect(second.getByLabel('Phone Number')).toHaveValue('222')
  await second.getByRole('button', { name: 'Keep my changes' }).click()
  await save(second)
  await expectToast(second, 'Profile updated successfully')
  expect(await fetchProfile()).toMatchObject({ phone: '222', bio: 'Mine' })
})

test('an outdated form does not overwrite preferences, also after the profile was saved here', async () => {
  proves('FIX-020')
  const save = (page: Page) => page.getByRole('button', { name: 'Save Preferences' }).click()
  for (const page of [first, second])
    await page.goto(`${casework.url}/profile-settings?tab=preferences`)
  await second.getByLabel('Timezone').selectOption('GMT')
  await first.getByRole('switch', { name: 'Email notifications' }).click()
  await save(first)
  await expectToast(first, 'Preferences updated successfully')

  await save(second)
  const reload = await expectConflict(second)
  expect(await fetchProfile()).toMatchObject({
    preferences: { email_notifications: false, timezone: 'UTC' },
  })
  await reload.click()
  await expect(second.getByRole('switch', { name: 'Email notifications' })).not.toBeChecked()
  await second.getByRole('button', { name: 'Keep my changes' }).click()
  await save(second)
  await expectToast(second, 'Preferences updated successfully')
  expect(await fetchProfile()).toMatchObject({
    preferences: { email_notifications: false, timezone: 'GMT' },
  })

  // Both tabs share a row and its version: a save in one must not make the other outdated.
  await second.getByRole('tab', { name: 'Profile' }).click()
  await second.getByLabel('Bio').fill('After the preferences')
  await second.getByRole('button', { name: 'Save Changes' }).click()
  await expectToast(second, 'Profile updated successfully')
  await second.getByRole('tab', { name: 'Preferences' }).click()
  await second.getByLabel('Timezone').selectOption('EST')
  await expectAccepted(second, () => save(second))
  expect(await fetchProfile()).toMatchObject({
    bio: 'After the preferences',
    preferences: { timezone: 'EST' },
  })
})

test("an employee's role is not changed from a role that they no longer have", async () => {
  proves('FIX-020')
  const employee = await newUser(casework, 'Gina Gold')
  await addEmployee(owner, employee, 'gold')
  const fetchRole = async () =>
    (await owner.call(connectionEndpoints.followers, {})).find(({ name }) => name === 'Gina Gold')
      ?.assigned_role
  const openRoleDialog = async (page: Page, role: string) => {
    await page.goto(`${casework.url}/connections`)
    await page.getByLabel('Role of Gina Gold').selectOption(role)
    return page.getByRole('alertdialog', { name: 'Change role' })
  }
  const [theirs, mine] = [
    await openRoleDialog(first, 'silver'),
    await openRoleDialog(second, 'admin'),
  ]
  await expect(mine).toContainText("Change Gina Gold's role from gold to admin?")
  await theirs.getByRole('button', { name: 'Change role' }).click()
  await expect(theirs).toBeHidden()

  await mine.getByRole('button', { name: 'Change role' }).click()
  const reload = await expectConflict(mine)
  expect(await fetchRole()).toBe('silver')
  await reload.click()
  await expect(mine).toContainText("Change Gina Gold's role from silver to admin?")
  await expect(mine.getByRole('alert')).toHaveCount(0)
  await mine.getByRole('button', { name: 'Change role' }).click()
  await expect(mine).toBeHidden()
  expect(await fetchRole()).toBe('admin')

  await test.step('no question when the other person has chosen the same role', async () => {
    const [other, own] = [await openRoleDialog(first, 'gold'), await openRoleDialog(second, 'gold')]
    await other.getByRole('button', { name: 'Change role' }).click()
    await expect(other).toBeHidden()
    await own.getByRole('button', { name: 'Change role' }).click()
    await expect(own).toBeHidden()
    await expect(second.getByLabel('Role of Gina Gold')).toHaveValue('gold')
  })
})
