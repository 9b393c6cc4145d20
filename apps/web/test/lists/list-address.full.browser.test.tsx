import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { chooseOption, expectAddress, getPagination, readTexts } from '../look.ts'
import { openScreen } from '../screen.tsx'
import { answerAnything } from '../shell/any-answers.ts'
import {
  CASES,
  CHOICES,
  CLIENTS,
  countCards,
  DOCUMENTS,
  getLastQuery,
  LISTS,
  RECORDS,
  SESSIONS,
} from './list-samples.ts'

it.each(LISTS)(
  '$title has pages and page sizes; the address has no page 1 and no size 20 (CLIENT-009, CLIENT-010, CLIENT-013, CLIENT-016, CLIENT-019, CLIENT-020, CASE-007, CASE-008, CASE-019, SESSION-005, SESSION-009..011, SESSION-014, DOC-010, DOC-024)',
  async (list) => {
    const answers = await openScreen(list.path, list.answer(130))
    await expect.poll(() => countCards(list)).toBe(20)
    const pages = getPagination().getByRole('listitem')
    await expect.poll(() => readTexts(pages)).toEqual(['1', '2', '3', '4', '5', '7'])
    await getPagination().getByRole('link', { name: 'Page 7' }).click()
    await expectAddress(`${list.path}?page=7`)
    await expect.poll(() => readTexts(pages)).toEqual(['3', '4', '5', '6', '7'])
    await expect.poll(() => countCards(list)).toBe(10)
    const size = page.getByRole('combobox', { name: 'Per page' })
    await expect.poll(() => readTexts(size.getByRole('option'))).toEqual(['10', '20', '50', '100'])
    await size.selectOptions('50')
    await expectAddress(`${list.path}?page_size=50`)
    await expect.poll(() => getLastQuery(answers, list)).toMatchObject({ page: 1, page_size: 50 })
    await getPagination().getByRole('link', { name: 'Page 2' }).click()
    await expectAddress(`${list.path}?page=2&page_size=50`)
    await size.selectOptions('20')
    await expectAddress(list.path)
  },
)

const BY_TITLE = { 'Title A-Z': 'title', 'Title Z-A': '-title' }
const BY_NAME = { 'Name A-Z': 'name', 'Name Z-A': '-name' }
const BY_FILE = { 'File name A-Z': 'file_name', 'File name Z-A': '-file_name' }
const BY_AGE = { 'Newest first': '-created_at', 'Oldest first': 'created_at' }
const BY_SIZE = { 'Smallest first': 'file_size', 'Largest first': '-file_size' }
const BY_CASE_DATE = { 'Earliest case date': 'date', 'Latest case date': '-date' }
const BY_DATE = { 'Latest date first': '-date', 'Earliest date first': 'date' }

it.each([
  { ...CLIENTS, orders: { ...BY_AGE, ...BY_NAME } },
  { ...CASES, orders: { ...BY_AGE, ...BY_TITLE, ...BY_CASE_DATE } },
  { ...SESSIONS, orders: { ...BY_DATE, ...BY_TITLE, ...BY_AGE } },
  { ...DOCUMENTS, orders: { ...BY_AGE, ...BY_FILE, ...BY_SIZE } },
])(
  '$title in another order begins at page 1; the first order is not in the address (CLIENT-008, CLIENT-013, CLIENT-015, CASE-003, CASE-019, CASE-020, SESSION-003, SESSION-008, SESSION-012, SESSION-014, DOC-023)',
  async ({ orders, ...list }) => {
    const answers = await openScreen(`${list.path}?page=3`, list.answer(60))
    const sorting = page.getByRole('combobox', { name: 'Sort by' })
    await expect.poll(() => readTexts(sorting.getByRole('option'))).toEqual(Object.keys(orders))
    const [first = '', ...others] = Object.entries(orders)
    for (const [label, ordering] of others) {
      await sorting.selectOptions(label)
      await expectAddress(`${list.path}?ordering=${ordering}`)
      await expect.poll(() => getLastQuery(answers, list)).toMatchObject({ ordering, page: 1 })
    }
    await sorting.selectOptions(first[0] ?? '')
    await expectAddress(list.path)
  },
)

it.each(RECORDS)(
  '$title are searched from page 1, with one call half a second after the last key (CLIENT-011, CLIENT-012, CASE-002, CASE-017, CASE-018, SESSION-002, SESSION-013)',
  async (list) => {
    const answers = await openScreen(`${list.path}?page=3`, list.answer(60))
    const box = page.getByRole('searchbox', { name: `Search ${list.title.toLowerCase()}` })
    await expect.element(box).toBeVisible()
    let typedAt = Infinity
    box.element().addEventListener('input', () => (typedAt = performance.now()))
    await box.fill('matter 0')
    await expectAddress(`${list.path}?search=matter+0`)
    expect(performance.now() - typedAt).toBeGreaterThanOrEqual(499)
    await expect.element(page.getByText(`60 ${list.noun}s found`, { exact: true })).toBeVisible()
    const asked = ['', 'matter 0'].map((search) => ({ query: { search } }))
    expect(answers.getCalls(list.endpoints.list)).toMatchObject(asked)
  },
)

const readParameters = () => Object.fromEntries(new URLSearchParams(location.search))
const CLIENT = { Client: ['client', 'Helena Thornbury', '11'] }
const CASE = { Case: ['case', 'Thornbury v. Ashdown', '21'] }
const COUNTRY = { Country: ['country', 'United Kingdom (+44)', '826'] }
const TITLE = { Title: ['title', 'hearing'] }
const [AFTER, BEFORE] = [
  ['date_after', '2026-01-03'],
  ['date_before', '2026-01-07'],
]
const CONTACT = { Name: ['name', 'Client'], Email: ['email', 'many'], Mobile: ['mobile', '555'] }

it.each([
  { ...CLIENTS, fields: { ...CONTACT, ...COUNTRY } },
  { ...CASES, fields: { ...TITLE, ...CLIENT, 'Date From': AFTER, 'Date To': BEFORE } },
  { ...SESSIONS, fields: { ...TITLE, ...CASE, ...CLIENT, From: AFTER, Until: BEFORE } },
])(
  '$title take their filters from the address; they are counted, cleared, and set from page 1 (CLIENT-007, CLIENT-013, CLIENT-014, CASE-004, CASE-016, CASE-019, SESSION-004, SESSION-007, SESSION-014, OQ-172)',
  async (list) => {
    const fields = Object.entries<string[]>(list.fields)
    const filters: Record<string, string> = Object.fromEntries(
      fields.map(([, [name = '', text = '', id = text]]) => [name, id]),
    )
    const query = new URLSearchParams({ search: 'x', ...filters, page: '2' })
    const answers = await openScreen(`${list.path}?${query}`, [...CHOICES, ...list.answer(60)])
    await expect
      .element(page.getByRole('button', { name: `Filters ${fields.length}` }))
      .toHaveAttribute('aria-expanded', 'true')
    const panel = page.getByRole('group', { name: 'Filters' })
    for (const [label, [, text]] of fields)
      await expect.element(panel.getByLabelText(label, { exact: true })).toHaveValue(text)
    await panel.getByRole('button', { name: 'Clear filters' }).click()
    await expectAddress(`${list.path}?search=x`)
    await getPagination().getByRole('link', { name: 'Page 3' }).click()
    for (const [label, [, text = '', id]] of fields)
      if (id === undefined) await panel.getByLabelText(label, { exact: true }).fill(text)
      else await chooseOption(label, text)
    await expect.poll(readParameters).toEqual({ search: 'x', ...filters })
    await expect.poll(() => getLastQuery(answers, list)).toMatchObject({ page: 1, search: 'x' })
  },
)

it.each(LISTS)('$title beyond the last page show the last one (CLIENT-019)', async (list) => {
  await openScreen(`${list.path}?page=999`, list.answer(21))
  await expectAddress(`${list.path}?page=2`)
  await expect.poll(() => countCards(list)).toBe(1)
})

it('an address that asks for the form of a new record leads to it (OQ-059)', async () => {
  await openScreen('/clients?action=create', answerAnything())
  await expectAddress('/clients/create')
})
