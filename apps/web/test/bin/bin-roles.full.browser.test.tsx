import { binEndpoints } from '@casework/contract/bin'
import { clientImports } from '@casework/contract/client-imports'
import { clientEndpoints } from '@casework/contract/clients'
import { courtDays } from '@casework/contract/court-days'
import { firmEndpoints } from '@casework/contract/firm'
import { searchEndpoints } from '@casework/contract/search'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../accessible.ts'
import { answer, pageOf, refuse } from '../answers.ts'
import { expectMessage, expectTexts, openRowMenu, readTexts } from '../look.ts'
import { buildFirm } from '../samples.ts'
import { openScreen } from '../screen.tsx'
import { ANNA, answerBin, inDays } from './bin-samples.ts'

const getDialog = (name: string) => page.getByRole('alertdialog', { name })
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
/** Of the search for records, beside which the palette lists its commands. */
const NOTHING_FOUND = answer(searchEndpoints.find, {
  clients: [],
  cases: [],
  sessions: [],
  documents: [],
  people: [],
  entries: [],
})
const FIRM = [
  answer(firmEndpoints.get, buildFirm({ can_edit: false })),
  answer(firmEndpoints.members, []),
  answer(courtDays.courtDays, []),
]

it('an admin restores, but neither deletes for good nor changes the retention (BIN-027)', async () => {
  await openScreen('/bin', answerBin([ANNA]), { role: 'admin', window: [390, 844] })
  const restore = await openRowMenu('Anna Thorn', 'Restore')
  await expect.element(restore).toBeVisible()
  expect(readTexts(page.getByRole('menuitem'))).toEqual(['Restore Anna Thorn'])
  await expectAccessible()
  expect(page.getByRole('button', { name: /^Change/ }).elements()).toEqual([])
  await restore.click()
  await getDialog('Restore').getByRole('button', { name: 'Restore' }).click()
  await expectMessage('"Anna Thorn" was restored')
})

it.each(['diamond', 'gold', 'silver'] as const)(
  '%s finds no way to the bin (BIN-027)',
  async (role) => {
    const answers = await openScreen('/bin', [...answerBin([ANNA]), NOTHING_FOUND], { role })
    await expect
      .element(
        page.getByRole('heading', { name: 'You do not have permission to perform this action' }),
      )
      .toBeVisible()
    expect(answers.getCalls(binEndpoints.list)).toEqual([])
    await userEvent.keyboard('{Control>}k{/Control}')
    const search = page.getByRole('dialog', { name: 'Search everything' }).getByRole('combobox')
    await search.fill('fir')
    await expect.element(page.getByRole('option', { name: 'Firm' })).toBeVisible()
    await search.fill('bin')
    await expect.element(page.getByRole('option', { name: 'Firm' })).not.toBeInTheDocument()
    expect(page.getByRole('option', { name: 'Bin', exact: true }).query()).toBeNull()
  },
)

it.each(['diamond', 'gold', 'silver'] as const)(
  '%s finds no administration (BIN-027)',
  async (role) => {
    await openScreen('/firm', FIRM, { role })
    await expect.element(page.getByText(/^Only the owner of/)).toBeVisible()
    expect(page.getByRole('heading', { name: 'Administration' }).query()).toBeNull()
  },
)

it('an import is undone, and a failure is said (BIN-027)', async () => {
  const many = {
    id: 9,
    file_name: 'many.csv',
    client_count: 3,
    created_at: inDays(0),
    user_name: 'Eva Brandt',
  }
  const answers = await openScreen('/bin?tab=imports', [
    ...answerBin([]),
    answer(clientImports.listImports, pageOf([many])),
    answer(clientEndpoints.list, pageOf([])),
    refuse(clientImports.undoImport),
  ])
  await expect.element(page.getByText('many.csv').first()).toBeVisible()
  await expectAccessible()
  const dialog = getDialog('Undo import')
  const undo = async () => {
    await press('Undo import many.csv')
    await expectTexts(dialog, [
      'Undo the import of "many.csv"? Up to 3 clients move to the bin. Clients that were changed or have records stay.',
    ])
    await dialog.getByRole('button', { name: 'Undo import' }).click()
  }
  await undo()
  await expectMessage('Failed to undo the import')
  await expect.element(dialog).not.toBeInTheDocument()
  answers.add(
    answer(clientImports.undoImport, { deletion_id: 8, removed_count: 3, kept_count: 0 }),
    answer(clientImports.listImports, pageOf([])),
  )
  await undo()
  await expectMessage('3 clients moved to the bin, 0 kept')
  await expect.element(page.getByRole('heading', { name: 'No imports to undo' })).toBeVisible()
})
