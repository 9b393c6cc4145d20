import { caseEndpoints } from '@casework/contract/cases'
import { clientEndpoints } from '@casework/contract/clients'
import { deadlineEndpoints } from '@casework/contract/deadlines'
import { firmEndpoints } from '@casework/contract/firm'
import { expect, test } from '@playwright/test'
import { prepareCasework } from '../support/shared-casework.ts'
import { addEmployee, newUser } from '../support/firm.ts'
import { signIn } from '../support/person.ts'
import { proves } from '../support/requirements.ts'
import { openRowMenu } from '../support/list.ts'
import { expectToast } from '../support/screen.ts'

const casework = prepareCasework()

/** A day in UTC, the zone of a firm without one. */
const day = (days: number): string =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

async function newFirm(name?: string) {
  const firm = await newUser(casework, name)
  const { id: client } = await firm.call(clientEndpoints.create, {
    body: { name: 'Acme Ltd', email: null, mobile: null, country: null },
  })
  const { id, number } = await firm.call(caseEndpoints.create, {
    body: { title: 'Acme v. Smith', date: '2026-10-05', client_id_input: client },
  })
  return { firm, case_id: id, number }
}

test('the dialog shows the steps while typing, and saves the computed date', async ({ page }) => {
  proves('DUE-020')
  const { firm, case_id } = await newFirm()
  await signIn(page, casework.url, firm.person, '/cases')
  await page.getByRole('link', { name: 'View Details Acme v. Smith' }).click()
  await page.getByRole('region', { name: 'Next deadline' }).getByRole('button').click()
  const dialog = page.getByRole('dialog', { name: 'Add deadline' })
  await dialog.getByLabel('Title').fill('Notice of appeal')
  await test.step('nothing that closes the dialog loses the title without a question', async () => {
    const question = page.getByRole('alertdialog', { name: 'Unsaved changes' })
    for (const leave of [() => page.mouse.click(5, 5), () => page.goBack()]) {
      await leave()
      await question.getByRole('button', { name: 'Stay' }).click()
      await expect(question).toHaveCount(0)
    }
    await expect(page).toHaveURL(`${casework.url}/cases/${case_id}`)
    await expect(dialog.getByLabel('Title')).toHaveValue('Notice of appeal')
  })
  await dialog.getByLabel('Start date').fill('2027-01-31')
  await dialog.getByLabel('Event').fill('Judgment served')
  await dialog.getByLabel('Unit').selectOption('month')
  await dialog.getByLabel('Amount').fill('1')
  const steps = dialog.getByRole('list', { name: 'How this date came about' })
  await expect(steps.getByRole('listitem')).toHaveText([
    'Start: Judgment served, January 31, 2027.',
    'The day of the event does not count.',
    '1 month later: February 28, 2027.',
    'February 2027 has no day 31. The last day of the month counts.',
    'February 28, 2027 is court-free: Sunday.',
    'Moved to the next working day: March 1, 2027.',
    'Result: March 1, 2027. Check this date.',
  ])
  await dialog.getByRole('button', { name: 'Save deadline' }).click()
  await expectToast(page, 'Deadline saved')
  await expect(page.getByRole('list', { name: 'Open deadlines' })).toContainText(
    'Monday, March 1, 2027',
  )
})

test('removing an employee names the duties, and leads to the hand-over', async ({ page }) => {
  proves('DUE-036')
  const { firm, case_id } = await newFirm('Southgate Law')
  const employee = await newUser(casework, 'Sam Lee')
  await addEmployee(firm, employee, 'gold')
  await signIn(page, casework.url, firm.person)
  const openDialog = async () => {
    await page.goto(`${casework.url}/connections?tab=employees`)
    await (await openRowMenu(page, 'Sam Lee', 'Remove')).click()
    return page.getByRole('alertdialog', { name: 'Remove connection' })
  }
  const TEXT = 'This action is irreversible. Sam Lee will lose all access to your account.'
  const before = await openDialog()
  await expect(before).toContainText(TEXT)
  await expect(before.getByRole('link', { name: 'Hand over first' })).toHaveCount(0)

  const people = await firm.call(firmEndpoints.members, {})
  const sam = people.find(({ name }) => name === 'Sam Lee')
  await firm.call(deadlineEndpoints.create, {
    body: {
      case_id,
      kind: 'own',
      title: 'File the brief',
      due_on: day(9),
      user_id: sam?.user_id ?? 0,
    },
  })
  const after = await openDialog()
  await expect(after).toContainText(TEXT)
  await expect(after).toContainText('1 open deadline of Sam Lee will need another person.')
  await after.getByRole('link', { name: 'Hand over first' }).click()
  const dialog = page.getByRole('dialog', { name: 'Hand over' })
  await expect(dialog).toContainText('File the brief')
  await dialog.getByLabel('To').selectOption({ label: 'Southgate Law' })
  await dialog.getByRole('button', { name: 'Hand over' }).click()
  await expectToast(page, '1 deadline handed over')
})
