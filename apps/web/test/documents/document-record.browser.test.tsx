import { connectionEndpoints } from '@casework/contract/connections'
import { documentGroupEndpoints } from '@casework/contract/document-groups'
import { documentEndpoints } from '@casework/contract/documents'
import { levelPlans } from '@casework/contract/level-plans'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, answerLater, pageOf, refuse, type Answer } from '../answers.ts'
import { chooseOption, expectAddress, expectMessage, expectTexts, readTexts } from '../look.ts'
import { buildConnection } from '../people/people-samples.ts'
import { buildDocument, buildGroup } from '../samples.ts'
import { openScreen } from '../screen.tsx'
import { answerEffects } from './documents-samples.ts'
import { STORED, answerPlaces, buildFiles, dialog as uploads } from './upload-samples.ts'

const { download, get, list, move, update } = documentEndpoints
const letter = buildDocument({
  file_name: 'letter.txt',
  security_level: 'green',
  group: 51,
  group_name: 'Letters',
})
const letters = buildGroup({ name: 'Letters', documents_count: 1, documents: [letter] })

/** Opens the page of the letter, or another path. */
const open = (answers: readonly Answer[] = [], path = '/documents/41', role?: 'gold') =>
  openScreen(
    path,
    [
      ...answerPlaces(),
      ...answerEffects(),
      answer(list, pageOf([letter])),
      answer(get, letter),
      answer(connectionEndpoints.followers, []),
      answer(levelPlans.getPlan, null),
      answer(
        documentGroupEndpoints.list,
        pageOf([letters, buildGroup({ id: 52, name: 'Exhibits' })]),
      ),
      answer(documentGroupEndpoints.get, letters),
      ...answers,
    ],
    role && { role },
  )
const getMain = () => page.getByRole('main')
const getButton = (name: string) => getMain().getByRole('button', { name, exact: true })
const openEdit = () => getMain().getByRole('link', { name: 'Edit', exact: true }).click()
const getDialog = () => page.getByRole('dialog')
const getName = () => getDialog().getByRole('textbox', { name: /^Document Name/ })
const press = (name: string) => getDialog().getByRole('button', { name, exact: true }).click()
const expectAlert = (text: string) =>
  expect.element(getDialog().getByRole('alert')).toMatchTextContent(text)
const expectTitle = (name: string) =>
  expect.element(page.getByRole('heading', { level: 1, name })).toBeVisible()

it('shows where a document belongs and who may open it (DOC-037, DOC-038, DOC-040, SEC-011..013)', async () => {
  await open()
  await expectTitle('letter.txt')
  for (const name of ['View', 'Download', 'Move', 'Delete'])
    await expect.element(getButton(name)).toBeEnabled()
  const tiles = getMain().getByRole('definition')
  const places = ['Helena Thornbury', 'Thornbury v. Ashdown', 'Preliminary hearing']
  const others = ['Letters', '2.00 KB', 'March 12, 2026']
  await expect.poll(() => readTexts(tiles)).toEqual([...places, ...others])
  const links = tiles
    .getByRole('link')
    .elements()
    .map((link) => link.getAttribute('href'))
  expect(links).toEqual(['/clients/11', '/cases/21', '/sessions/31'])
  await expectTexts(getMain(), [
    'HIGH SECURITYAccess restricted to owner and admin only.',
    'MEDIUM SECURITYAccess is limited to owner, admin and diamond. Gold has access too.',
    'Standard access for authorized users.',
  ])
})

it('is edited at its own address (DOC-022, DOC-036, DOC-060, DOC-085, DOC-086, SEC-016)', async () => {
  const answers = await open([refuse(update)])
  await openEdit()
  await expectAddress('/documents/41/edit')
  const level = getDialog().getByRole('combobox', { name: 'Security level' })
  await expect
    .poll(() => readTexts(level.getByRole('option', { disabled: false })))
    .toEqual(['LOW SECURITY', 'MEDIUM SECURITY', 'HIGH SECURITY'])
  await getName().fill('Letter before action')
  await level.selectOptions('MEDIUM SECURITY')
  await press('Save Changes')
  await expectAlert('Failed to update document')
  const saved = { ...letter, doc_name: 'Letter before action', version: 2 }
  answers.add(answer(update, saved), answer(get, saved))
  await press('Save Changes')
  await expectMessage('Document updated successfully')
  await expectAddress('/documents/41')
  await expectTitle('Letter before action')
  const body = { doc_name: 'Letter before action', security_level: 'yellow' }
  expect(answers.getCalls(update).at(-1)).toMatchObject({ params: { id: 41 }, body })
})

it('is edited from the version that the dialog was opened with, while an upload ends (FIX-020, OQ-238)', async () => {
  const later = answerLater(STORED)
  const conflict = refuse(update, 'conflict', { message: 'Somebody else changed it' })
  const answers = await open([later, conflict], '/documents')
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect.element(uploads.get()).toBeVisible()
  uploads.chooseFiles(buildFiles('behind.txt'))
  await chooseOption('Client', 'Helena Thornbury')
  await uploads.send()
  await uploads.press('Continue in background')
  await page.getByRole('link', { name: 'letter.txt', exact: true }).click()
  await openEdit()
  await getName().fill('Mine')
  answers.add(answer(get, { ...letter, doc_name: 'Theirs', version: 2 }))
  later.release()
  await expect.poll(() => document.querySelector('h1')?.textContent).toBe('Theirs')
  await press('Save Changes')
  await expectAlert('Somebody else changed it')
  expect(answers.getHeaders(update, 'if-match')).toEqual(['"v1"'])
  await press('Reload')
  await expect.element(getName()).toHaveValue('Theirs')
  await press('Use the current version')
  await expect.element(getName()).toHaveValue('Theirs')
})

it('opens its group, and from there all groups (DOC-019, DOC-020, DOC-039, GROUP-012)', async () => {
  await open()
  await getButton('Letters').click()
  const link = page.getByRole('dialog', { name: 'Group Details' }).getByRole('link', {
    name: 'letter.txt',
  })
  await expect.element(link).toBeVisible()
  await getDialog().getByRole('link', { name: 'Show in Document Groups' }).click()
  await expectAddress('/documents?tab=groups&group=51')
  await expect.element(page.getByText('Documents grouped by session')).toBeVisible()
  await expect.element(link).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expectAddress('/documents?tab=groups')
  const tab = page.getByRole('tab', { name: 'Document Groups' })
  await expect.element(tab).toHaveAttribute('aria-selected', 'true')
})

it('says that a document is missing, and leads back (DOC-042, DOC-043)', async () => {
  await open([refuse(get, 'not_found')])
  await expectTexts(getMain(), [
    'Document not found',
    "The document you're looking for doesn't exist or you don't have permission to view it.",
  ])
  await getButton('Back to Documents').click()
  await expectAddress('/documents')
})

it('denies the access to a document above the role (DOC-041)', async () => {
  await open([refuse(get, 'permission_denied')], undefined, 'gold')
  const texts = ['Access Denied', 'You do not have permission to view this document.', 'Go Back']
  await expectTexts(getMain(), texts)
})

it('is left if it cannot be loaded (DOC-044)', async () => {
  await open([refuse(get)])
  await expectMessage('Failed to load document')
  await expectAddress('/documents')
})

it.each([
  ['silver', 'Only you can open this document.'],
  ['gold', 'You and Yusuf Demir can open this document.'],
] as const)('tells the owner who can open it beside a %s employee', async (role, text) => {
  const employee = buildConnection({ name: 'Yusuf Demir', assigned_role: role })
  await open([
    answer(get, { ...letter, security_level: 'yellow' }),
    answer(connectionEndpoints.followers, [employee]),
  ])
  await expect.element(page.getByText(text)).toBeVisible()
})

it('tells an employee no names', async () => {
  await open([], undefined, 'gold')
  await expect.element(page.getByRole('heading', { name: 'Security Information' })).toBeVisible()
  await expect.element(getButton('Download')).toBeEnabled()
  expect(page.getByText('can open this document').query()).toBeNull()
})

it('has Download and no View for a file that a browser cannot show (FIX-071)', async () => {
  await open([answer(get, { ...letter, file_name: 'Letter.docx' })])
  await expect.element(getButton('Download')).toBeVisible()
  expect(getButton('View').query()).toBeNull()
})

it('moves to another group, after a reload if somebody else has moved it (DOC-061, DOC-062, DOC-081, DOC-082, FIX-020)', async () => {
  const answers = await open([refuse(move)])
  await getButton('Move').click()
  const moveToExhibits = async () => {
    await chooseOption('Group', 'Exhibits')
    await press('Move')
  }
  await moveToExhibits()
  await expectAlert('Failed to move document')
  answers.add(refuse(move, 'conflict', { message: 'Somebody else moved it' }))
  await press('Move')
  await expectAlert('Somebody else moved it')
  const moved = { ...letter, group: 53, group_name: 'Theirs', version: 2 }
  answers.add(answer(get, moved), answer(move, moved))
  await press('Reload')
  await expectTexts(getDialog(), ['Theirs'])
  await moveToExhibits()
  await expectMessage('Document moved successfully')
  expect(answers.getCalls(move).at(-1)?.body).toEqual({ group_id: 52 })
  expect(answers.getHeaders(move, 'if-match')).toEqual(['"v1"', '"v1"', '"v2"'])
})

it('is removed from its group with "Remove" (DOC-061, DOC-083, DOC-084, FIX-071, INTAKE-031)', async () => {
  const answers = await open([refuse(move)])
  await getButton('Move').click()
  await getDialog()
    .getByRole('radio', { name: /^Remove from group/ })
    .click()
  expect(getDialog().getByRole('button', { name: 'Move', exact: true }).query()).toBeNull()
  await press('Remove')
  await expectAlert('Failed to remove document from group')
  answers.add(answer(move, { ...letter, group: null }))
  await press('Remove')
  await expectMessage('Document removed from group successfully')
  expect(answers.getCalls(move).at(-1)?.body).toEqual({ group_id: null })
})

it('cannot be removed from a group without being in one', async () => {
  await open([answer(get, { ...letter, group: null })])
  await getButton('Move').click()
  await expect
    .element(getDialog().getByRole('radio', { name: /^Remove from group/ }))
    .toHaveAccessibleDescription('This document is not in a group')
})

it('no list shows a document any more whose level was raised, once it is refused (OQ-074)', async () => {
  const other = buildDocument({ id: 42, file_name: 'other.txt', security_level: 'green' })
  const answers = await open([answer(list, pageOf([letter, other]))], '/documents', 'gold')
  await getMain().getByRole('link', { name: 'letter.txt' }).first().click()
  await expectTitle('letter.txt')

  const denied = { message: 'You do not have permission to view this document.' }
  answers.add(
    refuse(download, 'permission_denied', denied),
    refuse(get, 'permission_denied', denied),
    answer(list, pageOf([other])),
  )
  await getButton('Download').click()
  await expectTexts(getMain(), ['Access Denied'])
  await page.getByRole('link', { name: 'Documents', exact: true }).first().click()

  await expect.element(getMain().getByRole('link', { name: 'other.txt' }).first()).toBeVisible()
  expect(getMain().getByText('letter.txt').elements()).toEqual([])
  expect(answers.getCalls(list)).toHaveLength(2)
})
