import { authEndpoints } from '@casework/contract/auth'
import { connectionEndpoints } from '@casework/contract/connections'
import { invitationEndpoints } from '@casework/contract/invitations'
import { factorSignIn, secondFactors, type FactorMethod } from '@casework/contract/second-factor'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, refuse, type Answer } from '../answers.ts'
import { answerPermissions } from '../frame.ts'
import { expectAddress, expectMessage, expectTexts } from '../look.ts'
import { buildConnection } from '../people/people-samples.ts'
import { openScreen } from '../screen.tsx'
import { answerDashboard } from '../sessions/dashboard-samples.ts'
import {
  allowPasskeys,
  APP,
  buildSignedIn,
  CEREMONY,
  CODES,
  getButton,
  getField,
  getQuestion,
  LAPTOP,
  openSecurity,
} from './account-samples.ts'

const EMAIL = 'eva@brandt.example'
const PASSKEY_UNUSED = 'The passkey was not used. Try again or choose another way.'
const FINISHED = answer(factorSignIn.finish, buildSignedIn())
const boxes = page.getByRole('textbox', { name: 'Code from your authenticator app' })
const heading = page.getByRole('heading', { level: 1 })
const refuseAnswer = (field: string, message: string) =>
  refuse(factorSignIn.finish, 'validation_error', { fields: { [field]: [message] } })

const enterPassword = async () => {
  await getField('Email').fill(EMAIL)
  await getField('Password').fill('Chambers1')
  await getButton('Login').click()
  await expect.element(heading).toHaveTextContent('Confirm that it is you')
}

const openLogin = (methods: FactorMethod[], ...answers: Answer[]) =>
  openScreen(
    '/login',
    [
      ...answerDashboard(),
      refuse(authEndpoints.login, 'second_factor_required', {
        fields: { ticket: ['ticket-1'], methods },
      }),
      answer(factorSignIn.passkeyOptions, CEREMONY),
      ...answers,
    ],
    { role: null },
  )

/** Opens the second step of a sign-in; types a code of the app. */
const typeCode = async (keys: string, ...answers: Answer[]) => {
  const opened = await openLogin(['totp', 'recovery_code'], ...answers)
  await enterPassword()
  await expect.element(boxes).toHaveFocus()
  if (keys) await userEvent.keyboard(keys)
  return opened
}

it('finishes a sign-in with a code of the app, without a pointer (KEYS-037, KEYS-040)', async () => {
  const answers = await typeCode('{Enter}', refuseAnswer('code', 'This code is not valid'))
  expect(getButton('Use a passkey').query()).toBeNull()
  await expect.element(boxes).toHaveAttribute('autocomplete', 'one-time-code')
  await expectMessage('Enter the six digits that the app shows')
  await userEvent.keyboard('000000{Enter}')
  await expectMessage('This code is not valid')
  await expect.element(boxes).toHaveFocus()
  answers.add(FINISHED)
  await userEvent.keyboard('123456{Enter}')
  await expectAddress('/dashboard')
  expect(answers.getCalls(factorSignIn.finish)[1]?.body).toEqual({
    ticket: 'ticket-1',
    code: '123456',
  })
})

it('takes a recovery code instead; Back leads to the app, and to the password (KEYS-037)', async () => {
  await typeCode('')
  await getButton('Use a recovery code').click()
  await expect.element(getField('Recovery code')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expectMessage('Enter a recovery code')
  await getButton('Back').click()
  await expect.element(boxes).toHaveFocus()
  await getButton('Back').click()
  await expect.element(getField('Password')).toHaveFocus()
  await expect.element(getField('Password')).toHaveValue('')
  await expect.element(getField('Email')).toHaveValue(EMAIL)
})

it('begins again once it has expired, and says so until the next try (KEYS-037)', async () => {
  const expired = 'This sign-in has expired. Please start again.'
  const answers = await typeCode('123456{Enter}', refuseAnswer('ticket', expired))
  await expectMessage(expired)
  await expect.element(getField('Email')).toHaveValue(EMAIL)
  await expect.element(getField('Password')).toHaveFocus()
  answers.add(refuse(authEndpoints.login))
  await userEvent.keyboard('Wrong1horse{Enter}')
  await expectMessage('Login failed')
  expect(page.getByText(expired).query()).toBeNull()
})

it('leaves the other ways when a passkey is cancelled (KEYS-037)', async () => {
  const browser = allowPasskeys()
  browser.failure = 'NotAllowedError'
  const answers = await openLogin(['passkey', 'totp'], FINISHED)
  await getButton('Sign in with a passkey').click()
  await expectMessage(PASSKEY_UNUSED)
  await enterPassword()
  await expect.element(getButton('Use a passkey')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expectMessage(PASSKEY_UNUSED)
  await expect.element(page.getByRole('alert')).toHaveFocus()
  expect(boxes.query()).not.toBeNull()
  delete browser.failure
  await getButton('Use a passkey').click()
  await expectAddress('/dashboard')
  expect(answers.getCalls(factorSignIn.finish)).toMatchObject([
    { body: { ticket: 'ticket-1', passkey: { id: 'AQID' } } },
  ])
})

it('asks a person who has only passkeys for a recovery code where the site has none (KEYS-040)', async () => {
  await openLogin(['passkey', 'recovery_code'])
  expect(getButton('Sign in with a passkey').query()).toBeNull()
  await enterPassword()
  await expect.element(getField('Recovery code')).toHaveFocus()
  await expect.element(page.getByText('Passkeys need https and a domain name.')).toBeVisible()
})

it.each([
  ['invitation', () => sessionStorage.setItem('invitation', 'token-1'), 'Join Whitfield Law?'],
  [
    'firm that was chosen on this device',
    () => localStorage.setItem('landing', '{"1":{"id":7,"name":"Whitfield Law"}}'),
    "You are managing Whitfield Law's account",
  ],
])('goes on to the %s (KEYS-037)', async (_, choose, shown) => {
  choose()
  const preview = { firm_name: 'Whitfield Law', inviter_name: 'Wren', role: 'gold' as const }
  await typeCode(
    '123456{Enter}',
    FINISHED,
    answer(invitationEndpoints.preview, { ...preview, email_hint: 'e***@brandt.example' }),
    answer(connectionEndpoints.following, [buildConnection()]),
    answerPermissions('gold'),
  )
  await expectTexts(page.elementLocator(document.body), [shown])
})

const TIMES = { confirmed_at: '2026-03-12T09:00:00.000Z', fresh_until: '2026-03-12T09:15:00.000Z' }
const STALE = { totp: APP, recovery_codes_left: 10, ...TIMES }
const question = getQuestion('Confirm that it is you')
const clickIn = (dialog: string, name: string) =>
  getQuestion(dialog).getByRole('button', { name }).click()

/** Removes the app, which the server refuses while the factor is not fresh. */
const removeApp = async (passkeys = false) => {
  if (passkeys) allowPasskeys().failure = 'NotAllowedError'
  const opened = await openSecurity({ ...STALE, passkeys: passkeys ? [LAPTOP] : [] }, [
    refuse(secondFactors.removeTotp, 'step_up_required'),
    answer(secondFactors.stepUpOptions, CEREMONY),
  ])
  await page.getByRole('button', { name: 'Remove', exact: true }).last().click()
  await clickIn('Remove authenticator app', 'Remove')
  await expect.element(question).toBeVisible()
  return opened
}

it.each([
  [
    'Add passkey',
    '',
    answer(secondFactors.passkeyOptions, CEREMONY),
    'For example "Laptop" or "Phone".',
  ],
  [
    'Create new codes',
    'Create new codes',
    answer(secondFactors.replaceRecoveryCodes, { recovery_codes: CODES }),
    'I have saved the codes',
  ],
] as const)(
  '"%s" asks for a factor that is not fresh, and goes on (KEYS-037, KEYS-038)',
  async (name, dialog, accepted, shown) => {
    allowPasskeys()
    const answers = await openSecurity(STALE, [
      refuse(accepted.endpoint, 'step_up_required'),
      answer(secondFactors.stepUp, TIMES),
    ])
    await page.getByRole('button', { name }).click()
    if (dialog) await clickIn(dialog, name)
    await expectTexts(question, ['You confirmed last at Mar 12, 2026, 09:00 AM.'])
    await expect.element(boxes).toHaveFocus()
    answers.add(accepted)
    await userEvent.keyboard('123456{Enter}')
    await expect.element(page.getByText(shown).first()).toBeVisible()
    await expect.element(question).not.toBeInTheDocument()
    expect(answers.getCalls(accepted.endpoint)).toHaveLength(2)
    expect(answers.getCalls(secondFactors.stepUp)).toMatchObject([{ body: { code: '123456' } }])
  },
)

it('leaves a refused change as it was after Escape (KEYS-038)', async () => {
  const answers = await removeApp()
  await userEvent.keyboard('{Escape}')
  await expect.element(question).not.toBeInTheDocument()
  const remove = getQuestion('Remove authenticator app').getByRole('button', { name: 'Remove' })
  await expect.element(remove).toHaveFocus()
  expect(page.getByRole('alert').query()).toBeNull()
  expect(answers.getCalls(secondFactors.removeTotp)).toHaveLength(1)
})

it('focuses the passkey first, and is closed by Back (KEYS-037)', async () => {
  history.pushState(null, '', '/profile-settings')
  await removeApp(true)
  await expect.element(question.getByRole('button', { name: 'Use a passkey' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expectTexts(question.getByRole('alert'), [PASSKEY_UNUSED])
  history.back()
  await expect.element(question).not.toBeInTheDocument()
})
