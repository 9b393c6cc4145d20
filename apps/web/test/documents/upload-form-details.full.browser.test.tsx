import { firmEndpoints } from '@casework/contract/firm'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, refuse } from '../answers.ts'
import { chooseOption, expectMessage, expectTexts } from '../look.ts'
import { buildFirm } from '../samples.ts'
import { buildFiles, dialog, openSeveral, openUpload, storeBut, upload } from './upload-samples.ts'

const SKIPPED = 'File "hearing.eml" has an unsupported format and was skipped'

it('keeps the names of skipped files in view when there are more than toasts (LOOK-193)', async () => {
  await openUpload([], { role: 'owner' })
  await dialog.chooseMode('Several documents')
  const names = ['a.exe', 'b.exe', 'c.exe', 'd.exe', 'e.exe', 'f.exe']
  dialog.chooseFiles(buildFiles('one.txt', ...names))
  await expect.element(page.getByText(`6 files were skipped: ${names.join(', ')}`)).toBeVisible()
  dialog.chooseFiles(buildFiles('two.txt'))
  await expect.element(page.getByText('files were skipped')).not.toBeInTheDocument()
})

it('stays, with its files, when a phone is turned (LOOK-191)', async () => {
  await openUpload([], { role: 'owner', window: [390, 844] })
  dialog.chooseFiles(buildFiles('one.txt'))
  await dialog.expectRows('one.txt')
  await page.viewport(844, 390)
  await expect.poll(() => document.querySelector('main.has-tabs, main .has-tabs')).not.toBeNull()
  await dialog.expectRows('one.txt')
})

it('skips what a group has already; a single document keeps the first file (UPLOAD-014, UPLOAD-016)', async () => {
  await openUpload()
  await dialog.chooseMode('Document group')
  dialog.chooseFiles(buildFiles('one.txt', 'two.txt'))
  await dialog.expectRows('one.txt', 'two.txt')
  dialog.chooseFiles(buildFiles('two.txt', 'three.txt'))
  await expectMessage('Some files were skipped because they were already selected')
  await dialog.expectRows('one.txt', 'two.txt', 'three.txt')
  await dialog.chooseMode('Single document')
  await dialog.expectRows('one.txt')
})

it('removes a row with Delete, and focuses the next one', async () => {
  await openUpload()
  await dialog.chooseMode('Several documents')
  dialog.chooseFiles(buildFiles('key-a.txt', 'key-b.txt'))
  const name = dialog.get().getByLabelText('Name of key-a.txt')
  await name.fill('x')
  await userEvent.keyboard('{Home}{Delete}')
  await expect.element(name).toHaveValue('')
  expect(dialog.getRows().elements()).toHaveLength(2)
  await userEvent.keyboard('{Tab}{Delete}')
  await expectMessage('key-a.txt was removed')
  expect(dialog.getRows().elements()).toHaveLength(1)
  await expect.element(dialog.get().getByLabelText('Name of key-b.txt')).toHaveFocus()
})

it('offers what a single document leaves out as several documents (INTAKE-012, UPLOAD-015)', async () => {
  await openUpload()
  dialog.chooseFiles(buildFiles('a.txt', 'b.txt', 'c.txt'))
  await expectTexts(dialog.get().getByRole('alert'), [
    'Single document mode only allows one file. Only the first file will be selected.',
  ])
  await dialog.expectRows('a.txt')
  await dialog.press('Add all as several documents')
  await expect.element(dialog.get().getByRole('radio', { name: 'Several documents' })).toBeChecked()
  await expect.poll(() => dialog.getRows().elements().length).toBe(3)
  await dialog.expectAlerts()
})

it('leaves out a file that is too large, and takes one of 50 MB (OQ-202)', async () => {
  const MB = 1024 * 1024
  await openUpload()
  const tooLarge = new File([new Uint8Array(50 * MB + 1)], 'more.txt')
  dialog.chooseFiles([tooLarge, new File([new Uint8Array(50 * MB)], 'most.txt')])
  await expectMessage('more.txt: File is too large (maximum 50 MB)')
  await dialog.expectRows('most.txt50.00 MB')
})

it('tells an employee which file was skipped, and offers no setting (UPLOAD-013)', async () => {
  await openUpload([answer(firmEndpoints.get, buildFirm({ can_edit: false }))], { role: 'admin' })
  dialog.chooseFiles(buildFiles('hearing.eml', 'letter.txt'))
  await expectMessage(SKIPPED)
  await dialog.expectRows('letter.txt')
  expect(dialog.get().getByRole('button', { name: 'Allow more file types' }).query()).toBeNull()
})

it('lets the owner allow more file types where one was skipped, and says what a type contains', async () => {
  const refused = refuse(upload, 'validation_error', {
    message: 'File "song.mp3" has an unsupported format',
    fields: { files: ['No'] },
  })
  const answers = await openSeveral(
    ['hearing.eml', 'letter.txt', 'song.mp3'],
    answer(firmEndpoints.update, buildFirm({ more_file_types: true })),
    storeBut({ 'song.mp3': refused }),
  )
  await expectTexts(dialog.get().getByRole('alert'), [SKIPPED])
  expect(dialog.getRows().elements()).toHaveLength(1)
  answers.add(answer(firmEndpoints.get, buildFirm({ more_file_types: true })))
  await dialog.press('Allow more file types')
  await expect.poll(() => dialog.getRows().elements().length).toBe(3)
  await dialog.expectAlerts()
  expect(answers.getCalls(firmEndpoints.update)).toMatchObject([
    { body: { more_file_types: true, name: 'Brandt Law' } },
  ])
  await dialog.send()
  await expectMessage('Successfully uploaded 2 document(s)')
  await expectTexts(dialog.getRow('song.mp3'), [
    'File "song.mp3" has an unsupported format',
    'The content is not that of a MP3 file.',
  ])
})

it('asks before files or texts are lost with the tab, until they are sent (LOOK-107)', async () => {
  /** Whether the browser would ask. */
  const asks = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }))
  await openUpload()
  expect(asks()).toBe(false)
  const name = dialog.get().getByRole('textbox', { name: /^Document Name/ })
  await name.fill('Letter before action')
  await expect.poll(asks).toBe(true)
  await name.fill('')
  await expect.poll(asks).toBe(false)
  dialog.chooseFiles(buildFiles('a.txt'))
  await expect.poll(asks).toBe(true)
  await chooseOption('Client', 'Helena Thornbury')
  await dialog.send()
  await dialog.expectClosed()
  await expect.poll(asks).toBe(false)
})

it('asks before a file is lost that waits for a setting of the firm (LOOK-107)', async () => {
  await openUpload()
  dialog.chooseFiles(buildFiles('hearing.eml'))
  await expectTexts(dialog.get().getByRole('alert'), [SKIPPED])
  await userEvent.keyboard('{Escape}')
  const question = page.getByRole('alertdialog', { name: 'Unsaved changes' })
  await question.getByRole('button', { name: 'Stay' }).click()
  await expectTexts(dialog.get().getByRole('alert'), [SKIPPED])
})
