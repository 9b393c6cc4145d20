import { readFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { launchWith } from '../support/browsers.ts'
import { prepareCasework } from '../support/shared-casework.ts'
import { waitForCode } from '../support/mail.ts'
import { chooseOption, getCodeBox, fillSignUp, newPerson } from '../support/person.ts'
import { proves } from '../support/requirements.ts'

// The headless shell shows no PDF.
test.use({ launchOptions: launchWith('chromium') })

const LETTER = Buffer.from(
  `%PDF-1.4\n% a letter of engagement\n${'privileged and confidential '.repeat(400)}\n%%EOF\n`,
)

const casework = prepareCasework()

test('the main job, from an empty data folder to a downloaded file @core', async ({ page }) => {
  proves(
    'AUTH-028, AUTH-042, AUTH-060, AUTH-066, AUTH-067, CLIENT-046, CLIENT-048, CLIENT-049, CASE-029, CASE-043, CASE-045, SESSION-046, SESSION-044, SESSION-049, SESSION-072, SESSION-074, SESSION-075, SESSION-096, UPLOAD-004, UPLOAD-019, DOC-021, DOC-056, DOC-058, DOC-087, AUTH-089, AUTH-090',
  )
  const person = newPerson()

  await test.step('sign up and confirm by the mailed code', async () => {
    await page.goto(casework.url)
    await expect(page).toHaveURL(`${casework.url}/login`)
    await page.getByRole('link', { name: 'Create an account' }).click()
    await fillSignUp(page, person)
    await expect(page).toHaveURL(
      `${casework.url}/verify-otp?email=${encodeURIComponent(person.email)}`,
    )
    await getCodeBox(page).click()
    await page.keyboard.type(await waitForCode(casework.dataDir, person.email))
    await page.getByRole('button', { name: 'Verify' }).click()
    await expect(page.getByRole('heading', { level: 1, name: /Eleanor/ })).toBeVisible()
    await expect(page).toHaveURL(`${casework.url}/dashboard`)
    await expect(page.getByRole('complementary', { name: 'Sidebar' })).toContainText(
      `${person.name}${person.email}Owner`,
    )
  })

  await test.step('add a client', async () => {
    await page.getByRole('link', { name: 'Clients', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'No clients found' })).toBeVisible()
    await page.getByRole('link', { name: 'Add Client' }).first().click()
    await page.getByLabel('Client Name').fill('Thornbury Estates')
    await page.getByLabel('Email').fill('office@thornbury.example')
    await chooseOption(page, 'Country', 'United Kingdom')
    await page.getByRole('button', { name: 'Add Client' }).click()
    await expect(
      page.getByRole('status').filter({ hasText: 'Client created successfully' }),
    ).toBeVisible()
    await expect(page).toHaveURL(`${casework.url}/clients`)
    await page.getByRole('link', { name: 'Thornbury Estates' }).click()
    await expect(page.getByRole('complementary', { name: 'Summary' })).toContainText(
      'United Kingdom',
    )
  })

  await test.step('open a case for it', async () => {
    await page.getByRole('tab', { name: 'Cases' }).click()
    await page.getByRole('link', { name: 'Create First Case' }).click()
    await expect(page.getByRole('combobox', { name: 'Client' })).toHaveValue('Thornbury Estates')
    await page.getByLabel('Case Title').fill('Thornbury v. Ashdown')
    await page.getByRole('button', { name: 'Create Case' }).click()
    await expect(
      page.getByRole('status').filter({ hasText: 'Case created successfully' }),
    ).toBeVisible()
    await page.getByRole('link', { name: 'Thornbury v. Ashdown', exact: true }).click()
  })

  await test.step('schedule a session', async () => {
    const next = page.getByRole('region', { name: 'Next session' })
    await next.getByRole('link', { name: 'Add Session' }).click()
    await expect(page.getByText('Thornbury v. Ashdown').first()).toBeVisible()
    await expect(page.getByRole('combobox', { name: 'Client' })).toHaveValue('Thornbury Estates')
    await page.getByLabel('Session Title').fill('Preliminary hearing')
    await page.getByLabel('Date').fill('2027-03-04')
    await page.getByLabel('Time', { exact: false }).first().fill('09:30')
    await page.getByLabel('Session Type').selectOption({ label: 'Court Hearing' })
    await page.getByRole('button', { name: 'Create Session' }).click()
    await expect(
      page.getByRole('status').filter({ hasText: 'Session created successfully' }),
    ).toBeVisible()
    await expect(page).toHaveURL(`${casework.url}/sessions`)
    await expect(page.getByText('Mar 4, 2027, 09:30 AM')).toBeVisible()
    await page.getByRole('link', { name: 'Preliminary hearing', exact: true }).click()
    await expect(page.getByText('Scheduled for Mar 4, 2027, 09:30 AM')).toBeVisible()
  })

  await test.step('upload a document at a level', async () => {
    await page.getByRole('button', { name: 'Add Document' }).click()
    const dialog = page.getByRole('dialog', { name: 'Upload Document' })
    await expect(dialog.getByRole('combobox', { name: 'Client' })).toHaveValue('Thornbury Estates')
    await expect(dialog.getByRole('combobox', { name: 'Session' })).toHaveValue(
      'Preliminary hearing',
    )
    await dialog.getByLabel('Choose a file').setInputFiles({
      name: 'engagement letter.pdf',
      mimeType: 'application/pdf',
      buffer: LETTER,
    })
    await dialog.getByRole('radio', { name: 'MEDIUM SECURITY' }).check()
    await dialog.getByRole('button', { name: 'Upload', exact: true }).click()
    await expect(
      page.getByRole('status').filter({ hasText: 'Successfully uploaded 1 document(s)' }),
    ).toBeVisible()
    await expect(dialog).toBeHidden()
    await page.getByRole('tab', { name: 'Documents 1' }).click()
    await expect(page.getByRole('heading', { name: 'engagement letter.pdf' })).toBeVisible()
  })

  await test.step('view it in a new tab and download the same bytes', async () => {
    await page.getByRole('link', { name: 'Documents', exact: true }).click()
    const card = page.getByRole('listitem').filter({ hasText: 'engagement letter.pdf' })
    await expect(card).toContainText('MEDIUM SECURITY')
    const [tab] = await Promise.all([
      page.waitForEvent('popup'),
      card.getByRole('button', { name: 'View' }).click(),
    ])
    await expect.poll(() => tab.url()).toMatch(/^blob:/)
    await tab.close()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      card.getByRole('button', { name: 'Download' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('engagement letter.pdf')
    expect(readFileSync(await download.path()).equals(LETTER)).toBe(true)
    await expect(
      page.getByRole('status').filter({ hasText: 'Document downloaded successfully' }),
    ).toBeVisible()
  })

  await test.step('the dashboard counts everything', async () => {
    await page.getByRole('link', { name: 'Dashboard', exact: true }).click()
    for (const name of [
      'Total Cases: 1',
      'Total Clients: 1',
      'Total Sessions: 1',
      'Total Documents: 1',
    ])
      await expect(page.getByRole('link', { name })).toBeVisible()
  })

  await test.step('sign out, in the browser and on the server', async () => {
    const answered = page.waitForResponse((response) => response.url().endsWith('/api/logout/'))
    await page.getByRole('button', { name: /Account menu/ }).click()
    await page.getByRole('menuitem', { name: 'Log Out' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Log Out' }).click()
    const token = (await (await answered).request().allHeaders())['authorization'] ?? ''
    await expect(page).toHaveURL(`${casework.url}/login`)
    expect(await page.evaluate(() => localStorage.getItem('userInfo'))).toBeNull()
    expect(
      (await fetch(`${casework.url}/api/clients/`, { headers: { authorization: token } })).status,
    ).toBe(401)
  })
})
