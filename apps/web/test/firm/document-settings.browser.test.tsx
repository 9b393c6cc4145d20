import { documentSettingsEndpoints } from '@casework/contract/document-settings'
import { courtDays } from '@casework/contract/court-days'
import { firmEndpoints, type Firm } from '@casework/contract/firm'
import { levelPlans } from '@casework/contract/level-plans'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { answer, pageOf, refuse, type Answer } from '../answers.ts'
import { expectMessage } from '../look.ts'
import { answerRecords } from '../records/records-samples.ts'
import { buildFirm } from '../samples.ts'
import { openScreen } from '../screen.tsx'

const { get, update: saveFirm, storage } = firmEndpoints
const { read, update } = documentSettingsEndpoints

/** A firm that keeps what is saved. */
function keepFirm(changes: Partial<Firm> = {}): Answer[] {
  let firm = buildFirm(changes)
  const save = (body: Partial<Firm>) => (firm = { ...firm, ...body, version: firm.version + 1 })
  const pick = ({ red_download, more_file_types, version }: Firm) => ({
    red_download,
    more_file_types,
    version,
  })
  return [
    ...answerRecords(),
    answer(get, () => firm),
    answer(saveFirm, ({ body: { listed: _l, more_file_types: _m, ...body } }) => save(body)),
    answer(update, ({ body }) => pick(save(body))),
    answer(courtDays.courtDays, []),
    answer(storage, { used_mb: 1, limit_mb: 5 * 1024, last_backup_at: null }),
    answer(levelPlans.listPlans, { ...pageOf([]), waiting_count: 0 }),
  ]
}

const main = page.getByRole('main')
const address = main.getByRole('textbox', { name: /^Address/ })
const save = main.getByRole('button', { name: 'Save Changes' })
const redDownload = main.getByRole('switch', { name: /^Allow download of red documents/ })
const moreTypes = main.getByRole('switch', { name: /^More file types/ })
const dialog = page.getByRole('alertdialog', { name: 'Show red documents as pages only?' })
const inDialog = (name: string) => dialog.getByRole('button', { name, exact: true })

it('turns the download of red documents off after a question, and on without one (READ-020)', async () => {
  const answers = await openScreen('/firm', keepFirm())
  await expect.element(redDownload).toBeChecked()
  await expect
    .element(main)
    .toMatchTextContent(
      'Off: red documents are shown as stamped pages. Nobody can download them or open the file.',
    )
  await redDownload.click()
  await expect
    .element(dialog)
    .toMatchTextContent(
      'Owner and admin can still read them. Downloads stop with the next request.',
    )
  await inDialog('Cancel').click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(redDownload).toBeChecked()
  expect(answers.getCalls(update)).toEqual([])

  await redDownload.click()
  await inDialog('Turn off download').click()
  await expectMessage('Settings saved')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(redDownload).not.toBeChecked()
  await redDownload.click()
  await expect.element(redDownload).toBeChecked()
  await expect
    .poll(() => answers.getCalls(update).map(({ body }) => body))
    .toEqual([
      { red_download: false, more_file_types: false },
      { red_download: true, more_file_types: false },
    ])
  expect(answers.getHeaders(update, 'if-match')).toEqual(['"v1"', '"v2"'])
})

it('says that a setting could not be saved, and shows it as it is (READ-020)', async () => {
  const answers = await openScreen('/firm', [...keepFirm(), refuse(update)])
  await redDownload.click()
  await inDialog('Turn off download').click()
  await expectMessage('Failed to save settings')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(redDownload).toBeChecked()
  await moreTypes.click()
  await expect.poll(() => answers.getCalls(update).length).toBe(2)
  await expect.element(moreTypes).not.toBeChecked()
})

it('allows more file types at once, and keeps what the form above has (INTAKE-034)', async () => {
  const answers = await openScreen('/firm', keepFirm({ red_download: false }))
  await address.fill('1 Temple Row')
  await moreTypes.click()
  await expectMessage('Settings saved')
  await expect.element(moreTypes).toBeChecked()
  expect(answers.getCalls(update).map(({ body }) => body)).toEqual([
    { red_download: false, more_file_types: true },
  ])
  await expect.element(address).toHaveValue('1 Temple Row')
  await save.click()
  await expect.element(save).toBeDisabled()
  expect(answers.getHeaders(saveFirm, 'if-match')).toEqual(['"v2"'])
  // The form leaves the switches as they are, and they have its version.
  await expect.element(moreTypes).toBeChecked()
  await moreTypes.click()
  await expect.poll(() => answers.getHeaders(update, 'if-match')).toEqual(['"v1"', '"v3"'])
})

it('offers a reload when the firm was changed elsewhere (READ-020, INTAKE-034)', async () => {
  const answers = await openScreen('/firm', keepFirm())
  await expect.element(moreTypes).toBeVisible()
  answers.add(
    refuse(update, 'conflict', { message: 'This record was changed by someone else' }),
    answer(read, { red_download: false, more_file_types: false, version: 2 }),
    answer(get, buildFirm({ name: 'Hart LLP', red_download: false, version: 2 })),
  )
  await moreTypes.click()
  await expectMessage('This record was changed by someone else')
  await main.getByRole('button', { name: 'Reload' }).click()
  await expect.element(main.getByRole('textbox', { name: 'Firm name' })).toHaveValue('Hart LLP')
  await expect.element(redDownload).not.toBeChecked()
})

it('has the focus when "Document settings" leads to it (READ-020)', async () => {
  await openScreen('/firm#documents', keepFirm(), { window: [1280, 600] })
  const section = () => document.querySelector('#documents')
  await expect.poll(() => document.activeElement === section()).toBe(true)
  await expect.element(redDownload).toBeInViewport()
})

it('shows no switch to anybody but the owner (READ-020)', async () => {
  await openScreen('/firm', keepFirm({ can_edit: false }), { role: 'admin' })
  await expect.element(main.getByText(/^Only the owner of/)).toBeVisible()
  expect(main.getByRole('switch').elements()).toEqual([])
})
