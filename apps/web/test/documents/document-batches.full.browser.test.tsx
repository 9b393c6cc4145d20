import { clientEndpoints } from '@casework/contract/clients'
import { documentBatches } from '@casework/contract/document-batches'
import { documentGroupEndpoints } from '@casework/contract/document-groups'
import { documentPlaceEffects } from '@casework/contract/document-place-effects'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../accessible.ts'
import { answer, pageOf, refuse } from '../answers.ts'
import { chooseOption, expectMessage, expectTexts, readTexts } from '../look.ts'
import { buildClient, buildDocument, buildGroup } from '../samples.ts'
import { openScreen } from '../screen.tsx'
import {
  buildExhibits,
  getBar,
  getCard,
  keepDocuments,
  pressInBar,
  selectDocuments,
} from './documents-samples.ts'
import { answerPlaces } from './upload-samples.ts'

const { updateMany } = documentBatches
const { create } = documentGroupEndpoints
const letter = buildDocument({ id: 44, file_name: 'letter.txt', security_level: 'green' })
const grouped = buildDocument({ id: 45, file_name: 'cover.txt', group: 51, group_name: 'Letters' })

/** Opens the documents, selects all or these, and presses a button of the bar. */
async function open(
  action: string,
  documents = buildExhibits(),
  names = documents.map((document) => document.file_name),
) {
  const store = keepDocuments(documents)
  const answers = await openScreen('/documents', [...answerPlaces(), ...store.answers])
  await selectDocuments(...names)
  await pressInBar(action)
  return { ...store, answers }
}
const getDialog = () => page.getByRole('dialog')
const press = (name: string) => getDialog().getByRole('button', { name, exact: true }).click()
const chooseRadio = (name: RegExp) => getDialog().getByRole('radio', { name }).click()
const expectAlert = (text: string) => expectTexts(getDialog().getByRole('alert'), [text])
const expectTitle = (name: string) =>
  expect.element(page.getByRole('dialog', { name })).toBeVisible()
const expectNames = (...names: string[]) =>
  expect.poll(() => readTexts(getDialog().getByRole('listitem'))).toEqual(names)

it('changes the level of several documents, and says for whom with one word (INTAKE-027, FIX-275, LOOK-111)', async () => {
  const { answers, update } = await open('Change Level')
  await expectTitle('Change level of 3 documents')
  await expect
    .element(getDialog())
    .toHaveAccessibleDescription('1 × HIGH SECURITY, 1 × MEDIUM SECURITY, 1 × LOW SECURITY')
  await expectNames('exhibit-red.pdf', 'exhibit-yellow.pdf', 'exhibit-green.pdf')
  await press('Change level')
  await expectTexts(getDialog(), ['Please choose a level'])
  await chooseRadio(/^MEDIUM/)
  await expectTexts(getDialog(), ['1 document becomes visible to more roles.'])
  await chooseRadio(/^LOW/)
  await expectTexts(getDialog(), ['2 documents become visible to more roles.'])
  await expectAccessible()
  answers.add(refuse(updateMany))
  await press('Change level')
  await expectAlert('Failed to update documents')
  answers.add(update)
  await press('Change level')
  await expectMessage('3 documents updated successfully')
  expect(answers.getCalls(updateMany).at(-1)?.body).toEqual({
    ids: [41, 42, 43],
    versions: { 41: 1, 42: 1, 43: 1 },
    security_level: 'green',
  })
  await expectTexts(getCard('exhibit-red.pdf'), ['LOW SECURITY'])
  await expect.element(page.getByText('3 selected')).toBeVisible()
})

it('can be repeated after a reload, if somebody else was faster or deleted one (INTAKE-027)', async () => {
  const { change, kept } = await open('Change Level', [letter, ...buildExhibits().slice(0, 2)])
  await chooseRadio(/^LOW/)
  change(44, { doc_name: 'Letter of claim', security_level: 'yellow' })
  kept.delete(42)
  await press('Change level')
  await expectAlert('2 outdated')
  await press('Reload')
  await expect.element(getDialog().getByRole('alert')).not.toBeInTheDocument()
  await expect
    .element(getDialog())
    .toHaveAccessibleDescription('1 × HIGH SECURITY, 1 × MEDIUM SECURITY')
  await expectNames('Letter of claim', 'exhibit-red.pdf')
  await press('Change level')
  await expectMessage('2 documents updated successfully')
  await expectTexts(getCard('Letter of claim'), ['LOW SECURITY'])
})

it('gives each document its former level back, unless somebody else has changed one (INTAKE-027)', async () => {
  const { change, kept } = await open('Change Level')
  const readLevels = () => [...kept.values()].map(({ security_level }) => security_level)
  const undo = page.getByRole('button', { name: 'Undo', exact: true })
  await chooseRadio(/^MEDIUM/)
  await press('Change level')
  await undo.click()
  await expectMessage('The change was undone')
  expect(readLevels()).toEqual(['red', 'yellow', 'green'])
  // The selection has the new versions.
  await pressInBar('Change Level')
  await chooseRadio(/^MEDIUM/)
  await press('Change level')
  await expect.element(getDialog()).not.toBeInTheDocument()
  change(41, {})
  await undo.click()
  await expectMessage('2 of 3 documents are as before. The others were changed or removed since.')
  expect(readLevels()).toEqual(['yellow', 'yellow', 'green'])
})

it('puts documents of one client into a group, and takes them out (INTAKE-027)', async () => {
  const { answers } = await open('Group', [grouped, letter])
  await expectTitle('Change group of 2 documents')
  await press('Put into group')
  await expectTexts(getDialog(), ['Please choose a group'])
  await expectAccessible()
  await chooseOption('Group', 'Letters')
  await press('Put into group')
  await expectMessage('2 documents updated successfully')
  await expectTexts(getCard('letter.txt'), ['Letters'])
  await pressInBar('Group')
  await chooseRadio(/^Remove from group/)
  await press('Remove from group')
  await expect.element(getCard('letter.txt')).not.toMatchTextContent('Exhibits')
  expect(answers.getCalls(updateMany).map(({ body }) => body.group_id)).toEqual([51, null])
})

it('creates a group for documents, once, also if they are refused (LOOK-110, LOOK-112)', async () => {
  const { answers, update } = await open('Group', [grouped, letter])
  answers.add(refuse(updateMany), answer(create, buildGroup({ id: 61, name: 'Exhibits' })))
  await chooseRadio(/^New group/)
  await expectTexts(getDialog(), ['1 document leaves its group.'])
  // All of them are in one session.
  await expect
    .element(getDialog().getByRole('combobox', { name: 'Session' }))
    .toHaveValue('Preliminary hearing')
  await press('Put into group')
  await expectTexts(getDialog(), ['Please enter a name for the new group'])
  await getDialog().getByRole('textbox', { name: 'Group Name' }).fill(' Exhibits ')
  await expectAccessible()
  const { groupEffect } = documentPlaceEffects
  const count = answers.getCalls(groupEffect).length
  await press('Put into group')
  await expectAlert('Failed to update documents')
  // What the box says may be untrue since.
  await expect.poll(() => answers.getCalls(groupEffect).length).toBe(count + 1)
  answers.add(update)
  await press('Put into group')
  await expectMessage('2 documents updated successfully')
  expect(answers.getCalls(create).map(({ body }) => body)).toEqual([
    { name: 'Exhibits', session_id: 31 },
  ])
  expect(answers.getCalls(updateMany).map(({ body }) => body.group_id)).toEqual([61, 61])
})

it('creates no group that the server refuses, and none without the right to (LOOK-110)', async () => {
  const { answers } = await open('Group', [letter])
  answers.add(refuse(create, 'permission_denied', { message: 'No groups for you' }))
  await chooseRadio(/^New group/)
  await getDialog().getByRole('textbox', { name: 'Group Name' }).fill('Exhibits')
  await press('Put into group')
  await expectAlert('No groups for you')
  expect(answers.getCalls(updateMany)).toEqual([])
})

it('offers a group to documents of one client only (INTAKE-027)', async () => {
  await open('Group', [letter, buildDocument({ id: 46, file_name: 'other.txt', client_id: 12 })])
  await expect
    .element(getDialog().getByRole('radio', { name: /^Move to a group/ }))
    .toHaveAccessibleDescription(/Select documents of one client to use a group\./)
})

it('moves documents to another client, whom the dialog names (INTAKE-027)', async () => {
  const ashdown = buildClient({ id: 12, name: 'Pablo Ashdown' })
  const { answers, update } = await open('Move', [grouped, letter])
  answers.add(answer(clientEndpoints.list, pageOf([buildClient(), ashdown])))
  await expectTitle('Move 2 documents')
  const client = getDialog().getByRole('combobox', { name: 'Client' })
  await expect.element(client).toHaveValue('Helena Thornbury')
  await expectTexts(getDialog(), ['1 document leaves its group.'])
  await chooseOption(/^Case/, 'Thornbury v. Ashdown')
  await chooseOption(/^Session/, 'Preliminary hearing')
  await expect.element(getDialog().getByText('leaves its group')).not.toBeInTheDocument()
  answers.add(answer(clientEndpoints.get, { ...ashdown, hold: null }))
  await chooseOption('Client', 'Pablo Ashdown')
  await expectAlert('You are moving documents from Helena Thornbury to Pablo Ashdown.')
  await expectTexts(getDialog(), ['1 document leaves its group.'])
  await expectAccessible()
  answers.add(refuse(updateMany))
  await press('Move to Pablo Ashdown')
  await expectTexts(getDialog(), ['Failed to move documents'])
  answers.add(update)
  await press('Move to Pablo Ashdown')
  await expectMessage('2 documents moved successfully')
  const place = { client_id: 12, case_id: null, session_id: null }
  expect(answers.getCalls(updateMany).at(-1)?.body.place).toEqual(place)
})

it('selects by keys, names ten documents and counts the rest, also of other pages (INTAKE-027)', async () => {
  const papers = Array.from({ length: 22 }, (_, at) =>
    buildDocument({ id: 100 + at, file_name: `paper-${at}.txt` }),
  )
  await openScreen('/documents', [...answerPlaces(), ...keepDocuments(papers).answers])
  await expect.element(getCard('paper-19.txt')).toBeVisible()
  // The keys are loaded once the page is idle.
  await expect
    .poll(async () => {
      await userEvent.keyboard('{Control>}a{/Control}')
      return page.getByText('20 selected').query()
    })
    .not.toBeNull()
  await page.getByRole('link', { name: 'Page 2' }).click()
  await selectDocuments('paper-20.txt')
  await expect.element(page.getByText('21 selected, 20 not on this page')).toBeVisible()
  await page.getByRole('button', { name: 'Show selected' }).click()
  await press('Remove paper-20.txt')
  await expect.poll(() => getDialog().getByRole('listitem').elements().length).toBe(20)
  await userEvent.keyboard('{Escape}')
  await pressInBar('Move')
  await expectTitle('Move 20 documents')
  await expectTexts(getDialog(), ['+10 more'])
  expect(getDialog().getByRole('listitem').elements()).toHaveLength(10)
  await userEvent.keyboard('{Escape}')
  await expect.element(getDialog()).not.toBeInTheDocument()
  await expect.element(page.getByText('20 selected, 20 not on this page')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(getBar()).not.toBeInTheDocument()
})

it.each([
  ['silver', ['Download', 'Clear']],
  ['gold', ['Level', 'Group', 'Move', 'Download', 'Clear']],
  ['admin', ['Level', 'Group', 'Move', 'Download', 'Delete Selected', 'Clear']],
] as const)('has what the role "%s" may do (INTAKE-027)', async (role, names) => {
  await openScreen('/documents', keepDocuments([letter]).answers, { role })
  await selectDocuments('letter.txt')
  await expect.poll(() => readTexts(getBar().getByRole('button'))).toEqual(names)
})

it('is at the bottom of a phone, within reach of the thumb (INTAKE-027)', async () => {
  await openScreen('/documents', keepDocuments(buildExhibits()).answers, { window: [390, 844] })
  await selectDocuments('exhibit-red.pdf', 'exhibit-green.pdf')
  const bar = page.getByRole('region', { name: 'Selected documents' })
  await expectTexts(bar, ['2 selected'])
  for (const button of bar.getByRole('button').elements()) {
    const { width, height, bottom } = button.getBoundingClientRect()
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
    expect(bottom).toBeGreaterThan(780)
  }
  await bar.getByRole('button', { name: 'Actions' }).click()
  const actions = ['Level', 'Group', 'Move', 'Download', 'Delete Selected']
  await expect.poll(() => readTexts(page.getByRole('menuitem'))).toEqual(actions)
  await page.getByRole('menuitem', { name: 'Level' }).click()
  await expectTitle('Change level of 2 documents')
  await expectAccessible()
})
