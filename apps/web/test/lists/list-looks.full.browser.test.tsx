import { documentEndpoints } from '@casework/contract/documents'
import { sessionEndpoints } from '@casework/contract/sessions'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, pageOf } from '../answers.ts'
import { expectAddress, getCards, readTexts } from '../look.ts'
import { buildDocument, buildSession } from '../samples.ts'
import { openScreen } from '../screen.tsx'
import { CASES, CLIENTS, DOCUMENTS, LISTS, nameRecord, RECORDS, SESSIONS } from './list-samples.ts'
import { chooseTable, countRows, getHeader, getRow, measure, WINDOW } from './table-samples.ts'

const PHONE = [390, 844] as const
const getButton = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const OFFER = 'See more at a glance: table'

it.each(LISTS)('$title of twenty offer the table once (LOOK-062)', async (list) => {
  await openScreen(list.path, list.answer(20), { window: WINDOW })
  await getButton(OFFER).click()
  await expect.poll(countRows).toBe(20)
  await getButton(list === DOCUMENTS ? 'Grid view' : 'Cards').click()
  await expect.element(getCards(list.title).first()).toBeVisible()
  expect(getButton(OFFER).query()).toBeNull()
})

it.each([
  ['after it was dismissed', CASES, 25, true],
  ['for fewer than twenty', CASES, 19, false],
] as const)('the table is not offered %s (LOOK-062)', async (_, list, count, isOffered) => {
  await openScreen(list.path, list.answer(count), { window: WINDOW })
  await expect.element(getCards(list.title).first()).toBeVisible()
  expect(getButton(OFFER).elements()).toHaveLength(isOffered ? 1 : 0)
  if (!isOffered) return
  await getButton('Dismiss').click()
  await expect.element(getButton(OFFER)).not.toBeInTheDocument()
  expect(localStorage.getItem('tableOffer')).toBe('done')
})

it.each(LISTS)(
  'a phone shows eight $title or more, two lines each, and chips of 40 px (LOOK-063)',
  async (list) => {
    await openScreen(list.path, list.answer(20), { window: PHONE })
    const cards = getCards(list.title)
    await expect.poll(() => cards.elements().length).toBe(20)
    const whole = cards.elements().filter((card) => card.getBoundingClientRect().bottom <= 844)
    expect(whole.length).toBeGreaterThanOrEqual(8)
    for (const card of whole) expect(card.getBoundingClientRect().height).toBeLessThan(60)
    for (const chip of page.getByRole('group', { name: 'Show' }).getByRole('button').elements())
      expect(chip.getBoundingClientRect().height).toBeGreaterThanOrEqual(40)
  },
)

it.each(RECORDS)('the menu of a card has what the role may do: $title (LOOK-066)', async (list) => {
  await openScreen(list.path, list.answer(1), { role: 'diamond' })
  await getButton(`Actions for ${nameRecord(list, 1)}`).click()
  const items = page.getByRole('menuitem')
  const name = nameRecord(list, 1)
  await expect.poll(() => readTexts(items)[0]).toBe(`Edit ${name}`)
  const isDeleting = list === SESSIONS
  expect(readTexts(items).includes(`Delete ${name}`)).toBe(isDeleting)
})

it('the level filter has the levels that the role can see (LOOK-071)', async () => {
  const list = answer(documentEndpoints.list, pageOf([buildDocument({ security_level: 'green' })]))
  await openScreen('/documents', [list], { role: 'gold' })
  const options = page.getByRole('combobox', { name: 'Security level' }).getByRole('option')
  await expect
    .poll(() => readTexts(options))
    .toEqual(['All levels', 'MEDIUM SECURITY', 'LOW SECURITY'])
})

it.each([
  [true, 0],
  [false, 2],
])(
  'sessions say that they are active where one is not: all active %s (LOOK-075)',
  async (all, n) => {
    const sessions = [1, 2, 3].map((id) => buildSession({ id, is_active: all || id > 1 }))
    await openScreen('/sessions', [answer(sessionEndpoints.list, pageOf(sessions))])
    await expect.poll(() => getCards('Sessions').elements().length).toBe(3)
    expect(page.getByRole('main').getByText('Active', { exact: true }).elements()).toHaveLength(n)
    expect(page.getByText('Completed', { exact: true }).elements()).toHaveLength(all ? 0 : 1)
  },
)

it.each([
  { ...CASES, links: ['/clients/11'] },
  { ...SESSIONS, links: ['/cases/21', '/clients/11'] },
  { ...DOCUMENTS, links: ['/clients/11', '/cases/21'] },
])('rows of the table of $title lead to client and case (LOOK-067)', async ({ links, ...list }) => {
  chooseTable(list)
  await openScreen(list.path, list.answer(2), { window: WINDOW })
  await expect.poll(countRows).toBe(2)
  const readLinks = () =>
    getRow(1)
      .getByRole('link')
      .elements()
      .map((link) => link.getAttribute('href'))
  expect(readLinks()).toEqual(expect.arrayContaining(links))
  // One row is in the tab order, with its links.
  const isInOrder = (link: Element) => link.getAttribute('tabindex') === '0'
  expect(getRow(1).getByRole('link').elements().every(isInOrder)).toBe(true)
  expect(getRow(2).getByRole('link').elements().some(isInOrder)).toBe(false)
})

it('a table uses 1920 px, mostly for the name, and leaves out what repeats (LOOK-065)', async () => {
  chooseTable(DOCUMENTS)
  await openScreen('/documents', DOCUMENTS.answer(3), { window: [1920, 1080] })
  await expect.poll(countRows).toBe(3)
  expect(measure(page.getByRole('table')).width).toBeGreaterThan(1550)
  const name = measure(getHeader('Name')).width
  const widths = page
    .getByRole('columnheader')
    .elements()
    .map((head) => head.getBoundingClientRect().width)
  expect(Math.max(...widths)).toBe(name)
  expect(getHeader('File name').query()).toBeNull()
})

it('a cut link shows its whole text while it has the focus (LOOK-068)', async () => {
  const title = 'Hearing of the application for the disclosure of everything that was written since'
  await openScreen('/sessions', [answer(sessionEndpoints.list, pageOf([buildSession({ title })]))])
  const link = getCards('Sessions').getByRole('link', { name: title, exact: true })
  await expect.element(link).toBeVisible()
  const isCut = () => link.element().scrollWidth > link.element().clientWidth
  expect(isCut()).toBe(true)
  // The keyboard: only then is the focus visible.
  await userEvent.keyboard('{Tab}')
  ;(link.element() as HTMLElement).focus()
  await expect.poll(isCut).toBe(false)
})

it.each([
  ['cards', CLIENTS],
  ['cards', CASES],
  ['cards', SESSIONS],
  ['cards', DOCUMENTS],
  ['a table', CASES],
] as const)('Back to %s returns to the record and its page (LOOK-069)', async (look, list) => {
  if (look === 'a table') chooseTable(list)
  const path = `${list.path}?page=2${look === 'cards' ? '' : '&page_size=50'}`
  await openScreen(path, list.answer(80), { window: WINDOW })
  const id = look === 'cards' ? 35 : 75
  const name = nameRecord(list, id)
  const link = page.getByRole('main').getByRole('link', { name, exact: true })
  await expect.element(link).toBeInTheDocument()
  link.element().scrollIntoView({ block: 'center' })
  ;(link.element() as HTMLElement).focus()
  // Another page of the app, which needs no more answers.
  history.pushState(null, '', '/messages')
  dispatchEvent(new PopStateEvent('popstate'))
  await expectAddress('/messages')
  await expect.element(link).not.toBeInTheDocument()
  history.back()
  await expectAddress(path)
  const back = page.getByRole('main').getByRole('link', { name, exact: true })
  const isFocused = () =>
    document.activeElement?.closest('[data-record]')?.getAttribute('data-record') === String(id)
  await expect.poll(isFocused).toBe(true)
  await expect.element(back).toBeInViewport()
})

it.each(LISTS)(
  'the first of $title begins at 200 px or higher, as a card and as a row, which is remembered (LOOK-060, LOOK-061)',
  async (list) => {
    await openScreen(list.path, list.answer(20), { window: WINDOW })
    const card = getCards(list.title).first()
    await expect.element(card).toBeVisible()
    expect(measure(card).top).toBeLessThanOrEqual(200)
    await getButton('Table').click()
    await expect.poll(countRows).toBe(20)
    expect(measure(getRow(1)).top).toBeLessThanOrEqual(200)
    expect(localStorage.getItem(list.endpoints.list.path)).toBe('table')
  },
)
