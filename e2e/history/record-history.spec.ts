import { caseEndpoints } from '@casework/contract/cases'
import { clientEndpoints } from '@casework/contract/clients'
import { documentGroupEndpoints } from '@casework/contract/document-groups'
import { documentEndpoints } from '@casework/contract/documents'
import { partyEndpoints } from '@casework/contract/parties'
import { sessionEndpoints } from '@casework/contract/sessions'
import { expect, test, type Page } from '@playwright/test'
import { expectSearch } from '../support/address.ts'
import { failCalls, holdCalls } from '../support/answers.ts'
import { type Casework } from '../support/casework.ts'
import { shareCasework } from '../support/shared-casework.ts'
import { uploadFiles } from '../support/documents.ts'
import { addEmployee, newUser, switchTo, toApiUser, type ApiUser } from '../support/firm.ts'
import { expectAccessible } from '../support/inspect.ts'
import { newPerson, signIn } from '../support/person.ts'
import { proves } from '../support/requirements.ts'
import { seedRecords, type SeededFirm } from '../support/seed-records.ts'

let casework: Casework
let firm: SeededFirm
let owner: ApiUser

test.beforeAll(async () => {
  casework = await shareCasework()
  firm = await seedRecords(casework, newPerson('Grace Poe'))
  owner = await toApiUser(casework, firm.person, firm.authorization)
})

const getPanel = (page: Page, title: string) =>
  page.getByRole('dialog', { name: `History of ${title}` })
const getEntries = (page: Page) =>
  page.getByRole('list', { name: 'History' }).locator(':scope > li')

async function updateClient(change: { name?: string; mobile?: string | null }) {
  const client = await owner.call(clientEndpoints.get, { params: { id: firm.client } })
  const { name, email, mobile } = { ...client, ...change }
  await owner.call(clientEndpoints.update, {
    params: { id: firm.client },
    body: { name, email, mobile, country: client.country?.id ?? null },
  })
  return client
}

test('the panel opens from all five kinds of record and closes with Escape @core', async ({
  page,
}) => {
  proves('HIST-037')
  const { id: group } = await owner.call(documentGroupEndpoints.create, {
    body: { name: 'Exhibits', session_id: firm.session },
  })
  const [file] = await uploadFiles(
    casework.url,
    firm.authorization,
    { client_id: firm.client, security_level: 'green' },
    { 'letter.txt': 'Dear Sir' },
  )
  const client = await owner.call(clientEndpoints.get, { params: { id: firm.client } })
  const legalCase = await owner.call(caseEndpoints.get, { params: { id: firm.legalCase } })
  const session = await owner.call(sessionEndpoints.get, { params: { id: firm.session } })
  await signIn(page, casework.url, firm.person)
  for (const [path, title] of [
    [`clients/${firm.client}`, client.name],
    [`cases/${firm.legalCase}`, legalCase.title],
    [`sessions/${firm.session}`, session.title],
    [`documents/${file?.id}`, 'letter.txt'],
    [`documents?tab=groups&group=${group}`, 'Exhibits'],
  ] as const) {
    await page.goto(`${casework.url}/${path}`)
    const button = page.getByRole('button', { name: 'History' })
    await button.click()
    const panel = getPanel(page, title)
    await expect(getEntries(page).last()).toContainText('Created')
    await expect(getEntries(page).last()).toContainText('Grace Poe')
    await expect(page).toHaveURL(/[?&]history=open/)
    await expect
      .poll(() => panel.evaluate((box) => box.contains(document.activeElement)))
      .toBe(true)
    await page.keyboard.press('Escape')
    await expect(panel).toHaveCount(0)
    await expect(page).not.toHaveURL(/history=/)
    await expect(button).toBeFocused()
  }
})

test('the address opens it, Back and reload work, and it fills a narrow screen', async ({
  page,
}) => {
  proves('HIST-037')
  await signIn(page, casework.url, firm.person)
  await page.setViewportSize({ width: 900, height: 800 })
  const { title } = await owner.call(caseEndpoints.get, { params: { id: firm.legalCase } })
  const path = `${casework.url}/cases/${firm.legalCase}?tab=sessions`
  await page.goto(path)
  await page.getByRole('button', { name: 'History' }).click()
  await expectSearch(page, { tab: 'sessions', history: 'open' })
  await page.reload()
  const panel = getPanel(page, title)
  await expect(getEntries(page).first()).toBeVisible()
  expect(await panel.boundingBox()).toMatchObject({ x: 0, y: 0, width: 900, height: 800 })
  await page.goBack()
  await expect(panel).toHaveCount(0)
  await expectSearch(page, { tab: 'sessions' })
})

test('entries have sentences, values, and announce before and after', async ({ page }) => {
  proves('HIST-037')
  const before = await updateClient({ name: 'Ashdown & Sons', mobile: '5550109999' })
  await signIn(page, casework.url, firm.person, `/clients/${firm.client}?history=open`)
  const entry = getEntries(page).first()
  await expect(entry).toContainText('Changed name and mobile')
  await expect(entry.getByRole('listitem').filter({ hasText: 'Name:' })).toHaveText(
    `Name:before ${before.name}after Ashdown & Sons`,
  )
  await updateClient({ mobile: null })
  await page.reload()
  await expect(getEntries(page).first()).toContainText('Mobile:before 5550109999after Empty')
  await expectAccessible(page, 'history of a client')

  await owner.call(partyEndpoints.add, {
    params: { id: firm.legalCase },
    body: {
      person: { kind: 'person', name: 'Bruno Birch', security_level: 'green' },
      role: 'opponent',
    },
  })
  await page.goto(`${casework.url}/cases/${firm.legalCase}?history=open`)
  await expect(getEntries(page).first()).toContainText('Person added to the case')
  await expect(getEntries(page).first()).toContainText('Bruno Birch')
  await expect(getEntries(page).first()).not.toContainText('Changed')
})

test('a level change and a move have sentences of their own', async ({ page }) => {
  proves('HIST-037')
  const { id: group } = await owner.call(documentGroupEndpoints.create, {
    body: { name: 'Letters', session_id: firm.session },
  })
  const [file] = await uploadFiles(
    casework.url,
    firm.authorization,
    {
      client_id: firm.client,
      case_id: firm.legalCase,
      session_id: firm.session,
      security_level: 'green',
    },
    { 'order.txt': 'An order' },
  )
  const id = file?.id ?? 0
  await owner.call(documentEndpoints.move, {
    params: { id },
    body: { group_id: group },
  })
  await owner.call(documentEndpoints.update, {
    params: { id },
    body: { security_level: 'red' },
  })
  await signIn(page, casework.url, firm.person, `/documents/${id}?history=open`)
  await expect(getEntries(page).nth(0)).toContainText(
    'Changed the level from LOW SECURITY to HIGH SECURITY',
  )
  await expect(getEntries(page).nth(1)).toContainText('Moved to Letters')
})

test('values above the role are hidden, and the reason is given', async ({ page }) => {
  proves('HIST-037')
  const [file] = await uploadFiles(
    casework.url,
    firm.authorization,
    { client_id: firm.client, security_level: 'red' },
    { 'secret.txt': 'Secret' },
  )
  const id = file?.id ?? 0
  await owner.call(documentEndpoints.update, {
    params: { id },
    body: { security_level: 'green' },
  })
  const silver = await newUser(casework)
  await addEmployee(owner, silver, 'silver')
  await signIn(page, casework.url, silver.person)
  await switchTo(page, owner.person.name)
  await page.goto(`${casework.url}/documents/${id}?history=open`)
  const changed = getEntries(page).first().getByRole('button', { name: 'Changed' })
  await expect(changed).toHaveAccessibleDescription(
    'Your SILVER role cannot access RED security documents',
  )
  await expect(page.getByRole('dialog')).not.toContainText('HIGH SECURITY')
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Export' })).toHaveCount(0)
})

test('values are text: markup, control characters and direction marks are harmless', async ({
  page,
}) => {
  proves('HIST-039')
  const dangerous = '<img src=x onerror="document.title=1"><b>bold</b>\u0007 \u202egpj.exe'
  const long = Array.from({ length: 12 }, (_, at) => `Line ${at + 1}`).join('\n')
  const { title, case_id, client_id, date, duration } = await owner.call(sessionEndpoints.get, {
    params: { id: firm.session },
  })
  for (const description of [dangerous, long])
    await owner.call(sessionEndpoints.update, {
      params: { id: firm.session },
      body: { title, case_id, client_id, date, duration, session_type: 'meeting', description },
    })
  await signIn(page, casework.url, firm.person, `/sessions/${firm.session}?history=open`)
  const panel = getPanel(page, title)
  const value = getEntries(page).nth(1).locator('bdi').filter({ hasText: '<img' })
  await expect(value).toHaveText(
    '<img src=x onerror="document.title=1"><b>bold</b>U+0007 U+202Egpj.exe',
  )
  await expect(panel.locator('img, b')).toHaveCount(0)
  expect(await value.evaluate((element) => getComputedStyle(element).unicodeBidi)).toBe('isolate')

  const line = getEntries(page).nth(0).getByRole('listitem').filter({ hasText: 'Line 12' })
  const measure = async () => (await line.boundingBox())?.height ?? 0
  const clipped = await measure()
  expect(clipped).toBeLessThan(200)
  await line.getByRole('button', { name: 'Show all' }).click()
  await expect.poll(measure).toBeGreaterThan(clipped + 100)
})

test('loading and failing are shown', async ({ page }) => {
  proves('HIST-037')
  await signIn(page, casework.url, firm.person)
  const release = await holdCalls(page, '**/api/clients/*/history/**')
  await page.goto(`${casework.url}/clients/${firm.client}?history=open`)
  const panel = page.getByRole('dialog', { name: /^History of/ })
  await expect(panel.getByRole('status')).toHaveText('Loading…')
  release()
  await expect(getEntries(page).first()).toBeVisible()

  const stopFailing = await failCalls(page, '**/api/clients/*/history/**')
  await page.reload()
  await expect(panel.getByRole('alert')).toContainText('Failed to load history')
  await stopFailing()
  await panel.getByRole('button', { name: 'Retry' }).click()
  await expect(getEntries(page).first()).toBeVisible()
})
