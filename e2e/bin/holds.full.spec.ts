import { expect, test } from '@playwright/test'
import { prepareCasework } from '../support/shared-casework.ts'
import { newPerson, signIn } from '../support/person.ts'
import { proves } from '../support/requirements.ts'
import { expectToast } from '../support/screen.ts'
import { seedRecords } from '../support/seed-records.ts'

const casework = prepareCasework()
const REASON = 'Litigation notice of the other side'
const BANNER = /^Under a hold since \w+ \d+, \d{4}\. Nothing here can be deleted\.$/

test('the owner places a hold on a client, which protects its cases, and lifts it', async ({
  page,
}) => {
  proves('HOLD-007')
  const { url } = casework
  const firm = await seedRecords(casework, newPerson())
  const main = page.getByRole('main')
  await signIn(page, url, firm.person, `/clients/${firm.client}`)
  await main.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Place hold' }).click()
  await page.getByRole('dialog').getByLabel('Reason').fill(REASON)
  await page.getByRole('dialog').getByRole('button', { name: 'Place hold' }).click()
  await expectToast(page, 'Hold placed')
  await expect(main.getByText(`Reason: ${REASON}`)).toBeVisible()

  await page.goto(`${url}/cases/${firm.legalCase}`)
  const remove = main.getByRole('button', { name: 'Delete', exact: true })
  await expect(remove).toHaveAttribute('aria-disabled', 'true')
  await remove.hover()
  await expect(page.getByText(BANNER).last()).toBeVisible()
  await page.goto(`${url}/bin?tab=holds`)
  const row = page.getByRole('list', { name: 'Holds' }).getByRole('listitem')
  await expect(row).toContainText('On hold')

  await page.goto(`${url}/clients/${firm.client}`)
  await main.getByRole('button', { name: 'Lift hold' }).click()
  await page.getByRole('dialog').getByLabel('Reason').fill('Case settled')
  await page.getByRole('dialog').getByRole('button', { name: 'Lift hold' }).click()
  await expectToast(page, 'Hold lifted')
  await expect(main.getByText(BANNER)).toHaveCount(0)
  await expect(main.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(remove).not.toHaveAttribute('aria-disabled')
  await page.goto(`${url}/bin?tab=holds`)
  await expect(row).toContainText('Case settled')
})
