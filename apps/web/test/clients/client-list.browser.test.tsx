import { clientEndpoints } from '@casework/contract/clients'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { answer, answerLater, pageOf, refuse } from '../answers.ts'
import {
  expectAddress,
  expectMessage,
  expectTexts,
  getCards,
  getPagination,
  readTexts,
} from '../look.ts'
import { buildClient } from '../samples.ts'
import { openScreen } from '../screen.tsx'

const CLIENTS = Array.from({ length: 130 }, (_, at) =>
  buildClient({ id: at + 1, name: `Client ${String(at + 1).padStart(3, '0')}` }),
)
const list = (clients = CLIENTS) =>
  answer(clientEndpoints.list, ({ query }) => pageOf(clients, query.page, query.page_size))
const NO_LOSS = { clients: 1, cases: 0, sessions: 0, document_groups: 0, documents: 0 }

it('shows cards, buttons and pages, and keeps the page in the address (CLIENT-004..010, CLIENT-019)', async () => {
  await openScreen('/clients', [list()])
  await expect.element(page.getByText('130 clients on file')).toBeVisible()
  const card = getCards('Clients').nth(0)
  await expectTexts(card, [
    'Client 001',
    'helena@thornbury.example',
    '+44 20 7946 0018',
    'United Kingdom',
    'Added March 12, 2026',
  ])
  for (const name of ['Import', 'Export'])
    await expect.element(page.getByRole('button', { name, exact: true })).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Add Client' }))
    .toHaveAttribute('href', '/clients/create')
  const pages = getPagination().getByRole('listitem')
  await expect.poll(() => readTexts(pages)).toEqual(['1', '2', '3', '4', '5', '7'])
  await getPagination().getByRole('link', { name: 'Page 7' }).click()
  await expectAddress('/clients?page=7')
  await expect.poll(() => getCards('Clients').elements().length).toBe(10)
  await expect.poll(() => readTexts(pages)).toEqual(['3', '4', '5', '6', '7'])
})

it.each([
  ['Oldest first', 'created_at'],
  ['Name A-Z', 'name'],
  ['Name Z-A', '-name'],
] as const)('sorted by "%s" it begins at page 1 again (CLIENT-014)', async (label, ordering) => {
  const answers = await openScreen('/clients?page=3', [list()])
  const sorting = page.getByRole('combobox', { name: 'Sort by' })
  await sorting.selectOptions(label)
  await expectAddress(`/clients?ordering=${ordering}`)
  await expect
    .poll(() => answers.getCalls(clientEndpoints.list).at(-1)?.query)
    .toMatchObject({ ordering, page: 1 })
  await sorting.selectOptions('Newest first')
  await expectAddress('/clients')
})

it('says that it loads, that loading failed, and loads again', async () => {
  const later = answerLater(refuse(clientEndpoints.list))
  const answers = await openScreen('/clients', [later])
  await expect.element(page.getByText('Loading…').first()).toBeVisible()
  later.release()
  await expect.element(page.getByRole('heading', { name: 'Failed to load clients' })).toBeVisible()
  answers.add(list())
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.element(page.getByText('130 clients on file')).toBeVisible()
})

it('deletes a client after a question, and says when that fails (CLIENT-088)', async () => {
  const answers = await openScreen('/clients', [
    list(CLIENTS.slice(0, 2)),
    answer(clientEndpoints.removal, NO_LOSS),
    refuse(clientEndpoints.remove),
  ])
  await getCards('Clients').nth(0).getByRole('checkbox').click()
  await page.getByRole('button', { name: 'Delete Selected' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Delete Client' })
  await expectTexts(dialog, ['Are you sure you want to delete "Client 001"?'])
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expectMessage('Failed to delete client')
  expect(answers.getCalls(clientEndpoints.remove)).toMatchObject([{ params: { id: 1 } }])
})
