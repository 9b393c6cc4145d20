import { signInRuleEndpoints } from '@casework/contract/sign-in-rules'
import { expect, test, type Page } from '@playwright/test'
import { getDocumentCard, toUploadFields, uploadFiles } from '../support/documents.ts'
import { toApiUser } from '../support/firm.ts'
import { addApp, makeFactorStale } from '../support/passkeys.ts'
import { newPerson } from '../support/person.ts'
import { buildPlainPng } from '../support/pictures.ts'
import { proves } from '../support/requirements.ts'
import { enterPassword, typeCode } from '../support/second-step.ts'
import { seedRecords } from '../support/seed-records.ts'
import { prepareCasework } from '../support/shared-casework.ts'

const casework = prepareCasework()

const getStepUp = (page: Page) => page.getByRole('alertdialog', { name: 'Confirm that it is you' })

/** Signs in the owner of a firm that asks again before red documents, and lets the factor age. */
const openFirm = async (page: Page) => {
  const person = newPerson()
  const firm = await seedRecords(casework, person)
  const [picture] = await uploadFiles(
    casework.url,
    firm.authorization,
    { ...toUploadFields(firm), security_level: 'red' },
    { 'plan.png': buildPlainPng([20, 90, 110]) },
  )
  const owner = await toApiUser(casework, person, firm.authorization)
  const app = await addApp(owner)
  await owner.call(signInRuleEndpoints.update, {
    body: { require_second_factor: false, step_up_for_red: true },
  })
  await enterPassword(page, casework, owner)
  await typeCode(page, app.createCode(1))
  await expect(page).toHaveURL(`${casework.url}/dashboard`)
  await makeFactorStale(casework, owner)
  return { owner, app, picture: picture?.id ?? 0 }
}

const confirmWith = async (page: Page, code = '') => {
  await getStepUp(page).getByRole('button', { name: 'Use a recovery code' }).click()
  await getStepUp(page).getByRole('textbox', { name: 'Recovery code' }).fill(code)
  await page.keyboard.press('Enter')
  await expect(getStepUp(page)).toBeHidden()
}

test('a list shows the file type of a red document instead of asking, before and after a download that asks', async ({
  page,
}) => {
  proves('KEYS-029, KEYS-037, KEYS-038')
  const { app, owner } = await openFirm(page)
  const open = async (goTo: () => Promise<unknown>) => {
    const refused = page.waitForResponse('**/preview/')
    await goTo()
    expect((await refused).status()).toBe(403)
    await expect(card.getByText('png', { exact: true })).toBeVisible()
    await expect(card.locator('img')).toHaveCount(0)
  }
  const card = getDocumentCard(page, 'plan.png')
  await open(() => page.goto(`${casework.url}/documents?search=plan`))
  await expect(getStepUp(page)).toHaveCount(0)

  await card.getByRole('button', { name: 'Download' }).click()
  await getStepUp(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(getStepUp(page)).toBeHidden()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await card.getByRole('button', { name: 'Download' }).click()
  const download = page.waitForEvent('download')
  await confirmWith(page, app.recoveryCodes[0])
  expect((await download).suggestedFilename()).toBe('plan.png')
  // The picture that was refused before is fetched now.
  await expect(card.locator('img')).toBeVisible()

  await makeFactorStale(casework, owner)
  await card.getByRole('link', { name: 'plan.png', exact: true }).click()
  await expect(getStepUp(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('main').locator('img')).toHaveCount(0)
  await open(() => page.goBack())
})

test('the page of a red document asks; View opens the file after the confirmation @core', async ({
  page,
  context,
}) => {
  proves('KEYS-037, KEYS-038')
  const { app, picture, owner } = await openFirm(page)
  await page.goto(`${casework.url}/documents/${picture}`)
  await expect(getStepUp(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(getStepUp(page)).toBeHidden()
  await expect(page.getByRole('heading', { level: 1, name: 'plan.png' })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)

  await page.getByRole('button', { name: 'View', exact: true }).click()
  await expect(getStepUp(page)).toBeVisible()
  // The empty tab of the press is closed, so that the question is seen.
  await expect.poll(() => context.pages().length).toBe(1)
  const tab = context.waitForEvent('page')
  await confirmWith(page, app.recoveryCodes[0])
  await expect(await tab).toHaveURL(/^blob:/)
  await (await tab).close()
  await expect(page.getByRole('main').locator('img')).toBeVisible()

  await makeFactorStale(casework, owner)
  await page.reload()
  await expect(getStepUp(page)).toBeVisible()
})
