import { connectionEndpoints } from '@casework/contract/connections'
import { documentEndpoints } from '@casework/contract/documents'
import { documentEffects, type DocumentLevelEffect } from '@casework/contract/effects'
import { levelPlans } from '@casework/contract/level-plans'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../accessible.ts'
import { answer, answerLater, refuse, type Answer } from '../answers.ts'
import { chooseOption, expectMessage, expectTexts } from '../look.ts'
import { openRecords } from '../records/records-samples.ts'
import { buildDocument } from '../samples.ts'
import {
  buildLevelEffect,
  buildPlan,
  expectFailed,
  expectLines,
  expectLoading,
  GRACE,
} from './foresight-samples.ts'

const { getPlan, setPlan } = levelPlans
const dialog = page.getByRole('dialog', { name: 'Plan a lower level' })
const date = dialog.getByRole('textbox', { name: /^Date/ })
const days = dialog.getByLabelText(/^Days after/)
const press = (name: string) => dialog.getByRole('button', { name, exact: true }).click()
const choose = (name: string) => dialog.getByRole('radio', { name }).click()
const give = (changes: Partial<DocumentLevelEffect> = {}) =>
  answer(documentEffects.levelEffect, buildLevelEffect(changes))

async function open(answers: readonly Answer[] = [], level: 'red' | 'yellow' = 'red') {
  const opened = await openRecords('/documents/41', [
    answer(documentEndpoints.get, buildDocument({ security_level: level })),
    answer(getPlan, null),
    answer(connectionEndpoints.followers, []),
    give({ gain_count: 1, gain: [GRACE] }),
    ...answers,
  ])
  await page.getByRole('button', { name: 'Plan a lower level' }).click()
  await expect.element(dialog).toHaveAccessibleDescription('exhibit-red.pdf')
  return opened
}

it('plans a day, after what is missing is said (PLAN-018)', async () => {
  const answers = await open([refuse(setPlan)])
  for (const [level, count] of [
    ['HIGH', 0],
    ['MEDIUM', 1],
    ['LOW', 1],
  ] as const)
    expect(dialog.getByRole('radio', { name: `${level} SECURITY` }).elements()).toHaveLength(count)
  await expectAccessible()
  await press('Save plan')
  await expect.element(date).toHaveAccessibleDescription('Please choose a date or a session')
  await date.fill('2026-03-20')
  await press('Save plan')
  await expectTexts(dialog.getByRole('alert'), ['Failed to save the planned change'])
  const fields = { due_on: ['Please choose a date after today'] }
  answers.add(refuse(setPlan, 'validation_error', { fields }))
  await press('Save plan')
  await expect.element(date).toHaveAccessibleDescription('Please choose a date after today')
  answers.add(answer(setPlan, buildPlan()), answer(getPlan, buildPlan()))
  await press('Save plan')
  await expectMessage('Planned change saved')
  await expect.element(dialog).not.toBeInTheDocument()
  // Below an open dialog, roles are hidden.
  await expect
    .poll(() => document.querySelector('main')?.textContent)
    .toContain('YELLOW from March 20, 2026')
  expect(answers.getCalls(setPlan).at(-1)).toMatchObject({
    params: { id: 41 },
    body: { to_level: 'yellow', from_level: 'red', due_on: '2026-03-20' },
  })
})

it('plans some days after a session of the client, after what is wrong is said (PLAN-018)', async () => {
  const answers = await open()
  await choose('LOW SECURITY')
  await choose('After a session')
  await expect.element(days).toHaveValue(1)
  await expect.element(date).not.toBeInTheDocument()
  await days.fill('4000')
  await press('Save plan')
  await expect
    .element(dialog.getByRole('combobox', { name: /^Session/ }))
    .toHaveAccessibleDescription('Please select a session of this client')
  await expect
    .element(days)
    .toHaveAccessibleDescription('Please enter a number of days from 0 to 3650')
  await expectAccessible()
  await chooseOption(/^Session/, 'Preliminary hearing')
  await days.fill('0')
  const fields = { days: ['Please choose a date after today'] }
  answers.add(refuse(setPlan, 'validation_error', { fields }))
  await press('Save plan')
  await expect.element(days).toHaveAccessibleDescription('Please choose a date after today')
  await days.fill('30')
  answers.add(answer(setPlan, buildPlan()))
  await press('Save plan')
  await expectMessage('Planned change saved')
  expect(answers.getCalls(setPlan).at(-1)?.body).toEqual({
    to_level: 'green',
    from_level: 'red',
    after_session_id: 31,
    days: 30,
  })
})

it.each([
  ['red', 2, ['A second person has to approve this.']],
  [
    'red',
    1,
    [
      'You can approve this yourself after 24 hours, because nobody else in the firm is owner or admin.',
    ],
  ],
  ['yellow', 1, []],
] as const)(
  'says who gains access, and who has to approve: %s, %i can see it (PLAN-018)',
  async (level, can_see_before, approval) => {
    await open([give({ can_see_before, gain_count: 1, gain: [GRACE] })], level)
    await expectLines('1 person gains access: Grace Poe', ...approval)
  },
)

it('saves while the effect loads, and although it failed (PLAN-018)', async () => {
  const later = answerLater(give())
  const answers = await open([later, answer(setPlan, buildPlan())])
  await expectLoading()
  answers.add(refuse(documentEffects.levelEffect))
  await choose('LOW SECURITY')
  await expectFailed()
  await date.fill('2026-03-20')
  await press('Save plan')
  await expectMessage('Planned change saved')
  expect(answers.getCalls(setPlan)[0]?.body).toMatchObject({ to_level: 'green' })
  later.release()
})

const getLevels = () => [
  dialog.getByRole('radio', { name: 'MEDIUM SECURITY' }).elements().length,
  dialog.getByRole('radio', { name: 'LOW SECURITY' }).elements().length,
]

it('offers what is lower than the level that another user has set since (PLAN-018)', async () => {
  const answers = await open()
  await expectLines('1 person gains access: Grace Poe', 'A second person has to approve this.')
  await date.fill('2026-03-20')
  const changed = buildDocument({ security_level: 'yellow', version: 8 })
  const fields = { to_level: ['Please choose a level below the present one'] }
  answers.add(
    answer(documentEndpoints.get, changed),
    refuse(setPlan, 'validation_error', { fields }),
  )
  await press('Save plan')
  await expect.poll(getLevels).toEqual([0, 1])
  await expectLines('1 person gains access: Grace Poe')
  await expectTexts(dialog.getByRole('alert'), ['Please choose a level below the present one'])
  answers.add(answer(setPlan, buildPlan()))
  await choose('LOW SECURITY')
  await press('Save plan')
  await expectMessage('Planned change saved')
  expect(answers.getCalls(setPlan).at(-1)?.body).toEqual({
    to_level: 'green',
    from_level: 'yellow',
    due_on: '2026-03-20',
  })
})

it('keeps what is typed when a plan of somebody else arrives (LOOK-113)', async () => {
  const answers = await open([refuse(setPlan, 'permission_denied')])
  await date.fill('2026-04-02')
  answers.add(answer(getPlan, buildPlan()))
  // The refusal has everything read again.
  await press('Save plan')
  // Below an open dialog, roles are hidden.
  await expect
    .poll(() => document.querySelector('main')?.textContent)
    .toContain('YELLOW from March 20, 2026')
  await expect.element(date).toHaveValue('2026-04-02')
})
