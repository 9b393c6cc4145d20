import { expect, test } from '@playwright/test'
import { startCasework } from '../support/casework.ts'
import { seedRecords } from '../support/seed-records.ts'
import { newPerson, signIn } from '../support/person.ts'
import { expectToast } from '../support/screen.ts'
import { proves } from '../support/requirements.ts'

/** A tenth of the defaults: 60 requests a minute, and 12 without a token. */
const STRICT = { RATE_LIMIT_FACTOR: '0.1' }

test('a person with too many requests sees that the page waits, and then its content', async ({
  page,
}) => {
  proves('FIX-050')
  test.slow()
  const casework = await startCasework({ env: STRICT })
  const { person, authorization } = await seedRecords(casework, newPerson())
  await signIn(page, casework.url, person)
  const fetchStatus = async () =>
    (await fetch(`${casework.url}/api/clients/`, { headers: { authorization } })).status
  let status = 200
  while (status === 200) status = await fetchStatus()
  expect(status).toBe(429)

  await page.getByRole('link', { name: 'Cases', exact: true }).click()
  await expectToast(page, 'Too many requests at once. Waiting to continue…')
  await expect(page.getByRole('heading', { name: 'Thornbury v. Ashdown' })).toBeVisible({
    timeout: 90_000,
  })
  await expect(page.getByText('Too many requests at once')).toBeHidden()
  await casework.stop()
})
