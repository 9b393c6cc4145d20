import { caseEndpoints } from '@casework/contract/cases'
import { clientEndpoints } from '@casework/contract/clients'
import { deadlineEndpoints, type Deadline } from '@casework/contract/deadlines'
import { firmEndpoints } from '@casework/contract/firm'
import { expect, test } from '@playwright/test'
import { type Casework } from '../support/casework.ts'
import { shareCasework } from '../support/shared-casework.ts'
import { addEmployee, newUser, type ApiUser } from '../support/firm.ts'
import { signIn } from '../support/person.ts'
import { expectToast } from '../support/screen.ts'

/** A day in UTC, the zone of a firm without one. */
const getDay = (days: number): string =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** Adds a deadline in the firm of another person. */
const addDeadlineAt = async (
  url: string,
  firm: number,
  employee: Pick<ApiUser, 'authorization'>,
  body: object,
): Promise<Deadline> => {
  const { method, path } = deadlineEndpoints.create
  const response = await fetch(`${url}/api${path}?owner_account_id=${firm}`, {
    method,
    headers: { authorization: employee.authorization, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const answer = await response.text()
  expect(response.ok, answer).toBe(true)
  return (JSON.parse(answer) as { data: Deadline }).data
}

let casework: Casework
test.beforeAll(async () => {
  casework = await shareCasework()
})

test('the date that a colleague has set is confirmed', async ({ page }) => {
  const firm = await newUser(casework, 'Westgate Law')
  const colleague = await newUser(casework, 'Gerda Gold')
  await addEmployee(firm, colleague, 'gold')
  const { id: client } = await firm.call(clientEndpoints.create, { body: { name: 'Acme Ltd' } })
  const { id: case_id } = await firm.call(caseEndpoints.create, {
    body: { title: 'Acme v. Smith', date: '2026-10-05', client_id_input: client },
  })
  const members = await firm.call(firmEndpoints.members, {})
  const [user_id, second_user_id] = ['Westgate Law', 'Gerda Gold'].map(
    (name) => members.find((member) => member.name === name)?.user_id,
  )
  const title = 'Notice of appeal'
  const { id } = await addDeadlineAt(casework.url, firm.account, colleague, {
    case_id,
    kind: 'court',
    title,
    due_on: getDay(20),
    user_id,
    second_user_id,
  })
  await signIn(page, casework.url, firm.person, '/deadlines?show=to-confirm')
  await page.getByRole('button', { name: `Actions for ${title}` }).click()
  await page.getByRole('menuitem', { name: 'Confirm' }).click()
  await page
    .getByRole('alertdialog', { name: `for ${title}?` })
    .getByRole('button', { name: 'Confirm date' })
    .click()
  await expectToast(page, 'Deadline confirmed')
  await expect(page.getByText('No deadlines found')).toBeVisible()
  const { needs_confirmation } = await firm.call(deadlineEndpoints.get, { params: { id } })
  expect(needs_confirmation).toBe(false)
})

test('court-free days are entered and removed by keyboard, and move a computed date', async ({
  page,
}) => {
  const firm = await newUser(casework)
  const rule = { start_on: '2027-03-02', event: '', amount: 1, unit: 'day' } as const
  const compute = async () =>
    (await firm.call(deadlineEndpoints.compute, { body: { rule } })).due_on
  expect(await compute()).toBe('2027-03-03')

  await signIn(page, casework.url, firm.person, '/firm')
  const year = page.getByRole('combobox', { name: 'Year' })
  await year.focus()
  await year.selectOption('2027')
  await expect(page.getByText('Only Saturdays and Sundays are court-free.')).toBeVisible()
  const add = page.getByRole('button', { name: 'Add day' })
  await add.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Add day' })
  await expect(dialog.getByLabel('Date')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Name is required')).toBeVisible()
  await dialog.getByLabel('Date').fill('2027-03-06')
  await dialog.getByLabel('Name').fill('Registry closed')
  await page.keyboard.press('Enter')
  await expect(dialog).toContainText('Saturdays and Sundays are court-free already')
  await dialog.getByLabel('Date').fill('2027-03-03')
  await page.keyboard.press('Enter')
  await expectToast(page, 'Court-free days updated')
  await expect(dialog).toHaveCount(0)
  await expect(add).toBeFocused()
  const days = page.getByRole('list', { name: 'Court-free days' })
  await expect(days).toContainText('Wednesday, March 3, 2027')
  await expect(days).toContainText('Registry closed')
  expect(await compute()).toBe('2027-03-04')

  await days.getByRole('button', { name: 'Remove Wednesday, March 3, 2027' }).press('Enter')
  await expect(days).toHaveCount(0)
  expect(await compute()).toBe('2027-03-03')
})
