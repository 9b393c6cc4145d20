import { documentReader } from '@casework/contract/document-reader'
import { documentEndpoints } from '@casework/contract/documents'
import { afterEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../accessible.ts'
import { answer, answerWith, refuse } from '../answers.ts'
import { expectAddress, expectMessage, expectTexts } from '../look.ts'
import { getMain, open } from './document-record-samples.ts'
import { answerOpening, answerPictures, answerTexts, inAnHour } from './reader-answers.ts'
import {
  area,
  brief,
  getSheet,
  getTool,
  listAsked,
  openReader,
  pageField,
  reader,
} from './reader-samples.ts'

const { open: opening, page: picture } = documentReader

afterEach(() => void vi.useRealTimers())

const getBox = (element: Element | null | undefined) =>
  element?.getBoundingClientRect() ?? new DOMRect()
const focusPages = () => (area.element() as HTMLElement).focus()
const expectPage = (number: number) => expect.element(pageField).toHaveValue(String(number))
const getImage = (number: number) => getSheet(number).element().querySelector('img')

it('shows page 1 as wide as its column, above facts and security, and asks for few pages (READ-001, LOOK-044, READ-024)', async () => {
  const answers = await openReader(12)
  await expect.element(getSheet(1)).toBeVisible()
  await expect.poll(() => getImage(1)).not.toBeNull()
  const [sheet, column] = [getBox(getSheet(1).element()), getBox(reader.element())]
  expect(sheet.width).toBeGreaterThan(column.width - 4)
  expect(sheet.height / sheet.width).toBeCloseTo(842 / 595, 2)
  const follows = (one: Element, other: Element) =>
    (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) > 0
  const facts = getMain().getByRole('definition').first().element()
  const security = page.getByRole('heading', { name: 'Security Information' }).element()
  expect([follows(reader.element(), facts), follows(facts, security)]).toEqual([true, true])
  expect(answers.getCalls(opening).map(({ body }) => body)).toEqual([
    { version_number: null, width: 900 },
  ])
  const [first] = answers.getCalls(picture)
  expect(first?.query).toMatchObject({ opening: 'opened', width: '900' })
  await expect.element(page.getByText('of 12', { exact: true })).toBeVisible()
  await expectAccessible()
})

it('turns pages, zooms, fits and rotates with the bar (READ-024)', async () => {
  const answers = await openReader(12)
  await expect.element(getTool('Previous page')).toHaveAttribute('aria-disabled', 'true')
  await getTool('Next page').click()
  await expectPage(2)
  await expectAddress('/documents/41?page=2')
  const { width } = getBox(getSheet(2).element())
  await getTool('Zoom in').click()
  await expect.element(page.getByText('125%')).toBeVisible()
  await expect.poll(() => getBox(getSheet(2).element()).width).toBeCloseTo(width * 1.25, 0)
  expect(answers.getCalls(picture).every(({ query }) => query?.width === '900')).toBe(true)
  await getTool('Zoom in').click()
  await expect
    .poll(() => answers.getCalls(picture).some(({ query }) => query?.width === '1800'))
    .toBe(true)
  await getTool('Fit width').click()
  await expect.poll(() => getBox(getSheet(2).element()).width).toBeCloseTo(width, 0)
  await getTool('Rotate').click()
  await expect
    .poll(() => {
      const turned = getBox(getSheet(2).element())
      return turned.width / turned.height
    })
    .toBeCloseTo(842 / 595, 2)
  await expectPage(2)
})

it('follows its keys while it has the focus, and leaves them to fields (READ-021)', async () => {
  await openReader(12)
  await expect.element(getSheet(1)).toBeVisible()
  focusPages()
  for (const [keys, shown] of [
    ['{PageDown}', 2],
    ['j', 3],
    ['{PageUp}', 2],
    ['k', 1],
    ['{End}', 12],
    ['{Home}', 1],
  ] as const) {
    await userEvent.keyboard(keys)
    await expectPage(shown)
  }
  await userEvent.keyboard('+')
  await expect.element(page.getByText('125%')).toBeVisible()
  await userEvent.keyboard('--')
  await expect.element(page.getByText('75%')).toBeVisible()
  await userEvent.keyboard('0')
  await expect.element(page.getByText('100%')).toBeVisible()
  await userEvent.keyboard('r')
  await expect
    .poll(() => getBox(getSheet(1).element()).width > getBox(getSheet(1).element()).height)
    .toBe(true)
  await userEvent.keyboard('g')
  await expect.element(pageField).toHaveFocus()
  await userEvent.keyboard('7{Enter}')
  await expectPage(7)
  await expect.element(area).toHaveFocus()
  await userEvent.keyboard('/')
  const find = page.getByRole('searchbox', { name: 'Find in this document' })
  await expect.element(find).toHaveFocus()
  await userEvent.keyboard('r+jk')
  await expect.element(find).toHaveValue('r+jk')
  await userEvent.keyboard('{Escape}')
  await expect.element(find).not.toBeInTheDocument()
  await userEvent.keyboard('?')
  const list = page.getByRole('dialog', { name: 'Reader keys' })
  await expectTexts(list, ['Page Down', 'Rotate', 'Full window'])
  await userEvent.keyboard('j{Escape}')
  await expect.poll(() => list.query()).toBeNull()
  await expectPage(7)
})

it('does nothing at its keys while the focus is elsewhere (READ-021)', async () => {
  await openReader(12)
  await expect.element(getSheet(1)).toBeVisible()
  ;(getMain().getByRole('button', { name: 'Download' }).element() as HTMLElement).focus()
  await userEvent.keyboard('jr+')
  await expect.element(page.getByText('100%')).toBeVisible()
  await expectPage(1)
})

it('fills the window until Esc, Back or the button, and keeps the page (READ-021)', async () => {
  await openReader(12, [], { search: '?page=3' })
  await expectPage(3)
  focusPages()
  await userEvent.keyboard('f')
  const full = page.getByRole('dialog', { name: 'Reader' })
  await expect.element(full).toBeVisible()
  expect(getBox(full.element())).toMatchObject({ width: innerWidth, height: innerHeight })
  expect(document.querySelector('header')?.closest('[inert]')).not.toBeNull()
  await userEvent.keyboard('j')
  await expectPage(4)
  await expectAddress('/documents/41?page=4&full=1')
  await userEvent.keyboard('/{Escape}')
  await expect.element(full).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expectAddress('/documents/41?page=4')
  expect(full.query()).toBeNull()
  expect(document.querySelector('header')?.closest('[inert]')).toBeNull()
  await getTool('Full window').click()
  await expect.element(full).toBeVisible()
  await getTool('Close full window').click()
  await expectAddress('/documents/41?page=4')
})

it('fills the window at once if the address says so', async () => {
  await openReader(12, [], { search: '?full=1&page=2' })
  await expect.element(page.getByRole('dialog', { name: 'Reader' })).toBeVisible()
  await expect.element(area).toHaveFocus()
  await expectPage(2)
  await userEvent.keyboard('{Escape}')
  await expectAddress('/documents/41?page=2')
})

it.each(['0', '13', '2.5', 'x', ''])('refuses the page "%s" (READ-022)', async (typed) => {
  await openReader(12, [], { search: '?page=5' })
  await expectPage(5)
  await pageField.fill(typed)
  await userEvent.keyboard('{Enter}')
  await expectPage(5)
  await expectMessage('Enter a page from 1 to 12')
  await pageField.fill('12')
  await userEvent.keyboard('{Enter}')
  await expectPage(12)
  expect(page.getByText('Enter a page from 1 to 12').query()).toBeNull()
})

it('asks for at most five pages after a jump from 1 to 400 (READ-023)', async () => {
  const answers = await openReader(500)
  await expect.poll(() => getImage(1)).not.toBeNull()
  await answers.settle()
  const before = answers.getCalls(picture).length
  expect(before).toBeLessThanOrEqual(5)
  await pageField.fill('400')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => getSheet(400).query()?.querySelector('img') ?? null).not.toBeNull()
  await answers.settle()
  const asked = listAsked(answers.getCalls(picture).slice(before))
  expect(asked).toContain(400)
  expect(asked.length).toBeLessThanOrEqual(5)
  expect(asked.every((number) => Math.abs(number - 400) < 5)).toBe(true)
  expect(document.querySelectorAll('[role=group] img').length).toBeLessThanOrEqual(5)
})

it('renews its opening five minutes before it ends, on the same page (READ-009)', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], shouldAdvanceTime: true })
  const answers = await openReader(12, [], { search: '?page=3' })
  await expectPage(3)
  await vi.advanceTimersByTimeAsync(54 * 60_000)
  expect(answers.getCalls(opening)).toHaveLength(1)
  answers.add(answerOpening(12, { opening: 'renewed', expires_at: inAnHour() }))
  // Not so far that the renewal, which takes real time, would run out of its 30 seconds.
  await vi.advanceTimersByTimeAsync(70_000)
  await expect.poll(() => answers.getCalls(opening)).toHaveLength(2)
  vi.useRealTimers()
  await expectPage(3)
  await getTool('Next page').click()
  await getTool('Next page').click()
  await getTool('Next page').click()
  await expect
    .poll(() => answers.getCalls(picture).at(-1)?.query)
    .toMatchObject({ opening: 'renewed' })
})

it('opens the document again by itself if the opening has ended (READ-005, READ-009)', async () => {
  let current = 'opened'
  const answers = await openReader(12, [
    answerWith(picture, ({ query }) =>
      query?.opening === current ? answerPictures() : refuse(picture, 'permission_denied'),
    ),
  ])
  await expect.poll(() => getImage(1)).not.toBeNull()
  current = 'again'
  answers.add(answerOpening(12, { opening: current }))
  await pageField.fill('9')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => getSheet(9).query()?.querySelector('img') ?? null).not.toBeNull()
  expect(answers.getCalls(opening)).toHaveLength(2)
})

it('denies access and removes its pages if the level is raised while it is read (READ-035, DOC-041)', async () => {
  const answers = await openReader(12)
  await expect.poll(() => getImage(1)).not.toBeNull()
  answers.add(
    refuse(picture, 'permission_denied'),
    refuse(opening, 'permission_denied'),
    refuse(documentEndpoints.get, 'permission_denied'),
  )
  await pageField.fill('4')
  await userEvent.keyboard('{Enter}')
  await expectTexts(getMain(), ['Access Denied'])
  expect(document.querySelector('[role=group] img')).toBeNull()
})

it('says which page failed, and tries it again (LOOK-051)', async () => {
  const answers = await openReader(2, [refuse(picture)])
  const failed = getSheet(1).getByRole('alert')
  await expect.element(failed).toMatchTextContent('Page 1 could not be loaded')
  expect(getSheet(1).element().className).not.toContain('skeleton')
  answers.add(answerPictures())
  await getSheet(1).getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => getImage(1)).not.toBeNull()
})

it('says that the document failed, and opens it again', async () => {
  const answers = await open([answer(documentEndpoints.get, brief), refuse(opening)])
  await expectMessage('Failed to load document for viewing')
  answers.add(
    answerOpening(1),
    answerPictures(),
    answerTexts(() => ''),
  )
  await getMain().getByRole('button', { name: 'Try again' }).click()
  await expect.element(getSheet(1)).toBeVisible()
})

it('fits a phone, with its bar at the bottom and controls for fingers (READ-030)', async () => {
  await openReader(12, [], { window: [390, 844] })
  await expect.poll(() => getImage(1)).not.toBeNull()
  expect(document.documentElement.scrollWidth).toBe(390)
  expect(area.element().scrollWidth).toBe(area.element().clientWidth)
  const bar = page.getByRole('toolbar', { name: 'Reader' })
  expect(getBox(bar.element()).bottom).toBeCloseTo(innerHeight, -1)
  const controls = bar.element().querySelectorAll('button, input')
  expect(controls).toHaveLength(5)
  for (const control of controls) {
    const { width, height } = getBox(control)
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
  }
  await bar.getByRole('button', { name: 'More' }).click()
  const entries = page.getByRole('menuitem')
  await expect.element(entries.first()).toBeVisible()
  for (const entry of entries.elements()) expect(getBox(entry).height).toBeGreaterThanOrEqual(44)
  await page.getByRole('menuitem', { name: 'Find in this document' }).click()
  await expect.element(page.getByRole('searchbox')).toHaveFocus()
  await expectAccessible()
})
