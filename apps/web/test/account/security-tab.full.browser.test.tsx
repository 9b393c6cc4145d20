import { profileEndpoints } from '@casework/contract/profile'
import { secondFactors } from '@casework/contract/second-factor'
import { signInEndpoints } from '@casework/contract/sign-ins'
import { expect, it, onTestFinished, vi } from 'vitest'
import { cdp, page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../accessible.ts'
import { answer, answerBytes, answerLater, refuse } from '../answers.ts'
import { expectMessage, expectTexts, getCards, readTexts } from '../look.ts'
import {
  allowPasskeys,
  answerFactor,
  APP,
  buildSignIn,
  CEREMONY,
  CODES,
  expectFocusOnCard,
  getButton,
  getDialog,
  getField,
  getQuestion,
  getSection,
  LAPTOP,
  openSecurity,
  OWN,
} from './account-samples.ts'

const SIGN_INS = 'Where you are signed in'
const ONLY_HERE = answer(signInEndpoints.list, [OWN])
const ELSEWHERE = answer(signInEndpoints.list, [OWN, buildSignIn(), buildSignIn({ id: 72 })])

it('empties the fields once the password is changed (PROFILE-025, PROFILE-026)', async () => {
  await openSecurity({}, [answer(profileEndpoints.changePassword, null)])
  const labels = ['Current Password', 'New Password', 'Confirm New Password']
  for (const label of labels) await getField(label).fill('Barristers2')
  await getButton('Update Password').click()
  await expectMessage('Password updated successfully')
  for (const label of labels) await expect.element(getField(label)).toHaveValue('')
})

it('says that factors and sign-ins load, that loading failed, and loads again (KEYS-037)', async () => {
  const later = answerLater(refuse(secondFactors.read))
  const answers = await openSecurity({}, [later, refuse(signInEndpoints.list)])
  await expect.element(getSection('Second factor').getByRole('status')).toBeVisible()
  later.release()
  const failure = page.getByRole('alert').filter({ hasText: 'Failed to load the second factor' })
  await expect.element(failure).toBeVisible()
  await expectMessage('Failed to load your sign-ins')
  answers.add(answerFactor({}))
  await failure.getByRole('button', { name: 'Retry' }).click()
  await expectTexts(getSection('Second factor'), ['Off'])
})

it('ends all other sign-ins after a question (KEYS-037)', async () => {
  const answers = await openSecurity({}, [ELSEWHERE, refuse(signInEndpoints.endOthers)])
  const question = getQuestion('End all others')
  await getButton('End all others').click()
  await expectTexts(question, ['End all other sign-ins? They have to sign in again.'])
  await question.getByRole('button', { name: 'End all others' }).click()
  await expectTexts(question.getByRole('alert'), ['Failed to end the sign-in'])
  answers.add(answer(signInEndpoints.endOthers, { ended_count: 2 }), ONLY_HERE)
  await question.getByRole('button', { name: 'End all others' }).click()
  await expectMessage('2 sign-ins ended')
  await expectTexts(getSection(SIGN_INS), ['You are signed in on this device only.'])
  await expectFocusOnCard(SIGN_INS)
})

const ONE_PASSKEY = { passkeys: [LAPTOP], recovery_codes_left: 10 }
const WITH_APP = { totp: APP, recovery_codes_left: 10 }
const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
const STARTED = answer(secondFactors.startTotp, {
  ticket: 'ticket-1',
  secret: SECRET,
  uri: `otpauth://totp/Casework?secret=${SECRET}`,
})
const rows = getCards('Passkeys')
const adding = getDialog('Add passkey')
const settingUp = getDialog('Set up authenticator app')
const codes = getDialog('Recovery codes')
const click = (name: string) => page.getByRole('button', { name, exact: true }).click()
const add = () => adding.getByRole('button', { name: 'Add passkey' }).click()

it('asks for a password and a name before the first passkey (KEYS-037)', async () => {
  allowPasskeys()
  await openSecurity()
  await expectTexts(getSection('Second factor'), [
    'Off',
    'A second factor protects your account if somebody learns your password.',
    'No passkeys',
    'You get recovery codes with your first passkey or app.',
  ])
  await click('Add passkey')
  await add()
  await expectTexts(adding, ['Current password is required', 'Please enter a name'])
  await adding.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(adding).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Add passkey' })).toHaveFocus()
})

it('needs no password for a further passkey, and says why the browser gives none (KEYS-037)', async () => {
  const browser = allowPasskeys()
  const phone = { ...LAPTOP, id: 62, name: 'Phone' }
  const answers = await openSecurity(ONE_PASSKEY, [
    answer(secondFactors.passkeyOptions, CEREMONY),
    answer(secondFactors.addPasskey, { passkey: phone, recovery_codes: null }),
  ])
  await click('Add passkey')
  await expect.element(adding.getByRole('textbox', { name: 'Name' })).toHaveFocus()
  expect(adding.getByRole('textbox').elements()).toHaveLength(1)
  await userEvent.keyboard('Phone')
  for (const [failure, sentence] of [
    ['InvalidStateError', 'This passkey is already registered'],
    ['NotAllowedError', 'The passkey was not added. Please try again.'],
  ] as const) {
    browser.failure = failure
    await add()
    await expect.element(adding.getByRole('alert')).toHaveTextContent(sentence)
  }
  delete browser.failure
  answers.add(answerFactor({ ...ONE_PASSKEY, passkeys: [LAPTOP, phone] }))
  await add()
  await expectMessage('Passkey added')
  await expect.poll(() => rows.elements().length).toBe(2)
  expect(codes.query()).toBeNull()
})

it('renames a passkey (KEYS-037)', async () => {
  const renamed = { ...LAPTOP, name: 'Key of the office' }
  const answers = await openSecurity(ONE_PASSKEY, [answer(secondFactors.renamePasskey, renamed)])
  await click('Rename')
  const dialog = getDialog('Rename passkey')
  await dialog.getByRole('textbox', { name: 'Name' }).fill(' ')
  await userEvent.keyboard('{Enter}')
  await expectTexts(dialog, ['Please enter a name'])
  answers.add(answerFactor({ ...ONE_PASSKEY, passkeys: [renamed] }))
  await dialog.getByRole('textbox', { name: 'Name' }).fill(renamed.name)
  await userEvent.keyboard('{Enter}')
  await expectMessage('Passkey renamed')
  await expectTexts(rows, [renamed.name])
  await expect.element(rows.getByRole('button', { name: 'Rename' })).toHaveFocus()
})

it.each([
  ['passkey', secondFactors.removePasskey, ONE_PASSKEY, true],
  ['passkey', secondFactors.removePasskey, { ...ONE_PASSKEY, totp: APP }, false],
  ['authenticator app', secondFactors.removeTotp, WITH_APP, true],
] as const)(
  'removes a factor after a question: %s (KEYS-037)',
  async (kind, endpoint, factor, isLast) => {
    const answers = await openSecurity(factor, [refuse(endpoint, 'conflict')])
    const question = getQuestion(`Remove ${kind}`)
    const remove = question.getByRole('button', { name: 'Remove' })
    await page.getByRole('button', { name: 'Remove', exact: true }).first().click()
    await expectTexts(question, [
      `You will sign in without this ${kind === 'passkey' ? kind : 'app'}.`,
    ])
    const warning = question.getByText('Your account will be protected by your password only.')
    expect(warning.elements()).toHaveLength(isLast ? 1 : 0)
    await remove.click()
    await expectTexts(question.getByRole('alert'), ['Failed to change the second factor'])
    answers.add(answer(endpoint, null), answerFactor({}))
    await remove.click()
    await expectMessage(kind === 'passkey' ? 'Passkey removed' : 'Authenticator app removed')
    await expectFocusOnCard()
  },
)

it('sets the app up with the keyboard only (KEYS-037)', async () => {
  const current_password = ['Current password is incorrect']
  const code = ['This code is not valid']
  const answers = await openSecurity({}, [
    refuse(secondFactors.startTotp, 'validation_error', { fields: { current_password } }),
    refuse(secondFactors.confirmTotp, 'validation_error', { fields: { code } }),
  ])
  await click('Set up')
  await expect.element(settingUp.getByRole('textbox', { name: 'Current Password' })).toHaveFocus()
  await userEvent.keyboard('Chambers1{Enter}')
  await expectTexts(settingUp, current_password)
  answers.add(STARTED)
  await userEvent.keyboard('{Enter}')
  await expectTexts(settingUp, [SECRET])
  const qrCode = settingUp.getByRole('img', { name: 'QR code for your authenticator app' })
  await expect.element(qrCode).toBeVisible()
  await expect.element(settingUp.getByRole('textbox', { name: 'Code' })).toHaveFocus()
  await userEvent.keyboard('123456{Enter}')
  await expectTexts(settingUp, code)
  answers.add(
    answer(secondFactors.confirmTotp, { totp: APP, recovery_codes: CODES }),
    answerFactor(WITH_APP),
  )
  await userEvent.keyboard('{Enter}')
  await expect.element(codes.getByRole('button', { name: 'Download' })).toHaveFocus()
  await userEvent.keyboard('{Tab}{Tab} {Tab}{Enter}')
  await expect.element(codes).not.toBeInTheDocument()
  await expectFocusOnCard()
})

it('opens the app of a phone instead of a QR code (KEYS-037)', async () => {
  await openSecurity(ONE_PASSKEY, [STARTED], [390, 844])
  await click('Set up')
  const link = settingUp.getByRole('link', { name: 'Open in your authenticator app' })
  await expect.element(link).toHaveAttribute('href', `otpauth://totp/Casework?secret=${SECRET}`)
  expect(settingUp.getByRole('img', { name: 'QR code' }).query()).toBeNull()
})

/** Opens the dialog with new recovery codes. */
const openCodes = async (size?: readonly [number, number]) => {
  const created = answer(secondFactors.replaceRecoveryCodes, { recovery_codes: CODES })
  await openSecurity(WITH_APP, [created], size)
  // So that Back stays within the app.
  for (const name of ['Profile', 'Security']) await page.getByRole('tab', { name }).click()
  await click('Create new codes')
  await getQuestion('Create new codes').getByRole('button', { name: 'Create new codes' }).click()
  await expect.poll(() => readTexts(getCards('Recovery codes'))).toEqual(CODES)
}

it('prints recovery codes without the page (KEYS-037)', async () => {
  const print = vi.spyOn(window, 'print').mockReturnValue()
  onTestFinished(() => print.mockRestore())
  await openCodes()
  await codes.getByRole('button', { name: 'Print' }).click()
  expect(print).toHaveBeenCalledOnce()
  await cdp().send('Emulation.setEmulatedMedia', { media: 'print' })
  onTestFinished(async () => {
    await cdp().send('Emulation.setEmulatedMedia', { media: '' })
  })
  const printed = [...document.body.children]
    .filter((part) => part.checkVisibility())
    .map(({ textContent }) => textContent)
  expect(printed).toEqual([expect.stringContaining(`eva@brandt.example`)])
  for (const code of CODES) expect(printed[0]).toContain(code)
  dispatchEvent(new Event('afterprint'))
})

it.each([
  [1280, 900],
  [390, 844],
])(
  'asks before recovery codes are lost by Escape, Back or a reload, at %i px (KEYS-037)',
  async (...size) => {
    await openCodes(size)
    await expectTexts(codes, ['Keep these codes in a safe place. Each works once.'])
    await expectAccessible()
    const done = codes.getByRole('button', { name: 'Done' })
    await expect.element(done).toBeDisabled()
    const unload = new Event('beforeunload', { cancelable: true })
    dispatchEvent(unload)
    expect(unload.defaultPrevented).toBe(true)
    for (const leave of ['{Escape}', 'Back']) {
      if (leave === 'Back') history.back()
      else await userEvent.keyboard(leave)
      const question = getQuestion('Close without saving the codes?')
      await question.getByRole('button', { name: 'Back' }).click()
      await expect.element(question).not.toBeInTheDocument()
      await expect.element(codes).toBeVisible()
    }
    await codes.getByRole('checkbox', { name: 'I have saved the codes' }).click()
    await done.click()
    await expect.element(codes).not.toBeInTheDocument()
    await expectAccessible()
  },
)

it('offers no passkeys where the site has none (KEYS-040)', async () => {
  await openSecurity({ passkeys_available: false })
  await expectTexts(getSection('Passkeys'), ['Passkeys need https and a domain name.'])
  expect(page.getByRole('button', { name: 'Add passkey' }).query()).toBeNull()
})

it('requests new recovery codes once, although the answer is lost', async () => {
  const answers = await openSecurity(WITH_APP, [
    answerBytes(secondFactors.replaceRecoveryCodes, () => Response.error()),
  ])
  await click('Create new codes')
  const question = getQuestion('Create new codes')
  await question.getByRole('button', { name: 'Create new codes' }).click()
  await expectTexts(question.getByRole('alert'), ['Network error'])
  expect(answers.getCalls(secondFactors.replaceRecoveryCodes)).toHaveLength(1)
})
