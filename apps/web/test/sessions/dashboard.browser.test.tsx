import { connectionEndpoints, type ConnectionRequest } from '@casework/contract/connections'
import { dashboardEndpoints } from '@casework/contract/dashboard'
import { sessionEndpoints } from '@casework/contract/sessions'
import { expect, it } from 'vitest'
import { page, userEvent, type Locator } from 'vitest/browser'
import { answer, answerLater, refuse } from '../answers.ts'
import { expectMessage, expectTexts, readTexts } from '../look.ts'
import { openScreen } from '../screen.tsx'
import { answerDashboard, buildSessions, buildSummary, setClock } from './dashboard-samples.ts'

const WEEK = buildSessions([
  ['Morning hearing', '2026-10-12T09:45'],
  ['Afternoon meeting', '2026-10-12T15:30'],
  ['Evening call', '2026-10-12T18:00'],
  ['Next day', '2026-10-13T08:15'],
  ['Next week', '2026-10-20T11:00'],
])
const PAST = buildSessions([['Long gone', '2026-03-02T09:45']])
const getMain = () => page.getByRole('main')
const getSummaryLine = () =>
  page.elementLocator(
    getMain().getByRole('heading', { level: 1 }).element().parentElement?.nextElementSibling ??
      document.body,
  )
const getLink = (name: string) => page.getByRole('link', { name, exact: true })
const getCard = (link: Locator) => link.element().closest('dl > div')

it.each([
  ['2026-10-12T08:00', '3 sessions today. The first is at 09:45.'],
  [
    '2026-10-12T10:00',
    'One session is running, since 09:45. 2 more sessions today. The next one is at 15:30.',
  ],
  ['2026-10-12T12:00', '2 more sessions today. The next one is at 15:30.'],
  ['2026-10-12T16:00', 'One session is running, since 15:30. One more session today, at 18:00.'],
  ['2026-10-12T21:00', 'No more sessions today. The next one is tomorrow at 08:15.'],
  ['2026-10-13T12:00', 'No more sessions today. The next one is on Tuesday, October 20 at 11:00.'],
  ['2026-10-19T12:00', 'No sessions today. The next one is tomorrow at 11:00.'],
  ['2026-10-15T12:00', 'No sessions today. The next one is on Tuesday, October 20 at 11:00.'],
  ['2026-10-20T20:00', 'No more sessions today. Nothing else is scheduled.'],
  ['2026-10-21T09:00', 'No upcoming sessions.'],
])('at %s it says "%s" (FIX-064, LOOK-002)', async (now, sentence) => {
  setClock(now)
  await openScreen('/dashboard', answerDashboard(WEEK))
  await expect.element(getMain().getByText(sentence, { exact: true }).first()).toBeVisible()
})

it('says how many sessions it leaves out if a busy day is cut, and does not call today empty (LOOK-136)', async () => {
  setClock('2026-10-12T12:00')
  const busy = Array.from({ length: 50 }, (_, at) => [`Busy ${at}`, '2026-10-11T09:45'] as const)
  await openScreen('/dashboard', answerDashboard([...buildSessions(busy), ...PAST, ...WEEK]))
  const more = getLink('5 more sessions')
  await expect.element(more).toBeVisible()
  expect(more.element().getAttribute('href')).toContain('date_after=2026-10-11')
  expect(getMain().getByText('Nothing is scheduled for today.').elements()).toEqual([])
})

it('greets the owner, and lists the next sessions with their days', async () => {
  setClock('2026-10-12T12:00')
  await openScreen('/dashboard', answerDashboard(WEEK.slice(2, 4)), { window: [1440, 900] })
  await expect
    .element(page.getByRole('heading', { level: 1 }))
    .toHaveTextContent('Good afternoon, Eva')
  const agenda = page.getPanel('Today and next')
  const rows = agenda.getByRole('listitem')
  await expect
    .poll(() => readTexts(rows))
    .toEqual([
      'Today18:00Evening callCourt HearingHelena Thornbury · Thornbury v. Ashdown',
      'Tomorrow08:15Next dayCourt HearingHelena Thornbury · Thornbury v. Ashdown',
    ])
  await expect.element(rows.last()).toBeInViewport()
  await expect
    .element(agenda.getByRole('link', { name: 'Evening call' }))
    .toHaveAttribute('href', '/sessions/103')
  await expect
    .element(agenda.getByRole('link', { name: 'View all' }))
    .toHaveAttribute('href', '/sessions?date_after=2026-10-12&ordering=date')
})

it('has six figures, five of them links in their whole area (DASH-002..007, DASH-010, FIX-062, FIX-080)', async () => {
  await openScreen('/dashboard', answerDashboard(), { window: [1440, 900] })
  const figures = [
    ['Total Cases: 1', '/cases'],
    ['Total Clients: 1', '/clients'],
    ['Total Sessions: 3', '/sessions'],
    ['Total Documents: 1', '/documents'],
    ['Connected Employees: 1', '/connections'],
  ] as const
  for (const [name, href] of figures) {
    await expect.element(getLink(name)).toHaveAttribute('href', href)
    const { left, right, top, bottom } = getCard(getLink(name))?.getBoundingClientRect() ?? {}
    for (const [x = 0, y = 0] of [
      [right, top].map((side, at) => (side ?? 0) + (at ? 6 : -6)),
      [left, bottom].map((side, at) => (side ?? 0) + (at ? -6 : 6)),
    ])
      expect(document.elementFromPoint(x, y), name).toBe(getLink(name).element())
  }
  const storage = page.getByText('Storage Used').element().closest('dl > div')
  expect(storage?.textContent).toBe('Storage Used1.5 MB15.0% of limit')
  expect(storage?.querySelector('a')).toBeNull()

  getLink('Total Cases: 1').element().focus()
  await userEvent.keyboard('{Tab}')
  const second = getLink('Total Clients: 1')
  await expect.element(second).toHaveFocus()
  const ring = getComputedStyle(second.element(), '::after')
  expect(ring).toMatchObject({ outlineStyle: 'solid', outlineWidth: '2px', position: 'absolute' })
  expect(Number.parseFloat(ring.width)).toBeCloseTo(
    getCard(second)?.getBoundingClientRect().width ?? 0,
    0,
  )
})

it('has quick actions and account management (DASH-021..026, DASH-029, OQ-090)', async () => {
  await openScreen('/dashboard', answerDashboard())
  const actions = page.getByRole('navigation', { name: 'Quick actions' })
  for (const [place, name, href] of [
    [actions, 'Add Case', '/cases?action=create'],
    [actions, 'Add Client', '/clients?action=create'],
    [actions, 'Add Session', '/sessions?action=create'],
    [actions, 'Upload', '/documents?action=upload'],
    [actions, 'Invite', '/connections?action=invite'],
    [actions, 'Connections', '/connections'],
    [page.getPanel('Account management'), 'Manage Connections', '/connections'],
    [page.getPanel('Account management'), 'Invite Employees', '/connections?action=invite'],
    [page.getPanel('Account management'), 'Profile Settings', '/profile-settings'],
  ] as const)
    await expect
      .element(place.getByRole('link', { name, exact: true }))
      .toHaveAttribute('href', href)
})

it('answers connection requests in place (DASH-027, DASH-028, OQ-091)', async () => {
  const build = (id: number, sender_name: string): ConnectionRequest => ({
    id,
    status: 'pending',
    sender_name,
    sender_email: 'person@example.com',
    receiver_name: 'Eva Brandt',
    created_at: '2026-03-12T09:30:00.000Z',
    assigned_role: null,
  })
  let waiting = [build(1, 'Marcus Aurel'), build(2, 'Nina Noway')]
  const answers = await openScreen('/dashboard', [
    ...answerDashboard(),
    answer(connectionEndpoints.received, () => waiting),
    answer(connectionEndpoints.answer, ({ body }) => {
      waiting = waiting.filter(({ id }) => id !== body.id)
      return build(body.id, 'Answered')
    }),
  ])
  await page.getByRole('link', { name: '2 requests waiting' }).click()
  const requests = page.getByRole('region', { name: 'Connection requests' })
  await expect.element(requests).toBeInViewport()
  const accept = requests.getByRole('button', { name: 'Accept Marcus Aurel' })
  await accept.click()
  await expectMessage('Please select a role first')
  await requests.getByLabelText('Role for Marcus Aurel').selectOptions('silver')
  await accept.click()
  await expectMessage('Connection request accepted')
  await requests.getByRole('button', { name: 'Reject Nina Noway' }).click()
  await expectMessage('Connection request rejected')
  await expect.element(requests.getByText('No requests to answer')).toBeVisible()
  await expect.element(page.getByText(/requests? waiting/)).not.toBeInTheDocument()
  expect(answers.getCalls(connectionEndpoints.answer).map(({ body }) => body)).toEqual([
    { id: 1, status: 'accepted', assigned_role: 'silver' },
    { id: 2, status: 'rejected' },
  ])
})

it.each([
  [1, 'No upcoming sessions.', 'Add Session'],
  [0, 'No sessions scheduled yet.', 'Add your first client'],
])('with %i past sessions it says "%s" (FIX-064)', async (total_sessions, sentence, link) => {
  await openScreen('/dashboard', answerDashboard([], { total_sessions, total_clients: 0 }))
  await expect.element(getMain().getByText(sentence).first()).toBeVisible()
  const agenda = page.getPanel('Today and next')
  await expect.element(agenda.getByRole('link', { name: link })).toBeVisible()
  expect(page.getByText('Add your first client').elements()).toHaveLength(1 - total_sessions)
})

it('says nothing about sessions while they load (FIX-064)', async () => {
  const later = answerLater(answer(dashboardEndpoints.summary, buildSummary()))
  await openScreen('/dashboard', [...answerDashboard(PAST), later])
  await expectTexts(page.getPanel('Today and next'), ['Loading…'])
  expect(getSummaryLine().element().textContent.trim()).toBe('')
  expect(page.getByText('Add your first client').query()).toBeNull()
  later.release()
  await expectTexts(getSummaryLine(), ['No upcoming sessions.'])
})

it('shows sessions although the totals failed to load, and retries (FIX-064, DASH-037, DASH-038)', async () => {
  const answers = await openScreen('/dashboard', [
    ...answerDashboard(PAST),
    refuse(dashboardEndpoints.summary),
  ])
  await expectMessage('Failed to load dashboard data')
  await expectTexts(getSummaryLine(), ['No upcoming sessions.'])
  await expectTexts(page.getPanel('Today and next'), ['No upcoming sessions.'])
  expect(page.getByText('Add your first client').query()).toBeNull()
  answers.add(...answerDashboard())
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.element(getLink('Total Sessions: 3')).toBeVisible()
})

it('says that its sessions failed to load, and leaves the month empty without a message (FIX-064, DASH-020)', async () => {
  await openScreen('/dashboard', [...answerDashboard(PAST), refuse(sessionEndpoints.list)])
  await expectTexts(page.getPanel('Today and next'), ['Failed to load sessions'])
  await expect.element(page.getByRole('grid')).toHaveAttribute('aria-busy', 'false')
  expect(page.getByRole('grid').getByRole('link').elements()).toEqual([])
  expect(page.getByText(/Failed/).elements()).toHaveLength(1)
  expect(getSummaryLine().element().textContent.trim()).toBe('')
})

const RECENT = Array.from({ length: 10 }, (_, at) => ({
  id: 201 + at,
  title: `Hearing ${21 - at}`,
  date: `2026-06-${21 - at}T09:30:00`,
  time: '09:30',
  client_name: 'Helena Thornbury',
  case_title: 'Thornbury v. Ashdown',
  document_count: 2,
}))

it('an employee sees ten sessions of the firm and no parts of the owner (DASH-030..036)', async () => {
  await openScreen('/dashboard', answerDashboard([], { recent_sessions: RECENT }), { role: 'gold' })
  const recent = page.getPanel('Recent Sessions')
  const rows = recent.getByRole('listitem')
  await expect.poll(() => rows.elements().length).toBe(10)
  expect(readTexts(rows)[0]).toBe(
    'Jun 21, 2026, 09:30 AMHearing 21Thornbury v. Ashdown · Helena Thornbury2 documents',
  )
  await expect.element(rows.first().getByRole('link')).toHaveAttribute('href', '/sessions/201')
  await expectTexts(getMain(), ['Latest sessions at Whitfield Law.'])
  expect(getMain().element().textContent).not.toMatch(
    /your firm|Total Cases|Storage Used|Today and next|Account management|Waiting for your answer/,
  )
  expect(getMain().getByRole('grid').query()).toBeNull()
  expect(getMain().getByRole('navigation', { name: 'Quick actions' }).query()).toBeNull()
})

it('an employee is told that the sessions failed to load, and retries (DASH-039, DASH-040)', async () => {
  const answers = await openScreen(
    '/dashboard',
    [...answerDashboard(), refuse(dashboardEndpoints.summary)],
    {
      role: 'gold',
    },
  )
  await expectMessage('Failed to load recent sessions')
  expect(page.getByText('Failed to load dashboard data').query()).toBeNull()
  answers.add(...answerDashboard([], { recent_sessions: RECENT }))
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.element(page.getByRole('link', { name: 'Hearing 12' })).toBeVisible()
})

it('an employee sees the next sessions in the first screen of a phone', async () => {
  setClock('2026-10-12T08:00')
  await openScreen('/dashboard', answerDashboard(WEEK.slice(2, 4), { recent_sessions: RECENT }), {
    role: 'silver',
    window: [390, 844],
  })
  const next = page.getPanel('Next')
  expect(next.getByRole('link', { name: 'Upload' }).query()).toBeNull()
  await expect.element(next.getByRole('link', { name: 'Evening call' })).toBeInViewport()
  await expect.element(next.getByRole('link', { name: 'Next day' })).toBeInViewport()
  expect(next.getByRole('link', { name: 'Add Session' }).query()).toBeNull()
})

it('an employee has the agenda above the recent sessions, with what the role may add (LOOK-011)', async () => {
  setClock('2026-10-12T12:00')
  await openScreen('/dashboard', answerDashboard(WEEK, { recent_sessions: RECENT }), {
    role: 'gold',
    window: [1440, 900],
  })
  const next = page.getPanel('Next')
  await expectTexts(next.getByRole('listitem').first(), ['Today', 'Afternoon meeting'])
  await expect.element(next.getByRole('button', { name: '1 earlier today' })).toBeVisible()
  for (const [name, href] of [
    ['Add Session', '/sessions/create'],
    ['Upload', '/documents?action=upload'],
  ] as const)
    await expect
      .element(next.getByRole('link', { name, exact: true }))
      .toHaveAttribute('href', href)
  const recent = page.getPanel('Recent Sessions').element().getBoundingClientRect()
  expect(recent.top).toBeGreaterThan(next.element().getBoundingClientRect().bottom)
  expect(getMain().element().querySelector('a[href^="/connections"]')).toBeNull()
})
