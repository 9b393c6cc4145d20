import { connectionEndpoints } from '@casework/contract/connections'
import { documentEndpoints } from '@casework/contract/documents'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { answer, pageOf, refuse } from '../answers.ts'
import { chooseOption, expectAddress, expectMessage, expectTexts, readTexts } from '../look.ts'
import { buildConnection } from '../people/people-samples.ts'
import { buildDocument } from '../samples.ts'
import {
  letter,
  open,
  getMain,
  getButton,
  openEdit,
  getDialog,
  getName,
  press,
  expectAlert,
} from './document-record-samples.ts'

const { download, get, list, move, update } = documentEndpoints
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
  await open([refuse(get, 'permission_denied')], undefined, { role: 'gold' })
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
  await open([], undefined, { role: 'gold' })
  await expect.element(page.getByRole('heading', { name: 'Security Information' })).toBeVisible()
  await expect.element(getButton('Download')).toBeEnabled()
  expect(page.getByText('can open this document').query()).toBeNull()
})

it('has Download and no View for a file that cannot be shown (FIX-071, INTAKE-030)', async () => {
  await open([answer(get, { ...letter, file_name: 'Letter.doc' })])
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

it('no list shows a document any more whose level was raised, once it is refused (OQ-074)', async () => {
  const other = buildDocument({ id: 42, file_name: 'other.txt', security_level: 'green' })
  const answers = await open([answer(list, pageOf([letter, other]))], '/documents', {
    role: 'gold',
  })
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
