import { secondFactors, type Passkey, type SecondFactor } from '@casework/contract/second-factor'
import { signInEndpoints, type SignIn } from '@casework/contract/sign-ins'
import { expect, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { answer, type Answer } from '../answers.ts'
import { buildToken, openScreen } from '../screen.tsx'

/** What a sign-in returns. */
export const buildSignedIn = () => ({
  user: { id: 1, name: 'Eva Brandt', email: 'eva@brandt.example', mobile: '', role: 'owner' },
  tokens: { access: buildToken(1), refresh: '' },
})

export const buildFactor = (changes: Partial<SecondFactor> = {}): SecondFactor => ({
  passkeys: [],
  totp: null,
  recovery_codes_left: 0,
  confirmed_at: null,
  fresh_until: null,
  passkeys_available: true,
  required_by: [],
  ...changes,
})

const CREATED = '2026-03-12T09:30:00.000Z'
export const LAPTOP: Passkey = { id: 61, name: 'Laptop', created_at: CREATED, last_used_at: null }
export const APP = { created_at: CREATED }
export const CODES = Array.from({ length: 10 }, (_, at) => `ABCD-EFGH-JKLM-NPQ${at}`)
/** WebAuthn options, and the ticket that the answer refers to. */
export const CEREMONY = { ticket: 'ticket-1', options: { challenge: 'AQID', user: { id: 'AQID' } } }

/** Sets a meta tag, as the server puts it into the page, for one test. */
export const setMeta = (name: string, content: string): void => {
  const tag = document.createElement('meta')
  Object.assign(tag, { name, content })
  document.head.append(tag)
  onTestFinished(() => tag.remove())
}

const BYTES = new ArrayBuffer(8)
const CREDENTIAL = {
  id: 'AQID',
  rawId: BYTES,
  type: 'public-key',
  getClientExtensionResults: () => ({}),
  response: {
    attestationObject: BYTES,
    authenticatorData: BYTES,
    clientDataJSON: BYTES,
    signature: BYTES,
    getTransports: () => [],
  },
}

/** Lets this site have passkeys, which the browser returns unless the test sets a failure. */
export const allowPasskeys = () => {
  const browser: { failure?: 'NotAllowedError' | 'InvalidStateError' } = {}
  setMeta('passkeys', location.origin)
  for (const method of ['create', 'get'] as const) {
    const stub = vi.spyOn(navigator.credentials, method).mockImplementation(() => {
      const { failure } = browser
      return failure ? Promise.reject(new DOMException('', failure)) : Promise.resolve(CREDENTIAL)
    })
    onTestFinished(() => stub.mockRestore())
  }
  return browser
}

/** Stops the clock of the page at this time; its timers go on. */
export const stopClock = (now: number): void => {
  const clock = vi.spyOn(Date, 'now').mockReturnValue(now)
  onTestFinished(() => clock.mockRestore())
}

export const getField = (label: string) => page.getByRole('textbox', { name: label, exact: true })

export const getButton = (name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true })

/** Waits for the description of a field by its label: its error first, then its hint. */
export const expectDescription = (label: string, sentence: string) =>
  expect
    .element(getField(label).or(page.getByRole('combobox', { name: label, exact: true })))
    .toHaveAccessibleDescription(new RegExp(`^${RegExp.escape(sentence)}`))

export const buildSignIn = (changes: Partial<SignIn> = {}): SignIn => ({
  id: 71,
  current: false,
  device: 'Safari on iOS',
  address: '127.0.0.1',
  created_at: '2026-03-12T09:30:00.000Z',
  last_seen_at: '2026-03-13T14:05:00.000Z',
  factor: null,
  ...changes,
})

export const OWN = buildSignIn({ id: 70, current: true, device: 'Chrome on Linux' })

export const answerFactor = (changes: Partial<SecondFactor>): Answer =>
  answer(secondFactors.read, buildFactor(changes))

export const SECURITY_ANSWERS = [answer(signInEndpoints.list, [OWN]), answerFactor({})]

/** Opens Profile Settings, Security. */
export const openSecurity = (
  factor: Partial<SecondFactor> = {},
  answers: Answer[] = [],
  window?: readonly [number, number],
) =>
  openScreen(
    '/profile-settings?tab=security',
    [...SECURITY_ANSWERS, answerFactor(factor), ...answers],
    window && { window },
  )

export const getSection = (name: string) => page.getByRole('region', { name, exact: true })

export const getDialog = (name: string) => page.getByRole('dialog', { name, exact: true })
export const getQuestion = (name: string) => page.getByRole('alertdialog', { name, exact: true })

export const expectFocusOnCard = (heading = 'Second factor') =>
  expect.element(page.getByRole('heading', { name: heading })).toHaveFocus()
