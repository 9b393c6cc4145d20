import { journalEndpoints } from '@casework/contract/journal'
import { expect, it, onTestFinished } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../accessible.ts'
import { minutesStore } from '~/features/journal'
import { answer, answerBytes, answerLater, refuse } from '../answers.ts'
import { buildMember, GRETA } from '../deadlines/case-page.ts'
import { expectAddress, expectMessage, expectTexts, readTexts } from '../look.ts'
import { openScreen } from '../screen.tsx'
import '../sessions/dashboard-samples.ts'
import { answerJournal, buildEntry, getEntries, getText } from './journal-samples.ts'

const SAM = buildMember({ user_id: 3, name: 'Sam Silver', role: 'silver', is_you: false })
const getButton = (name: string) => page.getByRole('button', { name, exact: true })
const getMinutes = () => page.getByRole('textbox', { name: 'Minutes' })
const getDialog = (name: string) => page.getByRole('dialog', { name })
const getField = (label: string) => page.getByRole('dialog').getByLabelText(label, { exact: false })
const openMenu = () => page.getByRole('button', { name: /^Actions for Call/ }).click()
const save = () => getButton('Save entry').click()

it.each([
  ['HIGH SECURITY', [GRETA], 'Only you will see this.'],
  ['MEDIUM SECURITY', [GRETA], 'Everybody in Brandt Law will see this.'],
  ['MEDIUM SECURITY', [GRETA, SAM], 'Only you and Greta Gold will see this.'],
  ['LOW SECURITY', [GRETA, SAM], 'Everybody in Brandt Law will see this.'],
])('names who will see an entry of %s (JOUR-026)', async (level, others, sentence) => {
  await openScreen('/cases/21', answerJournal([], [buildMember(), ...others]))
  const levels = page.getByRole('group', { name: 'Level' })
  await expect.element(levels).toBeVisible()
  expect(readTexts(levels.getByRole('button'))).toEqual([
    'HIGH SECURITY',
    'MEDIUM SECURITY',
    'LOW SECURITY',
  ])
  await expect.element(getButton('HIGH SECURITY')).toHaveAttribute('aria-pressed', 'true')
  await getButton(level).click()
  await expect.element(page.getByText(sentence)).toBeVisible()
})

it('a number before "min" fills Minutes until the field is touched (JOUR-027, JOUR-030)', async () => {
  const answers = await openScreen(
    '/cases/21',
    answerJournal([buildEntry({ body: 'An older call', happened_at: '2026-02-20T15:10:00' })]),
  )
  await getText().fill('Called Reed, offers 8,000 - 12 min')
  await expect.element(getMinutes()).toHaveValue('12')
  await getButton('Call').click()
  await getButton('Incoming').click()
  await save()
  await expectMessage('Entry saved')
  await expect.element(getText()).toHaveValue('')
  await expectTexts(getEntries().first(), ['Called Reed, offers 8,000 - 12 min', 'Incoming'])
  await expectTexts(getEntries().nth(1), ['An older call'])
  await getMinutes().fill('20')
  await getText().fill('Wrote to Reed 5 min')
  await expect.element(getMinutes()).toHaveValue('20')
  // Between the two others, by the time at which it happened.
  await page.getByLabelText('Date and time').fill('2026-02-21T09:00')
  await save()
  await expectTexts(getEntries().nth(1), ['Wrote to Reed 5 min', '20 min'])
  expect(answers.getCalls(journalEndpoints.create).map(({ body }) => body)).toMatchObject([
    { kind: 'call', direction: 'in', minutes: 12, security_level: 'red' },
    { body: 'Wrote to Reed 5 min', minutes: 20, happened_at: '2026-02-21T09:00' },
  ])
})

it('Ctrl+Enter saves once, and a failed save keeps the text (JOUR-028)', async () => {
  const answers = await openScreen('/cases/21', [
    ...answerJournal(),
    refuse(journalEndpoints.create),
  ])
  await getText().fill('Wrote to the court')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expectMessage('Failed to save entry')
  await expect.element(getText()).toHaveValue('Wrote to the court')
  const later = answerLater(answer(journalEndpoints.create, buildEntry()))
  answers.add(later)
  getText().element().focus()
  await userEvent.keyboard('{Control>}{Enter}{Enter}{/Control}')
  await expect.element(getButton('Save entry')).toBeDisabled()
  later.release()
  await expectMessage('Entry saved')
  expect(answers.getCalls(journalEndpoints.create)).toHaveLength(2)
})

it('words typed while an entry is saved stay, and a saved text does not come back (JOUR-029)', async () => {
  const entries = [buildEntry()]
  const answers = await openScreen('/cases/21', answerJournal(entries))
  const holdSave = () => {
    const later = answerLater(answer(journalEndpoints.create, buildEntry()))
    answers.add(later)
    return later
  }
  let saving = holdSave()
  await getText().fill('Called Reed.')
  await save()
  await userEvent.type(getText(), '{End} Asked for the lease.')
  saving.release()
  await expectMessage('Entry saved')
  await expect.element(getText()).toHaveValue('Called Reed. Asked for the lease.')

  saving = holdSave()
  await getText().fill('Sent the lease.')
  await save()
  await page.getByRole('tab', { name: /^Sessions/ }).click()
  await expect.element(getText()).not.toBeInTheDocument()
  await page.getByRole('tab', { name: /^Overview/ }).click()
  await expect.element(getText()).toHaveValue('Sent the lease.')
  await expect.element(getButton('Save entry')).toBeDisabled()
  saving.release()
  await expect.element(getText()).toHaveValue('')
})

it('an entry is edited by its author for 24 hours (JOUR-031)', async () => {
  const answers = await openScreen('/cases/21', [
    ...answerJournal([buildEntry()]),
    answer(journalEndpoints.update, buildEntry()),
  ])
  await openMenu()
  const items = page.getByRole('menuitem')
  await expect.poll(() => readTexts(items)).toEqual(['Edit', 'Amend', 'Change level', 'Delete'])
  await items.filter({ hasText: 'Edit' }).click()
  await getField('Text').fill('Called Reed, no answer')
  await expectAccessible()
  await getDialog('Edit entry').getByRole('button', { name: 'Save Changes' }).click()
  await expectMessage('Entry updated')
  expect(answers.getCalls(journalEndpoints.update)).toMatchObject([
    { body: { body: 'Called Reed, no answer' } },
  ])
})

const LATE = { may_edit: false, may_edit_until: '2026-02-21T15:10:00Z', amendments_count: 1 }

it('later it can be amended, and deleted with a reason (JOUR-031)', async () => {
  const entries = [buildEntry(LATE)]
  const answers = await openScreen('/cases/21', [
    ...answerJournal(entries),
    answer(journalEndpoints.amend, buildEntry(LATE)),
    answer(journalEndpoints.remove, () => {
      entries.length = 0
      return null
    }),
  ])
  const choose = async (name: string) => {
    await openMenu()
    const items = page.getByRole('menuitem')
    await expect.poll(() => readTexts(items)).toEqual(['Amend', 'Change level', 'Delete'])
    await items.filter({ hasText: name }).click()
  }
  await choose('Amend')
  await getField('Text').fill('He called back')
  await getDialog('Amend').getByRole('button', { name: 'Save' }).click()
  await expectMessage('Entry amended')
  expect(answers.getCalls(journalEndpoints.amend)).toMatchObject([
    { body: { body: 'He called back' } },
  ])
  await choose('Delete')
  await expectTexts(getDialog('Delete entry'), [
    'Delete this entry? This cannot be undone. Its amendments are deleted with it.',
  ])
  await getField('Reason').fill('Entered twice')
  await expectAccessible()
  await getDialog('Delete entry').getByRole('button', { name: 'Delete' }).click()
  await expectMessage('Entry deleted')
  await expect.element(getEntries()).not.toBeInTheDocument()
})

it('others cannot edit or delete an entry (JOUR-031)', async () => {
  const theirs = buildEntry({ may_edit: false, author: { user_id: 2, name: 'Greta Gold' } })
  await openScreen('/cases/21', answerJournal([theirs]), { role: 'gold' })
  await openMenu()
  await expect.poll(() => readTexts(page.getByRole('menuitem'))).toEqual(['Amend', 'Change level'])
})

it('a text outlives the entry that it was to amend (JOUR-031)', async () => {
  const entries = [buildEntry()]
  await openScreen('/cases/21', [
    ...answerJournal(entries),
    refuse(journalEndpoints.amend, 'not_found', { message: 'Entry not found' }),
  ])
  await openMenu()
  await page.getByRole('menuitem', { name: 'Amend' }).click()
  await getField('Text').fill('He called back')
  entries.length = 0
  await getDialog('Amend').getByRole('button', { name: 'Save' }).click()
  await expectTexts(getDialog('Amend'), ['Entry not found'])
  await expect.element(getEntries()).not.toBeInTheDocument()
  await expect.element(getField('Text')).toHaveValue('He called back')
})

it('markup in a text is text, and its links are not active (JOUR-032)', async () => {
  const body = '<b>bold</b> <script>window.hit = 1</script> https://example.com\n=HYPERLINK("x")'
  await openScreen('/cases/21', answerJournal([buildEntry({ body })]))
  await expectTexts(getEntries(), ['<b>bold</b> <script>window.hit = 1</script>'])
  expect(getEntries().element().querySelectorAll('a, b, script')).toHaveLength(0)
  expect('hit' in globalThis).toBe(false)
})

it('the box and the entries work by keyboard on a phone (JOUR-033)', async () => {
  const body = Array.from({ length: 12 }, (_, line) => `Line ${line}`).join('\n')
  await openScreen('/cases/21', answerJournal([buildEntry({ body })]), { window: [360, 740] })
  await expect.element(getEntries()).toBeInTheDocument()
  getText().element().focus()
  await userEvent.keyboard('Called by keyboard{Tab}{Tab} ')
  await expect.element(getButton('Outgoing')).toHaveAttribute('aria-pressed', 'true')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expectMessage('Entry saved')
  await expect.poll(() => getEntries().elements().length).toBe(2)
  const { bottom } = getText().element().getBoundingClientRect()
  expect(bottom).toBeLessThan(getEntries().first().element().getBoundingClientRect().top)
  expect(document.documentElement.scrollWidth).toBe(360)
  getEntries().nth(1).getByRole('button', { name: 'Show more' }).element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(getButton('Show less')).toBeVisible()
  getEntries()
    .nth(1)
    .getByRole('button', { name: /^Actions/ })
    .element()
    .focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('menuitem').first()).toBeVisible()
})

const sums = (entries: number) =>
  answer(journalEndpoints.minutes, {
    total_minutes: 12 * entries,
    entries,
    groups: [],
    truncated: false,
  })
const openMinutes = async (...others: Parameters<typeof openScreen>[1]) => {
  const answers = await openScreen('/cases/21', [...answerJournal(), ...others])
  await expect.element(getButton('Minutes')).toBeVisible()
  getButton('Minutes').element().focus()
  await userEvent.keyboard('{Enter}')
  // It stays open across pages, and so across tests.
  onTestFinished(() => minutesStore.setState({ isOpen: false }))
  return answers
}

it('the minutes of a period are summed and exported (JOUR-033)', async () => {
  const answers = await openMinutes(
    sums(1),
    answerBytes(journalEndpoints.exportMinutes, () => new Response('minutes')),
  )
  await getField('From').fill('2026-02-01')
  await getField('To').fill('2026-02-28')
  await expectTexts(getDialog('Minutes'), ['Total: 12 min'])
  await getButton('Export Excel').click()
  await expectMessage('Minutes exported successfully')
  expect(answers.getCalls(journalEndpoints.exportMinutes)).toMatchObject([
    { query: { date_after: '2026-02-01', date_before: '2026-02-28', format: 'xlsx', case_id: 21 } },
  ])
  answers.add(sums(0))
  await getField('From').fill('2026-02-27')
  await expectTexts(getDialog('Minutes'), ['No minutes in this period'])
})

it('the minutes say what is wrong with a period (JOUR-024)', async () => {
  await openMinutes(
    refuse(journalEndpoints.minutes, 'validation_error', {
      fields: { date_before: ['The period must be at most one year'] },
    }),
  )
  await expectTexts(getDialog('Minutes').getByRole('alert'), [
    'The period must be at most one year',
  ])
  await expect.element(getButton('Export CSV')).toBeDisabled()
})

it('an entry that a search has found is shown above the timeline', async () => {
  const answers = await openScreen('/cases/21?entry=71', [
    ...answerJournal(),
    refuse(journalEndpoints.get),
  ])
  const found = page.getPanel('Found entry')
  await expectTexts(found, ['Failed to load entry'])
  answers.add(answer(journalEndpoints.get, buildEntry()))
  await found.getByRole('button', { name: 'Retry' }).click()
  await expectTexts(found, ['Called Reed'])
  await found.getByRole('button', { name: 'Close' }).click()
  await expectAddress('/cases/21')
})

it('an entry that is not there any more is said to be missing', async () => {
  await openScreen('/cases/21?entry=71', [
    ...answerJournal(),
    refuse(journalEndpoints.get, 'not_found'),
  ])
  await expectTexts(page.getPanel('Found entry'), ['Entry not found'])
})
