import { deadlineEndpoints } from '@casework/contract/deadlines'
import { firmEndpoints } from '@casework/contract/firm'
import { dueOverview } from '@casework/contract/must-not-miss'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../accessible.ts'
import { answer, refuse } from '../answers.ts'
import { expectAddress, expectMessage, expectTexts, openRowMenu } from '../look.ts'
import { buildFirm } from '../samples.ts'
import { openScreen } from '../screen.tsx'
import { answerDashboard, buildDue } from '../sessions/dashboard-samples.ts'
import { answerCasePage, buildDeadline } from './case-page.ts'
import { getField, getList, answerOne, TO_CONFIRM, DUE, getBand } from './deadlines-samples.ts'

const getDialog = (name: string) => page.getByRole('dialog', { name })

it.each([
  ['Escape', () => userEvent.keyboard('{Escape}')],
  ['its button', () => page.getByRole('button', { name: 'Close' }).last().click()],
] as const)('closing the dialog with %s asks about the unsaved title', async (_way, leave) => {
  await openScreen('/cases/21', answerCasePage())
  await page
    .getByRole('region', { name: 'Next deadline' })
    .getByRole('button', { name: 'Add deadline' })
    .click()
  await getField('Title').fill('Notice of appeal')
  await leave()
  const question = page.getByRole('alertdialog', { name: 'Unsaved changes' })
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(getField('Title')).toHaveValue('Notice of appeal')
  await expectAddress('/cases/21')
})

it('the steps of a computed date are shown before it is confirmed', async () => {
  const steps = ['The day of the event does not count.']
  const warnings = ['No court calendar is set. Only weekends were considered.']
  await openScreen('/deadlines?show=to-confirm', answerOne({ ...TO_CONFIRM, steps, warnings }))
  await (await openRowMenu('File the brief', 'Confirm')).click()
  await expectTexts(page.getByRole('alertdialog'), [...steps, ...warnings])
  await expectAccessible()
})

it('an edit that somebody else has overtaken can be reloaded', async () => {
  const answers = await openScreen('/cases/21', [
    ...answerOne(),
    refuse(deadlineEndpoints.update, 'conflict', {
      message: 'This record was changed by someone else',
    }),
  ])
  await (await openRowMenu('File the brief', 'Edit')).click()
  const dialog = getDialog('Edit deadline')
  await getField('Note').fill('By courier')
  const theirs = buildDeadline({ title: 'File the reply', version: 2 })
  answers.add(answer(deadlineEndpoints.get, theirs))
  const save = dialog.getByRole('button', { name: 'Save deadline' })
  await save.click()
  await dialog.getByRole('button', { name: 'Reload' }).click()
  await expect.element(getField('Title')).toHaveValue('File the reply')
  await dialog.getByRole('button', { name: 'Keep my changes' }).click()
  answers.add(answer(deadlineEndpoints.update, theirs))
  await save.click()
  await expectMessage('Deadline saved')
  expect(answers.getCalls(deadlineEndpoints.update).at(-1)?.body).toMatchObject({
    title: 'File the reply',
    note: 'By courier',
  })
})

it.each([
  ['US', 'Thursday, March 19, 2026'],
  ['GB', 'Thursday, 19 March 2026'],
] as const)(
  'dates are the same everywhere, in the region %s of the firm (DUE-040)',
  async (region, shown) => {
    await openScreen('/dashboard', [
      ...answerOne(),
      ...answerDashboard(),
      answer(firmEndpoints.get, buildFirm({ region })),
      answer(dueOverview.mustNotMiss, buildDue({ soon: [DUE] })),
    ])
    await expectTexts(getBand(), [shown, 'in 7 days'])
    await getBand().getByRole('link', { name: 'All deadlines' }).click()
    await expectTexts(getList('Deadlines'), [shown, 'in 7 days'])
    await page.getByRole('link', { name: '2026/0041 Thornbury v. Ashdown' }).click()
    await expectTexts(getList('Open deadlines'), [shown, 'in 7 days'])
    await expectTexts(page.getByRole('region', { name: 'Next deadline' }), [shown])
  },
)
