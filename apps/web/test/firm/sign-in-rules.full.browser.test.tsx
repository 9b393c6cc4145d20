import { connectionEndpoints } from '@casework/contract/connections'
import { secondFactors } from '@casework/contract/second-factor'
import { signInRuleEndpoints, type SignInRules } from '@casework/contract/sign-in-rules'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { buildFactor } from '../account/account-samples.ts'
import { expectAccessible } from '../accessible.ts'
import { answer, refuse, type Answer } from '../answers.ts'
import { expectAddress, expectMessage, expectTexts, getCards, readTexts } from '../look.ts'
import { answerConnections, buildConnection, buildRules } from '../people/people-samples.ts'
import { openScreen } from '../screen.tsx'

const { read, update } = signInRuleEndpoints
const require = page.getByRole('switch', {
  name: /^Require a second factor from everybody in Brandt Law/,
})
const askAgain = page.getByRole('switch', { name: /^Ask again before opening red documents/ })
const question = page.getByRole('alertdialog', { name: 'Require a second factor?' })
const confirm = question.getByRole('button', { name: 'Require' })
const open = (rules: Partial<SignInRules>, ...answers: Answer[]) =>
  openScreen('/connections', [
    ...answerConnections(),
    answer(connectionEndpoints.followers, [
      buildConnection({ id: 8, user_id: 1, name: 'Grace Poe' }),
      buildConnection({ id: 9, connection_id: 62, user_id: 2, name: 'Grace Poe' }),
    ]),
    answer(read, buildRules(rules)),
    ...answers,
  ])

it('asks before a factor is required, and leads an owner without one to the settings (KEYS-025, KEYS-037)', async () => {
  const message = 'Set up a second factor for yourself first'
  const answers = await open({}, refuse(update, 'conflict', { message }))
  await expect
    .poll(() => readTexts(getCards('Employees')))
    .toEqual([
      expect.stringContaining('Second factor on'),
      expect.stringContaining('No second factor'),
    ])
  await expectTexts(page.getByRole('main'), [
    'Employees have 7 days. After that they cannot work in Brandt Law',
  ])
  await require.click()
  await expectTexts(question, [
    '1 of 2 people has no second factor yet. They are notified by email.',
  ])
  await expectAccessible()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(require).not.toBeChecked()
  expect(answers.getCalls(update)).toEqual([])
  await require.click()
  await confirm.click()
  await expectMessage(message)
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(require).not.toBeChecked()
  await page.getByRole('button', { name: 'Set up second factor' }).click()
  await expectAddress('/profile-settings?tab=security')
})

it('leaves the other rule as it was changed elsewhere', async () => {
  const from = '2099-03-01T12:00:00.000Z'
  const answers = await open({})
  await expect.element(require).not.toBeChecked()
  const changed = { require_second_factor: true, second_factor_from: from }
  answers.add(
    answer(read, buildRules(changed)),
    answer(update, ({ body }) => buildRules({ ...changed, ...body })),
  )
  await askAgain.click()
  await expectMessage('Sign-in rules updated')
  await expect.element(require).toBeChecked()
  await expect.element(page.getByText('Required from March 1, 2099')).toBeVisible()
  expect(answers.getCalls(update)).toMatchObject([
    { body: { require_second_factor: true, step_up_for_red: true } },
  ])
})

it('changes nothing when the person does not confirm that it is them (KEYS-038)', async () => {
  await open({}, refuse(update, 'step_up_required'), answer(secondFactors.read, buildFactor()))
  const stepUp = page.getByRole('alertdialog', { name: 'Confirm that it is you' })
  await askAgain.click()
  await stepUp.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(stepUp).not.toBeInTheDocument()
  await expect.element(askAgain).not.toBeChecked()
  expect(page.getByRole('alert').elements()).toEqual([])
  await require.click()
  await confirm.click()
  await stepUp.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(stepUp).not.toBeInTheDocument()
  await expect.element(confirm).toBeEnabled()
})

it('says that loading or saving failed', async () => {
  const answers = await open({}, refuse(read), refuse(update))
  await expect.element(page.getByText('Failed to load sign-in rules')).toBeVisible()
  await expect.poll(() => getCards('Employees').elements().length).toBe(2)
  answers.add(answer(read, buildRules()))
  await page.getByRole('button', { name: 'Retry' }).click()
  await askAgain.click()
  await expectMessage('Failed to update sign-in rules')
  await expect.element(askAgain).not.toBeChecked()
})
