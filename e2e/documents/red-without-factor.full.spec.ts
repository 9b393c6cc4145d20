import { clientEndpoints } from '@casework/contract/clients'
import { signInRuleEndpoints } from '@casework/contract/sign-in-rules'
import { expect, test } from '@playwright/test'
import { type Casework } from '../support/casework.ts'
import { uploadFiles } from '../support/documents.ts'
import { addEmployee, newUser, switchTo } from '../support/firm.ts'
import { signIn } from '../support/person.ts'
import { proves } from '../support/requirements.ts'
import { expectToast } from '../support/screen.ts'
import { shareCasework } from '../support/shared-casework.ts'

let casework: Casework
test.beforeAll(async () => {
  casework = await shareCasework()
})

const REFUSAL =
  'Northside Law requires a second factor for red documents. Set one up in Profile Settings, Security.'

test('a red document is refused without a factor, and nothing else of the firm', async ({
  page,
}) => {
  proves('KEYS-029, KEYS-037')
  const firm = await newUser(casework, 'Northside Law')
  const admin = await newUser(casework)
  await addEmployee(firm, admin, 'admin')
  const { id: client_id } = await firm.call(clientEndpoints.create, {
    body: { name: 'Helena Thornbury', email: null, mobile: null, country: null },
  })
  const upload = async (security_level: string, name: string) => {
    const place = { client_id, security_level }
    const [document] = await uploadFiles(casework.url, firm.authorization, place, { [name]: 'x' })
    return document?.id
  }
  const red = await upload('red', 'secret.txt')
  await upload('green', 'notes.txt')
  await firm.call(signInRuleEndpoints.update, {
    body: { require_second_factor: false, step_up_for_red: true },
  })

  await signIn(page, casework.url, admin.person)
  await switchTo(page, 'Northside Law')
  await page.goto(`${casework.url}/documents/${red}`)
  await expect(page.getByRole('heading', { level: 1, name: 'secret.txt' })).toBeVisible()
  const checked = page.waitForResponse('**/api/check-permissions/**')
  await page.getByRole('button', { name: 'Download', exact: true }).click()
  await expectToast(page, REFUSAL)
  await checked
  await page.getByRole('button', { name: `Dismiss: ${REFUSAL}` }).click()
  await page.getByRole('button', { name: 'View', exact: true }).click()
  await expectToast(page, REFUSAL)
  await expect(page.getByRole('heading', { level: 1, name: 'secret.txt' })).toBeVisible()

  await page.goto(`${casework.url}/documents`)
  await page.getByRole('checkbox', { name: /Select.*notes\.txt/ }).check()
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download', exact: true }).click()
  await saved
  await page.getByRole('checkbox', { name: /Select.*notes\.txt/ }).uncheck()
  await page.getByRole('checkbox', { name: /Select.*secret\.txt/ }).check()
  await page.getByRole('button', { name: 'Download', exact: true }).click()
  await expectToast(page, REFUSAL)
  await page.getByRole('button', { name: 'Set up second factor' }).click()
  await expect(page.getByRole('tab', { name: 'Security', selected: true })).toBeVisible()
})
