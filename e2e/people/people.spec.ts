import { caseEndpoints } from '@casework/contract/cases'
import { clientEndpoints } from '@casework/contract/clients'
import { expect, test } from '@playwright/test'
import { newUser } from '../support/firm.ts'
import { signIn } from '../support/person.ts'
import { proves } from '../support/requirements.ts'
import { expectToast } from '../support/screen.ts'
import { shareCasework } from '../support/shared-casework.ts'

test('an opponent is added to a case, found in the directory, and conflicts with a new client @core', async ({
  page,
}) => {
  proves('CONF-018, CONF-019, PARTY-012')
  const casework = await shareCasework()
  const owner = await newUser(casework, 'Olive Owner')
  const client = await owner.call(clientEndpoints.create, { body: { name: 'Zorro Shipping' } })
  const { id, number } = await owner.call(caseEndpoints.create, {
    body: { title: 'Zorro v. Brookfield', date: '2026-02-18', client_id_input: client.id },
  })
  await signIn(page, casework.url, owner.person, `/cases/${id}`)
  const people = page.getByRole('list', { name: 'People' })
  await expect(people.getByRole('listitem')).toHaveText([/Zorro ShippingClient/])
  await page
    .locator('section', { has: page.getByRole('heading', { name: 'People', exact: true }) })
    .getByRole('button', { name: 'Add person' })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Add person' })
  await dialog.getByRole('combobox', { name: 'Person' }).fill('Brookfield Estates')
  await page.getByRole('option', { name: /^Create/ }).click()
  await dialog.getByRole('combobox', { name: 'Role' }).selectOption('opponent')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expectToast(page, 'Person added to the case')
  await people.getByRole('link', { name: 'Brookfield Estates' }).click()
  await expect(page.getByRole('list', { name: 'Cases of this person' })).toContainText(
    `${number} Zorro v. Brookfield`,
  )

  await page.goto(`${casework.url}/clients/create`)
  const name = page.getByRole('textbox', { name: 'Client Name' })
  const answered = page.waitForResponse('**/conflicts/search/')
  await name.fill('Estates Brookfield')
  await answered
  await expect(
    page.getByRole('main').getByRole('status').filter({ hasText: 'is known' }),
  ).toContainText(`Brookfield Estates is known: Opponent in ${number}`, { timeout: 1000 })
  await page.getByRole('button', { name: 'Add Client', exact: true }).click()
  await expectToast(page, 'Client created successfully')
  await expect(page).toHaveURL(`${casework.url}/clients`)
  const notice = page.getByRole('region', { name: 'Conflict check' })
  await expect(notice).toContainText('Conflict check for Estates Brookfield: ')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await notice.getByRole('button', { name: 'Later' }).click()
  await expect(notice).toHaveCount(0)

  await page.goto(`${casework.url}/people?tab=conflicts`)
  await page.getByRole('button', { name: 'Review Estates Brookfield' }).click()
  const check = page.getByRole('dialog', { name: 'Conflict check' })
  await check.getByRole('radio', { name: 'Go on' }).check()
  await check.getByRole('textbox', { name: 'Reason' }).fill('Matter of 2019 is unrelated')
  await check.getByRole('button', { name: 'Save decision' }).click()
  await expectToast(page, 'Decision saved')
  await expect(check).toContainText(/Go on by Olive Owner on .+\./)
})
