import { holdEndpoints } from '@casework/contract/holds'
import { expect, test } from '@playwright/test'
import { type Casework } from '../support/casework.ts'
import { shareCasework } from '../support/shared-casework.ts'
import { addEmployee, newUser, switchTo, toApiUser } from '../support/firm.ts'
import { newPerson, signIn } from '../support/person.ts'
import { proves } from '../support/requirements.ts'
import { expectToast } from '../support/screen.ts'
import { seedRecords } from '../support/seed-records.ts'

let casework: Casework
test.beforeAll(async () => {
  casework = await shareCasework()
})

const REASON = 'Litigation notice of the other side'
const BANNER = /^Under a hold since \w+ \d+, \d{4}\. Nothing here can be deleted\.$/

test('the owner places a hold on a client, and lifts it @core', async ({ page }) => {
  proves('HOLD-007')
  const { url } = casework
  const firm = await seedRecords(casework, newPerson())
  await signIn(page, url, firm.person, `/clients/${firm.client}`)
  const main = page.getByRole('main')

  await test.step('placed with a reason', async () => {
    await main.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Place hold' }).click()
    const dialog = page.getByRole('dialog', { name: 'Place a hold' })
    await expect(dialog).toContainText(
      'Nothing below this client can be deleted until the hold is lifted.',
    )
    await dialog.getByRole('button', { name: 'Place hold' }).click()
    await expect(dialog).toContainText('Please enter a reason')
    await dialog.getByLabel('Reason').fill(REASON)
    await dialog.getByRole('button', { name: 'Place hold' }).click()
    await expectToast(page, 'Hold placed')
    await expect(main.getByText(BANNER).first()).toBeVisible()
    await expect(main.getByText(`Reason: ${REASON}`)).toBeVisible()
    await expect(main.getByRole('button', { name: 'More' })).toHaveCount(0)
  })

  await test.step('nothing below it can be deleted', async () => {
    for (const path of [`clients/${firm.client}`, `cases/${firm.legalCase}`]) {
      await page.goto(`${url}/${path}`)
      const remove = main.getByRole('button', { name: 'Delete', exact: true })
      await expect(remove).toHaveAttribute('aria-disabled', 'true')
      await expect(remove).toHaveAccessibleDescription(BANNER)
      await remove.hover()
      await expect(page.getByText(BANNER).last()).toBeVisible()
    }
    await page.setViewportSize({ width: 390, height: 844 })
    await main.getByRole('button', { name: 'More' }).click()
    const remove = page.getByRole('menuitem', { name: /^Delete/ })
    await expect(remove).toHaveAttribute('aria-disabled', 'true')
    await expect(remove).toContainText('Nothing here can be deleted.')
    await expect(page.getByRole('menuitem', { name: 'Place hold' })).toHaveCount(0)
    await page.keyboard.press('Escape')
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  await test.step('listed in the bin, and lifted', async () => {
    await page.goto(`${url}/bin?tab=holds`)
    const row = page.getByRole('list', { name: 'Holds' }).getByRole('listitem')
    await expect(row).toContainText('Helena Thornbury')
    await expect(row).toContainText('On hold')
    await expect(row).toContainText(REASON)
    const dialog = page.getByRole('dialog', { name: 'Lift hold' })
    await page.goto(`${url}/cases/${firm.legalCase}`)
    await main.getByRole('button', { name: 'Lift hold' }).click()
    await expect(dialog).toContainText('The hold is on the client')
    await page.goto(`${url}/clients/${firm.client}`)
    await main.getByRole('button', { name: 'Lift hold' }).click()
    await expect(dialog).toContainText('The records below it can be deleted again.')
    await dialog.getByLabel('Reason').fill('Case settled')
    await dialog.getByRole('button', { name: 'Lift hold' }).click()
    await expectToast(page, 'Hold lifted')
    await expect(main.getByText(BANNER)).toHaveCount(0)
    await expect(main.getByRole('heading', { level: 1 })).toBeFocused()
    await expect(main.getByRole('button', { name: 'Delete', exact: true })).not.toHaveAttribute(
      'aria-disabled',
    )
    await page.goto(`${url}/bin?tab=holds`)
    await expect(row).toContainText('Lifted')
    await expect(row).toContainText('Case settled')
  })
})

test('the owner lifts a hold in the list; a case can be held alone', async ({ page }) => {
  const { url } = casework
  const firm = await seedRecords(casework, newPerson())
  await signIn(page, url, firm.person, '/bin?tab=holds')
  await expect(page.getByRole('heading', { name: 'No holds' })).toBeVisible()
  await page.goto(`${url}/cases/${firm.legalCase}`)
  await page.getByRole('main').getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Place hold' }).click()
  const dialog = page.getByRole('dialog', { name: 'Place a hold' })
  await expect(dialog).toContainText('Nothing below this case can be deleted')
  await dialog.getByLabel('Reason').fill(REASON)
  await dialog.getByRole('button', { name: 'Place hold' }).click()
  await expect(page.getByRole('main').getByText(BANNER).first()).toBeVisible()
  await page.goto(`${url}/clients/${firm.client}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Helena Thornbury')
  await expect(page.getByRole('main').getByText(BANNER)).toHaveCount(0)
  await page.goto(`${url}/bin?tab=holds`)
  await page.getByRole('button', { name: 'Lift hold Thornbury v. Ashdown' }).click()
  const lift = page.getByRole('dialog', { name: 'Lift hold' })
  await lift.getByLabel('Reason').fill('Case settled')
  await lift.getByRole('button', { name: 'Lift hold' }).click()
  await expectToast(page, 'Hold lifted')
  await expect(page.getByRole('button', { name: /^Lift hold/ })).toHaveCount(0)
})

for (const role of ['admin', 'diamond', 'gold', 'silver'] as const)
  test(`${role} sees the banner${role === 'admin' ? ' with' : ' without'} the reason`, async ({
    page,
  }) => {
    proves('HOLD-007')
    const { url } = casework
    const firm = await seedRecords(casework, newPerson())
    const owner = await toApiUser(casework, firm.person, firm.authorization)
    const employee = await newUser(casework)
    await addEmployee(owner, employee, role)
    await owner.call(holdEndpoints.place, { body: { client_id: firm.client, reason: REASON } })
    const answers: string[] = []
    page.on('response', async (response) => {
      if (response.url().includes('/api/')) answers.push(await response.text().catch(() => ''))
    })
    await signIn(page, url, employee.person)
    await switchTo(page, owner.person.name)
    const main = page.getByRole('main')
    for (const path of [`clients/${firm.client}`, `cases/${firm.legalCase}`]) {
      await page.goto(`${url}/${path}`)
      await expect(main.getByText(BANNER).first()).toBeVisible()
      await expect(main.getByText(REASON)).toHaveCount(role === 'admin' ? 1 : 0)
      await expect(main.getByRole('button', { name: 'Lift hold' })).toHaveCount(0)
    }
    const countHeld = () => answers.filter((text) => text.includes('"hold":{')).length
    await expect.poll(countHeld).toBeGreaterThanOrEqual(2)
    expect(answers.some((text) => text.includes(REASON))).toBe(role === 'admin')
  })
