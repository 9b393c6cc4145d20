import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answerLater } from '../answers.ts'
import { chooseOption, expectAddress, expectMessage, expectTexts } from '../look.ts'
import { openScreen } from '../screen.tsx'
import {
  STORED,
  answerPlaces,
  buildFiles,
  dialog,
  openSeveral,
  openUpload,
  readForms,
  storeBut,
} from './upload-samples.ts'

const getLevel = (level: string, place = dialog.get()) =>
  place.getByRole('radio', { name: new RegExp(`^${level} SECURITY`) })
const getSetAll = (level: string) =>
  dialog
    .get()
    .getByRole('group', { name: 'Set all to' })
    .getByRole('button', { name: `${level} SECURITY` })

it.each(['owner', 'gold'] as const)('opens by its address, for %s', async (role) => {
  await openScreen('/documents?action=upload', [...answerPlaces(), STORED], { role })
  await expect.element(dialog.get()).toBeVisible()
  await expectAddress('/documents')
})

it('offers three modes, and says what each lacks (INTAKE-001, INTAKE-002, LOOK-109, UPLOAD-001, UPLOAD-002, UPLOAD-008..011)', async () => {
  await openUpload()
  const modes = dialog.get().getByRole('group', { name: 'Mode' })
  await expectTexts(modes, ['Single documentSeveral documentsDocument group'])
  await expect.element(modes.getByRole('radio').first()).toBeChecked()
  const [file, client] = ['Please select at least one file to upload', 'Please select a client']
  await dialog.send()
  await dialog.expectAlerts(file, client)
  // What several files have in common is above them (LOOK-109).
  await dialog.chooseMode('Several documents')
  await dialog.expectAlerts(client, file)
  await dialog.chooseMode('Document group')
  const missing = [client, 'Session is required']
  await dialog.expectAlerts(...missing, 'Please select an existing group or create a new one', file)
  await dialog.chooseMode('New group')
  await dialog.expectAlerts(...missing, 'Please enter a name for the new group', file)
})

it('offers what belongs to the choice before, and sends it (UPLOAD-003..007, UPLOAD-018, UPLOAD-019)', async () => {
  const answers = await openUpload()
  await dialog.chooseMode('Document group')
  dialog.chooseFiles(buildFiles('one.txt'))
  const getField = (name: string) => dialog.get().getByRole('combobox', { name })
  for (const name of ['Case', 'Session', 'Group'])
    await expect.element(getField(name)).toBeDisabled()
  await dialog.choosePlace()
  await chooseOption('Group', 'Letters')
  await expect.element(getField('Group')).toHaveValue('Letters')
  await chooseOption('Session', 'Second hearing')
  await expect.element(getField('Group')).toHaveValue('')
  await getField('Group').click()
  await expect.element(page.getByText('No document groups found')).toBeVisible()
  await userEvent.keyboard('{Tab}')
  await chooseOption('Session', 'Preliminary hearing')
  await chooseOption('Group', 'Letters')
  await dialog.send()
  await expectMessage('Successfully uploaded 1 document(s)')
  expect(readForms(answers)).toEqual([
    {
      client_id: '11',
      case_id: '21',
      session_id: '31',
      security_level: 'red',
      store_as_group: 'true',
      group_id: '51',
      files: 'one.txt',
    },
  ])
})

it('gives each of several documents its own name and level until it is sent, also all at once (INTAKE-003..005)', async () => {
  const first = answerLater(STORED)
  const answers = await openSeveral(['a.txt', 'b.txt', 'c.txt'], storeBut({ 'a.txt': first }))
  const getName = (name: string) => dialog.get().getByLabelText(`Name of ${name}`)
  await getSetAll('MEDIUM').click()
  await getLevel('HIGH', dialog.getRow('a.txt')).click()
  await expect.element(getLevel('MEDIUM', dialog.getRow('c.txt'))).toBeChecked()
  await expect.element(getName('a.txt')).toHaveAttribute('placeholder', 'a')
  await getName('a.txt').fill('Deed of trust')
  await dialog.send()
  await expect.element(dialog.getRow('b.txt')).toMatchTextContent('Waiting')
  await expect.element(getName('a.txt')).toBeDisabled()
  await getSetAll('LOW').click()
  await getName('c.txt').fill('Renamed')
  first.release()
  await expectMessage('Successfully uploaded 3 document(s)')
  const shared = { client_id: '11', store_as_group: 'false' }
  expect(readForms(answers)).toEqual([
    { ...shared, files: 'a.txt', doc_name: 'Deed of trust', security_level: 'red' },
    { ...shared, files: 'b.txt', security_level: 'green' },
    { ...shared, files: 'c.txt', doc_name: 'Renamed', security_level: 'green' },
  ])
})

it('disables levels above the role, with the reason (INTAKE-004, SEC-020)', async () => {
  const reason = 'Your GOLD role cannot create RED security documents'
  await openUpload([], { role: 'gold' })
  await expect.element(getLevel('HIGH')).toHaveAccessibleDescription(reason)
  await dialog.chooseMode('Several documents')
  dialog.chooseFiles(buildFiles('gold.txt'))
  const red = getLevel('HIGH', dialog.getRow('gold.txt'))
  await expect.element(red).toHaveAttribute('aria-disabled', 'true')
  await expect.element(red).toHaveAccessibleDescription(reason)
  await red.click({ force: true })
  const setRed = getSetAll('HIGH')
  await expect.element(setRed).toHaveAccessibleDescription(reason)
  await setRed.click({ force: true })
  await expect.element(getLevel('MEDIUM', dialog.getRow('gold.txt'))).toBeChecked()
})

it('says in the footer who can see the files, without scrolling (INTAKE-013, LOOK-111)', async () => {
  const names = Array.from({ length: 12 }, (_, at) => `foot-${at}.txt`)
  await openUpload([], { window: [390, 600] })
  await dialog.chooseMode('Several documents')
  dialog.chooseFiles(buildFiles(...names))
  const red = 'HIGH SECURITY: owner and admin only.'
  const yellow = 'MEDIUM SECURITY: owner, admin, diamond and gold.'
  const expectInFooter = (text: string) =>
    expect.element(dialog.get().getByText(text, { exact: true })).toBeInViewport({ ratio: 1 })
  await expectInFooter(`12 files: 12 × HIGH SECURITY. ${red}`)
  await getLevel('LOW', dialog.getRow('foot-0.txt')).click()
  await getLevel('MEDIUM', dialog.getRow('foot-1.txt')).click()
  await expectInFooter(
    `12 files: 10 × HIGH SECURITY, 1 × MEDIUM SECURITY, 1 × LOW SECURITY. ${red} ${yellow}`,
  )
  await getSetAll('LOW').click()
  await expectInFooter('12 files: 12 × LOW SECURITY. LOW SECURITY: everyone in the workspace.')
  await dialog.chooseMode('Document group')
  await getLevel('MEDIUM').click()
  await expectInFooter(`12 files: 12 × MEDIUM SECURITY. ${yellow}`)
  await dialog.chooseMode('Single document')
  await expectInFooter(`1 file: 1 × MEDIUM SECURITY. ${yellow}`)
  await dialog.press('Remove foot-0.txt')
  await expectInFooter(yellow)
})
