import { endpoints } from '@casework/contract'
import type { AnyEndpoint } from '@casework/contract/parts/endpoint'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { answer, answerBytes, answerLater, refuse } from '../answers.ts'
import { chooseOption, expectMessage } from '../look.ts'
import { openScreen } from '../screen.tsx'

const { auth } = endpoints
const NOTICE = 'Many people are signing in. One moment…'
const busy = (endpoint: AnyEndpoint) =>
  answerBytes(endpoint, () =>
    Response.json(
      { success: false, error: { type: 'service_unavailable', message: 'The service is busy.' } },
      { status: 503, headers: { 'retry-after': '1' } },
    ),
  )
const COUNTRIES = answer(endpoints.countries.list, [{ id: 276, name: 'Germany', phone_code: '49' }])
const fill = (label: RegExp, text: string) => page.getByLabelText(label).first().fill(text)

interface Screen {
  path: string
  endpoint: AnyEndpoint
  fill: () => Promise<void>
  button: string
}

const SCREENS: Readonly<Record<string, Screen>> = {
  'a sign-in': {
    path: '/login',
    endpoint: auth.login,
    fill: async () => {
      await fill(/^Email/, 'eva@brandt.example')
      await fill(/^Password/, 'Correct1horse')
    },
    button: 'Login',
  },
  'a registration': {
    path: '/register',
    endpoint: auth.register,
    fill: async () => {
      await fill(/^Full Name/, 'Eva Brandt')
      await fill(/^Email/, 'eva@brandt.example')
      await fill(/^Phone Number/, '+49 30 123456')
      await chooseOption(/^Country/, 'Germany')
      await fill(/^Password/, 'Correct1horse')
      await fill(/^Confirm Password/, 'Correct1horse')
    },
    button: 'Create Account',
  },
  'the request of a reset': {
    path: '/forgot-password',
    endpoint: auth.requestReset,
    fill: () => fill(/^Email/, 'eva@brandt.example'),
    button: 'Send Reset Link',
  },
  'a reset': {
    path: '/reset-password?email=a@b.co&token=t',
    endpoint: auth.confirmReset,
    fill: async () => {
      await fill(/^New Password/, 'Correct1horse')
      await fill(/^Confirm Password/, 'Correct1horse')
    },
    button: 'Reset Password',
  },
}

it.each(Object.entries(SCREENS))(
  '%s waits while many people sign in, says so, and is repeated (FIX-236)',
  async (_, screen) => {
    const answers = await openScreen(screen.path, [busy(screen.endpoint), COUNTRIES], {
      role: null,
    })
    await screen.fill()
    await page.getByRole('button', { name: screen.button, exact: true }).last().click()
    await expectMessage(NOTICE)
    const later = answerLater(refuse(screen.endpoint, 'validation_error', { message: 'Refused' }))
    answers.add(later)
    await expect.poll(() => answers.getCalls(screen.endpoint).length).toBe(2)
    later.release()
    await expectMessage('Refused')
    expect(page.getByText(NOTICE).query()).toBeNull()
  },
)
