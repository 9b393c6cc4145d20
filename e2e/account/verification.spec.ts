import { expect, test } from '@playwright/test'
import { type Casework } from '../support/casework.ts'
import { shareCasework } from '../support/shared-casework.ts'
import { pressButton } from '../support/forms.ts'
import { expectAccessible } from '../support/inspect.ts'
import { waitForCode } from '../support/mail.ts'
import { getCodeBox, fillSignUp, newPerson } from '../support/person.ts'
import { proves } from '../support/requirements.ts'

let casework: Casework

test.beforeAll(async () => {
  casework = await shareCasework()
})

test('verification: six boxes, paste, a countdown and a new code @core', async ({ page }) => {
  proves('AUTH-049, AUTH-051..059, AUTH-062..065, AUTH-067')
  await page.goto(`${casework.url}/verify-otp`)
  await expect(page).toHaveURL(`${casework.url}/register`)

  const person = newPerson()
  await page.clock.install()
  await page.goto(`${casework.url}/register`)
  await fillSignUp(page, person)
  const boxes = page.getByRole('group', { name: 'Verification code' }).getByRole('textbox')
  await expect(boxes).toHaveCount(6)
  await expect(page.getByRole('timer')).toHaveText(/Code expires in (10:00|09:5\d)/)
  const resend = page.getByRole('button', { name: 'Resend code', exact: true })
  await expect(resend).toBeDisabled()
  // Registration alone does not sign the user in.
  expect(await page.evaluate(() => localStorage.getItem('userInfo'))).toBeNull()

  await getCodeBox(page).click()
  await page.keyboard.type('a1b23')
  await expect(boxes.nth(0)).toHaveValue('1')
  await expect(boxes.nth(2)).toHaveValue('3')
  await pressButton(page, 'Verify')
  await expect(page.getByRole('alert')).toHaveText('Please enter the complete 6-digit code')

  const firstCode = await waitForCode(casework.dataDir, person.email)
  const wrongCode = firstCode === '000000' ? '000001' : '000000'
  await getCodeBox(page).click()
  await page.evaluate((text) => {
    const data = new DataTransfer()
    data.setData('text/plain', text)
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    )
  }, wrongCode)
  await expect(boxes.nth(5)).toHaveValue(wrongCode.slice(5))
  await pressButton(page, 'Verify')
  await expect(page.getByRole('alert')).toHaveText('Invalid verification code')

  await page.clock.fastForward(61_000)
  await expect(resend).toBeEnabled()
  const refusals = [
    { sentence: 'Failed to resend code', status: 400, message: '' },
    {
      sentence: 'Too many attempts. Please try again later.',
      status: 429,
      message: 'Too many attempts. Please try again later.',
    },
  ]
  for (const { sentence, status, message } of refusals) {
    await page.route('**/api/resend-confirmation/', (route) =>
      route.fulfill({
        status,
        json: { success: false, error: { status, type: 'error', message, data: null } },
      }),
    )
    await resend.click()
    await expect(page.getByRole('alert').filter({ hasText: sentence })).toBeVisible()
    await page.unroute('**/api/resend-confirmation/')
  }
  await expect(boxes.nth(5)).toHaveValue(wrongCode.slice(5))
  const resendRequest = page.waitForRequest('**/api/resend-confirmation/')
  await resend.click()
  expect((await resendRequest).postDataJSON()).toEqual({
    email: person.email,
    registration: expect.stringMatching(/^[\w-]{43}$/),
  })
  await expect(
    page.getByRole('status').filter({ hasText: 'New verification code sent to your email' }),
  ).toBeVisible()
  for (const index of [0, 5]) await expect(boxes.nth(index)).toHaveValue('')
  await expect(page.getByRole('timer')).toHaveText(/Code expires in (10:00|09:5\d)/)
  await expect(resend).toBeDisabled()
  await page.clock.fastForward(601_000)
  await expect(page.getByRole('timer')).toHaveText('00:00 · Code expired')
  await expect(resend).toBeEnabled()
})

test("the countdown follows the code's lifetime through reloads, and a tab that knows no code shows none", async ({
  page,
  context,
}) => {
  proves('FIX-063')
  const person = newPerson()
  // The client's clock is an hour ahead of the server's.
  await page.clock.install({ time: Date.now() + 3_600_000 })
  await page.goto(`${casework.url}/register`)
  await fillSignUp(page, person)
  const resend = page.getByRole('button', { name: 'Resend code', exact: true })
  await expect(page.getByRole('timer')).toHaveText(/Code expires in (10:00|09:5\d)/)
  await page.clock.fastForward(30_000)
  await page.reload()
  await expect(page.getByRole('timer')).toHaveText(/Code expires in 09:[12]\d/)
  await expect(resend).toBeDisabled()
  await page.clock.fastForward(31_000)
  await expect(resend).toBeEnabled()
  await page.clock.fastForward(600_000)
  await page.reload()
  await expect(page.getByRole('timer')).toHaveText('00:00 · Code expired')

  const otherTab = await context.newPage()
  await otherTab.goto(page.url())
  const sendNewCode = otherTab.getByRole('button', { name: 'Send a new code' })
  await expect(sendNewCode).toBeEnabled()
  await expect(otherTab.getByRole('timer')).toHaveCount(0)
  await expectAccessible(otherTab, 'a code of which this tab knows nothing')
  await sendNewCode.click()
  await expect(otherTab.getByRole('timer')).toHaveText(/Code expires in (10:00|09:5\d)/)
  await otherTab.reload()
  await expect(otherTab.getByRole('timer')).toHaveText(
    /Code expires in 09:\d\d|Code expires in 10:00/,
  )
})
