import { levelEffects, type LevelEffect } from '@casework/contract/effects'
import { journalEndpoints } from '@casework/contract/journal'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../accessible.ts'
import { answer, answerLater, refuse, type Answer } from '../answers.ts'
import { buildMember, GRETA } from '../deadlines/case-page.ts'
import { expectMessage, expectTexts } from '../look.ts'
import { openScreen } from '../screen.tsx'
import { answerJournal, buildEntry } from './journal-samples.ts'

const SAM = buildMember({ user_id: 3, name: 'Sam Silver', role: 'silver', is_you: false })
const dialog = page.getByRole('dialog', { name: 'Change level' })
const box = dialog.getByRole('region', { name: 'What changes' })
const save = dialog.getByRole('button', { name: 'Save' })
const choose = (level: string) =>
  dialog.getByRole('combobox', { name: 'Level' }).selectOptions(level)

const answerEffect = (changes: Partial<LevelEffect>) =>
  answer(levelEffects.levelEffect, {
    can_see_before: 3,
    can_see_after: 3,
    gain_count: 0,
    gain: [],
    lose_count: 0,
    lose: [],
    ...changes,
  })

/** Opens the dialog of a yellow entry in a firm of three people. */
async function openDialog(effect: Answer, role: 'owner' | 'gold' = 'owner') {
  const entry = buildEntry({ security_level: 'yellow' })
  const answers = await openScreen(
    '/cases/21',
    [
      ...answerJournal([entry], [buildMember(), GRETA, SAM]),
      answer(journalEndpoints.setLevel, { ...entry, version: 2 }),
      effect,
    ],
    { role },
  )
  await page.getByRole('button', { name: /^Actions for Call/ }).click()
  await page.getByRole('menuitem', { name: 'Change level' }).click()
  await expectTexts(dialog, ['Only you and Greta Gold will see this.'])
  return answers
}

it('says who will see an entry, and who loses access once another level is chosen (JOUR-026)', async () => {
  const later = answerLater(
    answerEffect({
      can_see_after: 1,
      lose_count: 1,
      lose: [{ name: 'Greta Gold', role: 'gold' }],
    }),
  )
  const answers = await openDialog(later)
  expect(box.query()).toBeNull()
  expect(answers.getCalls(levelEffects.levelEffect)).toEqual([])
  await choose('red')
  await expectTexts(box, ['Loading…'])
  await expect.element(save).toBeEnabled()
  later.release()
  await expectTexts(box, ['1 person loses access: Greta Gold'])
  await expectTexts(dialog, ['Only you will see this.'])
  await expectAccessible()
  expect(answers.getCalls(levelEffects.levelEffect)).toMatchObject([
    { query: { from: 'yellow', to: 'red' } },
  ])
  await choose('yellow')
  await expect.element(box).not.toBeInTheDocument()
})

it('names the first of the people who gain access, and counts the others', async () => {
  const gain = [{ name: 'Sam Silver', role: 'silver' as const }]
  await openDialog(answerEffect({ gain_count: 2, gain }))
  await choose('green')
  await expectTexts(box, ['2 people gain access: Sam Silver and 1 more'])
})

it('says that nobody gains or loses access', async () => {
  await openDialog(answerEffect({}))
  await choose('green')
  await expectTexts(box, ['Nobody gains or loses access.'])
})

it('counts people for gold without their names', async () => {
  await openDialog(answerEffect({ gain_count: 1, gain: null, lose: null }), 'gold')
  await choose('green')
  await expectTexts(box, ['1 person gains access.'])
})

it('loads an effect again that could not be loaded, and saves without it', async () => {
  const { levelEffect } = levelEffects
  const answers = await openDialog(refuse(levelEffect))
  await choose('green')
  await expectTexts(box, ['The effect could not be loaded.'])
  answers.add(answerEffect({}))
  await box.getByRole('button', { name: 'Retry' }).click()
  await expectTexts(box, ['Nobody gains or loses access.'])
  answers.add(refuse(levelEffect))
  await choose('red')
  await expectTexts(box, ['The effect could not be loaded.'])
  await save.click()
  await expectMessage('Level changed')
  expect(answers.getCalls(journalEndpoints.setLevel)).toMatchObject([
    { body: { security_level: 'red' } },
  ])
})
