import { sessionEndpoints, type Session } from '@casework/contract/sessions'
import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../accessible.ts'
import { answer, answerLater, refuse } from '../answers.ts'
import { expectAddress, expectMessage, expectTexts, readTexts } from '../look.ts'
import { buildSession } from '../samples.ts'
import { openScreen } from '../screen.tsx'
import { answerDashboard, answerSessions, buildSessions, setClock } from './dashboard-samples.ts'

const WIDE = [1440, 1200] as const

beforeEach(() => setClock('2026-10-14T12:00'))
const FULL_DAY = buildSessions(
  Array.from({ length: 10 }, (_, at) => [
    `Matter ${at}`,
    `2026-10-14T${String(at + 8).padStart(2, '0')}:15`,
  ]),
)
const HEARING = buildSessions([['Preliminary hearing', '2026-10-06T09:30']])

const getDay = (name: string) =>
  page.getByRole('gridcell', { name: new RegExp(`^\\w+, ${name}\\b`) })
const getEntries = (name: string) => getDay(name).getByRole('link')
const getMonth = (name: string) => page.getByRole('heading', { level: 2, name, exact: true })
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
const getNewDate = () => page.getByLabelText('New date', { exact: false })
const getDialog = (name: string) => page.getByRole('dialog', { name: new RegExp(`${name}$`) })

it('asks for one month, and shows three sessions of a day and the rest behind a button (DASH-014..019)', async () => {
  const answers = await openScreen('/dashboard', answerDashboard(FULL_DAY), { window: WIDE })
  const grid = page.getByRole('grid', { name: 'October 2026' })
  await expect.element(page.getByText('10 sessions', { exact: true })).toBeVisible()
  expect(
    answers.getCalls(sessionEndpoints.list).flatMap(({ query }) => query.start_date ?? []),
  ).toEqual(['2026-10-01'])
  expect(readTexts(grid.getByRole('columnheader'))).toEqual(
    'Sun Mon Tue Wed Thu Fri Sat'.split(' '),
  )
  expect(readTexts(getEntries('October 14'))).toEqual([
    '08:15 Matter 0, Court Hearing, Helena Thornbury',
    '09:15 Matter 1, Court Hearing, Helena Thornbury',
    '10:15 Matter 2, Court Hearing, Helena Thornbury',
  ])
  await expect.element(getEntries('October 14').first()).toHaveAttribute('href', '/sessions/101')
  await press('+7 more')
  const rows = getDialog('October 14').getByRole('listitem')
  await expect.poll(() => rows.elements().length).toBe(10)
  await expectTexts(rows.first(), ['08:15', 'Helena Thornbury · Thornbury v. Ashdown'])
  await expect.element(rows.last().getByRole('link')).toHaveAttribute('href', '/sessions/110')
})

it('keeps another month in the address and asks for it (DASH-017)', async () => {
  const later = buildSessions([['Closing hearing', '2026-11-02T09:30']])
  const answers = await openScreen('/dashboard', answerDashboard(later), { window: WIDE })
  await expect.element(getMonth('October 2026')).toBeVisible()
  await press('Next month')
  await expectTexts(getDay('November 2'), ['09:30 Closing hearing'])
  await expectAddress('/dashboard?month=2026-11')
  expect(answers.getCalls(sessionEndpoints.list).at(-1)?.query).toMatchObject({
    start_date: '2026-11-01',
    end_date: '2026-11-30',
  })
  await press('Previous month')
  await press('Previous month')
  await expect.element(getMonth('September 2026')).toBeVisible()
  await press('Today')
  await expect.element(getMonth('October 2026')).toBeVisible()
  await expectAddress('/dashboard')
})

it('moves between days by keyboard, with one tab stop, and adds a session on the day', async () => {
  await openScreen('/dashboard', answerDashboard(FULL_DAY), { window: WIDE })
  await expect.element(getDay('October 14: 10 sessions')).toHaveAttribute('aria-current', 'date')
  expect(page.getByRole('grid').element().querySelectorAll('[tabindex="0"]')).toHaveLength(1)
  page.getByRole('button', { name: 'Next month' }).element().focus()
  await userEvent.keyboard('{Tab}')
  await expect.element(getDay('October 14')).toHaveFocus()
  for (const [key, day] of [
    ['ArrowRight', 'October 15'],
    ['ArrowDown', 'October 22'],
    ['ArrowLeft', 'October 21'],
    ['ArrowUp', 'October 14'],
    ['Home', 'October 11'],
    ['End', 'October 17'],
    ['PageUp', 'September 17'],
    ['PageDown', 'October 17'],
  ] as const) {
    await userEvent.keyboard(`{${key}}`)
    await expect.element(getDay(day), { message: key }).toHaveFocus()
  }
  await userEvent.keyboard('{Enter}')
  const dialog = getDialog('October 17')
  await expectTexts(dialog, ['Nothing is scheduled on this day.'])
  await expect
    .element(dialog.getByRole('link', { name: 'Add Session' }))
    .toHaveAttribute('href', '/sessions/create?date=2026-10-17')
  await userEvent.keyboard('{Escape}')
  await expect.element(getDay('October 17')).toHaveFocus()
})

it.each([1500, 1280, 1024])(
  'a cell shows time and client in one line at %i px; the title is its tooltip (FIX-068, DASH-018, FIX-080, LOOK-006)',
  async (width) => {
    const title = 'Application for an interim injunction'
    await openScreen('/dashboard', answerDashboard(buildSessions([[title, '2026-10-14T09:45']])), {
      window: [width, 900],
    })
    const entry = getEntries('October 14')
    await expect
      .element(entry)
      .toHaveAttribute('title', `09:45 ${title} · Court Hearing, Helena Thornbury`)
    // Text for screen readers only has a box of one pixel.
    const visible = [...entry.element().querySelectorAll('span')].filter(
      (part) => part.checkVisibility() && part.offsetWidth > 1 && part.offsetHeight > 1,
    )
    expect(visible.map(({ textContent }) => textContent)).toEqual(['09:45', 'Helena Thornbury'])
    expect(entry.element().getBoundingClientRect().height).toBeLessThan(20)
    const [time] = visible
    expect(time?.scrollWidth).toBeLessThanOrEqual((time?.clientWidth ?? 0) + 1)
    await getDay('October 14').click({ position: { x: 8, y: 8 } })
    await expect.element(getDialog('October 14').getByRole('link', { name: title })).toBeVisible()
  },
)

it('shows the sessions of the focused day in full, until Escape (LOOK-161)', async () => {
  const title = 'Application for an interim injunction'
  const sessions = buildSessions([[title, '2026-10-14T09:45']])
  await openScreen('/dashboard', answerDashboard(sessions), { window: WIDE })
  const text = getEntries('October 14').getByText(title, { exact: false })
  const isShown = () => (text.element() as HTMLElement).offsetWidth > 100
  await expect.element(text).toBeInTheDocument()
  expect(isShown()).toBe(false)
  const { height } = getDay('October 14').element().getBoundingClientRect()
  page.getByRole('button', { name: 'Next month' }).element().focus()
  await userEvent.keyboard('{Tab}')
  await expect.poll(isShown).toBe(true)
  expect(getDay('October 14').element().getBoundingClientRect().height).toBe(height)
  const list = getEntries('October 14').element().closest('ul')
  const calendar = list?.closest('section')?.getBoundingClientRect()
  const { left = 0, right = 0, bottom = 0 } = list?.getBoundingClientRect() ?? {}
  expect(left).toBeGreaterThanOrEqual(calendar?.left ?? Infinity)
  expect(right).toBeLessThanOrEqual(calendar?.right ?? 0)
  expect(bottom).toBeLessThanOrEqual(calendar?.bottom ?? 0)
  await userEvent.keyboard('{Escape}')
  await expect.poll(isShown).toBe(false)
  await expect.element(getDay('October 14')).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}{ArrowLeft}')
  await expect.poll(isShown).toBe(true)
})

it.each([1279, 1024, 390])(
  'nothing shifts while the month and the next sessions load, at %i px (LOOK-016)',
  async (width) => {
    const later = answerLater(
      answerSessions(
        buildSessions([
          ['Hearing', '2026-10-14T10:00'],
          ['Hearing', '2026-10-14T13:00'],
          ['Hearing', '2026-10-21T10:00'],
        ]),
      ),
    )
    await openScreen('/dashboard', [...answerDashboard(), later], { window: [width, 900] })
    const agenda = page.getPanel('Today and next')
    await expectTexts(agenda, ['Loading…'])
    const calendar = page.getByRole('heading', { name: 'October 2026', includeHidden: true })
    await expect.element(calendar).toBeInTheDocument()
    // Below the agenda, whose height is not known, nothing is shown.
    await expect.element(calendar).not.toBeVisible()
    const measure = () => agenda.element().getBoundingClientRect()
    const before = measure()
    later.release()
    await expect.element(page.getByText(/One more session today/)).toBeInTheDocument()
    await expect.element(calendar).toBeVisible()
    expect(measure().y).toBe(before.y)
  },
)

it('is a list of days on a phone', async () => {
  const sessions = [
    ...FULL_DAY.slice(0, 5),
    ...buildSessions([['Evening talk', '2026-10-22T18:45']]),
  ]
  await openScreen('/dashboard', answerDashboard(sessions), { window: [390, 844] })
  const days = page.getByRole('list', { name: 'October 2026' })
  await expectTexts(days, ['Oct 14Today', '+2 more', 'Oct 22', '18:45 Evening talk'])
  await expect.element(page.getByRole('grid')).not.toBeInTheDocument()
})

it.each([1440, 390])('the month and a day are accessible at %i px', async (width) => {
  await openScreen('/dashboard', answerDashboard(FULL_DAY), { window: [width, 900] })
  await expect.element(page.getByText('10 sessions', { exact: true })).toBeVisible()
  await expectAccessible()
  await press('+7 more')
  await getDialog('October 14').getByRole('button', { name: 'Move Matter 0' }).click()
  await expectAccessible()
})

/** Answers updates as the server would, and the list with the session as it then is. */
const answerMoves = (session: Session) => {
  let current = session
  return [
    answer(sessionEndpoints.list, () => ({
      items: [current],
      pagination: { count: 1, total_pages: 1, page: 1, page_size: 20 },
    })),
    answer(sessionEndpoints.update, ({ body }) => {
      current = { ...current, ...body, date: body.date, version: current.version + 1 }
      return current
    }),
  ]
}

it('moves a session by mouse, keeps its time, and undoes the move', async () => {
  const [session] = HEARING
  if (!session) throw new Error('no session')
  const answers = await openScreen('/dashboard', [...answerDashboard(), ...answerMoves(session)], {
    window: WIDE,
  })
  await page.getByRole('grid').hover({ position: { x: 5, y: 5 } })
  await expect.element(getEntries('October 6')).toHaveAttribute('draggable', 'true')
  await getEntries('October 6').dropTo(getDay('October 20'))
  await expectMessage('Session moved to October 20, 2026')
  await expectTexts(getDay('October 20'), ['09:30 Preliminary hearing'])
  await press('Undo')
  await expectMessage('Session moved to October 6, 2026')
  await expectTexts(getDay('October 6'), ['09:30 Preliminary hearing'])
  await expect.element(page.getByRole('button', { name: 'Undo' })).not.toBeInTheDocument()
  expect(answers.getCalls(sessionEndpoints.update).map(({ body }) => body)).toMatchObject([
    { date: '2026-10-20T09:30:00', description: 'Court room 4.', duration: 90 },
    { date: '2026-10-06T09:30:00' },
  ])
})

it('moves a session by keyboard, and returns the focus to its day', async () => {
  const [session] = HEARING
  if (!session) throw new Error('no session')
  await openScreen('/dashboard', [...answerDashboard(), ...answerMoves(session)], { window: WIDE })
  await expectTexts(getDay('October 6'), ['Preliminary hearing'])
  getDay('October 6').element().focus()
  await userEvent.keyboard('{Enter}')
  const dialog = page.getByRole('dialog')
  dialog.getByRole('button', { name: 'Move Preliminary hearing' }).element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(getNewDate()).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Choose another day')
  await getNewDate().fill('2026-11-03')
  await userEvent.keyboard('{Enter}')
  await expectMessage('Session moved to November 3, 2026')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(getDay('October 6')).toHaveFocus()
})

it('returns a session that cannot be moved', async () => {
  await openScreen(
    '/dashboard',
    [
      ...answerDashboard(HEARING),
      answer(sessionEndpoints.get, buildSession({ id: 101, version: 2 })),
      refuse(sessionEndpoints.update, 'conflict', {
        message: 'This record was changed by someone else',
      }),
    ],
    { window: [390, 844] },
  )
  await press('Earlier this month')
  await press('Tue, Oct 6')
  await press('Move Preliminary hearing')
  await getNewDate().fill('2026-10-20')
  await press('Move Session')
  await expectMessage('This record was changed by someone else')
  await expect.element(page.getByRole('button', { name: 'Tue, Oct 6' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Tue, Oct 20' })).not.toBeInTheDocument()
})
