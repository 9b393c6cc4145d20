// What reading a file's text or first page leaves in the history, and what it does not.
import { documentContents } from '@casework/contract/document-texts'
import { documentEndpoints } from '@casework/contract/documents'
import { expect, test, vi } from 'vitest'
import { useTestApp } from '@casework/testing'
import { buildOnePagePdf } from '@casework/testing/documents/pictures'
import { DAMAGED_WORD } from '../../../test/documents/damaged-word.ts'
import { askText, useTextFirm, WORD } from '../../../test/documents/text-firm.ts'

const casework = useTestApp()
const hart = useTextFirm(casework)

test('a text is recorded as a view, once in five minutes, and not at green or with a notice only (LOOK-046)', async () => {
  for (const level of ['yellow', 'red'] as const) {
    const id = await hart.add(WORD, level)
    await askText(hart.firm.owner, id)
    await askText(hart.firm.owner, id)
    expect(await hart.listViews(id)).toEqual([hart.firm.owner.user_id])
  }
  const [green, damaged] = [await hart.add(WORD), await hart.add(['a.docx', DAMAGED_WORD], 'red')]
  await askText(hart.firm.owner, green)
  await askText(hart.firm.owner, damaged)
  expect([await hart.listViews(green), await hart.listViews(damaged)]).toEqual([[], []])
})

test('a text or page is refused, and recorded as no view, if the level is raised while it is read (LOOK-133)', async () => {
  const gold = await hart.firm.addEmployee('gold')
  const open = casework.store.open.bind(casework.store)
  for (const [endpoint, file] of [
    [documentContents.text, WORD],
    [documentContents.firstPage, ['Page.pdf', buildOnePagePdf()]],
  ] as const) {
    const id = await hart.add(file)
    const raised = vi.spyOn(casework.store, 'open').mockImplementationOnce(async (...given) => {
      await hart.firm.owner.call(documentEndpoints.update, {
        params: { id },
        body: { security_level: 'red' },
      })
      return open(...given)
    })
    expect(await gold.ask(endpoint, { params: { id } })).toMatchObject({ status: 403 })
    raised.mockRestore()
    expect(await hart.listViews(id)).toEqual([])
  }
})
