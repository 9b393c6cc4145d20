import { profileEndpoints } from '@casework/contract/profile'
import { expect, test } from '@playwright/test'
import { holdCalls } from '../support/answers.ts'
import { createCall } from '../support/call.ts'
import { type Casework } from '../support/casework.ts'
import { shareCasework } from '../support/shared-casework.ts'
import { newPerson, signInOnPage } from '../support/person.ts'
import { seedRecords } from '../support/seed-records.ts'

let casework: Casework
test.beforeAll(async () => {
  casework = await shareCasework()
})

test('a language chosen on another device reaches cards that are already on screen', async ({
  page,
}) => {
  const { person, authorization } = await seedRecords(casework, newPerson())
  await signInOnPage(page, casework.url, person)
  const card = page.getByRole('listitem').filter({ hasText: 'Nadia Novak' })
  await page.goto(`${casework.url}/clients`)
  await expect(card).toContainText('No email provided')

  await createCall(casework.url, authorization)(profileEndpoints.savePreferences, {
    body: {
      email_notifications: true,
      push_notifications: true,
      language: 'de',
      timezone: 'UTC',
    },
  })
  // The card must be on screen before the language arrives.
  const release = await holdCalls(page, '**/api/user/profile/')
  await page.reload()
  await expect(card).toContainText('No email provided')
  release()
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await expect(card).toContainText('Keine E-Mail')
  await expect(card).not.toContainText('No email provided')
})
