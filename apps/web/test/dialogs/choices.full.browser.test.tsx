import { documentEndpoints } from '@casework/contract/documents'
import { sessionEndpoints } from '@casework/contract/sessions'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { stepUpStore } from '~/platform/http/step-up-store'
import { answerFactor, APP } from '../account/account-samples.ts'
import { answer, pageOf } from '../answers.ts'
import { chooseOption, expectAddress } from '../look.ts'
import { buildDocument, buildSession } from '../samples.ts'
import { openAnyScreen } from '../shell/screens.ts'
import { answerQuestion, question } from './expect-question.ts'
import { press } from './openings.ts'

const dialog = page.getByRole('dialog')
const pressEscape = () => userEvent.keyboard('{Escape}')
const expectClosed = () => expect.poll(() => dialog.query()).toBeNull()

async function selectDocument(button: string): Promise<void> {
  await openAnyScreen('documents')
  await page.getByRole('checkbox').nth(1).click()
  await page.getByRole('button', { name: button, exact: true }).first().click()
  await expect.element(dialog).toBeVisible()
}

it.each([
  ['Group', () => dialog.getByRole('radio', { name: /^Remove from group/ }).click()],
  ['Move', () => chooseOption('Client', 'Featherstonehaugh')],
] as const)(
  '%s of selected documents asks before a choice is lost (FIX-237)',
  async (name, choose) => {
    await selectDocument(name)
    await choose()
    await pressEscape()
    await answerQuestion('Stay')
    await pressEscape()
    await answerQuestion('Leave')
    await expectClosed()
  },
)

it('moving a document asks before the choice to remove it from its group is lost (FIX-237)', async () => {
  await openAnyScreen('documents/1', undefined, [
    answer(documentEndpoints.get, buildDocument({ group: 51, group_name: 'Exhibits' })),
  ])
  await press('Move')()
  await dialog.getByRole('radio', { name: /^Remove from group/ }).click()
  await pressEscape()
  await answerQuestion('Leave')
  await expectClosed()
})

it('a day asks before a link or Escape loses the new day of a session (FIX-237)', async () => {
  const today = new Date().toISOString().slice(0, 10)
  await openAnyScreen('dashboard', undefined, [
    answer(sessionEndpoints.list, pageOf([buildSession({ date: `${today}T10:00:00` })])),
  ])
  const day = document.querySelector('td[aria-current="date"]')
  if (!day) throw new Error('today is not in the calendar')
  await page.elementLocator(day).click({ position: { x: 8, y: 8 } })
  await expect.element(dialog).toBeVisible()
  await dialog
    .getByRole('button', { name: /^Move / })
    .first()
    .click()
  await dialog.getByLabelText(/^New date/).fill('2026-03-20')
  await pressEscape()
  await answerQuestion('Stay')
  const link = dialog.getByRole('link', { name: 'Add Session' })
  await link.click()
  await answerQuestion('Stay')
  await expect.element(dialog.getByLabelText(/^New date/)).toHaveValue('2026-03-20')
  await link.click()
  await answerQuestion('Leave')
  await expect.poll(() => location.pathname).toBe('/sessions/create')
})

it('a hand-over that was left or saved is not there at the next opening (FIX-237)', async () => {
  await openAnyScreen('deadlines')
  await press('Hand over')()
  const to = dialog.getByRole('combobox', { name: /^To/ })
  await to.selectOptions('3')
  await pressEscape()
  await answerQuestion('Leave')
  await expectClosed()
  await expectAddress('/deadlines')
  await press('Hand over')()
  await expect.element(to).toHaveValue('')
  await pressEscape()
  await expectClosed()
  expect(question.query()).toBeNull()
})

it('the question for a second factor asks before a typed code is lost (FIX-237)', async () => {
  await openAnyScreen('messages', undefined, [answerFactor({ totp: APP })])
  const settled: string[] = []
  const settle = (answered: string) => {
    settled.push(answered)
    stepUpStore.setState({ settle: null })
  }
  stepUpStore.setState({ settle, always: true })
  const code = page.getByRole('textbox', { name: 'Code from your authenticator app' })
  await code.fill('123')
  await pressEscape()
  await answerQuestion('Stay')
  await expect.element(code).toHaveValue('1')
  expect(settled).toEqual([])
  await pressEscape()
  await answerQuestion('Leave')
  await expect.poll(() => settled).toEqual(['cancelled'])
})
