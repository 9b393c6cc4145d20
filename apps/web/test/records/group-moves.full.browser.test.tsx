// What the dialog of a group says before the group gets another session.
import { caseEndpoints } from '@casework/contract/cases'
import { documentGroupEndpoints } from '@casework/contract/document-groups'
import { groupEffects, type MoveEffect } from '@casework/contract/effects'
import { sessionEndpoints } from '@casework/contract/sessions'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../accessible.ts'
import { answer, answerLater, pageOf, refuse, type Answer } from '../answers.ts'
import { chooseOption, expectMessage, expectTexts, readTexts, openRowMenu } from '../look.ts'
import { buildCase, buildGroup, buildSession } from '../samples.ts'
import { NADIA, NO_MOVE, openRecords, press } from './records-samples.ts'

const { moveEffect } = groupEffects
const NOBODY = 'Nobody gains or loses access.'
const getDialog = () => page.getByRole('dialog', { name: 'Edit Document Group' })
const getBox = () => getDialog().getByRole('region', { name: 'What changes' })
const getQuestion = () => page.getByRole('alertdialog', { name: 'Move to another client?' })
const expectLines = (...lines: string[]) =>
  expect.poll(() => readTexts(getBox().getByRole('paragraph')).slice(1)).toEqual(lines)
const answerMove = (changes: Partial<MoveEffect> = {}) =>
  answer(moveEffect, { ...NO_MOVE, groups: 1, to: { id: 32, name: 'Main hearing' }, ...changes })

/** Opens the dialog; session 32 is of the same client, session 33 of another one. */
async function openGroup(...more: Answer[]) {
  const answers = await openRecords('/documents?tab=groups', [
    answer(documentGroupEndpoints.list, pageOf([buildGroup()])),
    answer(documentGroupEndpoints.get, buildGroup()),
    answer(documentGroupEndpoints.update, buildGroup()),
    answer(caseEndpoints.list, pageOf([buildCase()])),
    answer(
      sessionEndpoints.list,
      pageOf([
        buildSession(),
        buildSession({ id: 32, title: 'Main hearing' }),
        buildSession({ id: 33, title: 'Settlement talk', client_id: NADIA.id }),
      ]),
    ),
    ...more,
  ])
  await (await openRowMenu('Exhibits', 'Edit')).click()
  await expect
    .element(getDialog().getByRole('combobox', { name: /^Session/ }))
    .toHaveValue('Preliminary hearing')
  return answers
}
const chooseSession = (title: string) => chooseOption(/^Session/, title)
const save = () => press('Save Changes', getDialog())

it('another session says what moves along, and another client is asked about once more (FORE-018, FIX-021)', async () => {
  const answers = await openGroup(answerMove())
  await expect.element(getBox()).not.toBeInTheDocument()
  await chooseSession('Main hearing')
  await expectLines(`${NOBODY} 0 documents and 1 group will move to Main hearing.`)
  await expectAccessible()
  answers.add(answerMove({ documents: 2, to: { id: NADIA.id, name: NADIA.name } }))
  await chooseSession('Settlement talk')
  const sentence = '2 documents and 1 group will move to Nadia Novak.'
  await expectLines(`${NOBODY} ${sentence}`)
  expect(answers.getCalls(moveEffect).map(({ params, query }) => [params, query])).toEqual([
    [{ id: 51 }, { session_id: 32 }],
    [{ id: 51 }, { session_id: 33 }],
  ])
  await save()
  await expectTexts(getQuestion(), [sentence])
  await press('Move', getQuestion())
  await expectMessage('Document group updated successfully')
  await expect.element(getDialog()).not.toBeInTheDocument()
})

it('another client empties the case and the session (FIX-021)', async () => {
  await openGroup()
  await chooseOption(/^Client/, NADIA.name)
  for (const name of [/^Case/, /^Session/])
    await expect.element(getDialog().getByRole('combobox', { name })).toHaveValue('')
  await expect.element(getBox()).not.toBeInTheDocument()
  await save()
  await expectTexts(getDialog(), ['Please select a case', 'Session is required'])
})

it('names what has the hold that begins, not the session (FORE-018)', async () => {
  const hold_on = { id: 22, name: 'Novak v. Novak' }
  await openGroup(answerMove({ enters_hold: true, hold_on }))
  await chooseSession('Main hearing')
  await expectLines(
    `${NOBODY} 0 documents and 1 group will move to Main hearing.`,
    'It will be under the hold on Novak v. Novak.',
  )
})

it('names a hold that refuses the move, and no move that is not made (FORE-018)', async () => {
  await openGroup(answerMove({ documents: 2, enters_hold: true, leaves_hold: true }))
  await chooseSession('Main hearing')
  await expectLines(NOBODY, 'It is under a hold and cannot be moved out of it.')
})

it('the former session again has no effect (FORE-018)', async () => {
  await openGroup(answerMove())
  await chooseSession('Main hearing')
  await expect.element(getBox()).toBeVisible()
  await chooseSession('Preliminary hearing')
  await expect.element(getBox()).not.toBeInTheDocument()
})

it('an effect is loaded again once the server has refused the move (FORE-018)', async () => {
  const message = 'This record is under a hold. It cannot be moved out of it.'
  const { update } = documentGroupEndpoints
  const answers = await openGroup(answerMove(), refuse(update, 'conflict', { message }))
  await chooseSession('Main hearing')
  await expectLines(`${NOBODY} 0 documents and 1 group will move to Main hearing.`)
  answers.add(answerMove({ leaves_hold: true }))
  await save()
  await expect.element(getDialog().getByRole('alert')).toMatchTextContent(message)
  await expectLines(NOBODY, 'It is under a hold and cannot be moved out of it.')
})

it('a group moves within its client while the effect loads (FORE-018)', async () => {
  const later = answerLater(answerMove())
  await openGroup(later)
  await chooseSession('Main hearing')
  await expect.element(getBox().getByText('Loading…')).toBeInTheDocument()
  await save()
  await expectMessage('Document group updated successfully')
  later.release()
})

it('keeps the session that is asked about while its effect loads', async () => {
  const later = answerLater(answerMove({ to: { id: NADIA.id, name: NADIA.name } }))
  const answers = await openGroup(later)
  await chooseSession('Settlement talk')
  await save()
  await expect.poll(() => answers.getCalls(moveEffect)).toHaveLength(2)
  const session = getDialog().getByRole('combobox', { name: /^Session/ })
  session.element().focus()
  await userEvent.keyboard('Main hearing')
  await expect.element(session).toHaveValue('Settlement talk')
  later.release()
  await press('Move', getQuestion())
  await expectMessage('Document group updated successfully')
  expect(answers.getCalls(documentGroupEndpoints.update)).toMatchObject([
    { body: { session_id: 33 } },
  ])
})

it('an effect that fails is loaded again, and a group moves without it (FORE-018)', async () => {
  const answers = await openGroup(refuse(moveEffect))
  await chooseSession('Main hearing')
  await expect.element(getBox()).toMatchTextContent('The effect could not be loaded.')
  answers.add(answerMove())
  await press('Retry', getBox())
  await expectLines(`${NOBODY} 0 documents and 1 group will move to Main hearing.`)
  answers.add(refuse(moveEffect))
  await chooseSession('Settlement talk')
  await expect.element(getBox()).toMatchTextContent('The effect could not be loaded.')
  await save()
  await expectTexts(getQuestion(), ['The effect could not be loaded.'])
  await press('Move', getQuestion())
  await expectMessage('Document group updated successfully')
})
