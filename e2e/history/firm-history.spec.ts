import { clientEndpoints } from '@casework/contract/clients'
import type { HistoryEntry, HistorySeal } from '@casework/contract/history'
import { expect, test, type Page } from '@playwright/test'
import { expectSearch } from '../support/address.ts'
import { changeAnswers, failCalls, holdCalls } from '../support/answers.ts'
import { type Casework } from '../support/casework.ts'
import { shareCasework } from '../support/shared-casework.ts'
import { addEmployee, newUser, switchTo, type ApiUser } from '../support/firm.ts'
import { expectAccessible } from '../support/inspect.ts'
import { signIn } from '../support/person.ts'
import { proves } from '../support/requirements.ts'
import { expectToast } from '../support/screen.ts'

let casework: Casework
let owner: ApiUser
test.beforeAll(async () => {
  casework = await shareCasework()
  owner = await newUser(casework, 'Grace Poe')
})

const addClient = (name: string) =>
  owner.call(clientEndpoints.create, { body: { name, email: null, mobile: null, country: null } })
const getEntries = (page: Page) =>
  page.getByRole('list', { name: 'History' }).locator(':scope > li')
const LIST = '**/api/history/?*'

test('the owner filters the history, and the address keeps the filters @core', async ({ page }) => {
  proves('HIST-038')
  await addClient('Helena Thornbury')
  await signIn(page, casework.url, owner.person, '/firm')
  await page.getByRole('main').getByRole('link', { name: 'History' }).click()
  await expect(page.getByText('Everything that was done in Grace Poe.')).toBeVisible()
  const entry = getEntries(page).filter({ hasText: 'Helena Thornbury' }).first()
  await expect(entry).toContainText('Created')
  await expect(entry.getByRole('link', { name: 'Helena Thornbury' })).toBeVisible()

  await page.getByLabel('Record type').selectOption('Client')
  await page.getByLabel('Action').selectOption('Created')
  await page.getByLabel('Person').selectOption('Grace Poe')
  await expectSearch(page, {
    object_type: 'client',
    action: 'created',
    user_id: new URL(page.url()).searchParams.get('user_id') ?? '',
  })
  await page.reload()
  await expect(page.getByLabel('Action')).toHaveValue('created')
  await expect(getEntries(page)).toHaveCount(1)

  await page.getByRole('checkbox', { name: 'Refused only' }).check()
  await expect(page.getByRole('heading', { name: 'No entries match' })).toBeVisible()
  await expectAccessible(page, 'history without matches')
  await page.getByRole('button', { name: 'Clear filters' }).last().click()
  await expectSearch(page, {})
  await expect(entry).toBeVisible()
  await expectAccessible(page, 'history of the firm')
})

test('the owner erases the values of a record for a reason', async ({ page }) => {
  proves('HIST-038')
  const { id } = await addClient('Nadia Novak')
  await signIn(page, casework.url, owner.person, '/history')
  const entry = getEntries(page).filter({ hasText: 'Nadia Novak' }).first()
  const open = async () => {
    await entry.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Erase values…' }).click()
  }
  await open()
  const dialog = page.getByRole('alertdialog', { name: 'Erase values from history' })
  await expect(dialog).toContainText(
    'All recorded values of "Nadia Novak" are erased from its history. Who did what and when stays, and the history remains verifiable. This cannot be undone.',
  )
  await dialog.getByRole('button', { name: 'Erase values' }).click()
  await expect(dialog.getByLabel('Reason')).toHaveAccessibleDescription('Please enter a reason')
  await dialog.getByLabel('Reason').fill('Erasure request')
  const stopFailing = await failCalls(page, '**/api/history/erase/', 'POST')
  await dialog.getByRole('button', { name: 'Erase values' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Failed to erase values')
  await stopFailing()
  await dialog.getByRole('button', { name: 'Erase values' }).click()
  await expectToast(page, '4 values erased')
  await expect(dialog).toHaveCount(0)
  await page.goto(`${casework.url}/clients/${id}?history=open`)
  const created = getEntries(page).filter({ hasText: 'Created' })
  await expect(created.getByRole('listitem').first()).toContainText('Erased')
})

test('the owner exports the history and sees the seals', async ({ page }) => {
  proves('HIST-038')
  await signIn(page, casework.url, owner.person, '/history')
  const failing = await failCalls(page, '**/api/history/export/')
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  await expectToast(page, 'Failed to export history')
  await failing()
  const downloaded = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  expect((await downloaded).suggestedFilename()).toMatch(/^history-\d{4}-\d\d-\d\d\.zip$/)
  await expectToast(page, 'History exported')

  await page.getByRole('button', { name: 'Seals' }).click()
  const dialog = page.getByRole('dialog', { name: 'Seals' })
  await expect(dialog).toContainText(`Each seal was mailed to ${owner.person.email}.`)
  await expect(dialog).toContainText('No seals yet')
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  const seal: HistorySeal = {
    seq: 9038,
    at: '2026-11-21T00:10:04Z',
    hash: '9f2c'.repeat(16),
    signature: '',
    key: 'ed25519:1',
  }
  await changeAnswers<{ items: HistorySeal[] }>(page, '**/api/history/seals/**', (data) => ({
    ...data,
    items: [seal],
  }))
  await page.reload()
  await page.getByRole('button', { name: 'Seals' }).click()
  await expect(dialog.getByRole('listitem')).toContainText('Entry 9038')
  await expect(dialog.getByRole('listitem')).toContainText(seal.hash)
})

test('an admin sees the history without the actions of the owner', async ({ page }) => {
  proves('HIST-038')
  const admin = await newUser(casework)
  await addEmployee(owner, admin, 'admin')
  await signIn(page, casework.url, admin.person)
  await switchTo(page, owner.person.name)
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: /^Search clients/ }).fill('History')
  await page.getByRole('option', { name: 'History' }).click()
  await expect(getEntries(page).first()).toBeVisible()
  for (const name of ['Export', 'Seals', 'More'])
    await expect(page.getByRole('main').getByRole('button', { name })).toHaveCount(0)
})

test('gold is refused and does not ask', async ({ page }) => {
  proves('HIST-038')
  const gold = await newUser(casework)
  await addEmployee(owner, gold, 'gold')
  await signIn(page, casework.url, gold.person)
  await switchTo(page, owner.person.name)
  const asked: string[] = []
  page.on('request', (request) => void asked.push(new URL(request.url()).pathname))
  await page.goto(`${casework.url}/history`)
  await expect(
    page.getByRole('heading', { name: 'You do not have permission to perform this action' }),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Back', exact: true })).toBeVisible()
  expect(asked.filter((path) => path.endsWith('/history/'))).toEqual([])
})

test('loading, failing and an empty history are shown', async ({ page }) => {
  proves('HIST-038')
  await signIn(page, casework.url, owner.person)
  const release = await holdCalls(page, LIST)
  await page.goto(`${casework.url}/history`)
  await expect(page.getByRole('main').getByRole('status')).toHaveText('Loading…')
  release()
  await expect(getEntries(page).first()).toBeVisible()
  const stopFailing = await failCalls(page, LIST)
  await page.reload()
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Failed to load history')
  await stopFailing()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(getEntries(page).first()).toBeVisible()
  await changeAnswers<{ items: HistoryEntry[] }>(page, LIST, (data) => ({
    ...data,
    items: [],
    pagination: { count: 0, total_pages: 1, page: 1, page_size: 50 },
  }))
  await page.reload()
  await expect(page.getByRole('heading', { name: 'No history yet' })).toBeVisible()
})
