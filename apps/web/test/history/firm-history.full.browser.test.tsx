import { historyEndpoints } from '@casework/contract/history'
import { historyExports } from '@casework/contract/history-export'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { answer, answerBytes, answerLater, pageOf, refuse } from '../answers.ts'
import { expectAddress, expectMessage, expectTexts } from '../look.ts'
import { openScreen } from '../screen.tsx'
import { answerHistory, buildHistory, getHistory } from './history-samples.ts'

const ENTRIES = [
  buildHistory(),
  buildHistory({ id: 2, action: 'updated', object_title: 'Nadia Novak', object_id: 12 }),
]
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
const getField = (label: string) => page.getByLabelText(label, { exact: false })

it('shows what was done with a link to the record (HIST-038)', async () => {
  await openScreen('/history', answerHistory(ENTRIES))
  await expect.element(page.getByText('Everything that was done in Brandt Law.')).toBeVisible()
  await expectTexts(getHistory(), ['Created', 'Eva Brandt', 'Helena Thornbury'])
  await expect
    .element(getHistory().getByRole('link', { name: 'Helena Thornbury' }))
    .toHaveAttribute('href', '/clients/11')
})

it('keeps the filters in the address (HIST-038)', async () => {
  const answers = await openScreen('/history?action=created', answerHistory(ENTRIES))
  await expect.element(getField('Action')).toHaveValue('created')
  await expect.element(getHistory()).not.toMatchTextContent('Nadia Novak')
  await getField('Record type').selectOptions('Client')
  await getField('Person').selectOptions('Eva Brandt')
  await getField('Refused only').click()
  await expect.element(page.getByRole('heading', { name: 'No entries match' })).toBeVisible()
  expect(answers.getCalls(historyEndpoints.list).at(-1)?.query).toMatchObject({
    action: 'created',
    object_type: 'client',
    user_id: 1,
    outcome: 'denied',
  })
  expect(Object.fromEntries(new URLSearchParams(location.search))).toMatchObject({
    action: 'created',
    object_type: 'client',
    user_id: '1',
    outcome: 'denied',
  })
  await page.getByRole('button', { name: 'Clear filters' }).last().click()
  await expectAddress('/history')
  await expectTexts(getHistory(), ['Nadia Novak'])
})

it('the owner erases the values of a record for a reason (HIST-038)', async () => {
  const answers = await openScreen('/history', [
    ...answerHistory(ENTRIES.slice(1)),
    refuse(historyEndpoints.erase),
  ])
  await press('More')
  await page.getByRole('menuitem', { name: 'Erase values…' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Erase values from history' })
  await expectTexts(dialog, [
    'All recorded values of "Nadia Novak" are erased from its history. Who did what and when stays, and the history remains verifiable. This cannot be undone.',
  ])
  const erase = dialog.getByRole('button', { name: 'Erase values' })
  await erase.click()
  const reason = dialog.getByLabelText('Reason', { exact: false })
  await expect.element(reason).toHaveAccessibleDescription('Please enter a reason')
  await reason.fill('Erasure request')
  await erase.click()
  await expectTexts(dialog.getByRole('alert'), ['Failed to erase values'])
  answers.add(answer(historyEndpoints.erase, { erased_values: 4 }))
  await erase.click()
  await expectMessage('4 values erased')
  await expect.element(dialog).not.toBeInTheDocument()
  expect(answers.getCalls(historyEndpoints.erase).at(-1)?.body).toEqual({
    object_type: 'client',
    object_id: 12,
    reason: 'Erasure request',
  })
})

it('the owner exports the history, and is told when that fails (HIST-038)', async () => {
  const answers = await openScreen('/history', [
    ...answerHistory(ENTRIES),
    refuse(historyExports.export),
  ])
  await press('Export')
  await expectMessage('Failed to export history')
  answers.add(answerBytes(historyExports.export, () => new Response('zip')))
  await press('Export')
  await expectMessage('History exported')
})

const HASH = '9f2c'.repeat(16)
const SEAL = { seq: 9038, at: '2026-11-21T00:10:04Z', hash: HASH, signature: '', key: 'ed25519:1' }
it.each([
  [[], ['No seals yet']],
  [[SEAL], ['Entry 9038', HASH]],
])('the owner sees the seals (HIST-038)', async (seals, texts) => {
  await openScreen('/history', [
    ...answerHistory(ENTRIES),
    answer(historyEndpoints.seals, pageOf(seals)),
  ])
  await press('Seals')
  await expectTexts(page.getByRole('dialog', { name: 'Seals' }), [
    'Each seal was mailed to eva@brandt.example.',
    ...texts,
  ])
})

it('an admin sees the history without the actions of the owner (HIST-038)', async () => {
  await openScreen('/history', answerHistory(ENTRIES), { role: 'admin' })
  await expectTexts(getHistory(), ['Helena Thornbury'])
  for (const name of ['Export', 'Seals', 'More'])
    expect(page.getByRole('main').getByRole('button', { name, exact: true }).query()).toBeNull()
})

it('gold is refused and does not ask (HIST-038)', async () => {
  const answers = await openScreen('/history', answerHistory(ENTRIES), { role: 'gold' })
  await expect
    .element(
      page.getByRole('heading', { name: 'You do not have permission to perform this action' }),
    )
    .toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Back', exact: true })).toBeVisible()
  expect(answers.getCalls(historyEndpoints.list)).toEqual([])
})

it('says that it loads, that loading failed, and that there is nothing (HIST-038)', async () => {
  const later = answerLater(refuse(historyEndpoints.list))
  const answers = await openScreen('/history', [...answerHistory([]), later])
  await expectTexts(page.getByRole('main').getByRole('status'), ['Loading…'])
  later.release()
  await expectTexts(page.getByRole('main').getByRole('alert'), ['Failed to load history'])
  answers.add(...answerHistory([]))
  await press('Retry')
  await expect.element(page.getByRole('heading', { name: 'No history yet' })).toBeVisible()
})
