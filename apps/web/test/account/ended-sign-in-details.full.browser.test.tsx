import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { expectMessage } from '../look.ts'
import { openAnyScreen } from '../shell/screens.ts'
import { endAndReturn } from './ended-sign-in.ts'

it('brings back an invitation of several people (FIX-208)', async () => {
  const answers = await openAnyScreen('connections?action=invite')
  const getField = (label: string) => page.getByRole('textbox', { name: label })
  await getField('Email of person 1').fill('ana@example.com')
  await page.getByRole('button', { name: 'Add another person' }).click()
  await getField('Name of person 2').fill('Ben')
  await endAndReturn(answers, '/connections?action=invite')
  await expect.element(getField('Email of person 1')).toHaveValue('ana@example.com')
  await expect.element(getField('Name of person 2')).toHaveValue('Ben')
})

it('opens a dialog again, with its text (FIX-208)', async () => {
  const answers = await openAnyScreen('people')
  await page.getByRole('button', { name: 'Add person' }).click()
  const person = page.getByRole('dialog').getByRole('textbox', { name: 'Name' })
  await person.fill('Ana Lima')
  await endAndReturn(answers, '/people')
  await expect.element(person).toHaveValue('Ana Lima')
})

it('brings back a journal entry, which can be saved (FIX-208)', async () => {
  const answers = await openAnyScreen('cases/1')
  const text = page.getByRole('textbox', { name: 'Text' })
  await text.fill('Called Reed')
  await endAndReturn(answers, '/cases/1')
  await expect.element(text).toHaveValue('Called Reed')
  await page.getByRole('button', { name: 'Save entry' }).click()
  await expectMessage('Entry saved')
})
