import { caseEndpoints } from '@casework/contract/cases'
import { clientEndpoints } from '@casework/contract/clients'
import { journalEndpoints, type EntryForm } from '@casework/contract/journal'
import { expect, test, type Page } from '@playwright/test'
import { changeAnswers, failCalls } from '../support/answers.ts'
import { type Casework } from '../support/casework.ts'
import { shareCasework } from '../support/shared-casework.ts'
import { addEmployee, newUser, type ApiUser } from '../support/firm.ts'
import { expectAccessible } from '../support/inspect.ts'
import { addEntryTo, getEntries, getText } from '../support/journal.ts'
import { signIn } from '../support/person.ts'
import { proves } from '../support/requirements.ts'
import { expectToast } from '../support/screen.ts'

let casework: Casework
let owner: ApiUser
let gold: ApiUser
test.beforeAll(async () => {
  casework = await shareCasework()
  owner = await newUser(casework, 'Olive Owner')
  gold = await newUser(casework, 'Greta Gold')
  await addEmployee(owner, gold, 'gold')
})

async function addCase(title = 'Acme v. Smith') {
  const { id: client_id_input } = await owner.call(clientEndpoints.create, {
    body: { name: 'Acme Ltd' },
  })
  const { id } = await owner.call(caseEndpoints.create, {
    body: { title, date: '2026-02-18', client_id_input },
  })
  return id
}
const addEntry = (case_id: number, given: Partial<EntryForm> = {}) =>
  addEntryTo(owner, case_id, given)
const openCase = async (page: Page, id: number) => {
  await signIn(page, casework.url, owner.person, `/cases/${id}`)
}
const getSave = (page: Page) => page.getByRole('button', { name: 'Save entry', exact: true })
const getMinutes = (page: Page) => page.getByRole('textbox', { name: 'Minutes' })

test('the level line names who will see the entry, and changes with the level @core', async ({
  page,
}) => {
  proves('JOUR-026')
  const id = await addCase()
  await openCase(page, id)
  const levels = page.getByRole('group', { name: 'Level' })
  await expect(levels.getByRole('button')).toHaveText([
    'HIGH SECURITY',
    'MEDIUM SECURITY',
    'LOW SECURITY',
  ])
  await expect(levels.getByRole('button', { name: 'HIGH SECURITY' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await expect(page.getByText('Only you will see this.')).toBeVisible()
  await levels.getByRole('button', { name: 'MEDIUM SECURITY' }).click()
  await expect(page.getByText('Everybody in Olive Owner will see this.')).toBeVisible()

  const silver = await newUser(casework, 'Sam Silver')
  await addEmployee(owner, silver, 'silver')
  await page.reload()
  await levels.getByRole('button', { name: 'MEDIUM SECURITY' }).click()
  await expect(page.getByText('Only you and Greta Gold will see this.')).toBeVisible()
  await levels.getByRole('button', { name: 'LOW SECURITY' }).click()
  await expect(page.getByText('Everybody in Olive Owner will see this.')).toBeVisible()
})

test('a number before "min" fills Minutes until the field is touched', async ({ page }) => {
  proves('JOUR-027, JOUR-030')
  const id = await addCase()
  await addEntry(id, { body: 'An older call' })
  await openCase(page, id)
  await getText(page).fill('Called Reed, offers 8,000 - 12 min')
  await expect(getMinutes(page)).toHaveValue('12')
  await page.getByRole('button', { name: 'Call', exact: true }).click()
  await page.getByRole('group', { name: 'Direction' }).getByText('Incoming').click()
  await getSave(page).click()
  await expectToast(page, 'Entry saved')
  await expect(getText(page)).toHaveValue('')
  // The newest first, without a reload.
  await expect(getEntries(page)).toHaveCount(2)
  await expect(getEntries(page).first()).toContainText('Called Reed, offers 8,000 - 12 min')
  await expect(getEntries(page).first()).toContainText('Incoming')
  await expect(getEntries(page).nth(1)).toContainText('An older call')

  await getMinutes(page).fill('20')
  await getText(page).fill('Wrote to Reed 5 min')
  await expect(getMinutes(page)).toHaveValue('20')
  // Between the two others, by the time at which it happened.
  await page.getByLabel('Date and time').fill('2026-02-21T09:00')
  await getSave(page).click()
  await expect(getEntries(page)).toHaveCount(3)
  await expect(getEntries(page).nth(1)).toContainText('Wrote to Reed 5 min')
  await expect(getEntries(page).nth(1)).toContainText('20 min')
})

test('"Edit" is for the author and 24 hours; "Amend" stays', async ({ page }) => {
  proves('JOUR-031')
  const id = await addCase()
  await addEntry(id)
  await openCase(page, id)
  const openMenu = () => page.getByRole('button', { name: /^Actions for Call/ }).click()
  const items = page.getByRole('menuitem')
  await openMenu()
  await expect(items).toHaveText(['Edit', 'Amend', 'Change level', 'Delete'])
  await items.filter({ hasText: 'Edit' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit entry' })
  await dialog.getByLabel('Text').fill('Called Reed, no answer')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expectToast(page, 'Entry updated')
  await expect(getEntries(page)).toContainText('Called Reed, no answer')

  interface Page1 {
    items: { entry?: object }[]
  }
  const change = await changeAnswers<Page1>(page, '**/timeline/**', (data) => ({
    ...data,
    items: data.items.map((item) => ({
      ...item,
      ...(item.entry && {
        entry: { ...item.entry, may_edit: false, may_edit_until: '2026-02-21T15:10:00Z' },
      }),
    })),
  }))
  await page.reload()
  await openMenu()
  await expect(items).toHaveText(['Amend', 'Change level', 'Delete'])
  await items.filter({ hasText: 'Amend' }).click()
  const amend = page.getByRole('dialog', { name: 'Amend' })
  await amend.getByLabel('Text').fill('He called back')
  await amend.getByRole('button', { name: 'Save' }).click()
  await expectToast(page, 'Entry amended')
  await expect(getEntries(page)).toContainText('He called back')

  await openMenu()
  await items.filter({ hasText: 'Delete' }).click()
  const remove = page.getByRole('dialog', { name: 'Delete entry' })
  await expect(remove).toContainText('Delete this entry? This cannot be undone.')
  await expect(remove).toContainText('Its amendments are deleted with it.')
  await remove.getByLabel('Reason').fill('Entered twice')
  await remove.getByRole('button', { name: 'Delete' }).click()
  await expectToast(page, 'Entry deleted')
  await expect(getEntries(page)).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Timeline' })).toBeFocused()
  change()
  expect((await owner.call(journalEndpoints.list, { query: { case_id: id } })).items).toEqual([])
})

test('markup in a text is text, and its links are not active', async ({ page }) => {
  proves('JOUR-032')
  const id = await addCase()
  const body = '<b>bold</b> <script>window.hit = 1</script> https://example.com\n=HYPERLINK("x")'
  await addEntry(id, { body })
  await openCase(page, id)
  await expect(getEntries(page)).toContainText('<b>bold</b> <script>window.hit = 1</script>')
  await expect(getEntries(page).locator('a, b, script')).toHaveCount(0)
  expect(await page.evaluate(() => 'hit' in window)).toBe(false)
})

test('the box works by keyboard and on 360 px', async ({ page }) => {
  proves('JOUR-033')
  const id = await addCase()
  await addEntry(id, { body: Array.from({ length: 12 }, (_, n) => `Line ${n}`).join('\n') })
  await page.setViewportSize({ width: 360, height: 740 })
  await openCase(page, id)
  await expect(getEntries(page)).toHaveCount(1)
  await expectAccessible(page, 'case with its journal')
  await getText(page).focus()
  await page.keyboard.type('Called by keyboard')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(page.getByRole('button', { name: 'Outgoing' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await page.keyboard.press('Control+Enter')
  await expectToast(page, 'Entry saved')
  await expect(getEntries(page)).toHaveCount(2)
  const box = await getText(page).boundingBox()
  const first = await getEntries(page).first().boundingBox()
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(first?.y ?? 0)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)

  const more = getEntries(page).nth(1).getByRole('button', { name: 'Show more' })
  await more.focus()
  await page.keyboard.press('Enter')
  await expect(getEntries(page).nth(1).getByRole('button', { name: 'Show less' })).toBeVisible()
  await getEntries(page)
    .nth(1)
    .getByRole('button', { name: /^Actions for/ })
    .focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem').first()).toBeVisible()
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Minutes', exact: true }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Minutes' })
  await dialog.getByLabel('From').fill('2026-02-01')
  await dialog.getByLabel('To').fill('2026-02-28')
  await expect(dialog.getByText('Total: 12 min')).toBeVisible()
  await expectAccessible(page, 'minutes')
  const saved = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Export Excel' }).click()
  expect((await saved).suggestedFilename()).toBe('minutes_2026-02-01_2026-02-28.xlsx')
  await expectToast(page, 'Minutes exported successfully')
  await dialog.getByLabel('From').fill('2026-02-27')
  await expect(dialog.getByText('No minutes in this period')).toBeVisible()
})

test('the palette finds an entry, and opens its case at it', async ({ page }) => {
  const id = await addCase('Found v. Lost')
  await addEntry(id, { body: 'The word is Popocatepetl' })
  const { items } = await owner.call(journalEndpoints.list, { query: { case_id: id } })
  await openCase(page, await addCase())
  await expect(getText(page)).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.type('popocatepetl')
  await page.getByRole('option', { name: /Popocatepetl/ }).click()
  await expect(page).toHaveURL(`${casework.url}/cases/${id}?entry=${items[0]?.id}`)
  const found = page.locator('section', {
    has: page.getByRole('heading', { name: 'Found entry' }),
  })
  await expect(found).toContainText('The word is Popocatepetl')
  await found.getByRole('button', { name: 'Close' }).click()
  await expect(page).toHaveURL(`${casework.url}/cases/${id}`)

  const stopFailing = await failCalls(page, `**/api/entries/${items[0]?.id}/`)
  await page.goto(`${casework.url}/cases/${id}?entry=${items[0]?.id}`)
  await expect(found).toContainText('Failed to load entry')
  await stopFailing()
  await found.getByRole('button', { name: 'Retry' }).click()
  await expect(found).toContainText('The word is Popocatepetl')
  await page.goto(`${casework.url}/cases/${id}?entry=1`)
  await expect(found).toContainText('Entry not found')
})

test('the minutes say what is wrong with a period', async ({ page }) => {
  proves('JOUR-024')
  await openCase(page, await addCase())
  await page.getByRole('button', { name: 'Minutes', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Minutes' })
  await expect(dialog.getByText('No minutes in this period')).toBeVisible()
  await dialog.getByLabel('From').fill('2020-01-01')
  await expect(dialog.getByRole('alert')).toContainText('The period must be at most one year')
  await expect(dialog.getByRole('button', { name: 'Export CSV' })).toBeDisabled()
})
