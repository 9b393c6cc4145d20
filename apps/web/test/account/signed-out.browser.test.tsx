import { authEndpoints } from '@casework/contract/auth'
import { countryEndpoints } from '@casework/contract/countries'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { answer, answerBytes, refuse, type Answer } from '../answers.ts'
import { expectAddress, expectMessage, expectTexts, readTexts } from '../look.ts'
import { openScreen } from '../screen.tsx'
import { answerDashboard } from '../sessions/dashboard-samples.ts'
import { getButton, getField, setMeta } from './account-samples.ts'

const EMAIL = 'eva@brandt.example'
const COUNTRIES = answer(countryEndpoints.list, [])
const open = (path: string, ...answers: Answer[]) =>
  openScreen(path, [COUNTRIES, ...answers], { role: null })
const main = page.getByRole('main')
const getHeading = (name: string) => page.getByRole('heading', { level: 1, name })

const PRIVATE =
  'dashboard profile-settings clients clients/create clients/1 clients/1/edit cases cases/create cases/1 cases/1/edit sessions sessions/create sessions/1 sessions/1/edit documents documents/1 messages connections notifications'

it.each([
  ...PRIVATE.split(' ').map((path) => [path, '/login']),
  ['verify-otp', '/register'],
  ['reset-password', '/forgot-password'],
  ['reset-password?email=a@b.co', '/forgot-password'],
  ['reset-password?token=t', '/forgot-password'],
])(
  '/%s leads people who are signed out to %s (AUTH-049, AUTH-078, SHELL-006..014)',
  async (path, to) => {
    await open(`/${path}`)
    await expectAddress(to ?? '')
  },
)

it.each([
  '',
  'login',
  'register',
  'verify-otp?email=a@b.co',
  'forgot-password',
  'reset-password?email=a@b.co&token=t',
])('/%s leads people who are signed in to /dashboard (SHELL-001..005, SHELL-016)', async (path) => {
  await openScreen(`/${path}`, answerDashboard())
  await expectAddress('/dashboard')
})

it('has a header, a footer and links to the other pages (AUTH-001..006, AUTH-008, AUTH-009, SHELL-035)', async () => {
  await open('/login')
  const footer = page.getByRole('contentinfo')
  await expectTexts(footer, [
    'Professional case management system for law firms and legal professionals',
    '© 2025 Casework · v2.0',
  ])
  const quickLinks = footer.getByRole('navigation', { name: 'Quick Links' }).getByRole('link')
  expect(readTexts(quickLinks)).toEqual(['Login', 'Get Started'])
  const mail = footer.getByRole('region', { name: 'Contact' }).getByRole('link')
  await expect.element(mail).toHaveAttribute('href', expect.stringMatching(/^mailto:/))
  for (const [place, name, path] of [
    [page.getByRole('banner'), 'Get Started', '/register'],
    [page.getByRole('banner'), 'Login', '/login'],
    [main, 'Forgot password?', '/forgot-password'],
    [main, 'Create an account', '/register'],
  ] as const)
    await expect.element(place.getByRole('link', { name })).toHaveAttribute('href', path)
})

const logIn = async (login: Answer) => {
  await open('/login', login)
  await getField('Email').fill(' EVA@brandt.example')
  await getField('Password').fill('Chambers1')
  await getButton('Login').click()
}

it.each([
  [{ success: true, data: { user: null } }, 'Failed to process login data'],
  [undefined, 'Network error - please try again'],
])(
  'says why a login failed that was answered with %o (AUTH-022, AUTH-023)',
  async (body, shown) => {
    await logIn(
      answerBytes(authEndpoints.login, () => (body ? Response.json(body) : Response.error())),
    )
    await expectMessage(shown)
  },
)

it('leads to the code while the address is not confirmed (AUTH-020)', async () => {
  const message = 'Please verify your email before signing in'
  await logIn(refuse(authEndpoints.login, 'permission_denied', { message }))
  await expectMessage(message)
  await page.getByRole('alert').getByRole('link', { name: 'Enter the code' }).click()
  await expectAddress('/verify-otp?email=eva%40brandt.example')
})

it('says that sign-up is closed, and hides the link to it (FIX-012)', async () => {
  setMeta('registration', 'closed')
  await open('/register')
  await expect.element(getHeading('Sign-up is closed')).toBeVisible()
  expect(page.getByRole('textbox').query()).toBeNull()
  await main.getByRole('link', { name: 'Login' }).click()
  await expect.element(getButton('Login')).toBeVisible()
  expect(page.getByRole('link', { name: 'Create an account' }).query()).toBeNull()
})

it('says that sign-up is by invitation (FIX-012)', async () => {
  setMeta('registration', 'invited')
  await open('/register')
  await expectTexts(main, ['Sign-up is by invitation only'])
})

it('says that a link is mailed, and takes another address (AUTH-070, AUTH-074, AUTH-075, AUTH-077)', async () => {
  await open('/forgot-password', answer(authEndpoints.requestReset, null))
  await expect.element(getHeading('Reset Password')).toBeVisible()
  await getField('Email').fill(EMAIL)
  await getButton('Send Reset Link').click()
  await expect.element(getHeading('Check Your Email')).toHaveFocus()
  await expectTexts(main, ['The link expires in 1 hour', EMAIL])
  await getButton('Try Different Email').click()
  await expect.element(getField('Email')).toHaveFocus()
  await expect.element(getField('Email')).toHaveValue('')
})

it('says that a used or expired link restores no address (FIX-003)', async () => {
  const fields = { token: ['This link is invalid or has expired'] }
  await open(
    '/undo-email?token=t',
    refuse(authEndpoints.undoEmailChange, 'validation_error', { fields }),
  )
  await getButton('Restore my address').click()
  await expectMessage('This link is invalid or has expired')
})
