import { documentGroupEndpoints } from '@casework/contract/document-groups'
import { expect, test } from '@playwright/test'
import { expectSearch } from '../support/address.ts'
import { prepareCasework } from '../support/shared-casework.ts'
import { uploadFiles } from '../support/documents.ts'
import { toApiUser } from '../support/firm.ts'
import { newPerson, signIn } from '../support/person.ts'
import { proves } from '../support/requirements.ts'
import { seedRecords } from '../support/seed-records.ts'

const casework = prepareCasework()

test('the panel opens from all five kinds of record and closes with Escape', async ({ page }) => {
  proves('HIST-037')
  const firm = await seedRecords(casework, newPerson('Grace Poe'))
  const owner = await toApiUser(casework, firm.person, firm.authorization)
  const { id: group } = await owner.call(documentGroupEndpoints.create, {
    body: { name: 'Exhibits', session_id: firm.session },
  })
  const [file] = await uploadFiles(
    casework.url,
    firm.authorization,
    { client_id: firm.client, security_level: 'green' },
    { 'letter.txt': 'Dear Sir' },
  )
  const panel = page.getByRole('dialog', { name: /^History of/ })
  await signIn(page, casework.url, firm.person)
  for (const [path, title] of [
    [`clients/${firm.client}`, 'Helena Thornbury'],
    [`cases/${firm.legalCase}`, 'Thornbury v. Ashdown'],
    [`sessions/${firm.session}`, 'Preliminary hearing'],
    [`documents/${file?.id}`, 'letter.txt'],
    [`documents?tab=groups&group=${group}`, 'Exhibits'],
  ] as const) {
    await page.goto(`${casework.url}/${path}`)
    await page.getByRole('button', { name: 'History' }).click()
    await expect(panel).toHaveAccessibleName(`History of ${title}`)
    await expect(panel).toContainText('Created')
    await expect(panel).toContainText('Grace Poe')
    await page.keyboard.press('Escape')
    await expect(panel).toHaveCount(0)
  }
  const path = `${casework.url}/cases/${firm.legalCase}?tab=sessions`
  await page.goto(path)
  await page.getByRole('button', { name: 'History' }).click()
  await expectSearch(page, { tab: 'sessions', history: 'open' })
  await page.reload()
  await expect(panel).toContainText('Created')
  await page.goBack()
  await expect(panel).toHaveCount(0)
  await expectSearch(page, { tab: 'sessions' })
})
