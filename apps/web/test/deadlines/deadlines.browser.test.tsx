import { deadlineEndpoints } from '@casework/contract/deadlines'
import { dueOverview } from '@casework/contract/must-not-miss'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, answerLater } from '../answers.ts'
import { expectAddress, expectMessage, expectTexts, readTexts } from '../look.ts'
import { openScreen } from '../screen.tsx'
import { answerDashboard, buildDue } from '../sessions/dashboard-samples.ts'
import { answerCasePage, buildDeadline, buildMember, GRETA } from './case-page.ts'
import { getField, getList, answerOne, TO_CONFIRM, DUE, getBand } from './deadlines-samples.ts'

it('shows the steps while typing, saves nothing meanwhile, and saves the computed date (DUE-020)', async () => {
  const answers = await openScreen('/cases/21', [
    ...answerCasePage(),
    answer(deadlineEndpoints.compute, ({ body }) => ({
      due_on: body.rule.amount === 1 ? '2027-03-01' : '2027-03-31',
      steps: ['Start: Judgment served, January 31, 2027.', 'The day of the event does not count.'],
      warnings: ['Check this date.'],
    })),
    answer(deadlineEndpoints.create, buildDeadline({ due_on: '2027-03-31' })),
  ])
  await page
    .getByRole('region', { name: 'Next deadline' })
    .getByRole('button', { name: 'Add deadline' })
    .click()
  await getField('Title').fill('Notice of appeal')
  await getField('Start date').fill('2027-01-31')
  await getField('Event').fill('Judgment served')
  await getField('Unit').selectOptions('month')
  await getField('Amount').fill('1')
  const steps = getList('How this date came about').getByRole('listitem')
  await expect
    .poll(() => readTexts(steps))
    .toEqual(['Start: Judgment served, January 31, 2027.', 'The day of the event does not count.'])
  const result = page.getByText(/^Result: /)
  await expect.element(result).toHaveTextContent('Result: Monday, March 1, 2027')
  await expect.element(result).toHaveAttribute('aria-live', 'polite')
  await getField('Amount').fill('2')
  await expect.element(result).toHaveTextContent('Result: Wednesday, March 31, 2027')
  expect(answers.getCalls(deadlineEndpoints.create)).toEqual([])
  await page.getByRole('button', { name: 'Save deadline' }).click()
  await expectMessage('Deadline saved')
  expect(answers.getCalls(deadlineEndpoints.create)).toMatchObject([
    { body: { case_id: 21, title: 'Notice of appeal', due_on: '2027-03-31' } },
  ])
})

it('"Done" moves the row away, and "Undo" brings it back (DUE-021)', async () => {
  await openScreen('/cases/21', answerOne())
  await expectTexts(getList('Open deadlines'), ['File the brief', 'in 7 days'])
  await page.getByRole('button', { name: 'Done File the brief' }).click()
  await expectMessage('Deadline done')
  await expect.element(getList('Open deadlines')).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expectTexts(getList('Open deadlines'), ['File the brief'])
})

it('a double click on "Done" is sent once', async () => {
  const answers = await openScreen('/cases/21', answerOne())
  await page.getByRole('button', { name: 'Done File the brief' }).dblClick()
  await expectMessage('Deadline done')
  await expect.element(getList('Open deadlines')).not.toBeInTheDocument()
  expect(answers.getCalls(deadlineEndpoints.done)).toHaveLength(1)
})

it('a date is confirmed by keyboard, and Escape confirms nothing', async () => {
  const answers = await openScreen('/deadlines?show=to-confirm', answerOne(TO_CONFIRM))
  await expectTexts(getList('Deadlines'), ['Not confirmed'])
  const actions = page.getByRole('button', { name: 'Actions for File the brief' })
  const open = async () => {
    actions.element().focus()
    await userEvent.keyboard('{Enter}')
    await expect
      .element(page.getByRole('menuitem', { name: 'Confirm File the brief' }))
      .toBeVisible()
    // A menu that opens while its code loads has no first item yet.
    await userEvent.keyboard('{Home}')
    await expect
      .element(page.getByRole('menuitem', { name: 'Confirm File the brief' }))
      .toHaveFocus()
    await userEvent.keyboard('{Enter}')
  }
  await open()
  const dialog = page.getByRole('alertdialog', {
    name: 'Confirm March 19, 2026 for File the brief?',
  })
  await expectTexts(dialog, ['Thursday, March 19, 2026, entered by hand.'])
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(actions).toHaveFocus()
  expect(answers.getCalls(deadlineEndpoints.confirm)).toEqual([])
  await open()
  dialog.getByRole('button', { name: 'Confirm date' }).element().focus()
  await userEvent.keyboard('{Enter}')
  await expectMessage('Deadline confirmed')
  expect(answers.getCalls(deadlineEndpoints.confirm)).toMatchObject([
    { params: { id: 61 }, body: { due_on: '2026-03-19' } },
  ])
})

it.each(['owner', 'gold'] as const)(
  'the band is absent for %s while nothing is due (DUE-018)',
  async (role) => {
    const firm = answerLater(answer(dueOverview.mustNotMiss, buildDue()))
    const answers = await openScreen('/dashboard', [...answerDashboard(), firm], { role })
    firm.release()
    await expect
      .poll(() => answers.getCalls(dueOverview.mustNotMiss).map(({ query }) => query.scope))
      .toEqual(['mine', 'firm'])
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(getBand().query()).toBeNull()
  },
)

const RECENT = {
  id: 31,
  title: 'Hearing',
  date: '2026-03-02T09:30:00',
  time: '09:30',
  client_name: 'Helena Thornbury',
  case_title: 'Thornbury v. Ashdown',
  document_count: 2,
}

it('the band shows the firm to an employee, below the agenda (DUE-018, DUE-019)', async () => {
  await openScreen(
    '/dashboard',
    [
      ...answerDashboard([], { recent_sessions: [RECENT] }),
      answer(dueOverview.mustNotMiss, ({ query }) =>
        buildDue(query.scope === 'firm' ? { soon: [DUE] } : {}),
      ),
    ],
    { role: 'gold' },
  )
  await getBand().getByRole('button', { name: 'Firm', exact: true }).click()
  await expectTexts(getBand(), ['File the brief', 'in 7 days'])
  const agenda = page.getPanel('Next').element()
  expect(
    getBand().element().compareDocumentPosition(agenda) & Node.DOCUMENT_POSITION_PRECEDING,
  ).toBeTruthy()
  for (const text of ['Today and next', 'Connection requests', 'Total Clients'])
    expect(page.getByText(text).query()).toBeNull()
})

it('the chips of the list choose what it asks for', async () => {
  const answers = await openScreen('/deadlines', [...answerOne(), ...answerCasePage()])
  await page.getByRole('button', { name: 'Done', exact: true }).click()
  await expect.element(page.getByText('No deadlines found')).toBeVisible()
  await expectAddress('/deadlines?show=done')
  expect(answers.getCalls(deadlineEndpoints.list).at(-1)?.query).toMatchObject({
    state: 'done',
    ordering: '-due_on',
  })
})

it('offers only people who work on deadlines', async () => {
  const silver = buildMember({ user_id: 3, name: 'Sam Silver', works_on_sessions: false })
  await openScreen('/cases/21', answerCasePage({ members: [buildMember(), GRETA, silver] }))
  await page
    .getByRole('region', { name: 'Next deadline' })
    .getByRole('button', { name: 'Add deadline' })
    .click()
  await expect
    .poll(() => readTexts(getField('Responsible').getByRole('option')))
    .toEqual(['Lead of the case', 'Eva Brandt', 'Greta Gold'])
})
