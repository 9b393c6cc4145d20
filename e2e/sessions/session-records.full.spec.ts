import { documentEndpoints } from '@casework/contract/documents'
import { expect, test } from '@playwright/test'
import { type Casework } from '../support/casework.ts'
import { shareCasework } from '../support/shared-casework.ts'
import { buildMinimalPdf, toUploadFields, uploadFiles } from '../support/documents.ts'
import { signIn } from '../support/person.ts'
import { expectToast } from '../support/screen.ts'
import {
  getButton,
  getSessionCards,
  getAlertDialog,
  newSessionFirm,
  type SessionFirm,
} from '../support/sessions.ts'
import { proves } from '../support/requirements.ts'

let casework: Casework
let firm: SessionFirm

test.beforeAll(async () => {
  casework = await shareCasework()
  firm = await newSessionFirm(casework)
})

test('a session shows its documents, and is deleted with them', async ({ page }) => {
  proves('SESSION-095, SESSION-105..107')
  const { client, legalCase } = firm
  const id = await firm.addSession('Site visit')
  await firm.addSession('Bare visit')
  await uploadFiles(
    casework.url,
    firm.authorization,
    { ...toUploadFields({ client, legalCase, session: id }), security_level: 'green' },
    { 'plan.pdf': buildMinimalPdf() },
  )
  const countPlans = async () =>
    (await firm.call(documentEndpoints.list, { query: { search: 'plan' } })).pagination.count
  await signIn(page, casework.url, firm.person, `/sessions/${id}?tab=documents`)
  await expect(page.getByRole('list', { name: 'Documents' }).getByRole('listitem')).toContainText([
    'plan.pdf',
  ])
  expect(await countPlans()).toBe(1)
  await getButton(page, 'Delete').click()
  await getAlertDialog(page, 'Delete Session').getByRole('button', { name: 'Delete' }).click()
  await expectToast(page, 'Session deleted successfully')
  await expect(page).toHaveURL(`${casework.url}/sessions`)
  await expect(getSessionCards(page).filter({ hasText: 'Bare visit' })).toBeVisible()
  await expect(getSessionCards(page).filter({ hasText: 'Site visit' })).toHaveCount(0)
  expect(await countPlans()).toBe(0)
})
