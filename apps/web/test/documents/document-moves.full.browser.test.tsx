// What the dialogs "Move" and "Group" of selected documents say before they change anything.
import { documentBatches } from '@casework/contract/document-batches'
import {
  documentPlaceEffects,
  type DocumentsMoveEffect,
} from '@casework/contract/document-place-effects'
import { clientEndpoints } from '@casework/contract/clients'
import type { DocumentRecord } from '@casework/contract/documents'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../accessible.ts'
import { answer, answerLater, pageOf, refuse, type Answer } from '../answers.ts'
import { chooseOption, expectMessage, readTexts } from '../look.ts'
import { buildClient, buildDocument } from '../samples.ts'
import { openScreen } from '../screen.tsx'
import { findWideParts } from '../width.ts'
import { resizeWindow } from '../window.ts'
import { keepDocuments, pressInBar, selectDocuments } from './documents-samples.ts'
import { buildMove } from './place-effect-samples.ts'
import { answerPlaces } from './upload-samples.ts'

const { placeEffect, groupEffect } = documentPlaceEffects
const ASHDOWN = buildClient({ id: 12, name: 'Pablo Ashdown' })
const letter = buildDocument({ id: 44, file_name: 'letter.txt', security_level: 'green' })
const grouped = buildDocument({ id: 45, file_name: 'cover.txt', group: 51, group_name: 'Letters' })
const NOBODY = 'Nobody gains or loses access. 4 people can see at least one of these documents.'

/** Opens a dialog of these documents; `more` are other answers of the server. */
async function open(
  action: 'Move' | 'Group',
  more: readonly Answer[] = [],
  documents: readonly DocumentRecord[] = [grouped, letter],
) {
  const answers = await openScreen('/documents', [
    ...answerPlaces(),
    answer(clientEndpoints.list, pageOf([buildClient(), ASHDOWN])),
    answer(clientEndpoints.get, ({ params }) => ({
      ...(params.id === ASHDOWN.id ? ASHDOWN : buildClient()),
      hold: null,
    })),
    ...keepDocuments(documents).answers,
    ...more,
  ])
  await selectDocuments(...documents.map(({ file_name }) => file_name))
  await pressInBar(action)
  return answers
}
const getDialog = () => page.getByRole('dialog')
const getBox = () => getDialog().getByRole('region', { name: 'What changes' })
const press = (name: string) => getDialog().getByRole('button', { name, exact: true }).click()
const chooseRadio = (name: RegExp) => getDialog().getByRole('radio', { name }).click()
/** Waits until the box says exactly these sentences. */
const expectLines = (...lines: string[]) =>
  expect.poll(() => readTexts(getBox().getByRole('paragraph')).slice(1)).toEqual(lines)
const answerMove = (changes: Partial<DocumentsMoveEffect>) =>
  answer(placeEffect, buildMove(changes))

it('a move says where documents go and which leave their group (FORE-018)', async () => {
  const answers = await open('Move')
  await expectLines(NOBODY, '1 document leaves its group.')
  answers.add(answerMove({ leaving_group: 1, to: { id: 12, name: 'Pablo Ashdown' } }))
  await chooseOption('Client', 'Pablo Ashdown')
  await expectLines(
    NOBODY,
    '2 documents will move to Pablo Ashdown.',
    '1 document leaves its group.',
  )
  await expectAccessible()
  expect(answers.getCalls(placeEffect).map(({ query }) => query)).toEqual([
    { ids: [45, 44], client_id: 11 },
    { ids: [45, 44], client_id: 12 },
  ])
  answers.add(answerMove({ to: { id: 21, name: 'Thornbury v. Ashdown' } }))
  await chooseOption(/^Case/, 'Thornbury v. Ashdown')
  await expectLines(NOBODY, '2 documents will move to Thornbury v. Ashdown.')
  answers.add(answerMove({ unchanged: 1, to: { id: 31, name: 'Preliminary hearing' } }))
  await chooseOption(/^Session/, 'Preliminary hearing')
  await expectLines(NOBODY, '1 document will move to Preliminary hearing.')
  expect(answers.getCalls(placeEffect).at(-1)?.query).toMatchObject({ case_id: 21, session_id: 31 })
})

const MOVED = '2 documents will move to Helena Thornbury.'

it('keeps a button with a long name within the dialog on a phone (FIX-213)', async () => {
  const name = 'Harbourside Leaseholders Association and Others'
  const long = buildClient({ id: 13, name })
  await open('Move', [
    answer(clientEndpoints.list, pageOf([buildClient(), long])),
    answer(clientEndpoints.get, ({ params }) => ({
      ...(params.id === long.id ? long : buildClient()),
      hold: null,
    })),
    answerMove({ to: { id: 13, name } }),
  ])
  await expectLines(NOBODY, `2 documents will move to ${name}.`)
  await chooseOption('Client', name)
  await expect.element(getDialog().getByRole('button', { name: `Move to ${name}` })).toBeVisible()
  await resizeWindow(390)
  expect(findWideParts()).toEqual([])
})

it.each([
  ['begins', { enters_hold: true }, [MOVED, 'At least one of them will be under a hold.']],
  [
    'refuses the move, and of no move that is not made',
    { enters_hold: true, leaves_hold: true, leaving_group: 1 },
    ['At least one of them is under a hold and cannot be moved out of it, so none will be moved.'],
  ],
])('a move of several speaks of a hold that %s (FORE-018)', async (_, hold, lines) => {
  const to = { id: 11, name: 'Helena Thornbury' }
  await open('Move', [answerMove({ ...hold, to })])
  await expectLines(NOBODY, ...lines)
})

it.each([
  [
    'begins',
    { enters_hold: true },
    ['1 document will move to Helena Thornbury.', 'It will be under a hold.'],
  ],
  [
    'refuses the move',
    { leaves_hold: true },
    ['It is under a hold and cannot be moved out of it.'],
  ],
])(
  'a move of one document is about that document: a hold %s (FORE-018)',
  async (_, hold, lines) => {
    const to = { id: 11, name: 'Helena Thornbury' }
    await open('Move', [answerMove({ documents: 1, can_see_after: 1, ...hold, to })], [letter])
    await expectLines('Nobody gains or loses access. 1 person can see this document.', ...lines)
  },
)

it('a move to where the documents are says that nothing moves by not naming any (FORE-018)', async () => {
  await open('Move', [answerMove({ unchanged: 2, to: { id: 11, name: 'Helena Thornbury' } })])
  await expectLines(NOBODY)
})

it('documents of several clients have no effect before a client is chosen (FORE-018)', async () => {
  const other = buildDocument({ id: 46, file_name: 'other.txt', client_id: 12 })
  const answers = await open('Move', [], [letter, other])
  await expect.element(getDialog()).toBeVisible()
  await expect.element(getBox()).not.toBeInTheDocument()
  await chooseOption('Client', 'Pablo Ashdown')
  await expectLines(NOBODY)
  expect(answers.getCalls(placeEffect)).toHaveLength(1)
})

it('documents move while the effect loads (FORE-018)', async () => {
  const later = answerLater(answerMove({}))
  const answers = await open('Move', [later])
  await expect.element(getBox().getByText('Loading…')).toBeInTheDocument()
  await press('Move')
  await expectMessage('2 documents moved successfully')
  expect(answers.getCalls(documentBatches.updateMany)).toHaveLength(1)
  later.release()
})

it('an effect that fails is loaded again, and the documents move without it (FORE-018)', async () => {
  const answers = await open('Move', [refuse(placeEffect)])
  await expect.element(getBox()).toMatchTextContent('The effect could not be loaded.')
  answers.add(answerMove({}))
  await press('Retry')
  await expectLines(NOBODY)
  answers.add(refuse(placeEffect))
  await chooseOption('Client', 'Pablo Ashdown')
  await expect.element(getBox()).toMatchTextContent('The effect could not be loaded.')
  await press('Move to Pablo Ashdown')
  await expectMessage('2 documents moved successfully')
})

it('the dialog "Group" says what a group, or none, would change (FORE-018)', async () => {
  const answers = await open('Group')
  await expect.element(getDialog()).toBeVisible()
  await expect.element(getBox()).not.toBeInTheDocument()
  answers.add(answer(groupEffect, buildMove({ unchanged: 1, to: { id: 51, name: 'Letters' } })))
  await chooseOption('Group', 'Letters')
  await expectLines(NOBODY, '1 document will move to Letters.')
  answers.add(answer(groupEffect, buildMove({ unchanged: 1, leaving_group: 1 })))
  await chooseRadio(/^Remove from group/)
  await expectLines(NOBODY, '1 document leaves its group.')
  await expectAccessible()
  expect(answers.getCalls(groupEffect).map(({ query }) => query)).toEqual([
    { ids: [45, 44], group_id: 51 },
    { ids: [45, 44] },
  ])
  answers.add(refuse(groupEffect))
  await chooseRadio(/^Move to a group/)
  await expect.element(getBox()).toMatchTextContent('The effect could not be loaded.')
  await press('Put into group')
  await expectMessage('2 documents updated successfully')
})
