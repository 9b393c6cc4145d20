import { documentGroupEndpoints } from '@casework/contract/document-groups'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { answer } from '../answers.ts'
import { expectMessage } from '../look.ts'
import { answerRecords } from '../records/records-samples.ts'
import { buildGroup } from '../samples.ts'
import { openScreen } from '../screen.tsx'
import { STORED, answerPlaces, buildFiles, dialog, readForms } from './upload-samples.ts'

const NAMES = Array.from({ length: 12 }, (_, at) => `letter-${at}.txt`)
const open = (path: string, ...[viewer]: [Parameters<typeof openScreen>[2]?]) =>
  openScreen(
    path,
    [
      ...answerPlaces(),
      ...answerRecords(),
      answer(documentGroupEndpoints.get, buildGroup()),
      STORED,
    ],
    viewer,
  )

/** Drags files over the page; returns whether the page, not the browser, would take them. */
function drag(type: 'dragenter' | 'dragover' | 'drop', names: readonly string[] = NAMES): boolean {
  const dataTransfer = new DataTransfer()
  for (const file of buildFiles(...names)) dataTransfer.items.add(file)
  return !document.body.dispatchEvent(
    new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }),
  )
}
async function dragAndSee(text: string): Promise<void> {
  drag('dragenter')
  await expect.element(page.getByText(text)).toBeVisible()
}

const [CLIENT, CASE, SESSION] = ['Helena Thornbury', 'Thornbury v. Ashdown', 'Preliminary hearing']

it.each([
  ['/clients/11', CLIENT, 12, [CLIENT, '', '']],
  ['/cases/21', CASE, 12, [CLIENT, CASE, '']],
  ['/cases/21', CASE, 1, [CLIENT, CASE, '']],
  ['/sessions/31', SESSION, 12, [CLIENT, CASE, SESSION]],
  ['/documents', 'Documents', 12, ['', '', '']],
])(
  'opens the dialog at %s, for %s, with %i dropped files (INTAKE-010)',
  async (path, name, n, values) => {
    await open(path)
    await expect.element(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await dragAndSee(`Drop files to add them to ${name}`)
    drag('drop', NAMES.slice(0, n))
    await expect.poll(() => dialog.getRows().elements().length).toBe(n)
    expect(page.getByText('Drop files to add them').query()).toBeNull()
    const mode = n === 1 ? 'Single document' : 'Several documents'
    await expect.element(dialog.get().getByRole('radio', { name: mode })).toBeChecked()
    for (const [at, label] of [/^Client/, /^Case/, /^Session/].entries())
      await expect
        .element(dialog.get().getByRole('combobox', { name: label }))
        .toHaveValue(values[at])
  },
)

it('puts files dropped on the dialog of a group into the group', async () => {
  const answers = await open('/documents?tab=groups&group=51')
  await expect.element(page.getByRole('dialog', { name: 'Group Details' })).toBeVisible()
  await dragAndSee('Drop files to add them to Exhibits')
  drag('drop', ['exhibit.txt'])
  await expect
    .element(dialog.get().getByRole('combobox', { name: 'Group' }))
    .toHaveValue('Exhibits')
  await dialog.send()
  await expectMessage('Successfully uploaded 1 document(s)')
  expect(readForms(answers)).toMatchObject([{ group_id: '51', files: 'exhibit.txt' }])
})

it('tells a role that may not upload, and the browser opens no file (INTAKE-011)', async () => {
  await open('/cases/21', { role: 'silver' })
  await expect.element(page.getByRole('heading', { level: 1, name: CASE })).toBeVisible()
  await dragAndSee('You cannot add documents here.')
  expect(drag('drop')).toBe(true)
  await expectMessage('You cannot add documents here.')
  expect(dialog.get().query()).toBeNull()
})

it('keeps the browser from opening a file on a page that takes none (INTAKE-011)', async () => {
  await open('/clients')
  await expect.element(page.getByRole('heading', { level: 1, name: 'Clients' })).toBeVisible()
  drag('dragenter')
  expect(drag('dragover')).toBe(true)
  expect(drag('drop')).toBe(true)
  expect(page.getByText('Drop files to add them').query()).toBeNull()
})
