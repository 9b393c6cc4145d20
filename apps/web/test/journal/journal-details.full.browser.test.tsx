import { journalEndpoints } from '@casework/contract/journal'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../accessible.ts'
import { answer, answerLater, refuse } from '../answers.ts'
import { expectMessage, expectTexts, readTexts } from '../look.ts'
import { openScreen } from '../screen.tsx'
import '../sessions/dashboard-samples.ts'
import { answerJournal, buildEntry, getEntries, getText } from './journal-samples.ts'
import { getButton, getDialog, getField, openMenu, save, openMinutes } from './entry-form.ts'

const LATE = { may_edit: false, may_edit_until: '2026-02-21T15:10:00Z', amendments_count: 1 }

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
