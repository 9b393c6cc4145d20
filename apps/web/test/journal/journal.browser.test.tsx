import { journalEndpoints } from '@casework/contract/journal'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../accessible.ts'
import { answer, answerBytes, answerLater, refuse } from '../answers.ts'
import { buildMember, GRETA } from '../deadlines/case-page.ts'
import { expectAddress, expectMessage, expectTexts, readTexts } from '../look.ts'
import { openScreen } from '../screen.tsx'
import '../sessions/dashboard-samples.ts'
import { answerJournal, buildEntry, getEntries, getText } from './journal-samples.ts'
import { getButton, getDialog, getField, openMenu, save, openMinutes } from './entry-form.ts'

const SAM = buildMember({ user_id: 3, name: 'Sam Silver', role: 'silver', is_you: false })
const getMinutes = () => page.getByRole('textbox', { name: 'Minutes' })
it.each([
  ['HIGH SECURITY', [GRETA], 'Only you will see this.'],
  ['MEDIUM SECURITY', [GRETA], 'Everybody in Brandt Law will see this.'],
  ['MEDIUM SECURITY', [GRETA, SAM], 'Only you and Greta Gold will see this.'],
  ['LOW SECURITY', [GRETA, SAM], 'Everybody in Brandt Law will see this.'],
  ['HIGH SECURITY', [], 'Only you will see this.'],
  ['MEDIUM SECURITY', [], 'Only you will see this.'],
  ['LOW SECURITY', [], 'Everybody in Brandt Law will see this.'],
])('names who will see an entry of %s (JOUR-026, LOOK-180)', async (level, others, sentence) => {
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

it('others cannot edit or delete an entry (JOUR-031)', async () => {
  const theirs = buildEntry({ may_edit: false, author: { user_id: 2, name: 'Greta Gold' } })
  await openScreen('/cases/21', answerJournal([theirs]), { role: 'gold' })
  await openMenu()
  await expect.poll(() => readTexts(page.getByRole('menuitem'))).toEqual(['Amend', 'Change level'])
})

it('markup in a text is text, and its links are not active (JOUR-032)', async () => {
  const body = '<b>bold</b> <script>window.hit = 1</script> https://example.com\n=HYPERLINK("x")'
  await openScreen('/cases/21', answerJournal([buildEntry({ body })]))
  await expectTexts(getEntries(), ['<b>bold</b> <script>window.hit = 1</script>'])
  expect(getEntries().element().querySelectorAll('a, b, script')).toHaveLength(0)
  expect('hit' in globalThis).toBe(false)
})

const sums = (entries: number) =>
  answer(journalEndpoints.minutes, {
    total_minutes: 12 * entries,
    entries,
    groups: [],
    truncated: false,
  })
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
