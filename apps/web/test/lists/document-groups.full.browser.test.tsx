import { documentGroupEndpoints, type DocumentGroup } from '@casework/contract/document-groups'
import { documentEndpoints } from '@casework/contract/documents'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { answer, pageOf, refuse, type Answer } from '../answers.ts'
import {
  chooseOption,
  expectAddress,
  expectMessage,
  expectTexts,
  getCards,
  openRowMenu,
} from '../look.ts'
import { buildDocument, buildGroup } from '../samples.ts'
import { openScreen } from '../screen.tsx'
import { CHOICES, deleteInDialog, expectHeading } from './list-samples.ts'

const PATH = '/documents?tab=groups'
const DOCUMENTS = Array.from({ length: 8 }, (_, at) =>
  buildDocument({ id: at + 1, file_name: `page-${at + 1}.txt` }),
)
const LETTERS = buildGroup({
  id: 52,
  name: 'Letters',
  description: 'Sent before the hearing',
  documents_count: 8,
  documents: DOCUMENTS.slice(0, 6),
})
const list = (...groups: DocumentGroup[]) => answer(documentGroupEndpoints.list, pageOf(groups))
const PLACE = {
  Client: 'Helena Thornbury',
  Case: 'Thornbury v. Ashdown',
  Session: 'Preliminary hearing',
}
const SENT = { name: 'Exhibits', session_id: 31 }
const openGroups = (...answers: Answer[]) => openScreen(PATH, [...CHOICES, ...answers])
const getCard = (name: string) =>
  getCards('Document Groups').filter({ has: page.getByRole('button', { name, exact: true }) })
const openForm = async (button: string, title: string) => {
  await page.getByRole('button', { name: button }).click()
  return page.getByRole('dialog', { name: title })
}
const getSelect = (name: string) => page.getByRole('combobox', { name })
const getDetails = () => page.getByRole('dialog', { name: 'Group Details' })

it('the first group needs a name, client, case and session (GROUP-009, GROUP-010, GROUP-013, GROUP-015..017)', async () => {
  const answers = await openGroups(list())
  await expectHeading('No document groups found')
  const dialog = await openForm('Create Your First Group', 'Create Document Group')
  await dialog.getByRole('button', { name: 'Create Group' }).click()
  for (const message of [
    'Group name is required',
    'Please select a client',
    'Please select a case',
    'Session is required',
  ])
    await expect.element(dialog.getByRole('alert').filter({ hasText: message })).toBeVisible()
  expect(answers.getCalls(documentGroupEndpoints.create)).toEqual([])
})

it('a group is created from client to session, or says why not (CLIENT-023, GROUP-014, GROUP-019, GROUP-022, GROUP-033, GROUP-035)', async () => {
  const answers = await openGroups(list(), refuse(documentGroupEndpoints.create))
  const dialog = await openForm('New Group', 'Create Document Group')
  await dialog.getByRole('textbox', { name: 'Group Name' }).fill('Exhibits')
  await expect.element(getSelect('Case')).toBeDisabled()
  await chooseOption('Client', PLACE.Client)
  await expect.element(getSelect('Session')).toBeDisabled()
  await chooseOption('Case', PLACE.Case)
  await chooseOption('Session', PLACE.Session)
  const save = dialog.getByRole('button', { name: 'Create Group' })
  await save.click()
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Failed to create group')
  answers.add(answer(documentGroupEndpoints.create, buildGroup()), list(buildGroup()))
  await save.click()
  await expectMessage('Document group created successfully')
  expect(answers.getCalls(documentGroupEndpoints.create).at(-1)?.body).toEqual(SENT)
  await expect.element(getCard('Exhibits')).toBeVisible()
})

it('cards show session, count, description and six documents (GROUP-002..004, GROUP-007, GROUP-008, GROUP-011)', async () => {
  await openGroups(list(LETTERS, buildGroup()))
  await expectTexts(getCard('Letters'), [
    'Preliminary hearing · Helena Thornbury',
    '8 documents',
    'Sent before the hearing',
    '+2 more documents',
  ])
  // The session and the client are links too.
  expect(getCard('Letters').getByRole('link').elements()).toHaveLength(2 + 6)
  await expectTexts(getCard('Exhibits'), ['0 documents', 'No documents in this group yet'])
})

it('groups are searched when the search is sent (GROUP-001)', async () => {
  const answers = await openGroups(list(LETTERS))
  await page.getByRole('searchbox', { name: 'Search document groups' }).fill('lett')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expectAddress('/documents?tab=groups&search=lett')
  await expect
    .poll(() => answers.getCalls(documentGroupEndpoints.list).at(-1)?.query)
    .toMatchObject({ search: 'lett' })
})

it('a group opens with all its documents, and Back closes it (GROUP-005)', async () => {
  await openGroups(
    list(LETTERS),
    answer(documentGroupEndpoints.get, LETTERS),
    answer(documentEndpoints.list, pageOf(DOCUMENTS)),
  )
  await page.getByRole('button', { name: 'Letters', exact: true }).click()
  await expectAddress('/documents?tab=groups&group=52')
  const documents = getDetails().getByRole('list').getByRole('link')
  await expect.poll(() => documents.elements().length).toBe(8)
  history.back()
  await expectAddress(PATH)
  await expect.poll(() => getDetails().query()).toBeNull()
})

it('a group is renamed, or says why not (GROUP-023, GROUP-034, GROUP-036)', async () => {
  const answers = await openGroups(
    list(LETTERS),
    answer(documentGroupEndpoints.get, LETTERS),
    refuse(documentGroupEndpoints.update),
  )
  await (await openRowMenu('Letters', 'Edit')).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Document Group' })
  for (const [name, value] of Object.entries(PLACE))
    await expect.element(getSelect(name)).toHaveValue(value)
  await dialog.getByRole('textbox', { name: 'Group Name' }).fill('Exhibits')
  const save = dialog.getByRole('button', { name: 'Save Changes' })
  await save.click()
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Failed to update group')
  const renamed = { ...LETTERS, name: 'Exhibits' }
  answers.add(answer(documentGroupEndpoints.update, renamed), list(renamed))
  await save.click()
  await expectMessage('Document group updated successfully')
  expect(answers.getCalls(documentGroupEndpoints.update).at(-1)?.body).toEqual(SENT)
  await expect.element(getCard('Exhibits')).toBeVisible()
})

it('details that fail to load, or of a group that is gone, say so (GROUP-037, GROUP-038)', async () => {
  const failing = [list(LETTERS), refuse(documentGroupEndpoints.get)]
  const answers = await openScreen(`${PATH}&group=52`, failing)
  await expectHeading('Failed to load group details')
  answers.add(refuse(documentGroupEndpoints.get, 'not_found'))
  await getDetails().getByRole('button', { name: 'Retry' }).click()
  await expectHeading('Group information not available')
})

it('groups that fail to load say so, and load again (GROUP-030)', async () => {
  const answers = await openGroups(refuse(documentGroupEndpoints.list))
  await expectHeading('Failed to load document groups')
  answers.add(list(LETTERS))
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.element(getCard('Letters')).toBeVisible()
})

it('a group is deleted after a question, or says why not (GROUP-006, GROUP-031, GROUP-032)', async () => {
  const answers = await openGroups(list(LETTERS), refuse(documentGroupEndpoints.remove))
  await (await openRowMenu('Letters', 'Delete')).click()
  await expectTexts(page.getByRole('alertdialog', { name: 'Delete Document Group' }), [
    'Its documents will be kept without a group.',
  ])
  await deleteInDialog('Delete Document Group')
  await expectMessage('Failed to delete document group')
  answers.add(answer(documentGroupEndpoints.remove, null), list())
  await (await openRowMenu('Letters', 'Delete')).click()
  await deleteInDialog('Delete Document Group')
  await expectMessage('Document group deleted successfully')
  await expectHeading('No document groups found')
})

it('a session shows its groups beside its documents, and presets a new one (SESSION-095)', async () => {
  const documents = answer(documentEndpoints.list, pageOf(DOCUMENTS))
  await openScreen('/sessions/31?tab=documents', [...CHOICES, list(LETTERS), documents])
  await expect.element(getCard('Letters')).toBeVisible()
  await openForm('New Group', 'Create Document Group')
  await expect.element(getSelect('Session')).toHaveValue(PLACE.Session)
})
