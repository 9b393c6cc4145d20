import { sessionEndpoints } from '@casework/contract/sessions'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../accessible.ts'
import { expectTexts, readTexts } from '../look.ts'
import { buildSession } from '../samples.ts'
import { openScreen } from '../screen.tsx'
import { answerDashboard, buildSessions, setClock } from '../sessions/dashboard-samples.ts'

const WIDE = { window: [1440, 900] } as const
const getAgenda = () => page.getPanel('Today and next')
const getTitles = () =>
  readTexts(getAgenda().getByRole('link')).filter((text) => /^(Early|Late|Night|Next)/.test(text))

const lasting = (id: number, title: string, date: string, duration: number | null) =>
  buildSession({ id, title, date: `${date}:00`, time: date.slice(11), duration })

it('keeps a running session first and marked, and opens those that are over in place (LOOK-002, LOOK-003)', async () => {
  setClock('2026-10-14T16:20')
  await openScreen(
    '/dashboard',
    answerDashboard([
      lasting(1, 'Early call', '2026-10-14T08:00', 30),
      lasting(2, 'Early hearing', '2026-10-14T10:00', 60),
      lasting(3, 'Late meeting', '2026-10-14T16:00', null),
      lasting(4, 'Late talk', '2026-10-14T18:00', 30),
      lasting(5, 'Next hearing', '2026-10-15T09:00', 60),
    ]),
    WIDE,
  )
  await expect
    .element(
      page.getByText('One session is running, since 16:00. One more session today, at 18:00.'),
    )
    .toBeVisible()
  expect(getTitles()).toEqual(['Late meeting', 'Late talk', 'Next hearing'])
  await expectTexts(getAgenda().getByRole('listitem').first(), ['Today', 'Now, since 16:00'])
  const earlier = getAgenda().getByRole('button', { name: '2 earlier today' })
  await expect.element(earlier).toHaveAttribute('aria-expanded', 'false')
  earlier.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(earlier).toHaveAttribute('aria-expanded', 'true')
  expect(getTitles()).toEqual([
    'Early call',
    'Early hearing',
    'Late meeting',
    'Late talk',
    'Next hearing',
  ])
  await expectAccessible()
  earlier.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(earlier).toHaveAttribute('aria-expanded', 'false')
  expect(getTitles()).toEqual(['Late meeting', 'Late talk', 'Next hearing'])
})

it('shows a session that has begun yesterday and still runs, and asks once (LOOK-002)', async () => {
  setClock('2026-10-14T01:30')
  const answers = await openScreen(
    '/dashboard',
    answerDashboard([
      lasting(1, 'Early call', '2026-10-13T09:00', 60),
      lasting(2, 'Night sitting', '2026-10-13T22:00', 300),
    ]),
    WIDE,
  )
  await expectTexts(getAgenda().getByRole('listitem').first(), [
    'Today',
    'Now, since yesterday at 22:00',
  ])
  expect(getTitles()).toEqual(['Night sitting'])
  await expect.element(getAgenda().getByRole('button')).not.toBeInTheDocument()
  const asked = answers
    .getCalls(sessionEndpoints.list)
    .flatMap(({ query }) => query.date_after ?? [])
  expect(asked).toEqual(['2026-10-13'])
})

it('says that nothing more comes today before it shows the next days', async () => {
  setClock('2026-10-14T20:00')
  await openScreen(
    '/dashboard',
    answerDashboard([
      lasting(1, 'Early call', '2026-10-14T08:00', 30),
      lasting(2, 'Next hearing', '2026-10-15T09:00', 60),
    ]),
    WIDE,
  )
  const rows = getAgenda().getByRole('listitem')
  await expectTexts(rows.first(), ['Today', 'Nothing more is scheduled for today.'])
  await expectTexts(rows.nth(1), ['Tomorrow', 'Next hearing'])
})

it('leads from a row to session, client, case and documents, with the whole title (LOOK-004)', async () => {
  setClock('2026-10-14T08:00')
  const title = `Next ${'application for an interim injunction '.repeat(4)}`.trim()
  await openScreen(
    '/dashboard',
    answerDashboard([
      buildSession({
        id: 5,
        title,
        date: '2026-10-15T09:00:00',
        time: '09:00',
        documents_count: 3,
      }),
    ]),
    WIDE,
  )
  const row = getAgenda().getByRole('listitem').nth(1)
  await expectTexts(row, [title])
  const link = row.getByRole('link', { name: title }).element()
  expect(link.scrollWidth).toBeLessThanOrEqual(link.clientWidth + 1)
  const { client_id, client_name, case_id, case_title } = buildSession()
  for (const [name, href] of [
    [title, '/sessions/5'],
    [client_name, `/clients/${client_id}`],
    [case_title, `/cases/${case_id}`],
    ['3 documents', '/sessions/5?tab=documents'],
  ] as const) {
    const target = row.getByRole('link', { name, exact: true })
    await expect.element(target).toHaveAttribute('href', href)
    // What covers the row lets the smaller links through.
    const { x, y, height } = target.element().getBoundingClientRect()
    expect(document.elementFromPoint(x + 4, y + height / 2)).toBe(target.element())
  }
})

it('begins high and wide, with today in view beside it (LOOK-005)', async () => {
  setClock('2026-10-14T08:00')
  await openScreen(
    '/dashboard',
    answerDashboard([lasting(4, 'Late talk', '2026-10-14T18:00', 30)]),
    WIDE,
  )
  const row = getAgenda().getByRole('listitem').first()
  await expectTexts(row, ['Late talk'])
  expect(row.element().getBoundingClientRect().top).toBeLessThanOrEqual(220)
  expect(getAgenda().element().getBoundingClientRect().width).toBeGreaterThanOrEqual(560)
  const today = page.getByRole('gridcell', { name: /October 14/ }).element()
  expect(today.getBoundingClientRect().bottom).toBeLessThanOrEqual(900)
})

it('lists all of today and some of the next days when there are many', async () => {
  setClock('2026-10-14T07:00')
  const busy = buildSessions(
    Array.from({ length: 16 }, (_, at) => [
      `Late ${at}`,
      `2026-10-14T${String(8 + Math.floor(at / 2)).padStart(2, '0')}:${at % 2 ? '30' : '00'}`,
    ]),
  )
  await openScreen('/dashboard', answerDashboard(busy), WIDE)
  await expect.poll(() => getTitles().length).toBe(16)
})

it.each([
  ['running', '2026-10-12T09:50', 'A session is running, since 09:45.'],
  ['to come', '2026-10-12T08:00', 'The next session is today at 09:45.'],
])(
  'names no number of sessions if it does not know all that are %s (LOOK-156)',
  async (_, now, sentence) => {
    setClock(now)
    const busy = Array.from({ length: 60 }, (__, at) => [`Busy ${at}`, '2026-10-12T09:45'] as const)
    await openScreen('/dashboard', answerDashboard(buildSessions(busy)))
    await expect.element(page.getByText(sentence, { exact: true }).first()).toBeVisible()
  },
)
