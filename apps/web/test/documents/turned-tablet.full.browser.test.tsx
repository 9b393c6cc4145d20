import { documentGroupEndpoints } from '@casework/contract/document-groups'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { saveIsTable } from '~/platform/list/list-look'
import { answer, pageOf } from '../answers.ts'
import { expectTexts } from '../look.ts'
import { openRecords } from '../records/records-samples.ts'
import { openScreen } from '../screen.tsx'
import { resizeWindow } from '../window.ts'
import { answerPlaces, STORED } from './upload-samples.ts'

const WIDE = [1024, 768] as const
const NAME = /^Document Name/
const upload = page.getByRole('dialog', { name: 'Upload Document' })

/** Turns the tablet, and back. */
async function turn(expectKept: () => Promise<void>): Promise<void> {
  for (const width of [760, 600, 1024]) {
    await resizeWindow(width)
    await expectKept()
  }
}

it.each([
  ['the quick actions of a case', '/cases/21', 'Add Document'],
  ['the documents of a case', '/cases/21?tab=documents', 'Upload'],
])('keeps what is typed into an upload of %s (LOOK-157)', async (_, path, button) => {
  saveIsTable('/documents/inside', true)
  await openRecords(path, [...answerPlaces(), STORED], { window: WIDE })
  await page.getByRole('main').getByRole('button', { name: button, exact: true }).click()
  await upload.getByRole('textbox', { name: NAME }).fill('Letter before action')
  await turn(() =>
    expect.element(upload.getByRole('textbox', { name: NAME })).toHaveValue('Letter before action'),
  )
})

it.each([
  ['an upload', 'Upload', 'Upload Document', NAME],
  ['a new group', 'New Group', 'Create Document Group', /^Group Name/],
])(
  'keeps what is typed into %s of the page of documents (LOOK-157)',
  async (_, button, dialog, field) => {
    await openScreen(
      '/documents',
      [...answerPlaces(), STORED, answer(documentGroupEndpoints.list, pageOf([]))],
      { window: WIDE },
    )
    await page.getByRole('button', { name: button, exact: true }).click()
    const input = page.getByRole('dialog', { name: dialog }).getByRole('textbox', { name: field })
    await input.fill('Exhibits')
    await turn(() => expect.element(input).toHaveValue('Exhibits'))
  },
)

it('keeps an import open (LOOK-157)', async () => {
  saveIsTable('/clients/', true)
  await openRecords('/clients', [], { window: WIDE })
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: /^Import/ })
  await turn(() => expectTexts(dialog, ['Email must contain @ and a dot.']))
})
