import { caseEndpoints } from '@casework/contract/cases'
import { clientEndpoints } from '@casework/contract/clients'
import { deadlineEndpoints } from '@casework/contract/deadlines'
import { firmEndpoints } from '@casework/contract/firm'
import { expect, test, type Page } from '@playwright/test'
import { type Casework } from '../support/casework.ts'
import { shareCasework } from '../support/shared-casework.ts'
import { addEmployee, newUser, switchTo, type ApiUser } from '../support/firm.ts'
import { signIn } from '../support/person.ts'
import { proves } from '../support/requirements.ts'
import { expectToast } from '../support/screen.ts'

let casework: Casework
test.beforeAll(async () => {
  casework = await shareCasework()
})

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

const addOwn = (firm: ApiUser, case_id: number, title: string, days: number) =>
  firm.call(deadlineEndpoints.create, {
    body: { case_id, kind: 'own', title, due_on: day(days) },
  })

const getBand = (page: Page) =>
  page.locator('section').filter({
    has: page.getByRole('heading', { name: 'What must not be missed' }),
  })

test('the dialog shows the steps while typing, and saves the computed date @core', async ({
  page,
}) => {
  proves('DUE-020')
  const { firm, case_id } = await newFirm()
  await signIn(page, casework.url, firm.person, '/cases')
  await page.getByRole('link', { name: 'View Details Acme v. Smith' }).click()
  await page.getByRole('region', { name: 'Next deadline' }).getByRole('button').click()
  const dialog = page.getByRole('dialog', { name: 'Add deadline' })
  await dialog.getByLabel('Title').fill('Notice of appeal')
  await test.step('nothing that closes the dialog loses the title without a question', async () => {
    const question = page.getByRole('alertdialog', { name: 'Unsaved changes' })
    const waysOut = [
      () => page.keyboard.press('Escape'),
      () => page.mouse.click(5, 5),
      () => dialog.getByRole('button', { name: 'Close' }).click(),
      () => page.goBack(),
    ]
    for (const leave of waysOut) {
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
  await expect(dialog.locator('[aria-live=polite]')).toHaveText('Result: Monday, March 1, 2027')
  await dialog.getByLabel('Amount').fill('2')
  await expect(dialog.locator('[aria-live=polite]')).toHaveText('Result: Wednesday, March 31, 2027')
  expect((await firm.call(deadlineEndpoints.list, {})).items).toEqual([])

  await dialog.getByRole('button', { name: 'Save deadline' }).click()
  await expectToast(page, 'Deadline saved')
  await expect(page.getByRole('list', { name: 'Open deadlines' })).toContainText(
    'Wednesday, March 31, 2027',
  )
})

test('"Done" moves the row away, and "Undo" brings it back', async ({ page }) => {
  proves('DUE-021')
  const { firm, case_id } = await newFirm()
  await addOwn(firm, case_id, 'File the brief', 7)
  await signIn(page, casework.url, firm.person, `/cases/${case_id}`)
  const rows = page.getByRole('list', { name: 'Open deadlines' })
  await expect(rows).toContainText('in 7 days')
  await rows.getByRole('button', { name: 'Done File the brief' }).click()
  await expectToast(page, 'Deadline done')
  await expect(rows).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(rows).toContainText('File the brief')
})

test('an edit that was overtaken by another one can be reloaded', async ({ page }) => {
  const { firm, case_id } = await newFirm()
  const { id, responsible } = await addOwn(firm, case_id, 'File the brief', 7)
  await signIn(page, casework.url, firm.person, `/cases/${case_id}`)
  await page.getByRole('button', { name: 'Actions for File the brief' }).click()
  await page.getByRole('menuitem', { name: /^Edit/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit deadline' })
  await dialog.getByLabel('Note').fill('By courier')
  await firm.call(deadlineEndpoints.update, {
    params: { id },
    body: { title: 'File the reply', due_on: day(9), user_id: responsible?.user_id },
  })

  await dialog.getByRole('button', { name: 'Save deadline' }).click()
  await dialog.getByRole('button', { name: 'Reload' }).click()
  await expect(dialog.getByLabel('Title')).toHaveValue('File the reply')
  await dialog.getByRole('button', { name: 'Keep my changes' }).click()
  await dialog.getByRole('button', { name: 'Save deadline' }).click()

  await expectToast(page, 'Deadline saved')
  await expect(dialog).toHaveCount(0)
  expect(await firm.call(deadlineEndpoints.get, { params: { id } })).toMatchObject({
    title: 'File the reply',
    due_on: day(9),
    note: 'By courier',
  })
})

test('a double click on "Done" finishes the deadline once, without an error', async ({ page }) => {
  const { firm, case_id } = await newFirm()
  await addOwn(firm, case_id, 'File the brief', 7)
  await signIn(page, casework.url, firm.person, `/cases/${case_id}`)
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/done/')) sent.push(request.url())
  })
  const rows = page.getByRole('list', { name: 'Open deadlines' })
  await rows.getByRole('button', { name: 'Done File the brief' }).dblclick()
  await expectToast(page, 'Deadline done')
  await expect(rows).toHaveCount(0)
  expect(sent).toHaveLength(1)
})

test('the band is absent while nothing is due, and above everything else', async ({
  page,
  browser,
}) => {
  proves('DUE-018, DUE-019')
  const { firm, case_id } = await newFirm('Northside Law')
  const employee = await newUser(casework)
  await addEmployee(firm, employee, 'gold')
  await signIn(page, casework.url, firm.person)
  await expect(page.getByText('Today and next')).toBeVisible()
  await expect(getBand(page)).toHaveCount(0)

  await addOwn(firm, case_id, 'File the brief', 3)
  await page.reload()
  await expect(getBand(page)).toContainText('File the brief')
  await expect(getBand(page)).toContainText('in 3 days')
  await expect(page.getByText('Today and next')).toBeVisible()

  const other = await browser.newContext()
  const theirs = await other.newPage()
  await signIn(theirs, casework.url, employee.person)
  await switchTo(theirs, 'Northside Law')
  await getBand(theirs).getByRole('button', { name: 'Firm', exact: true }).click()
  await expect(getBand(theirs)).toContainText('File the brief')
  for (const name of ['Today and next', 'Connection requests', 'Total Clients'])
    await expect(theirs.getByText(name, { exact: true })).toHaveCount(0)
  await other.close()
})

test('dates are the same in card, band and list, in the region of the workspace', async ({
  page,
}) => {
  proves('DUE-040')
  const { firm, case_id } = await newFirm()
  const { due_on } = await addOwn(firm, case_id, 'File the brief', 5)
  const shown = new Intl.DateTimeFormat('en-US', {
    weekday: 'long',
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${due_on}T00:00:00Z`))
  await signIn(page, casework.url, firm.person)
  await expect(getBand(page)).toContainText(shown)
  await expect(getBand(page)).toContainText('in 5 days')
  await getBand(page).getByRole('link', { name: 'All deadlines' }).click()
  const list = page.getByRole('list', { name: 'Deadlines' })
  await expect(list).toContainText(shown)
  await expect(list).toContainText('in 5 days')
  await page.getByRole('button', { name: 'Done', exact: true }).click()
  await expect(page.getByText('No deadlines found')).toBeVisible()
  await page.goto(`${casework.url}/cases/${case_id}`)
  const card = page.getByRole('list', { name: 'Open deadlines' })
  await expect(card).toContainText(shown)
  await expect(card).toContainText('in 5 days')
  await expect(page.getByRole('region', { name: 'Next deadline' })).toContainText(shown)
})

test('removing an employee names the duties, and leads to the hand-over @core', async ({
  page,
}) => {
  proves('DUE-036')
  const { firm, case_id } = await newFirm('Southgate Law')
  const employee = await newUser(casework, 'Sam Lee')
  await addEmployee(firm, employee, 'gold')
  await signIn(page, casework.url, firm.person)
  const openDialog = async () => {
    await page.goto(`${casework.url}/connections?tab=employees`)
    await page.getByRole('button', { name: 'Remove Sam Lee' }).click()
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
  await expect(after).toContainText(
    '1 open deadline and 0 cases of Sam Lee will need another person.',
  )
  await after.getByRole('link', { name: 'Hand over first' }).click()
  const dialog = page.getByRole('dialog', { name: 'Hand over' })
  await expect(dialog).toContainText('File the brief')
  await dialog.getByLabel('To').selectOption({ label: 'Southgate Law' })
  await dialog.getByRole('button', { name: 'Hand over' }).click()
  await expectToast(page, '1 deadline handed over')
})
