import { caseEndpoints } from '@casework/contract/cases'
import { clientEndpoints } from '@casework/contract/clients'
import { sessionEndpoints } from '@casework/contract/sessions'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { answer, pageOf } from '../answers.ts'
import { expectAddress, expectTexts, getCards } from '../look.ts'
import { openRecords, press } from './records-samples.ts'

const getSummary = () => page.getByRole('complementary', { name: 'Summary' })
const getTab = (name: string) => page.getByRole('tab', { name, exact: true })

it('shows the data of a client and its latest sessions (CLIENT-055..062, CLIENT-066, CLIENT-067, CLIENT-069, CLIENT-070, CLIENT-083, CLIENT-084)', async () => {
  const answers = await openRecords('/clients/11')
  await expect
    .element(page.getByRole('heading', { level: 1, name: 'Helena Thornbury' }))
    .toBeVisible()
  for (const [name, href] of [
    ['Back to Clients', '/clients'],
    ['Edit', '/clients/11/edit'],
    ['helena@thornbury.example', 'mailto:helena@thornbury.example'],
    ['1832585573', 'tel:+441832585573'],
  ] as const)
    await expect
      .element(page.getByRole('link', { name, exact: true }))
      .toHaveAttribute('href', href)
  await expect.element(getSummary().getByText('H', { exact: true })).toBeVisible()
  await expectTexts(getSummary(), [
    'Client since March 2026',
    'United Kingdom',
    'Cases1Sessions1Documents3',
    'Mar 16, 2026, 10:15 AM',
    'Added March 12, 2026',
  ])
  await expect
    .element(page.getByText('Helena Thornbury has 1 case, 1 session and 3 documents.'))
    .toBeVisible()
  await expectTexts(getCards('Sessions').nth(0), ['Preliminary hearing'])
  expect(answers.getCalls(clientEndpoints.get)).toHaveLength(1)
  expect(answers.getCalls(sessionEndpoints.list).map(({ query }) => query.client)).toEqual([11, 11])
})

it('links a number of another country as it is stored (FIX-234)', async () => {
  const client = { mobile: '+49301234', country: { id: 250, name: 'France' } }
  await openRecords('/clients/11', [], { client })
  await expect
    .element(page.getByRole('link', { name: '+49301234', exact: true }))
    .toHaveAttribute('href', 'tel:+49301234')
})

it('loads the cases of a client when their tab is opened (CLIENT-072, CLIENT-076, CLIENT-079..082)', async () => {
  const answers = await openRecords('/clients/11')
  await expectTexts(getCards('Sessions').nth(0), ['Preliminary hearing'])
  expect(answers.getCalls(caseEndpoints.list)).toEqual([])
  await getTab('Cases 1').click()
  await expectAddress('/clients/11?tab=cases')
  await expectTexts(getCards('Cases').nth(0), [
    'Thornbury v. Ashdown',
    'Created March 12, 2026',
    'A dispute over the east boundary.',
  ])
  for (const [name, href] of [
    [/^View Case/, '/cases/21'],
    [/^Add Case/, '/cases/create?client=11'],
  ] as const)
    await expect.element(page.getByRole('link', { name })).toHaveAttribute('href', href)
  expect(answers.getCalls(caseEndpoints.list)).toMatchObject([
    { query: { client: 11, client_id: 11 } },
  ])
})

it('shows the documents of a client, and uploads for it (CLIENT-073..075)', async () => {
  await openRecords('/clients/11?tab=documents')
  await expect.element(getTab('Documents 3')).toHaveAttribute('aria-selected', 'true')
  await expect.poll(() => getCards('Documents').elements().length).toBe(3)
  await press('Upload')
  await expect
    .element(page.getByRole('dialog').getByRole('combobox', { name: 'Client' }))
    .toHaveValue('Helena Thornbury')
})

it('says what a new client does not have yet (CLIENT-063..065, CLIENT-068, CLIENT-071, CLIENT-077, CLIENT-078, LOOK-122)', async () => {
  const nothing = { email: null, mobile: null, country: null }
  const counts = { cases_count: 0, sessions_count: 0, documents_count: 0 }
  const none = [caseEndpoints.list, sessionEndpoints.list].map((list) => answer(list, pageOf([])))
  await openRecords('/clients/11', none, { client: { ...nothing, ...counts } })
  await expectTexts(getSummary(), [
    'No email provided',
    'No mobile provided',
    'No country specified',
    'No recent sessions',
  ])
  await expect
    .element(page.getByText('This client has no cases or sessions yet. Start by creating a case.'))
    .toBeVisible()
  expect(page.getByRole('main').getByRole('alert').elements()).toEqual([])
  await expect
    .element(page.getByRole('link', { name: 'Add Case' }))
    .toHaveAttribute('href', '/cases/create?client=11')
  await getTab('Cases 0').click()
  await expect
    .element(page.getByRole('heading', { name: 'No cases found for this client' }))
    .toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Create First Case' }))
    .toHaveAttribute('href', '/cases/create?client=11')
})

it('shows its cases as a table that sorts, ten a page (LOOK-064)', async () => {
  const answers = await openRecords('/clients/11?tab=cases', [], { window: [1440, 900] })
  await press('Table')
  const head = page.getByRole('columnheader', { name: 'Title', exact: false })
  await head.getByRole('button').click()
  await expect.element(head).toHaveAttribute('aria-sort', 'ascending')
  await expect
    .poll(() => answers.getCalls(caseEndpoints.list).at(-1))
    .toMatchObject({ query: { client: 11, ordering: 'title', page_size: 10 } })
})
