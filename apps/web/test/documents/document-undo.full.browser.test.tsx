// Changes of documents that are taken back from the toast.
import { documentBatches } from '@casework/contract/document-batches'
import { documentGroupEndpoints } from '@casework/contract/document-groups'
import { documentEndpoints, type DocumentRecord } from '@casework/contract/documents'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { answer, answerWith, refuse } from '../answers.ts'
import { chooseOption, expectMessage } from '../look.ts'
import { buildDocument, buildGroup } from '../samples.ts'
import { openScreen } from '../screen.tsx'
import { getButton, getDialog, letter, open, openEdit, press } from './document-record-samples.ts'
import { keepDocuments, pressInBar, selectDocuments } from './documents-samples.ts'
import { answerPlaces } from './upload-samples.ts'

const { get, move, update } = documentEndpoints
const { updateMany } = documentBatches
const undo = page.getByRole('button', { name: 'Undo', exact: true })
const chooseLevel = (level: string) =>
  getDialog().getByRole('combobox', { name: 'Security level' }).selectOptions(level)
const raised = { ...letter, security_level: 'yellow', version: 2 } as const

it('says why a level cannot be taken back, and overwrites nothing (LOOK-100)', async () => {
  const answers = await open([answer(update, raised)])
  await openEdit()
  await chooseLevel('MEDIUM SECURITY')
  await press('Save Changes')
  await expectMessage('Document updated successfully')
  answers.add(
    refuse(update, 'conflict', { message: 'Somebody else has changed it' }),
    answer(get, { ...raised, doc_name: 'Theirs', version: 3 }),
  )
  await undo.click()
  await expectMessage('Somebody else has changed it')
  await expect.element(undo).not.toBeInTheDocument()
  expect(answers.getHeaders(update, 'if-match')).toEqual(['"v1"', '"v2"'])
})

it('takes the level of a document back with the name that was saved with it, and no name alone (LOOK-100)', async () => {
  const answers = await open([answer(update, { ...letter, doc_name: 'Letter before action' })])
  await openEdit()
  const name = getDialog().getByRole('textbox', { name: /^Document Name/ })
  await name.fill('Letter before action')
  await press('Save Changes')
  await expectMessage('Document updated successfully')
  expect(undo.query()).toBeNull()
  await openEdit()
  await chooseLevel('MEDIUM SECURITY')
  answers.add(answer(update, raised))
  await press('Save Changes')
  await undo.click()
  await expectMessage('The change was undone')
  expect(answers.getCalls(update).at(-1)?.body).toEqual({
    doc_name: letter.doc_name,
    security_level: letter.security_level,
  })
})

it('offers the undo again after a lost connection, and knows one whose answer was lost (LOOK-100)', async () => {
  const answers = await open([answer(update, raised)])
  await openEdit()
  await chooseLevel('MEDIUM SECURITY')
  await press('Save Changes')
  await expect.element(undo).toBeVisible()
  answers.add({ endpoint: update, give: () => Response.error() })
  await undo.click()
  await expectMessage('Network error - please check your connection')
  // The first try was carried out.
  answers.add(refuse(update, 'conflict', { message: 'Somebody else has changed it' }))
  await undo.click()
  await expectMessage('The change was undone')
})

it('puts a document back into its former group (LOOK-101)', async () => {
  const answers = await open([
    answer(move, { ...letter, group: 52, group_name: 'Exhibits', version: 2 }),
  ])
  await getButton('Move').click()
  await chooseOption('Group', 'Exhibits')
  await press('Move')
  await expectMessage('Document moved successfully')
  answers.add(refuse(move, 'permission_denied', { message: 'You cannot move this document' }))
  await undo.click()
  await expectMessage('You cannot move this document')
  expect(answers.getCalls(move).at(-1)?.body).toEqual({ group_id: letter.group })
  expect(answers.getHeaders(move, 'if-match')).toEqual(['"v1"', '"v2"'])
})

const grouped = buildDocument({ id: 45, file_name: 'cover.txt', group: 51, group_name: 'Letters' })
const loose = buildDocument({ id: 44, file_name: 'note.txt', case: null, session: null })

async function openBatch(
  action: string,
  documents: readonly DocumentRecord[] = [grouped, loose],
  role: 'owner' | 'gold' = 'owner',
) {
  const store = keepDocuments(documents)
  const answers = await openScreen('/documents', [...answerPlaces(), ...store.answers], { role })
  await selectDocuments(...documents.map(({ file_name }) => file_name))
  await pressInBar(action)
  const readPlaces = () =>
    [...store.kept.values()].map(({ case: legalCase, session, group }) => [
      legalCase,
      session,
      group,
    ])
  return { ...store, answers, readPlaces }
}

it('takes several documents back to where each of them was, with its group (LOOK-101)', async () => {
  const { readPlaces, change } = await openBatch('Move')
  const before = readPlaces()
  await press('Move')
  await expectMessage('2 documents moved successfully')
  expect(readPlaces()).toEqual([
    [null, null, null],
    [null, null, null],
  ])
  await undo.click()
  await expectMessage('The change was undone')
  expect(readPlaces()).toEqual(before)
  // The selection has the new versions.
  await pressInBar('Move')
  await press('Move')
  await expect.element(getDialog()).not.toBeInTheDocument()
  change(44, { case: 22 })
  await undo.click()
  await expectMessage('1 of 2 documents are as before. The others were changed or removed since.')
})

it('says why some of several documents are not as before (LOOK-101)', async () => {
  const { answers, update: store, readPlaces } = await openBatch('Group')
  const before = readPlaces()
  await getDialog()
    .getByRole('radio', { name: /^Remove from group/ })
    .click()
  await press('Remove from group')
  await expectMessage('2 documents updated successfully')
  const gone = refuse(updateMany, 'not_found', { message: 'Document group not found' })
  answers.add(answerWith(updateMany, ({ body }) => (body.group_id === 51 ? gone : store)))
  await undo.click()
  await expectMessage('1 of 2 documents are as before. Document group not found')
  answers.add(store)
  await pressInBar('Group')
  await chooseOption('Group', 'Letters')
  await press('Put into group')
  await expect.element(getDialog()).not.toBeInTheDocument()
  await undo.click()
  await expectMessage('The change was undone')
  expect(readPlaces()).not.toEqual(before)
})

it.each([
  ['an owner', 'owner', [{ only_empty: 'true' }]],
  ['gold, who may not delete groups,', 'gold', []],
] as const)(
  'undo of a new group by %s takes the documents out and removes an empty group, if it may (LOOK-154)',
  async (_, role, removals) => {
    const { create, remove } = documentGroupEndpoints
    const inSession = [
      buildDocument({ id: 44, file_name: 'note.txt', group: null, group_name: null }),
      buildDocument({ id: 45, file_name: 'cover.txt', group: null, group_name: null }),
    ]
    const { answers, readPlaces } = await openBatch('Group', inSession, role)
    const before = readPlaces()
    answers.add(
      answer(create, buildGroup({ id: 61, name: 'Bundle' })),
      // Somebody else has put something into it: it stays, and the undo is done all the same.
      refuse(remove, 'conflict', { message: 'This group has documents' }),
    )
    await getDialog()
      .getByRole('radio', { name: /^New group/ })
      .click()
    await getDialog().getByRole('textbox', { name: 'Group Name' }).fill('Bundle')
    await press('Put into group')
    await expectMessage('2 documents updated successfully')
    expect(readPlaces().map(([, , group]) => group)).toEqual([61, 61])
    await undo.click()
    await expectMessage('The change was undone')
    expect(readPlaces()).toEqual(before)
    expect(answers.getCalls(remove).map(({ query }) => query)).toEqual(removals)
  },
)
