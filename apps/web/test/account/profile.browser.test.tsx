import { profileEndpoints } from '@casework/contract/profile'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../accessible.ts'
import { answer, refuse, type Answer } from '../answers.ts'
import { expectAddress, expectMessage, expectTexts, readTexts } from '../look.ts'
import { buildProfile } from '../samples.ts'
import { openScreen } from '../screen.tsx'
import { getButton, getField, stopClock } from './account-samples.ts'

const open = (...answers: Answer[]) => openScreen('/profile-settings', answers)
const getCountry = () => page.getByRole('combobox', { name: 'Country (optional)' })
const expectDetails = (texts: string[]) =>
  expect.poll(() => readTexts(page.getByRole('definition'))).toEqual(texts)
const saveChanges = () => getButton('Save Changes').click()

it('shows the fields of the profile, and the account to read (PROFILE-001..013, PROFILE-015, PROFILE-016)', async () => {
  await open(answer(profileEndpoints.read, buildProfile({ bio: 'Barrister' })))
  await expect
    .element(page.getByRole('heading', { level: 1, name: 'Profile Settings' }))
    .toBeVisible()
  await expect
    .poll(() => readTexts(page.getByRole('tab')))
    .toEqual(['Profile', 'Security', 'Preferences'])
  await expect.element(getField('Full Name')).toHaveValue('Eva Brandt')
  await expect.element(getField('Email Address')).toHaveValue('eva@brandt.example')
  await expect.element(getField('Email Address')).toHaveAttribute('type', 'email')
  for (const required of ['Full Name', 'Email Address'])
    await expect.element(getField(required)).toBeRequired()
  await expect.element(getField('Phone Number (optional)')).toHaveValue('+49 30 901820')
  await expect.element(getField('Bio (optional)')).toHaveValue('Barrister')
  await expect.element(getCountry()).toHaveValue('DE')
  expect(readTexts(getCountry().getByRole('option'))).toEqual([
    'No country',
    'Australia',
    'Canada',
    'France',
    'Germany',
    'United Kingdom',
    'United States',
  ])
  await expectDetails(['Eva Brandt', 'Active', '1', 'March 12, 2026'])
  await expect
    .element(page.getByRole('link', { name: 'Back to Dashboard' }))
    .toHaveAttribute('href', '/dashboard')
  const licences = page.getByRole('link', { name: 'Open-source licenses' })
  await expect.element(licences).toHaveAttribute('href', '/third-party-notices.txt')
})

it('keeps a country beyond the six, and names what an account lacks (PROFILE-007, PROFILE-010, PROFILE-011, PROFILE-013)', async () => {
  const account = { id: 1, name: '', is_active: false, created_at: '' }
  await open(answer(profileEndpoints.read, buildProfile({ country: 'PL', account })))
  await expect.element(getCountry()).toHaveValue('PL')
  await expectDetails(['No account name', 'Inactive', '1', 'Unknown'])
})

it('says that there is no account (PROFILE-014)', async () => {
  await open(answer(profileEndpoints.read, buildProfile({ account: null })))
  await expect.element(page.getByText('No Account Found')).toBeVisible()
})

it('says that loading failed, and loads again (PROFILE-018)', async () => {
  const answers = await open(refuse(profileEndpoints.read))
  await expect.element(page.getByText('Failed to load profile')).toBeVisible()
  answers.add(answer(profileEndpoints.read, buildProfile()))
  await getButton('Retry').click()
  await expect.element(getField('Full Name')).toHaveValue('Eva Brandt')
})

it('asks before another tab loses changes', async () => {
  await open()
  const question = page.getByRole('alertdialog')
  await getField('Bio (optional)').fill('Solicitor')
  await page.getByRole('tab', { name: 'Preferences' }).click()
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect.element(getField('Bio (optional)')).toHaveValue('Solicitor')
  await page.getByRole('tab', { name: 'Preferences' }).click()
  await question.getByRole('button', { name: 'Leave' }).click()
  await expectAddress('/profile-settings?tab=preferences')
})

const NEW = 'eva@roe.example'
const PENDING = answer(profileEndpoints.read, buildProfile({ pending_email: NEW }))

const panel = page.getByRole('region', { name: 'Confirm your new address' })
const password = getField('Current Password')

it('asks for the password with a new address only (FIX-003)', async () => {
  const current_password = ['Current password is incorrect']
  const refused = refuse(profileEndpoints.update, 'validation_error', {
    fields: { current_password },
  })
  const answers = await open(refused)
  await expect.element(getField('Email Address')).toHaveValue('eva@brandt.example')
  expect(password.query()).toBeNull()
  await getField('Email Address').fill(NEW.toUpperCase())
  await password.fill('Chambers1')
  await saveChanges()
  await expect.element(page.getByText('Current password is incorrect')).toBeVisible()
  expect(answers.getCalls(profileEndpoints.update)[0]?.body).toMatchObject({
    email: NEW,
    current_password: 'Chambers1',
  })
})

const enterCode = async () => {
  const boxes = page.getByRole('group', { name: `Enter the code we sent to ${NEW}` })
  await boxes.getByRole('textbox').first().click()
  await userEvent.keyboard('123456{Enter}')
}

it('asks for the code of a requested address (FIX-002)', async () => {
  const message = 'Invalid or expired code'
  const refused = refuse(profileEndpoints.confirmEmail, 'validation_error', { message })
  await openScreen('/profile-settings', [PENDING, refused], { window: [390, 844] })
  await expectTexts(panel, ['Until then you sign in with eva@brandt.example.'])
  await expect.element(getField('Email Address')).toHaveValue('eva@brandt.example')
  await enterCode()
  await expect.element(panel.getByRole('alert')).toHaveTextContent(message)
  await expectAccessible()
})

it.each([
  ['keeps unsaved texts', 2, '"v2"'],
  ['does not overwrite what another browser has saved', 3, '"v1"'],
])('once an address is confirmed, the form %s (FIX-002, FIX-020)', async (_, version, based) => {
  const confirmed = buildProfile({ email: NEW, version })
  const answers = await open(
    PENDING,
    answer(profileEndpoints.confirmEmail, confirmed),
    refuse(profileEndpoints.update),
  )
  await getField('Bio (optional)').fill('Barrister')
  answers.add(answer(profileEndpoints.read, confirmed))
  await enterCode()
  await expectMessage('Your new address is confirmed')
  await expect.element(getField('Email Address')).toHaveValue(NEW)
  await saveChanges()
  await expectMessage('Failed to update profile')
  expect(answers.getCalls(profileEndpoints.update)[0]?.body).toMatchObject({ bio: 'Barrister' })
  expect(answers.getHeaders(profileEndpoints.update, 'if-match')).toEqual([based])
})

it('mails another code, at most once a minute (FIX-002)', async () => {
  stopClock(Date.parse('2026-03-12T09:30:00Z'))
  const times = { expires_at: '2026-03-12T09:40:00Z', resend_at: '2026-03-12T09:31:00Z' }
  await open(PENDING, answer(profileEndpoints.resendEmailCode, times))
  const resend = panel.getByRole('button', { name: 'Resend' })
  await resend.click()
  await expectMessage('New verification code sent to your email')
  await expect.element(resend).toBeDisabled()
})

it('keeps the current address on request (FIX-002)', async () => {
  const answers = await open(PENDING, answer(profileEndpoints.keepEmail, null))
  await expect.element(panel).toBeVisible()
  answers.add(answer(profileEndpoints.read, buildProfile()))
  await panel.getByRole('button', { name: 'Keep eva@brandt.example' }).click()
  await expect.element(panel).not.toBeInTheDocument()
  expect(answers.getCalls(profileEndpoints.keepEmail)).toHaveLength(1)
})
