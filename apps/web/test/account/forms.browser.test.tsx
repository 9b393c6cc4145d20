import { authEndpoints } from '@casework/contract/auth'
import { countryEndpoints } from '@casework/contract/countries'
import type { WriteEndpoint } from '@casework/contract/parts/endpoint'
import { profileEndpoints } from '@casework/contract/profile'
import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { answer, refuse, type Answer } from '../answers.ts'
import { chooseOption, expectMessage } from '../look.ts'
import { openScreen } from '../screen.tsx'
import { expectDescription, getButton, getField, SECURITY_ANSWERS } from './account-samples.ts'

const email = 'eva@brandt.example'
const mobile = '+1 (555) 010-2030'
const password = 'Chambers-1'
const DIFFERENT = "Passwords don't match"

type Says = [label: string, text: string, sentence: string]

interface FormCase {
  path: string
  submit: string
  endpoint: WriteEndpoint
  /** What is said about texts in fields; the first one is required. */
  says: [Says, ...Says[]]
  typed: Record<string, string>
  sent: object
  failed: string
}

const FORMS: FormCase[] = [
  {
    path: '/login',
    submit: 'Login',
    endpoint: authEndpoints.login,
    says: [
      ['Email', '', 'Email is required'],
      ['Email', 'not an address', 'Invalid email format'],
      ['Password', '', 'Password is required'],
      ['Password', '12345', 'Password must be at least 6 characters'],
    ],
    typed: { Email: ' Eva@Brandt.example ', Password: password },
    sent: { email, password },
    failed: 'Login failed',
  },
  {
    path: '/register',
    submit: 'Create Account',
    endpoint: authEndpoints.register,
    says: [
      ['Full Name', '', 'Full name is required'],
      ['Email', '', 'Email is required'],
      ['Phone Number', '555-CALL-NOW', 'Invalid phone number format'],
      ['Country', '', 'Please select a country'],
      ['Confirm Password', '', 'Please confirm your password'],
      ['Password', 'Short1', 'Password must be at least 8 characters'],
    ],
    typed: {
      'Full Name': 'Eva Brandt',
      Email: email,
      'Phone Number': mobile,
      Country: 'Germany (+49)',
      Password: password,
      'Confirm Password': password,
    },
    sent: { name: 'Eva Brandt', email, mobile, password, country_id: 276 },
    failed: 'Registration failed',
  },
  {
    path: '/forgot-password',
    submit: 'Send Reset Link',
    endpoint: authEndpoints.requestReset,
    says: [
      ['Email', '', 'Email is required'],
      ['Email', 'whitfield', 'Invalid email format'],
    ],
    typed: { Email: email },
    sent: { email },
    failed: 'Failed to send reset email',
  },
  {
    path: `/reset-password?email=${email}&token=t`,
    submit: 'Reset Password',
    endpoint: authEndpoints.confirmReset,
    says: [
      ['New Password', '', 'Password is required'],
      ['New Password', 'Short1', 'Password must be at least 8 characters'],
      ['New Password', 'NOLOWERCASE1', 'Password must contain at least one uppercase letter'],
      ['Confirm Password', '', 'Please confirm your password'],
      ['Confirm Password', 'Another1pass', DIFFERENT],
    ],
    typed: { 'New Password': password, 'Confirm Password': password },
    sent: { email, token: 't', new_password: password },
    failed: 'Failed to reset password',
  },
  {
    path: '/profile-settings',
    submit: 'Save Changes',
    endpoint: profileEndpoints.update,
    says: [
      ['Full Name', '', 'Full name is required'],
      ['Email Address', '', 'Email is required'],
    ],
    typed: { 'Full Name': 'Eva Roe', 'Bio (optional)': 'Barrister' },
    sent: { name: 'Eva Roe', email, phone: '+49 30 901820', country: 'DE', bio: 'Barrister' },
    failed: 'Failed to update profile',
  },
  {
    path: '/profile-settings?tab=security',
    submit: 'Update Password',
    endpoint: profileEndpoints.changePassword,
    says: [
      ['Current Password', '', 'Current password is required'],
      ['New Password', 'Short1', 'Password must be at least 8 characters long'],
      ['Confirm New Password', 'Other12', 'New passwords do not match'],
    ],
    typed: {
      'Current Password': 'Chambers1',
      'New Password': password,
      'Confirm New Password': password,
    },
    sent: { current_password: 'Chambers1', new_password: password },
    failed: 'Failed to update password',
  },
]

const COUNTRIES = answer(countryEndpoints.list, [{ id: 276, name: 'Germany', phone_code: '49' }])
const open = (path: string, ...answers: Answer[]) =>
  openScreen(path, [COUNTRIES, ...SECURITY_ANSWERS, ...answers], {
    role: path.startsWith('/profile') ? 'owner' : null,
  })

it.each(FORMS)(
  '$path says what is wrong, without a call (AUTH-007, AUTH-011..015, AUTH-025, AUTH-029, AUTH-031, AUTH-034, AUTH-037, AUTH-039, AUTH-041, AUTH-071, AUTH-072, AUTH-079..083, PROFILE-003, PROFILE-004, PROFILE-021..023)',
  async ({ path, submit, endpoint, says }) => {
    const answers = await open(path)
    const [[first]] = says
    await getField(first).fill('')
    await getButton(submit).click()
    await expect.element(getField(first)).toHaveFocus()
    for (const [label, text, sentence] of says) {
      if (label !== 'Country') await getField(label).fill(text)
      await getButton(submit).click()
      await expectDescription(label, sentence)
    }
    expect(answers.getCalls(endpoint)).toEqual([])
  },
)

it.each(FORMS)(
  '$path sends its fields, and shows the message of a refusal or else its own (AUTH-016, AUTH-020, AUTH-021, AUTH-042..046, AUTH-073, AUTH-076, AUTH-084, AUTH-085, PROFILE-017, PROFILE-020, PROFILE-024, PROFILE-027, FIX-080)',
  async ({ path, submit, endpoint, typed, sent, failed }) => {
    const message = 'Closed for the holidays'
    const answers = await open(path, refuse(endpoint, 'validation_error', { message }))
    for (const [label, text] of Object.entries(typed))
      await (label === 'Country' ? chooseOption(label, text) : getField(label).fill(text))
    await getButton(submit).click()
    await expectMessage(message)
    expect(answers.getCalls(endpoint).map(({ body }) => body)).toEqual([sent])
    answers.add(refuse(endpoint))
    await getButton(submit).click()
    await expectMessage(failed)
  },
)

it('shows an error of the server under its field (HTTP-030)', async () => {
  const fields = { email: ['No mail can be sent to this address'] }
  await open('/forgot-password', refuse(authEndpoints.requestReset, undefined, { fields }))
  await getField('Email').fill(email)
  await getButton('Send Reset Link').click()
  await expectDescription('Email', 'No mail can be sent to this address')
})

it('says that passwords differ once the repetition is left, until either is corrected (FIX-061, AUTH-040)', async () => {
  await open('/register')
  const [first, repetition] = [getField('Password'), getField('Confirm Password')]
  await first.fill(password)
  await repetition.click()
  await userEvent.keyboard('Chamb')
  await expect.element(repetition).toHaveValue('Chamb')
  await expect.element(repetition).toBeValid()
  await userEvent.tab()
  await expect.element(repetition).toHaveAccessibleDescription(DIFFERENT)
  await first.fill('Chamb')
  await expect.element(repetition).toBeValid()
  await repetition.fill(password)
  await expect.element(repetition).toHaveAccessibleDescription(DIFFERENT)
})
