import { levelEffects } from '@casework/contract/effects'
import { partyEndpoints, type PersonRecord } from '@casework/contract/parties'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../accessible.ts'
import { answer, pageOf, refuse, type Answer } from '../answers.ts'
import { expectMessage, expectTexts } from '../look.ts'
import { answerRecords } from '../records/records-samples.ts'
import { openScreen } from '../screen.tsx'
import { answerSearch } from './people-samples.ts'

const DORA: PersonRecord = {
  id: 96,
  kind: 'person',
  name: 'Dora Dale',
  email: null,
  phone: null,
  address: null,
  note: null,
  security_level: 'yellow',
  version: 1,
  created_at: '2026-03-12T09:30:00.000Z',
  cases_count: 0,
}
const dialog = page.getByRole('dialog')
const box = dialog.getByRole('region', { name: 'What changes' })
const level = dialog.getByRole('combobox', { name: /^Level/ })
const open = (path: string, ...answers: Answer[]) =>
  openScreen(path, [
    answerSearch(),
    ...answerRecords(),
    answer(partyEndpoints.getPerson, { ...DORA, cases: [] }),
    answer(partyEndpoints.listPeople, pageOf([DORA])),
    answer(partyEndpoints.updatePerson, { ...DORA, version: 2 }),
    ...answers,
  ])
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()

it('says who gains access to a person once another level is chosen', async () => {
  const answers = await open(
    '/people/96',
    answer(levelEffects.levelEffect, {
      can_see_before: 2,
      can_see_after: 3,
      gain_count: 1,
      gain: [{ name: 'Sam Silver', role: 'silver' }],
      lose_count: 0,
      lose: [],
    }),
  )
  await press('Edit person')
  await expect.element(level).toHaveValue('yellow')
  expect(box.query()).toBeNull()
  await level.selectOptions('green')
  await expectTexts(box, ['1 person gains access: Sam Silver'])
  await expectAccessible()
  expect(answers.getCalls(levelEffects.levelEffect)).toMatchObject([
    { query: { from: 'yellow', to: 'green' } },
  ])
  await level.selectOptions('yellow')
  await expect.element(box).not.toBeInTheDocument()
})

it('saves a person although the effect could not be loaded', async () => {
  const answers = await open('/people/96', refuse(levelEffects.levelEffect))
  await press('Edit person')
  await level.selectOptions('red')
  await expectTexts(box, ['The effect could not be loaded.'])
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expectMessage('Person saved')
  expect(answers.getCalls(partyEndpoints.updatePerson)).toMatchObject([
    { body: { security_level: 'red' } },
  ])
})

it('shows no effect for a new person, whom nobody could see before', async () => {
  const answers = await open('/people')
  await press('Add person')
  await level.selectOptions('red')
  await expect.element(level).toHaveValue('red')
  expect(box.query()).toBeNull()
  expect(answers.getCalls(levelEffects.levelEffect)).toEqual([])
})
