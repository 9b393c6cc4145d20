import { caseEndpoints } from '@casework/contract/cases'
import { clientEndpoints } from '@casework/contract/clients'
import { dashboardEndpoints } from '@casework/contract/dashboard'
import { listPermissions } from '@casework/contract/permissions'
import { searchEndpoints } from '@casework/contract/search'
import { sessionEndpoints } from '@casework/contract/sessions'
import { workspaceEndpoints } from '@casework/contract/workspaces'
import { expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, answerBytes, answerLater, pageOf, refuse } from '../answers.ts'
import { showLanguage } from '../languages.ts'
import { expectAddress, expectMessage, expectTexts, getCards, openRowMenu } from '../look.ts'
import { buildCase, buildClient, buildSession } from '../samples.ts'
import { openScreen } from '../screen.tsx'
import {
  CASES,
  CLIENTS,
  countCards,
  DOCUMENTS,
  expectHeading,
  LISTS,
  RECORDS,
  SESSIONS,
  watchDownloads,
} from './list-samples.ts'

const HEARING = buildSession({ session_type: 'court_hearing', date: '2028-05-02T09:30:00' })
const CASE = 'Thornbury v. Ashdown'
const TITLE = 'Preliminary hearing'

it.each([
  {
    title: 'Clients',
    given: answer(clientEndpoints.list, pageOf([buildClient()])),
    texts: 'H|helena@thornbury.example|+44 20 7946 0018|United Kingdom|Added March 12, 2026',
    links: { 'Helena Thornbury': '/clients/11' },
  },
  {
    title: 'Cases',
    given: answer(caseEndpoints.list, pageOf([buildCase()])),
    texts: '2026/0041|Helena Thornbury|March 12, 2026|1 session|3 documents',
    links: {
      [CASE]: '/cases/21',
      [`View Details ${CASE}`]: '/cases/21',
      'Helena Thornbury': '/clients/11',
    },
  },
  {
    title: 'Sessions',
    given: answer(sessionEndpoints.list, pageOf([HEARING])),
    texts: `Court Hearing|Tue, May 2, 2028, 09:30 AM|${CASE}|Helena Thornbury`,
    links: {
      [TITLE]: '/sessions/31',
      [`Edit ${TITLE}`]: '/sessions/31/edit',
      [CASE]: '/cases/21',
      'Helena Thornbury': '/clients/11',
    },
  },
])(
  'shows what is known of $title, and links to them (CLIENT-001, CLIENT-005, CLIENT-006, CASE-001, CASE-011, SESSION-001, SESSION-016, SESSION-017, SESSION-033)',
  async ({ title, given, texts, links }) => {
    await openScreen(`/${title.toLowerCase()}`, [given])
    await expectTexts(getCards(title), texts.split('|'))
    for (const [name, href] of Object.entries(links)) {
      const link = getCards(title).getByRole('link', { name, exact: true })
      await expect.element(link).toHaveAttribute('href', href)
    }
  },
)

it('shows two lines of the description of a case, and its menu (CASE-012, CASE-013, CASE-015)', async () => {
  const description = 'Which goes on for very long. '.repeat(12)
  await openScreen('/cases', [answer(caseEndpoints.list, pageOf([buildCase({ description })]))])
  const edit = await openRowMenu(CASE, 'Edit')
  await expect.element(edit).toHaveAttribute('href', '/cases/21/edit')
  await expect.element(page.getByRole('menuitem', { name: `Delete ${CASE}` })).toBeVisible()
  const text = getCards('Cases').getByText(description).element()
  expect(getComputedStyle(text).webkitLineClamp).toBe('2')
  expect(text.scrollHeight).toBeGreaterThan(text.clientHeight)
})

it.each(LISTS)(
  'the first card of $title is at 190 px or higher, and the bar names the list',
  async (list) => {
    await openScreen(list.path, list.answer(3), { window: [1440, 900] })
    const card = getCards(list.title).first()
    await expect.element(card).toBeVisible()
    expect(card.element().getBoundingClientRect().y).toBeLessThanOrEqual(190)
    await expectTexts(page.getByRole('banner'), [`My Dashboard / ${list.title}`])
  },
)

it.each([
  { ...CLIENTS, hint: 'Add your first client.' },
  { ...CASES, hint: 'Create your first case' },
  { ...SESSIONS, hint: 'Schedule your first hearing' },
  { ...DOCUMENTS, hint: 'Upload your first document.' },
])(
  'no $title: a picture and what to do; nothing found: no picture, and Clear filters (CASE-014, DOC-018)',
  async ({ hint, ...list }) => {
    await openScreen(`${list.path}?search=nobody`, list.answer(0))
    await expectHeading(`No ${list.noun}s found`)
    const notice = page.getByText('Nothing matches this search.').element().closest('.card')
    expect(notice?.querySelector('svg')).toBeNull()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expectAddress(list.path)
    await expect.element(page.getByText(hint, { exact: false })).toBeVisible()
    const empty = page.getByText(hint, { exact: false }).element().closest('.card')
    expect(empty?.querySelector('svg')).not.toBeNull()
  },
)

it.each(LISTS)(
  '$title say that they load, that loading failed, and load again (CLIENT-097, CASE-023, SESSION-026, DOC-076)',
  async (list) => {
    const later = answerLater(refuse(list.endpoints.list))
    const answers = await openScreen(list.path, [later])
    await expect.element(page.getByText('Loading…').first()).toBeVisible()
    later.release()
    await expectHeading(`Failed to load ${list.noun}s`)
    answers.add(...list.answer(3))
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect.poll(() => countCards(list)).toBe(3)
  },
)

const TOO_BROAD = 'Enter at least three letters or digits in a row.'

it('says that a text is too short for a large firm, without a Retry that could not help', async () => {
  const tooBroad = refuse(clientEndpoints.list, 'too_broad', { message: TOO_BROAD })
  const answers = await openScreen('/clients?search=he', [tooBroad])
  const notice = page.getByRole('alert').filter({ hasText: TOO_BROAD })
  await expect.element(notice.getByRole('heading', { name: 'Narrow the search' })).toBeVisible()
  expect(page.getByRole('button', { name: 'Retry' }).query()).toBeNull()
  answers.add(...CLIENTS.answer(1))
  await page.getByRole('searchbox', { name: 'Search clients' }).fill('hel')
  await expect.poll(() => countCards(CLIENTS)).toBe(1)
  expect(notice.query()).toBeNull()
})

it('says the same in the palette', async () => {
  const tooBroad = refuse(searchEndpoints.find, 'too_broad', { message: TOO_BROAD })
  await openScreen('/clients', [...CLIENTS.answer(1), tooBroad])
  await expect.poll(() => countCards(CLIENTS)).toBe(1)
  await userEvent.keyboard('{Control>}k{/Control}')
  await page.getByRole('combobox', { name: /^Search clients, cases/ }).fill('he')
  await expectMessage(TOO_BROAD)
})

const ALL_PAGES = { search: 'x', ordering: 'title', page: 1, page_size: 20 }

it.each([
  { ...CLIENTS, exported: clientEndpoints.export, query: { format: 'csv' } },
  { ...CASES, exported: caseEndpoints.export, query: { format: 'csv', ...ALL_PAGES } },
  { ...SESSIONS, exported: sessionEndpoints.export, query: { format: 'csv', ...ALL_PAGES } },
])(
  'exports $title as filtered, all clients, and says whether it worked (CLIENT-002, CLIENT-003, CLIENT-098..101, CASE-009, SESSION-006, OQ-156, OQ-177)',
  async ({ exported, query, ...list }) => {
    const saved = watchDownloads()
    const answers = await openScreen(`${list.path}?search=x&ordering=title&page=2&page_size=10`, [
      ...list.answer(15),
      answerBytes(exported, () => new Response('"Title"')),
    ])
    const importing = page.getByRole('button', { name: 'Import', exact: true })
    await expect.poll(() => importing.elements().length).toBe(list.noun === 'client' ? 1 : 0)
    const button = page.getByRole('button', { name: 'Export', exact: true })
    await button.click()
    await expectMessage(`${list.title} exported successfully`)
    expect(saved).toEqual([
      expect.stringMatching(new RegExp(String.raw`^${list.noun}s_\d{4}-\d\d-\d\d\.csv$`)),
    ])
    expect(answers.getCalls(exported)).toMatchObject([{ query }])
    answers.add(refuse(exported))
    // The message lies below the button.
    await button.click()
    await expectMessage(`Failed to export ${list.noun}s`)
  },
)

it.each(RECORDS)(
  'a role that may only add $title neither exports, selects, edits nor deletes them (CLIENT-004, CASE-010, SESSION-015, SESSION-019)',
  async (list) => {
    const permissions = { ...listPermissions('owner'), [list.noun]: ['create'] }
    const role = { user_role: 'owner' as const, permissions, permission_codes: [] }
    await openScreen(list.path, [
      ...list.answer(1),
      answer(workspaceEndpoints.checkPermissions, role),
    ])
    await expect.poll(() => countCards(list)).toBe(1)
    const main = page.getByRole('main')
    const add = main.getByRole('link', { name: /^Add / })
    await expect.element(add).toHaveAttribute('href', `${list.path}/create`)
    // The permissions may arrive after the list.
    const denied = main.getByRole('button', { name: /^(Export|Actions|Delete)/ })
    await expect.poll(() => denied.elements()).toEqual([])
    expect(main.getByRole('link', { name: /^Edit/ }).elements()).toEqual([])
    expect(main.getByRole('checkbox').elements()).toEqual([])
  },
)

it('only logs that a form cannot load clients (CLIENT-054)', async () => {
  const error = vi.spyOn(console, 'error').mockReturnValue()
  onTestFinished(() => error.mockRestore())
  const failing = [refuse(clientEndpoints.list), refuse(dashboardEndpoints.summary)]
  await openScreen('/cases/create', failing)
  await page.getByRole('combobox', { name: 'Client' }).fill('client')
  for (const text of ['Clients could not be loaded', 'Options could not be loaded'])
    await expect.poll(() => error.mock.calls.join()).toContain(text)
  expect(page.getByRole('region', { name: 'Notifications' }).getByRole('alert').query()).toBeNull()
})

it('shows that the server stopped counting (FIX-255)', async () => {
  const { items, pagination } = pageOf([buildClient()])
  const counted = { ...pagination, count: 1000, total_pages: 50, count_is_lower_bound: true }
  await openScreen('/clients?search=helena', [
    answer(clientEndpoints.list, { items, pagination: counted }),
  ])
  await expect.element(page.getByText('1,000+ clients found')).toBeVisible()
  await showLanguage('fr')
  await expect.element(page.getByText(/^1\s000\+ /)).toBeVisible()
})
