import { caseEndpoints } from '@casework/contract/cases'
import { clientEndpoints } from '@casework/contract/clients'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { answer, answerLater, pageOf, refuse } from '../answers.ts'
import { chooseOption, expectAddress, expectMessage } from '../look.ts'
import { buildCase } from '../samples.ts'
import { NADIA, openRecords, press } from './records-samples.ts'

const getTitle = () => page.getByLabelText(/^Case Title/)
const getClient = () => page.getByRole('combobox', { name: /^Client/ })
const getCreate = () => page.getByRole('button', { name: 'Create Case', exact: true })
const none = pageOf([])

it.each([
  ['/cases/create', 'Back to Cases', '/cases'],
  ['/cases/create?client=11', 'Back to Client', '/clients/11'],
])('returns from %s by Back and Cancel (CASE-028, CASE-030, CASE-031)', async (from, back, to) => {
  await openRecords(from)
  await expect
    .element(page.getByRole('heading', { level: 1, name: 'Create New Case' }))
    .toBeVisible()
  await expect.element(page.getByRole('link', { name: back })).toHaveAttribute('href', to)
  await press('Cancel')
  await expectAddress(to)
})

it('waits until it is known whether there is a client (CASE-035, CASE-036)', async () => {
  const later = answerLater(answer(clientEndpoints.list, pageOf([NADIA])))
  await openRecords('/cases/create', [later])
  await expect.element(getCreate()).toBeDisabled()
  later.release()
  await expect.element(getCreate()).toBeEnabled()
  await expect
    .element(page.getByLabelText(/^Case Date/))
    .toHaveValue(new Date().toLocaleDateString('sv-SE'))
})

it.each([
  ['/cases/create', 'No clients available. You need to create a client first.', 'Create Case'],
  [
    '/sessions/create',
    'No cases available. You need to create a case first before creating a session.',
    'Create Case First',
  ],
])(
  'says what a new firm needs before %s (CASE-037, SESSION-054, SESSION-055)',
  async (path, text, button) => {
    await openRecords(path, [answer(clientEndpoints.list, none), answer(caseEndpoints.list, none)])
    await expect.element(page.getByText(text)).toBeVisible()
    await expect.element(page.getByRole('button', { name: button, exact: true })).toBeDisabled()
  },
)

it('shows failures of the server (CASE-038, CASE-046)', async () => {
  const fields = { title: ['This title is odd'], client_id_input: ['Client not found'] }
  const answers = await openRecords('/cases/create', [
    refuse(caseEndpoints.create, 'validation_error', { message: 'No', fields }),
  ])
  await getTitle().fill('Holm v. Reyes')
  await chooseOption('Client', 'Nadia Novak')
  await getCreate().click()
  await expect.element(getTitle()).toHaveAccessibleDescription('This title is odd')
  await expect.element(getClient()).toHaveAccessibleDescription('Client not found')
  answers.add(refuse(caseEndpoints.create))
  await getCreate().click()
  await expectMessage('Failed to create case')
  answers.add(answer(caseEndpoints.create, buildCase()))
  await getCreate().click()
  await expectMessage('Case created successfully')
  await expectAddress('/cases')
})

it('offers more clients than the server has counted (FIX-255)', async () => {
  const clients = Array.from({ length: 25 }, (_, at) => ({ ...NADIA, id: at + 1, name: `C${at}` }))
  await openRecords('/cases/create', [
    answer(clientEndpoints.list, ({ query }) => ({
      ...pageOf(clients, query.page),
      pagination: {
        count: 1000,
        total_pages: 1,
        page: query.page,
        page_size: 20,
        count_is_lower_bound: true,
      },
    })),
  ])
  await getClient().click()
  const list = page.getByRole('listbox')
  await expect.element(list.getByText('C19')).toBeInTheDocument()
  list.element().scrollTop = 10_000
  await expect.element(list.getByText('C24')).toBeInTheDocument()
})
