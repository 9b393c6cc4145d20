import { authEndpoints } from '@casework/contract/auth'
import { dashboardEndpoints } from '@casework/contract/dashboard'
import { DEFAULT_PREFERENCES } from '@casework/contract/preferences'
import { factorSignIn } from '@casework/contract/second-factor'
import { addCatalogue } from '@casework/texts'
import { expect, it, onTestFinished } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { applyPreferences } from '~/platform/i18n/preferences'
import { answer, refuse } from '../answers.ts'
import { readCatalogue } from '../languages.ts'
import { openScreen } from '../screen.tsx'
import { answerDashboard } from '../sessions/dashboard-samples.ts'
import { buildSignedIn, getButton, getField } from './account-samples.ts'

const EMAIL = 'eva@brandt.example'
const SIGNED_IN = {
  ...buildSignedIn(),
  preferences: { language: 'de', timezone: 'EST', push_notifications: false },
} as const

/** Records in which languages a form and the shell are shown, until the end of the test. */
function watchLanguages(): Set<string> {
  const seen = new Set<string>()
  const observer = new MutationObserver(() => {
    for (const [what, selector] of [
      ['form', 'main form'],
      ['shell', 'aside nav'],
    ] as const) {
      if (!document.querySelector(selector)) continue
      const isGerman = /Konto|Mandanten/.test(document.body.textContent ?? '')
      seen.add(`${what} ${isGerman ? 'de' : 'en'}`)
    }
  })
  observer.observe(document.body, { childList: true, subtree: true, characterData: true })
  onTestFinished(() => observer.disconnect())
  return seen
}

const enterPassword = async () => {
  await getField('Email').fill(EMAIL)
  await getField('Password').fill('Chambers1')
  await getButton('Login').click()
}

const codeBoxes = page.getByRole('group').getByRole('textbox')

const enterFactor = async () => {
  await enterPassword()
  await expect.element(codeBoxes.first()).toHaveFocus()
  await userEvent.keyboard('123456{Enter}')
}

const enterCode = async () => {
  await codeBoxes.first().click()
  await userEvent.keyboard('123456')
  await getButton('Verify').click()
}

it.each([
  ['a password', '/login', [answer(authEndpoints.login, SIGNED_IN)], enterPassword],
  [
    'a second factor',
    '/login',
    [
      refuse(authEndpoints.login, 'second_factor_required', {
        fields: { ticket: ['ticket-1'], methods: ['totp'] },
      }),
      answer(factorSignIn.finish, SIGNED_IN),
    ],
    enterFactor,
  ],
  [
    'the code of a sign-up',
    `/verify-otp?email=${EMAIL}`,
    [answer(authEndpoints.confirm, SIGNED_IN)],
    enterCode,
  ],
] as const)(
  'after %s, the first page is in the language of the person, and the form stays in its own (LOOK-141)',
  async (_, path, given, signIn) => {
    addCatalogue('de', readCatalogue('de'))
    onTestFinished(() => applyPreferences({ ...DEFAULT_PREFERENCES, user_id: 0 }))
    const signUp = { email: EMAIL, registration: 'registration-1', expires_at: 0, resend_at: 0 }
    sessionStorage.setItem('signUp', JSON.stringify(signUp))
    const answers = await openScreen(path, [...answerDashboard(), ...given], { role: null })
    const seen = watchLanguages()
    await signIn()
    await expect.element(page.getByRole('link', { name: 'Mandanten', exact: true })).toBeVisible()
    await answers.settle()
    expect([...seen].toSorted()).toEqual(['form en', 'shell de'])
    expect(document.documentElement.lang).toBe('de')
    // Asked once, and in the language.
    expect(answers.getHeaders(dashboardEndpoints.summary, 'accept-language')).toEqual(['de'])
    expect(JSON.parse(localStorage.getItem('preferences') ?? '')).toEqual({
      user_id: 1,
      language: 'de',
      timezone: 'EST',
      push_notifications: false,
    })
  },
)
