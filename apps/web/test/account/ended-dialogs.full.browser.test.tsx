import { endpoints } from '@casework/contract'
import { expect, it } from 'vitest'
import { page, type Locator } from 'vitest/browser'
import { answer, type Answer } from '../answers.ts'
import { buildFiles, giveFiles } from '../documents/upload-samples.ts'
import { expectTexts } from '../look.ts'
import { buildClient } from '../samples.ts'
import { openAnyScreen } from '../shell/screens.ts'
import { endAndReturn } from './ended-sign-in.ts'

interface Typed {
  path: string
  answers?: readonly Answer[]
  open: () => Promise<void>
  /** Types and chooses something. */
  fill: () => Promise<void>
  /** Where the typed text is, and what it is. */
  shows: readonly (readonly [field: () => Locator, text: string])[]
  texts?: readonly string[]
}

const getDialog = () => page.getByRole('dialog')
const getField = (label: string) => getDialog().getByLabelText(label, { exact: false }).last()
const press = (name: string) => page.getByRole('button', { name, exact: true }).last().click()
const chooseEntry = async (menu: Locator, entry: string) => {
  await menu.click()
  await page.getByRole('menuitem', { name: entry, exact: true }).click()
}
const chooseFirst = async (label: RegExp, text: string) => {
  await getDialog().getByRole('combobox', { name: label }).fill(text)
  await page.getByRole('option').first().click()
}
const NAME =
  'Dissolution of the partnership of Featherstonehaugh-Cholmondeley, Thornbury and Ashdown'

const DIALOGS: Readonly<Record<string, Typed>> = {
  group: {
    path: 'documents?tab=groups',
    open: () => press('New Group'),
    fill: async () => {
      await getField('Group Name').fill('Exhibits')
      await chooseFirst(/^Client/, 'Diss')
    },
    shows: [
      [() => getField('Group Name'), 'Exhibits'],
      [() => getDialog().getByRole('combobox', { name: /^Client/ }), NAME],
    ],
  },
  deadline: {
    path: 'cases/1',
    open: () => press('Add deadline'),
    fill: async () => {
      await getField('Title').fill('Appeal')
      await page.getByRole('tab', { name: 'By hand' }).click()
      await getField('Due date').fill('2026-12-01')
    },
    shows: [
      [() => getField('Title'), 'Appeal'],
      [() => getField('Due date'), '2026-12-01'],
    ],
  },
  party: {
    path: 'cases/1?tab=people',
    open: () => press('Add person'),
    fill: async () => {
      await getDialog()
        .getByRole('combobox', { name: /^Person/ })
        .fill('Ana')
      await page.getByRole('option', { name: "Create 'Ana'" }).click()
      await getField('Reference at their side').fill('X 12')
    },
    shows: [
      [() => getDialog().getByRole('combobox', { name: /^Person/ }), 'Ana'],
      [() => getField('Reference at their side'), 'X 12'],
    ],
  },
  hold: {
    path: 'clients/1',
    answers: [answer(endpoints.clients.get, { ...buildClient(), hold: null })],
    open: () =>
      chooseEntry(page.getByRole('main').getByRole('button', { name: 'More' }), 'Place hold'),
    fill: () => getField('Reason').fill('Litigation notice'),
    shows: [[() => getField('Reason'), 'Litigation notice']],
  },
  amendment: {
    path: 'cases/1',
    open: () =>
      chooseEntry(
        page
          .getByRole('article')
          .first()
          .getByRole('button', { name: /^Actions for/ }),
        'Amend',
      ),
    fill: () => getDialog().getByLabelText('Text', { exact: false }).fill('He agreed'),
    shows: [[() => getDialog().getByLabelText('Text', { exact: false }), 'He agreed']],
  },
  'connection request': {
    path: 'connections?tab=sent-requests',
    open: () => press('Send Connection Request'),
    fill: () => getDialog().getByRole('searchbox').fill('Feather'),
    shows: [[() => getDialog().getByRole('searchbox'), 'Feather']],
  },
  upload: {
    path: 'documents',
    open: () => press('Upload'),
    fill: async () => {
      await expect.element(getField('Document Name')).toBeVisible()
      giveFiles(getDialog().element().querySelector('input[type=file]'), buildFiles('letter.pdf'))
      await getField('Document Name').fill('Letter of March')
    },
    shows: [[() => getField('Document Name'), 'Letter of March']],
    texts: ['letter.pdf'],
  },
}

it.each(Object.entries(DIALOGS))('brings back a %s (FIX-208)', async (_, dialog) => {
  const answers = await openAnyScreen(dialog.path, undefined, dialog.answers)
  await dialog.open()
  await dialog.fill()
  await endAndReturn(answers, `/${dialog.path}`)
  for (const [field, text] of dialog.shows) await expect.element(field()).toHaveValue(text)
  await expectTexts(getDialog(), dialog.texts ?? [])
})
