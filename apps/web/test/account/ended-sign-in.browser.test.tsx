import { authEndpoints } from '@casework/contract/auth'
import { clientEndpoints } from '@casework/contract/clients'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { answer, refuse } from '../answers.ts'
import { expectAddress, expectMessage, expectTexts } from '../look.ts'
import { answerDashboard } from '../sessions/dashboard-samples.ts'
import { openAnyScreen } from '../shell/screens.ts'
import { openRecords } from '../records/records-samples.ts'
import { endSignIn, signInAs, WHY } from './ended-sign-in.ts'

const name = page.getByRole('textbox', { name: 'Client Name' })
const listDrafts = () => Object.keys(sessionStorage).filter((key) => key.startsWith('unsent:'))

it('a save that is refused leads to the same page of the firm, with the text, by the login page (FIX-208)', async () => {
  const answers = await openRecords(
    '/clients/create',
    [refuse(clientEndpoints.create, 'authentication_error')],
    { role: 'admin' },
  )
  await name.fill('Ana Lima')
  await page.getByRole('button', { name: 'Add Client', exact: true }).click()
  await expectAddress('/login')
  await expectMessage(WHY)
  await signInAs(answers, 1)
  await expectAddress('/clients/create')
  await expect.element(name).toHaveValue('Ana Lima')
  await expectTexts(page.getByRole('main'), ['Adding a client for Whitfield Law'])
  expect(listDrafts()).toEqual([])
})

it('shows another person nothing, and keeps the text for the one who typed it (FIX-208)', async () => {
  const answers = await openRecords('/clients/create', answerDashboard())
  await name.fill('Ana Lima')
  await endSignIn()
  await signInAs(answers, 2)
  await expectAddress('/dashboard')
  await page.getByRole('link', { name: 'Clients', exact: true }).first().click()
  await page.getByRole('main').getByRole('link', { name: 'Add Client' }).first().click()
  await expect.element(name).toHaveValue('')
  expect(listDrafts()).toHaveLength(1)
})

it('deletes what was typed at Log Out, also in another tab (FIX-208)', async () => {
  const answers = await openRecords('/clients/create', [answer(authEndpoints.logout, null)])
  await name.fill('Ana Lima')
  localStorage.setItem('loggedOut', '1')
  await endSignIn()
  expect(page.getByText(WHY).query()).toBeNull()
  expect(listDrafts()).toEqual([])
  answers.add(...answerDashboard())
  await signInAs(answers, 1)
  await expectAddress('/dashboard')
})

it('keeps no password, not even for the person who typed it (FIX-208)', async () => {
  const answers = await openAnyScreen('profile-settings?tab=security')
  const password = page.getByLabelText(/^Current Password/)
  await password.fill('correct horse')
  await endSignIn()
  expect(Object.values<string>(sessionStorage).join()).not.toContain('correct horse')
  await signInAs(answers, 1)
  await expect.element(password).toHaveValue('')
})
