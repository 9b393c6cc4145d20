import { caseEndpoints } from '@casework/contract/cases'
import { clientEndpoints } from '@casework/contract/clients'
import { sessionEndpoints } from '@casework/contract/sessions'
import { afterEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { answer, pageOf, refuse } from '../answers.ts'
import { expectAddress, expectMessage, expectTexts, readTexts } from '../look.ts'
import { buildClient } from '../samples.ts'
import { NOTHING_LOST, openRecords, press } from './records-samples.ts'

const ENDPOINTS = { client: clientEndpoints, case: caseEndpoints, session: sessionEndpoints }
const getDialog = () => page.getByRole('alertdialog')
const getConfirm = () => getDialog().getByRole('button', { name: 'Delete' })
const pressDelete = () =>
  page.getByRole('main').getByRole('button', { name: 'Delete', exact: true }).click()
const expectHeading = (name: string) =>
  expect.element(page.getByRole('heading', { name })).toBeVisible()

afterEach(() => void vi.useRealTimers())

it.each([
  ['client', 'Client not found'],
  ['case', 'Case Not Found'],
  ['session', 'Session Not Found'],
] as const)(
  'says that a %s is missing (CLIENT-085, CASE-057, SESSION-098, SESSION-099)',
  async (kind, missing) => {
    await openRecords(`/${kind}s/999`, [refuse(ENDPOINTS[kind].get, 'not_found')])
    await expectHeading(missing)
    await expectTexts(page.getByRole('main'), [
      `The ${kind} you're looking for doesn't exist or you don't have permission to view it.`,
    ])
    await page.getByRole('button', { name: /^Back to / }).click()
    await expectAddress(`/${kind}s`)
  },
)

it.each([
  ['client', '', 'Failed to load client'],
  ['case', '', 'Failed to load case details'],
  ['session', '', 'Failed to load session details'],
  ['client', '/edit', 'Failed to load client'],
  ['case', '/edit', 'Failed to load case'],
] as const)(
  'returns to the list when a %s%s cannot be loaded (CLIENT-086, CASE-049, CASE-056, SESSION-100)',
  async (kind, form, failed) => {
    await openRecords(`/${kind}s/21${form}`, [refuse(ENDPOINTS[kind].get)])
    await expectMessage(failed)
    await expectAddress(`/${kind}s`)
  },
)

it('takes a record away that a colleague has deleted, once it is fetched again', async () => {
  const answers = await openRecords('/clients/11')
  await expectHeading('Helena Thornbury')
  answers.add(refuse(clientEndpoints.get, 'not_found'))
  // Older than five minutes, the record is fetched again after a lost connection.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 6 * 60_000 })
  dispatchEvent(new Event('offline'))
  dispatchEvent(new Event('online'))
  await expectHeading('Client not found')
  expect(page.getByText('Helena Thornbury').elements()).toEqual([])
})

it('deletes a client after a question that counts what is deleted with it (CLIENT-087, CLIENT-088, CLIENT-091..093)', async () => {
  const answers = await openRecords('/clients/11', [
    answer(clientEndpoints.removal, { ...NOTHING_LOST, clients: 1, cases: 1, documents: 4 }),
    refuse(clientEndpoints.remove),
  ])
  await pressDelete()
  await expectTexts(getDialog(), [
    'Are you sure you want to delete "Helena Thornbury"?',
    '1 case, 0 sessions and 4 documents will be permanently deleted.',
  ])
  await getConfirm().click()
  await expectMessage('Failed to delete client')
  answers.add(answer(clientEndpoints.remove, null), answer(clientEndpoints.list, pageOf([])))
  await pressDelete()
  const loaded = answers.getCalls(clientEndpoints.get).length
  await getConfirm().click()
  await expectMessage('Client deleted successfully')
  await expectAddress('/clients')
  await expectHeading('No clients found')
  expect(answers.getCalls(clientEndpoints.get)).toHaveLength(loaded)
})

it('says nothing of other records when a client has none (CLIENT-089)', async () => {
  await openRecords('/clients/11')
  await pressDelete()
  await expect.element(getConfirm()).toBeEnabled()
  expect(getDialog().element().textContent).not.toContain('permanently deleted')
})

it('deletes nothing before its effects are known (FIX-022)', async () => {
  const answers = await openRecords('/sessions/31', [
    refuse(sessionEndpoints.removal, 'validation_error', { message: 'Busy' }),
  ])
  await pressDelete()
  await expect.element(getDialog().getByRole('alert')).toMatchTextContent('Busy')
  await expect.element(getConfirm()).toBeDisabled()
  await press('Cancel', getDialog())
  answers.add(answer(sessionEndpoints.removal, { ...NOTHING_LOST, sessions: 1, documents: 4 }))
  await pressDelete()
  await expectTexts(getDialog(), ['4 documents will be permanently deleted.'])
  await expect.element(getConfirm()).toBeEnabled()
})

it('names ten of many that are deleted and counts the others, also those on other pages (FIX-069)', async () => {
  const clients = Array.from({ length: 15 }, (_, at) =>
    buildClient({ id: at + 1, name: `Client ${at + 1}` }),
  )
  await openRecords('/clients?page_size=10', [
    answer(clientEndpoints.list, ({ query }) => pageOf(clients, query.page, query.page_size)),
  ])
  const selectAll = page.getByRole('checkbox', { name: 'Select all' })
  await selectAll.click()
  await page.getByRole('link', { name: 'Page 2' }).click()
  await expect.element(page.getByText('Client 15', { exact: true })).toBeVisible()
  await selectAll.click()
  await press('Delete Selected')
  await expectTexts(getDialog(), ['Are you sure you want to delete 15 clients?', 'and 5 more'])
  expect(readTexts(getDialog().getByRole('listitem'))).toEqual(
    clients.slice(0, 10).map(({ name }) => name),
  )
})
