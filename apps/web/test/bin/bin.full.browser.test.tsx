import { binEndpoints } from '@casework/contract/bin'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../accessible.ts'
import { answer, answerLater, answerWith, refuse } from '../answers.ts'
import { expectMessage, expectTexts, getCards } from '../look.ts'
import { openScreen } from '../screen.tsx'
import { ANNA, answerBin, BORIS, buildItem, HEARING, inDays } from './bin-samples.ts'

const getRow = (title: string) => getCards('Deleted').filter({ hasText: title })
const getDialog = (name: string) => page.getByRole('alertdialog', { name })
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
const select = (title: string) => page.getByRole('checkbox', { name: `Select ${title}` })

it('shows what was deleted, by whom, and how long it is kept (BIN-027)', async () => {
  await openScreen('/bin', answerBin([HEARING, ANNA]))
  await expectTexts(page.getByRole('main'), [
    'Deleted records are kept for 30 days.',
    '3.00 KB in the bin',
  ])
  await expectTexts(getRow('Preliminary hearing'), [
    'Helena Thornbury',
    '3 documents, 3.00 KB',
    'Deleted by Eva Brandt (owner) on ',
    '30 days left',
  ])
  await expectAccessible()
})

it.each([
  [1280, 900],
  [390, 844],
])('has no red control outside of a confirmation, at %i px (LOOK-123)', async (...window) => {
  await openScreen('/bin', answerBin([HEARING, ANNA]), { window })
  await expectTexts(getRow('Anna Thorn'), ['Anna Thorn'])
  const colours = page
    .getByRole('button')
    .elements()
    .map((button) => getComputedStyle(button).color)
  const red = document.createElement('i')
  red.style.color = 'var(--danger)'
  document.body.append(red)
  expect(colours).not.toContain(getComputedStyle(red).color)
  red.remove()
})

it('offers to select all only if there is something to select (LOOK-152)', async () => {
  await openScreen('/bin', answerBin([ANNA]))
  await expect.element(page.getByRole('checkbox', { name: 'Select all' })).toBeVisible()
  await page.getByLabelText('Search by name').fill('nobody')
  await expect
    .element(page.getByRole('heading', { name: 'No deleted records match' }))
    .toBeVisible()
  expect(page.getByRole('checkbox', { name: 'Select all' }).query()).toBeNull()
})

it('keeps search and type in the address (BIN-027)', async () => {
  await openScreen('/bin?search=thorn&kind=document', answerBin([HEARING, ANNA]))
  await expect
    .element(page.getByRole('heading', { name: 'No deleted records match' }))
    .toBeVisible()
  await expect.element(page.getByLabelText('Search by name')).toHaveValue('thorn')
  await page.getByLabelText('Type', { exact: true }).selectOptions('Clients')
  await expect.poll(() => getCards('Deleted').elements().length).toBe(1)
  await expect.poll(() => location.search).toContain('search=thorn&kind=client')
  await page.getByLabelText('Type', { exact: true }).selectOptions('Documents')
  await press('Clear filters')
  await expect.poll(() => getCards('Deleted').elements().length).toBe(2)
})

it('restores a record with its parents after a question (BIN-027)', async () => {
  const answers = await openScreen('/bin', answerBin([HEARING, ANNA]))
  const restore = page.getByRole('button', { name: 'Restore Preliminary hearing' })
  await restore.click()
  await expectTexts(getDialog('Restore'), [
    'Restore "Preliminary hearing" with 3 documents, 3.00 KB?',
    'It belongs to "Thornbury v. Ashdown", which is also in the bin. Both will be restored.',
  ])
  await userEvent.keyboard('{Escape}')
  await expect.element(getDialog('Restore')).not.toBeInTheDocument()
  await expect.element(restore).toHaveFocus()
  await restore.click()
  await getDialog('Restore').getByRole('button', { name: 'Restore' }).click()
  await expectMessage('"Preliminary hearing" was restored')
  await expect.poll(() => getCards('Deleted').elements().length).toBe(1)
  await expect.element(page.getByRole('heading', { name: 'Deleted', exact: true })).toHaveFocus()
  expect(answers.getCalls(binEndpoints.restore)).toMatchObject([
    { params: { id: 3 }, body: { with_parents: true } },
  ])
})

it('a failure to restore keeps the row (BIN-027)', async () => {
  await openScreen('/bin', [...answerBin([ANNA]), refuse(binEndpoints.restore)])
  await press('Restore Anna Thorn')
  await expectTexts(getDialog('Restore'), ['Restore "Anna Thorn"?'])
  await getDialog('Restore').getByRole('button', { name: 'Restore' }).click()
  await expectMessage('Failed to restore')
  await expect.element(getRow('Anna Thorn')).toBeVisible()
})

it('the owner deletes for good, after a failure too (BIN-027)', async () => {
  const answers = await openScreen('/bin', [...answerBin([ANNA]), refuse(binEndpoints.purge)])
  const dialog = getDialog('Delete permanently')
  const purge = async () => {
    await press('Delete permanently Anna Thorn')
    await dialog.getByRole('button', { name: 'Delete permanently' }).click()
  }
  await purge()
  await expectMessage('Failed to delete permanently')
  await expect.element(dialog).not.toBeInTheDocument()
  answers.add(...answerBin([]), answer(binEndpoints.purge, null))
  await press('Delete permanently Anna Thorn')
  await expectTexts(dialog, [
    '"Anna Thorn" will be permanently deleted. Its values in the history are erased. This cannot be undone.',
  ])
  await dialog.getByRole('button', { name: 'Delete permanently' }).click()
  await expectMessage('Permanently deleted')
  await expect.element(page.getByRole('heading', { name: 'The bin is empty' })).toBeVisible()
  await expect
    .element(
      page.getByText(
        'Deleted clients, cases, sessions, documents and groups are kept here for 30 days.',
      ),
    )
    .toBeVisible()
})

it('says what a record takes along when it is deleted for good (BIN-016)', async () => {
  const deed = buildItem(6, 'Deed', { kind: 'document' })
  await openScreen('/bin', answerBin([ANNA, deed]))
  const dialog = getDialog('Delete permanently')
  const sentence = 'Anything else in the bin that belongs to it is permanently deleted too.'
  await press('Delete permanently Anna Thorn')
  await expectTexts(dialog, [sentence])
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await press('Delete permanently Deed')
  await expect.element(dialog).toBeVisible()
  expect(dialog.getByText(sentence).elements()).toEqual([])
})

it('"Restore selected" sends one call for each item, and keeps what failed selected (BIN-028)', async () => {
  const given = answerBin([ANNA, BORIS, buildItem(5, 'Clara Thorn')])
  const restoring = given.find(({ endpoint }) => endpoint === binEndpoints.restore)
  if (!restoring) throw new Error('no answer')
  const failing = refuse(binEndpoints.restore)
  const answers = await openScreen('/bin', [
    ...given,
    answerWith(binEndpoints.restore, ({ params }) => (params.id === 1 ? failing : restoring)),
  ])
  await select('Anna Thorn').click()
  await select('Boris Thorn').click()
  await press('Restore selected')
  await expectMessage('Failed to restore some items')
  await expect.element(getRow('Boris Thorn')).not.toBeInTheDocument()
  await expect.element(select('Anna Thorn')).toBeChecked()
  await expect.element(page.getByText('1 selected')).toBeVisible()
  expect(
    answers
      .getCalls(binEndpoints.restore)
      .map(({ params }) => params.id)
      .toSorted((a, b) => a - b),
  ).toEqual([1, 2])
  answers.add(restoring)
  await select('Clara Thorn').click()
  await press('Restore selected')
  await expectMessage('2 items restored')
  await expect.element(page.getByRole('heading', { name: 'The bin is empty' })).toBeVisible()
  expect(answers.getCalls(binEndpoints.restore)).toHaveLength(4)
})

it('"Restore selected" begins with the parents, whatever their ids (BIN-028, FIX-274)', async () => {
  const parent = buildItem(1, 'Anna Thorn')
  const child = buildItem(9, 'Her case', {
    needs: [{ id: 1, kind: 'client', title: 'Anna Thorn' }],
  })
  const answers = await openScreen('/bin', answerBin([child, parent]))
  await select('Her case').click()
  await select('Anna Thorn').click()
  await press('Restore selected')
  await expectMessage('2 items restored')
  expect(answers.getCalls(binEndpoints.restore)).toMatchObject([
    { params: { id: 1 }, body: { with_parents: false } },
    { params: { id: 9 }, body: { with_parents: false } },
  ])
})

it('"Restore selected" takes along a parent that was deleted since (BIN-028)', async () => {
  const answers = await openScreen('/bin', [
    ...answerBin([{ ...HEARING, needs: [] }]),
    refuse(binEndpoints.restore, 'conflict'),
  ])
  await select('Preliminary hearing').click()
  const parent = buildItem(4, 'Thornbury v. Ashdown', { kind: 'case' })
  answers.add(...answerBin([HEARING, parent]), refuse(binEndpoints.restore, 'conflict'))
  await press('Restore selected')
  await expect.element(getRow('Thornbury v. Ashdown')).toBeVisible()
  answers.add(...answerBin([HEARING, parent]))
  await press('Restore selected')
  await expectMessage('"Preliminary hearing" was restored')
  expect(answers.getCalls(binEndpoints.restore)).toMatchObject([
    { params: { id: 3 }, body: { with_parents: false } },
    { params: { id: 3 }, body: { with_parents: true } },
  ])
})

it('names all parents that come back with a record (BIN-012)', async () => {
  const needs = [
    { id: 8, kind: 'client' as const, title: 'Helena Thornbury' },
    { id: 4, kind: 'case' as const, title: 'Thornbury v. Ashdown' },
  ]
  await openScreen('/bin', answerBin([{ ...HEARING, needs }]))
  await press('Restore Preliminary hearing')
  await expectTexts(getDialog('Restore'), [
    'It belongs to records that are also in the bin. All will be restored: Helena Thornbury, Thornbury v. Ashdown',
  ])
})

it('the owner changes for how long records are kept (BIN-027)', async () => {
  const old = buildItem(6, 'Aged', { deleted_at: inDays(-10), purge_at: inDays(0.01) })
  const held = buildItem(7, 'Held', { purge_at: null, on_hold: true })
  const answers = await openScreen('/bin', [
    ...answerBin([held, old]),
    answer(binEndpoints.saveSettings, { days: 14, purges_from: null }),
  ])
  await expectTexts(getRow('Held'), ['On hold'])
  await expectTexts(getRow('Aged'), ['Less than a day left'])
  await press('Change Retention')
  const dialog = page.getByRole('dialog', { name: 'Retention' })
  await expectTexts(dialog, ['From 7 to 365'])
  await expectAccessible()
  const days = dialog.getByLabelText('Keep deleted records for (days)', { exact: false })
  await days.fill('6')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expectTexts(dialog, ['Please enter a number of days from 7 to 365'])
  await days.fill('7')
  await expectTexts(dialog, [
    '1 item is older than 7 days. They will be permanently deleted after 24 hours.',
  ])
  await days.fill('14')
  answers.add(
    ...answerBin([], 14),
    answer(binEndpoints.saveSettings, { days: 14, purges_from: null }),
  )
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expectMessage('Retention updated')
  await expectTexts(page.getByRole('main'), ['Deleted records are kept for 14 days.'])
  expect(answers.getCalls(binEndpoints.saveSettings)).toMatchObject([{ body: { days: 14 } }])
})

it('says that it loads, that loading failed, and loads again (BIN-027)', async () => {
  const later = answerLater(refuse(binEndpoints.list))
  const answers = await openScreen('/bin', [...answerBin([ANNA]), later])
  await expectTexts(page.getByRole('tabpanel').getByRole('status').first(), ['Loading…'])
  later.release()
  await expect.element(page.getByRole('heading', { name: 'Failed to load the bin' })).toBeVisible()
  expect(page.getByText('Loading…').elements()).toEqual([])
  answers.add(...answerBin([ANNA]))
  await press('Retry')
  await expect.element(getRow('Anna Thorn')).toBeVisible()
})
