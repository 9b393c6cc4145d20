import { authEndpoints } from '@casework/contract/auth'
import { invitationEndpoints } from '@casework/contract/invitations'
import { expect, test } from '@playwright/test'
import { createCall } from '../support/call.ts'
import { waitForCode, waitForLink } from '../support/mail.ts'
import { fillSignUp, getCodeBox, newPerson } from '../support/person.ts'
import { proves } from '../support/requirements.ts'
import { getField, pressButton } from '../support/forms.ts'
import { signUpByApi } from '../support/seed-records.ts'
import { shareCasework } from '../support/shared-casework.ts'

test('an invited person signs up on a phone and enters the code on a laptop, although a stranger signs up too @core', async ({
  page: laptop,
  browser,
}) => {
  proves('FIX-270')
  const { url, dataDir } = await shareCasework()
  const firm = await signUpByApi({ url, dataDir }, newPerson('Sterling Law'))
  const person = newPerson('Clara Colleague')
  const { name, email, mobile, password } = person
  await createCall(url, firm)(invitationEndpoints.send, {
    body: { emails: [email], invited_names: [name], assigned_role: 'admin' },
  })
  const link = await waitForLink(dataDir, email, '/register')

  const phone = await (await browser.newContext()).newPage()
  await phone.goto(link)
  await fillSignUp(phone, person)
  await expect(phone).toHaveURL(/\/verify-otp/)
  const code = await waitForCode(dataDir, email, 2)
  // With the same address and name, so that both mails look alike.
  await createCall(url)(authEndpoints.register, {
    body: { name, email, mobile, password: 'Strange1password', country_id: 840 },
  })
  const strangersCode = await waitForCode(dataDir, email, 3)

  await laptop.goto(`${url}/login`)
  await getField(laptop, 'Email').fill(email)
  await getField(laptop, 'Password').fill(password)
  await pressButton(laptop, 'Login')
  await laptop.getByRole('link', { name: 'Enter the code' }).click()
  await getCodeBox(laptop).click()
  await laptop.keyboard.type(strangersCode)
  await pressButton(laptop, 'Verify')
  await expect(laptop.getByRole('main')).toContainText('Invalid verification code')

  // In a tab that has not signed in, the password stands beside the code.
  const tab = await laptop.context().newPage()
  await tab.goto(`${url}/verify-otp?email=${encodeURIComponent(email)}`)
  await getCodeBox(tab).click()
  await tab.keyboard.type(code)
  await getField(tab, 'Password').fill(password)
  await pressButton(tab, 'Verify')
  await expect(tab).toHaveURL(`${url}/dashboard`)

  const stranger = await laptop.request.post(`${url}/api${authEndpoints.login.path}`, {
    data: { email, password: 'Strange1password' },
  })
  expect(stranger.status()).toBe(401)
  await phone.context().close()
})
