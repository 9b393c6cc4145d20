import { invitationEndpoints } from '@casework/contract/invitations'
import { expect, test } from '@playwright/test'
import { newDataDir, startCasework, type Casework } from '../support/casework.ts'
import { newUser, toApiUser, type ApiUser } from '../support/firm.ts'
import { inspectWhenIdle, newQuietContext, WIDTHS } from '../support/inspect.ts'
import { getCodeBox, fillSignUp, newPerson, signInOnPage } from '../support/person.ts'
import { waitForCode } from '../support/mail.ts'
import { rmSync } from 'node:fs'
import { expectToast } from '../support/screen.ts'
import { proves } from '../support/requirements.ts'

let dataDir: string
let casework: Casework
let firm: ApiUser

const startWith = async (REGISTRATION: string) => {
  casework = await startCasework({ dataDir, env: { REGISTRATION } })
}

test.beforeAll(async () => {
  dataDir = newDataDir()
  await startWith('open')
  firm = await newUser(casework, 'Whitfield Law')
  await casework.end()
})
test.afterEach(() => casework.end())
test.afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

test('closed sign-up: the page says so, and people with an account sign in', async ({
  browser,
}) => {
  proves('FIX-012')
  await startWith('closed')
  for (const width of WIDTHS) {
    const context = await newQuietContext(browser, width)
    const page = await context.newPage()
    await page.goto(`${casework.url}/register`)
    await expect(page.getByRole('heading', { level: 1, name: 'Sign-up is closed' })).toBeVisible()
    await expect(page.getByRole('textbox')).toHaveCount(0)
    await inspectWhenIdle(page, `closed, ${width} px`)
    await page.getByRole('main').getByRole('link', { name: 'Login' }).click()
    await expect(
      page.getByRole('main').getByRole('link', { name: 'Create an account' }),
    ).toHaveCount(0)
    await signInOnPage(page, casework.url, firm.person)
    await expect(page).toHaveURL(`${casework.url}/dashboard`)
    await context.close()
  }
})

test('sign-up by invitation: the page says so, refuses an email without an invitation and accepts an invited one', async ({
  page,
}) => {
  proves('FIX-012')
  await startWith('invited')
  const [stranger, invited] = [newPerson('Sam Stranger'), newPerson('Ina Invited')]
  const owner = await toApiUser(casework, firm.person, firm.authorization)
  await owner.call(invitationEndpoints.send, {
    body: {
      emails: [invited.email],
      invited_names: [invited.name],
    },
  })
  await page.goto(`${casework.url}/register`)
  await expect(page.getByRole('main')).toContainText('Sign-up is by invitation only')
  await fillSignUp(page, stranger)
  await expectToast(page, 'Sign-up is by invitation only')
  await expect(page).toHaveURL(`${casework.url}/register`)

  await fillSignUp(page, invited)
  await expect(page).toHaveURL(/\/verify-otp/)
  await getCodeBox(page).click()
  await page.keyboard.type(await waitForCode(dataDir, invited.email, 2))
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page).toHaveURL(`${casework.url}/dashboard`)
  await page.goto(`${casework.url}/connections?tab=received-requests`)
  await expect(page.getByRole('list', { name: 'Invitations to you' })).toContainText(
    'Whitfield Law',
  )
})
