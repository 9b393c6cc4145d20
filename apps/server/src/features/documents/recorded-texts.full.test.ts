// What reading a file's text or first page leaves in the history, and what it does not.
import type { Level } from '@casework/contract/document-levels'
import { documentContents } from '@casework/contract/document-texts'
import { documentEndpoints } from '@casework/contract/documents'
import { firmEndpoints } from '@casework/contract/firm'
import { historyEndpoints } from '@casework/contract/history'
import { beforeAll, expect, test, vi } from 'vitest'
import { newFirm, useTestApp, type Firm, type Person } from '@casework/testing'
import { buildOnePagePdf } from '@casework/testing/documents/pictures'
import { uploadOne, type TestFile } from '@casework/testing/documents/upload-requests'
import { buildParagraph, buildWordFile } from '@casework/testing/documents/word-files'
import { DAMAGED_WORD } from '../../../test/documents/damaged-word.ts'

const casework = useTestApp()
let firm: Firm
let client_id: number
beforeAll(async () => {
  firm = await newFirm(casework)
  await firm.owner.call(firmEndpoints.update, { body: { name: 'Hart', more_file_types: true } })
  client_id = (await firm.addClient()).id
})

const WORD: TestFile = ['Advice.docx', buildWordFile(buildParagraph('Dear Ms Osei,'))]

const add = async (file: TestFile, security_level: Level = 'green') =>
  (await uploadOne(firm.owner, { security_level, client_id }, file)).id
const askText = (person: Person, id: number | string) =>
  person.ask(documentContents.text, { params: { id: String(id) } })
const listViews = async (id: number) => {
  const { items } = await firm.owner.call(historyEndpoints.ofDocument, { params: { id } })
  return items
    .filter(({ action, outcome }) => action === 'viewed' && outcome === 'done')
    .map(({ user_id }) => user_id)
}

test('a text is recorded as a view, once in five minutes, and not at green or with a notice only (LOOK-046)', async () => {
  for (const level of ['yellow', 'red'] as const) {
    const id = await add(WORD, level)
    await askText(firm.owner, id)
    await askText(firm.owner, id)
    expect(await listViews(id)).toEqual([firm.owner.user_id])
  }
  const [green, damaged] = [await add(WORD), await add(['a.docx', DAMAGED_WORD], 'red')]
  await askText(firm.owner, green)
  await askText(firm.owner, damaged)
  expect([await listViews(green), await listViews(damaged)]).toEqual([[], []])
})

test('a text or page is refused, and recorded as no view, if the level is raised while it is read (LOOK-133)', async () => {
  const gold = await firm.addEmployee('gold')
  const open = casework.store.open.bind(casework.store)
  for (const [endpoint, file] of [
    [documentContents.text, WORD],
    [documentContents.firstPage, ['Page.pdf', buildOnePagePdf()]],
  ] as const) {
    const id = await add(file)
    const raised = vi.spyOn(casework.store, 'open').mockImplementationOnce(async (...given) => {
      await firm.owner.call(documentEndpoints.update, {
        params: { id },
        body: { security_level: 'red' },
      })
      return open(...given)
    })
    expect(await gold.ask(endpoint, { params: { id } })).toMatchObject({ status: 403 })
    raised.mockRestore()
    expect(await listViews(id)).toEqual([])
  }
})
