import { authEndpoints } from '@casework/contract/auth'
import { countryEndpoints } from '@casework/contract/countries'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, answerLater, refuse, type Answer } from '../answers.ts'
import { expectAddress, expectMessage } from '../look.ts'
import { openScreen } from '../screen.tsx'
import { answerDashboard } from '../sessions/dashboard-samples.ts'
import { buildSignedIn, getButton, getField, stopClock } from './account-samples.ts'

const EMAIL = 'eva@brandt.example'
const SENT = Date.parse('2026-03-12T09:30:00Z')
const buildTimes = (from: number) => ({ expires_at: from + 600_000, resend_at: from + 60_000 })
const MAILED = answer(authEndpoints.resend, () => {
  const { expires_at, resend_at } = buildTimes(Date.now())
  return {
    expires_at: new Date(expires_at).toISOString(),
    resend_at: new Date(resend_at).toISOString(),
  }
})
const SIGN_UP = { email: EMAIL, registration: 'registration-1', ...buildTimes(SENT) }

/** Opens the page of the code, in the tab that signed up unless `signUp` is null. */
const openVerify = (
  answers: Answer[] = [],
  { secondsLater = 0, signUp = SIGN_UP }: { secondsLater?: number; signUp?: object | null } = {},
) => {
  stopClock(SENT + secondsLater * 1000)
  if (signUp) sessionStorage.setItem('signUp', JSON.stringify(signUp))
  return openScreen(`/verify-otp?email=${EMAIL}`, answers, { role: null })
}

const timer = page.getByRole('timer')
const boxes = page.getByRole('group', { name: 'Verification code' }).getByRole('textbox')
const readBoxes = () =>
  boxes.elements().map((box) => (box instanceof HTMLInputElement ? box.value : ''))
const typeCode = async (code: string) => {
  await boxes.first().click()
  await userEvent.keyboard(code)
}

it('takes one digit per box, and needs all six (AUTH-051, AUTH-052, AUTH-059)', async () => {
  const answers = await openVerify([refuse(authEndpoints.confirm)])
  await expect.poll(readBoxes).toEqual(Array(6).fill(''))
  await typeCode('a1b23')
  await expect.poll(readBoxes).toEqual(['1', '2', '3', '', '', ''])
  await getButton('Verify').click()
  await expectMessage('Please enter the complete 6-digit code')
  expect(answers.getCalls(authEndpoints.confirm)).toEqual([])
})

it('shows the message of a refused code, or else its own (AUTH-062, FIX-080)', async () => {
  const message = 'Closed for the holidays'
  const answers = await openVerify([refuse(authEndpoints.confirm, 'validation_error', { message })])
  await typeCode('123456')
  await getButton('Verify').click()
  await expectMessage(message)
  expect(answers.getCalls(authEndpoints.confirm)[0]?.body).toEqual({
    email: EMAIL,
    confirmation_code: '123456',
    registration: 'registration-1',
  })
  answers.add(refuse(authEndpoints.confirm))
  await getButton('Verify').click()
  await expectMessage('Invalid verification code')
})

it('counts down from ten minutes, also after a reload, and allows another code after one (AUTH-054..056, FIX-063)', async () => {
  await openVerify([], { secondsLater: 30 })
  const resend = getButton('Resend code')
  await expect.element(timer).toHaveTextContent('Code expires in 09:30')
  await expect.element(resend).toBeDisabled()
  stopClock(SENT + 60_000)
  await expect.element(timer).toHaveTextContent('Code expires in 09:00')
  await expect.element(resend).toBeEnabled()
  stopClock(SENT + 601_000)
  await expect.element(timer).toHaveTextContent('00:00 · Code expired')
})

it('offers a new code, without a countdown, in a tab that knows of none (FIX-063)', async () => {
  const answers = await openVerify([MAILED], { signUp: null })
  await expect.element(getButton('Send a new code')).toBeEnabled()
  expect(timer.query()).toBeNull()
  await getButton('Send a new code').click()
  await expect.element(timer).toHaveTextContent('Code expires in 10:00')
  expect(answers.getCalls(authEndpoints.resend)[0]?.body).toEqual({ email: EMAIL })
})

it('sends another code, or says why not: then the boxes are empty, and the time begins again (AUTH-055, AUTH-057, AUTH-058, AUTH-063..065)', async () => {
  const message = 'Too many attempts. Please try again later.'
  const refused = refuse(authEndpoints.resend, 'validation_error', { message })
  const answers = await openVerify([refused], { secondsLater: 61 })
  const resend = getButton('Resend code')
  await typeCode('123456')
  await resend.click()
  await expectMessage(message)
  answers.add(refuse(authEndpoints.resend))
  await resend.click()
  await expectMessage('Failed to resend code')
  expect(readBoxes()).toEqual(['1', '2', '3', '4', '5', '6'])
  const later = answerLater(MAILED)
  answers.add(later)
  await resend.click()
  await expect.element(resend).toBeDisabled()
  later.release()
  await expectMessage('New verification code sent to your email')
  await expect.poll(readBoxes).toEqual(Array(6).fill(''))
  await expect.element(timer).toHaveTextContent('Code expires in 10:00')
  const { email, registration } = SIGN_UP
  expect(answers.getCalls(authEndpoints.resend)[2]?.body).toEqual({ email, registration })
})

/** The refusal of the right password of a sign-up, with its token and times. */
const refusePassword = (from: number) => {
  const { expires_at, resend_at } = buildTimes(from)
  return refuse(authEndpoints.login, 'permission_denied', {
    message: 'Please verify your email before signing in',
    fields: {
      registration: ['registration-2'],
      expires_at: [new Date(expires_at).toISOString()],
      resend_at: [new Date(resend_at).toISOString()],
    },
  })
}
const password = getField('Password')

it('asks for the password in a browser that did not sign up, and sends the token that it leads to (FIX-270)', async () => {
  const message = 'Invalid email or password'
  const answers = await openVerify(
    [
      refuse(authEndpoints.login, 'authentication_error', { message }),
      refuse(authEndpoints.confirm),
    ],
    { signUp: null },
  )
  await typeCode('123456')
  await getButton('Verify').click()
  await expectMessage('Password is required')
  await password.fill('Chambers1')
  await getButton('Verify').click()
  await expectMessage(message)
  expect(answers.getCalls(authEndpoints.confirm)).toEqual([])

  answers.add(refusePassword(SENT - 60_000))
  await getButton('Verify').click()
  await expectMessage('Invalid verification code')
  expect(answers.getCalls(authEndpoints.login)[1]?.body).toEqual({
    email: EMAIL,
    password: 'Chambers1',
  })
  // From now on this tab knows the sign-up.
  expect(password.query()).toBeNull()
  await expect.element(timer).toHaveTextContent('Code expires in 09:00')
  await getButton('Verify').click()
  await expect.poll(() => answers.getCalls(authEndpoints.confirm)).toHaveLength(2)
  const body = { email: EMAIL, confirmation_code: '123456', registration: 'registration-2' }
  expect(answers.getCalls(authEndpoints.confirm).map((call) => call.body)).toEqual([body, body])
  expect(answers.getCalls(authEndpoints.login)).toHaveLength(2)
})

it('signs in by the password if the address is confirmed already (FIX-270)', async () => {
  const answers = await openVerify(
    [...answerDashboard(), answer(authEndpoints.login, buildSignedIn())],
    { signUp: null },
  )
  await typeCode('123456')
  await password.fill('Chambers1')
  await getButton('Verify').click()
  await expectAddress('/dashboard')
  expect(answers.getCalls(authEndpoints.confirm)).toEqual([])
})

it('knows the sign-up whose password was entered on the page of the login (FIX-270)', async () => {
  stopClock(SENT)
  const answers = await openScreen(
    '/login',
    [refusePassword(SENT - 120_000), refuse(authEndpoints.confirm)],
    { role: null },
  )
  await getField('Email').fill(' EVA@brandt.example')
  await password.fill('Chambers1')
  await getButton('Login').click()
  await page.getByRole('alert').getByRole('link', { name: 'Enter the code' }).click()
  await expect.element(timer).toHaveTextContent('Code expires in 08:00')
  expect(password.query()).toBeNull()
  await typeCode('123456')
  await getButton('Verify').click()
  await expectMessage('Invalid verification code')
  expect(answers.getCalls(authEndpoints.confirm)[0]?.body).toEqual({
    email: EMAIL,
    confirmation_code: '123456',
    registration: 'registration-2',
  })
})

it('leads back from a wrong address to the registration as it was typed, without passwords (LOOK-182)', async () => {
  const typed = { name: 'Eva Brandt', email: EMAIL, mobile: '+49 170 1234567', country_id: 276 }
  sessionStorage.setItem('signUp.typed', JSON.stringify({ typed }))
  await openVerify([
    answer(countryEndpoints.list, [{ id: 276, name: 'Germany', phone_code: '49' }]),
  ])
  await page.getByRole('link', { name: 'Sign up again' }).click()
  await expectAddress('/register')
  await expect.element(getField('Full Name')).toHaveValue('Eva Brandt')
  await expect.element(getField('Email')).toHaveValue(EMAIL)
  await expect.element(getField('Phone Number')).toHaveValue('+49 170 1234567')
  await expect.element(getField('Password')).toHaveValue('')
})

it('offers what was typed for an invitation to nobody else (LOOK-182)', async () => {
  const typed = { name: 'Eva Brandt', email: EMAIL, mobile: '', country_id: 276 }
  sessionStorage.setItem('signUp.typed', JSON.stringify({ typed, invitation: 'token-of-eva' }))
  await openScreen('/register', [answer(countryEndpoints.list, [])], { role: null })
  await expect.element(getField('Full Name')).toHaveValue('')
  await expect.element(getField('Email')).toHaveValue('')
})
