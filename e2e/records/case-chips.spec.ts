import { caseFile } from '@casework/contract/case-file'
import { caseEndpoints, type LegalCase } from '@casework/contract/cases'
import { firmEndpoints } from '@casework/contract/firm'
import { expect, test, type Page } from '@playwright/test'
import { expectSearch } from '../support/address.ts'
import { type Casework } from '../support/casework.ts'
import { shareCasework } from '../support/shared-casework.ts'
import { addEmployee, newUser, switchTo, toApiUser, type ApiUser } from '../support/firm.ts'
import { expectCount, getCards } from '../support/list.ts'
import { newPerson, signIn } from '../support/person.ts'
import { seedRecords } from '../support/seed-records.ts'
import { expectToast } from '../support/screen.ts'
import { proves } from '../support/requirements.ts'

let casework: Casework
let owner: ApiUser
let cases: LegalCase[]

const CASES = 12

test.beforeAll(async () => {
  casework = await shareCasework()
  const firm = await seedRecords(casework, newPerson('Quinn & Partners'))
  owner = await toApiUser(casework, firm.person, firm.authorization)
  cases = []
  for (let number = 1; number < CASES; number += 1)
    cases.push(
      await owner.call(caseEndpoints.create, {
        body: {
          title: `Matter ${number}`,
          description: null,
          client_id_input: firm.client,
          date: '2026-02-01',
        },
      }),
    )
  await setStatus('Matter 1', 'closed')
  await setStatus('Matter 2', 'closed')
  await setStatus('Matter 2', 'archived')
})

const getId = (title: string) => cases.find((one) => one.title === title)?.id ?? Number.NaN
const setStatus = (title: string, status: LegalCase['status']) =>
  owner.call(caseEndpoints.setStatus, { params: { id: getId(title) }, body: { status } })

const getChip = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Show' }).getByRole('button', { name, exact: true })

/** Expects exactly these chips to be pressed. */
const expectPressed = async (page: Page, ...names: string[]) => {
  for (const name of ['All', 'Open', 'Mine', 'Closed', 'Archived'])
    await expect(getChip(page, name)).toHaveAttribute('aria-pressed', String(names.includes(name)))
}

test('chips filter the cases, and the URL keeps them @core', async ({ page }) => {
  proves('MATTER-026, MATTER-027')
  const { url } = casework
  await signIn(page, url, owner.person)
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === '/api/cases/') calls.push(searchParams.toString())
  })
  await page.goto(`${url}/cases?page_size=10`)
  await expectPressed(page, 'All')
  await expectCount(page, `${CASES} cases on file`)
  expect(calls.filter((call) => /status|mine/.test(call))).toEqual([])

  await page.getByRole('link', { name: 'Page 2' }).click()
  await expectSearch(page, { page_size: '10', page: '2' })
  await getChip(page, 'Open').click()
  await expectSearch(page, { page_size: '10', status: 'open' })
  await expectPressed(page, 'Open')
  await expectCount(page, '10 cases found')
  expect(calls.at(-1)).toMatch(/status=open/)
  expect(calls.at(-1)).not.toMatch(/mine|(?:^|&)page=2/)

  await getChip(page, 'Mine').click()
  await expectSearch(page, { page_size: '10', status: 'open', mine: 'true' })
  await expectPressed(page, 'Open', 'Mine')
  await expect.poll(() => calls.at(-1)).toMatch(/mine=true/)
  await page.reload()
  await expectPressed(page, 'Open', 'Mine')
  await page.goBack()
  await expectSearch(page, { page_size: '10', status: 'open' })
  await expectPressed(page, 'Open')
  await getChip(page, 'Closed').click()
  await expectPressed(page, 'Closed')
  await expectCount(page, '1 case found')
  await getChip(page, 'All').click()
  await expectSearch(page, { page_size: '10' })
  await expectPressed(page, 'All')
  await expectCount(page, `${CASES} cases on file`)
})

test('a card shows number, status and responsible person; the export follows the chips', async ({
  page,
}) => {
  const { url } = casework
  const { user_id } = await readOwner()
  await owner.call(caseFile.addToTeam, {
    params: { id: getId('Matter 2') },
    body: { user_id, part: 'lead' },
  })
  await signIn(page, url, owner.person, '/cases?page_size=20')
  const open = getCards(page, 'Cases').filter({ hasText: 'Matter 3' })
  await expect(open).toContainText(/^\d{4}\/0004Matter 3/)
  await expect(open.getByText('Open', { exact: true })).toHaveCount(0)
  const archived = getCards(page, 'Cases').filter({ hasText: 'Matter 2' })
  await expect(archived).toContainText(/^\d{4}\/0003ArchivedMatter 2/)
  await expect(archived).toContainText('Responsible Quinn & Partners')

  await getChip(page, 'Archived').click()
  await expectCount(page, '1 case found')
  const exported = page.waitForRequest(/\/api\/cases\/export\//)
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  expect(new URL((await exported).url()).searchParams.get('status')).toBe('archived')
  await expectToast(page, 'Cases exported successfully')
})

const readOwner = async () => {
  const [first] = await owner.call(firmEndpoints.members, {})
  if (!first) throw new Error('the firm has nobody')
  return first
}

test('chips that match nothing can be cleared', async ({ page }) => {
  const { url } = casework
  const employee = await newUser(casework, 'Ann Silver')
  await addEmployee(owner, employee, 'silver')
  await signIn(page, url, employee.person)
  await switchTo(page, 'Quinn & Partners')
  await page.goto(`${url}/cases`)
  await getChip(page, 'Mine').click()
  await expect(page.getByRole('heading', { name: 'No cases found' })).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page).toHaveURL(`${url}/cases`)
  await expect(getCards(page, 'Cases')).toHaveCount(CASES)
  // A role without update and delete has no menu on the cards.
  await expect(page.getByRole('button', { name: /^Actions for/ })).toHaveCount(0)
})
