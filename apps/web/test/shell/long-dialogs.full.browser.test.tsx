import { clientEndpoints } from '@casework/contract/clients'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ACTION_DURATION, toast } from '~/ui'
import { refuse } from '../answers.ts'
import { DOCUMENT_OPENINGS } from '../dialogs/documents-openings.ts'
import { FIRM_OPENINGS } from '../dialogs/firm-openings.ts'
import { RECORD_OPENINGS } from '../dialogs/records-openings.ts'
import { buildFiles, dialog as upload } from '../documents/upload-samples.ts'
import { EFFECT_DIALOGS, type OpenedDialog } from '../foresight/effect-dialogs.ts'
import { LONG_FILE_NAME, LONG_WORD } from './any-answers.ts'
import { expectFits, openLongScreen } from './long-words.ts'
import { DIALOGS, expectLoaded } from './screens.ts'

const OPENED: Readonly<Record<string, OpenedDialog>> = { ...EFFECT_DIALOGS, ...DIALOGS }

it.each([...RECORD_OPENINGS, ...DOCUMENT_OPENINGS, ...FIRM_OPENINGS])(
  'a word of 200 letters fits into $place (FIX-213)',
  async ({ path, open, role = 'dialog', name, answers, window }) => {
    await openLongScreen(path, answers?.(), window)
    await open()
    const dialog = page.getByRole(role, { name })
    await expect.element(dialog).toBeVisible()
    await expectLoaded()
    await expectFits()
    // Some belong to the whole app: they would stay open in the next test.
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => dialog.query()).toBeNull()
  },
)

it.each([
  ['cases/1', 'More', page.getByRole('button', { name: 'More' })],
  ['cases', 'a card', page.getByRole('button', { name: /^Actions for/ }).first()],
  ['history', 'a record', page.getByRole('button', { name: 'More' }).first()],
])('a long word fits into the menu of /%s, %s (FIX-213)', async (path, _, button) => {
  await openLongScreen(path)
  await button.click()
  await expect.element(page.getByRole('menuitem').first()).toBeVisible()
  await expectFits()
})

it.each(['clients', 'documents', 'bin'])(
  'a long word fits into /%s with chosen records (FIX-213)',
  async (path) => {
    await openLongScreen(path)
    await page.getByRole('checkbox', { name: 'Select all' }).first().click()
    await expect.element(page.getByText(/^\d+ selected$/).first()).toBeVisible()
    await expectFits()
  },
)

it('a long word fits into what a search finds (FIX-213)', async () => {
  await openLongScreen('clients')
  await page
    .getByRole('button', { name: /^Search/ })
    .first()
    .click()
  await page.getByRole('dialog').getByRole('combobox').fill('WWW')
  await expect.element(page.getByRole('option', { name: /W{200}/ }).first()).toBeVisible()
  await expectLoaded()
  await expectFits()
})

it('a long word fits into files to upload (FIX-213)', async () => {
  await openLongScreen('documents?action=upload')
  await upload.chooseMode('Several documents')
  upload.chooseFiles(buildFiles(LONG_FILE_NAME, 'W'.repeat(255)))
  await upload.send()
  await expectLoaded()
  await expectFits()
})

it('a long word fits into messages of a form and of the app (FIX-213)', async () => {
  await openLongScreen('clients/1/edit', [
    refuse(clientEndpoints.update, 'validation_error', {
      message: LONG_WORD,
      fields: { name: [LONG_WORD] },
    }),
  ])
  await page.getByRole('textbox', { name: 'Client Name' }).fill('W')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  toast.error(LONG_WORD, ACTION_DURATION)
  toast.success(LONG_WORD, ACTION_DURATION, { label: 'Undo', onSelect: () => undefined })
  await expect.element(page.getByRole('status').filter({ hasText: LONG_WORD })).toBeVisible()
  await expectFits()
})

// Last: minutes, the last of them, stay open on the next screen.
it.each(Object.entries(OPENED))(
  'a long word fits into "%s" (FIX-213)',
  async (_, [path, open, answers]) => {
    await openLongScreen(path, answers?.())
    await open()
    await expectLoaded()
    await expectFits()
  },
)
