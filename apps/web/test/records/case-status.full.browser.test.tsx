import { caseContents } from '@casework/contract/case-contents'
import { caseEndpoints, type LegalCase } from '@casework/contract/cases'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { answer, answerLater, refuse } from '../answers.ts'
import { chooseOption, expectMessage, expectTexts, readTexts } from '../look.ts'
import { buildCase } from '../samples.ts'
import { openRecords, press } from './records-samples.ts'

const CLOSED = { status: 'closed', closed_on: '2026-03-15' } as const
const ARCHIVED = { ...CLOSED, status: 'archived', archived_on: '2026-03-16' } as const
const getButton = (name: string) => page.getByRole('button', { name, exact: true })
const expectHeader = (text: string) =>
  expect
    .poll(() => page.getByRole('heading', { level: 1 }).element().closest('header')?.textContent)
    .toContain(text)
const choose = async (menu: string, entry: string) => {
  await getButton(menu).click()
  await page.getByRole('menuitem', { name: entry }).click()
}
const answerCase = (changes: Partial<LegalCase>) =>
  answer(caseEndpoints.get, { ...buildCase(changes), hold: null })

it.each([
  ['open', {}, ['Edit Case', 'Close case', 'Place hold']],
  ['closed', CLOSED, ['Edit Case', 'Archive case', 'Reopen case', 'Place hold']],
  ['archived', ARCHIVED, ['Edit Case', 'Reopen case', 'Place hold']],
] as const)(
  'offers what can be done with a case that is %s (LOOK-159)',
  async (_, legalCase, entries) => {
    await openRecords('/cases/21', [], { legalCase })
    await press('More')
    await expect.poll(() => readTexts(page.getByRole('menuitem'))).toEqual(entries)
  },
)

it('closes a case on a day that may be earlier, and takes it back', async () => {
  const answers = await openRecords('/cases/21', [
    answer(caseEndpoints.setStatus, ({ body }) => buildCase(body.status === 'open' ? {} : CLOSED)),
  ])
  await choose('More', 'Close case')
  const dialog = page.getByRole('dialog', { name: 'Close case' })
  const day = dialog.getByLabelText(/^Date/)
  await expect.element(day).toHaveValue(new Date().toLocaleDateString('sv-SE'))
  await expectTexts(dialog, ['1 session is still to come.'])
  expect(dialog.element().textContent).not.toContain('This is before')
  await day.fill('2001-02-03')
  await expectTexts(dialog, ['This is before the date of the case'])
  answers.add(answerCase(CLOSED))
  await press('Close case', dialog)
  await expectMessage('Case closed')
  await expectHeader('Closed March 15, 2026')
  answers.add(answerCase({}))
  await press('Undo')
  await expectMessage('The change was undone')
  await expectHeader('Open')
  expect(answers.getCalls(caseEndpoints.setStatus).map(({ body }) => body)).toEqual([
    { status: 'closed', on: '2001-02-03' },
    { status: 'open' },
  ])
})

it('shows a new status before the answer, and takes a refused one back', async () => {
  const later = answerLater(refuse(caseEndpoints.setStatus))
  const answers = await openRecords('/cases/21', [later], { legalCase: CLOSED })
  await choose('More', 'Reopen case')
  await expectHeader('Open')
  answers.add(answerCase(ARCHIVED))
  later.release()
  await expectMessage('Failed to change status')
  await expectHeader('Archived')
})

it('adds nothing to an archived case until it is reopened', async () => {
  await openRecords('/cases/21', [], { legalCase: ARCHIVED })
  for (const name of ['Add Session', 'Add Document'])
    await expect
      .element(getButton(name))
      .toHaveAccessibleDescription('This case is archived. Reopen it first.')
})

it('says in the form of a session that its case is archived', async () => {
  await openRecords('/sessions/create?case=21', [], { legalCase: ARCHIVED })
  await expect.element(page.getByText('This case is archived. Reopen it first.')).toBeVisible()
  await expect.element(getButton('Create Session')).toBeDisabled()
})

it('offers the people of the firm who are not in the team yet, and the first as lead', async () => {
  const added_at = '2026-03-12T09:30:00.000Z'
  const marcus = { user_id: 2, name: 'Marcus Lowe', part: 'lead', is_you: false, added_at } as const
  const answers = await openRecords('/cases/21', [
    answer(caseContents.addToTeam, [marcus]),
    refuse(caseContents.removeFromTeam),
  ])
  const dialog = page.getByRole('dialog', { name: 'Add person' })
  const person = dialog.getByRole('combobox', { name: 'Person' })
  const add = dialog.getByRole('button', { name: 'Add person' })
  // The directory's card has such a button too.
  await getButton('Add person').first().click()
  await add.click()
  await expect.element(person).toHaveAccessibleDescription('Please select a person of this firm')
  await chooseOption('Person', 'Marcus Lowe')
  answers.add(answer(caseContents.team, [marcus]))
  await add.click()
  await expectMessage('Team updated')
  const rows = page.getByRole('list', { name: 'Team' }).getByRole('listitem')
  await expect.poll(() => readTexts(rows)).toEqual(['MMarcus LoweResponsible'])
  await getButton('Add person').first().click()
  await person.click()
  await expect
    .poll(() => readTexts(page.getByRole('option')))
    .toEqual(['Eva BrandtYou', 'Ida Stone'])
  await page.getByRole('option', { name: 'Ida Stone' }).click()
  await expect.element(dialog.getByRole('radio', { name: /^Member/ })).toBeChecked()
  await add.click()
  await choose('Actions for Marcus Lowe', 'Remove')
  await expectMessage('Failed to update team')
  expect(answers.getCalls(caseContents.addToTeam).map(({ body }) => body)).toEqual([
    { user_id: 2, part: 'lead' },
    { user_id: 3, part: 'member' },
  ])
})

it('changes the court reference in a dialog, and copies the number', async () => {
  const court_reference = 'KB-2026-001234'
  const answers = await openRecords('/cases/21', [
    answer(caseEndpoints.updateDetails, buildCase({ court_reference })),
  ])
  await press('Edit details')
  const dialog = page.getByRole('dialog', { name: 'Edit details' })
  await dialog.getByLabelText(/^Court Reference/).fill(court_reference)
  answers.add(answerCase({ court_reference }))
  await press('Save Changes', dialog)
  await expectMessage('Case updated successfully')
  await expect.element(dialog).not.toBeInTheDocument()
  await expectTexts(page.getByRole('tabpanel'), [court_reference])
  expect(answers.getCalls(caseEndpoints.updateDetails)).toMatchObject([
    { body: { court_reference } },
  ])
  await press('Copy number')
  await expectMessage('Number copied')
})
