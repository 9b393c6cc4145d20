import { connectionEndpoints } from '@casework/contract/connections'
import { dueOverview } from '@casework/contract/must-not-miss'
import { expect, it } from 'vitest'
import { page, userEvent, type Locator } from 'vitest/browser'
import { answer } from '../answers.ts'
import { DUE } from '../deadlines/deadlines-samples.ts'
import { expectTexts, readTexts } from '../look.ts'
import { buildConnection } from '../people/people-samples.ts'
import { buildSession } from '../samples.ts'
import { openScreen } from '../screen.tsx'
import {
  answerDashboard,
  buildDue,
  buildSessions,
  setClock,
} from '../sessions/dashboard-samples.ts'

const PHONE = { window: [390, 844] } as const
const getTop = (locator: Locator) => locator.element().getBoundingClientRect().top
const getDays = () =>
  readTexts(page.getByRole('list', { name: 'October 2026' }).getByRole('heading'))

it('on a phone the agenda comes first, then the band, the totals and the month (LOOK-007)', async () => {
  setClock('2026-10-14T08:00')
  await openScreen(
    '/dashboard',
    [
      ...answerDashboard(buildSessions([['Late talk', '2026-10-14T18:00']])),
      answer(dueOverview.mustNotMiss, buildDue({ soon: [DUE] })),
    ],
    PHONE,
  )
  await expectTexts(page.getPanel('What must not be missed'), [DUE.title])
  const tops = [
    page.getPanel('Today and next'),
    page.getPanel('What must not be missed'),
    page.getByText('Total Cases'),
    page.getByRole('list', { name: 'October 2026' }),
  ].map(getTop)
  expect(tops).toEqual(tops.toSorted((a, b) => a - b))
})

it('on a phone past days fold, but not one whose session still runs (LOOK-008)', async () => {
  setClock('2026-10-14T01:30')
  await openScreen(
    '/dashboard',
    answerDashboard([
      ...buildSessions([
        ['Long ago', '2026-10-02T10:00'],
        ['Tomorrow', '2026-10-15T10:00'],
      ]),
      buildSession({
        id: 9,
        title: 'Night sitting',
        date: '2026-10-13T22:00:00',
        time: '22:00',
        duration: 300,
      }),
    ]),
    PHONE,
  )
  const earlier = page.getByRole('button', { name: 'Earlier this month' })
  await expect.element(earlier).toHaveAttribute('aria-expanded', 'false')
  expect(getDays()).toEqual(['Tue, Oct 13', 'Wed, Oct 14', 'Thu, Oct 15'])
  earlier.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(earlier).toHaveAttribute('aria-expanded', 'true')
  expect(getDays()).toEqual(['Fri, Oct 2', 'Tue, Oct 13', 'Wed, Oct 14', 'Thu, Oct 15'])
})

it('the place of requests is one line without any (LOOK-009)', async () => {
  await openScreen('/dashboard', answerDashboard())
  const requests = page.getByRole('region', { name: 'Connection requests' })
  await expectTexts(requests, [
    'No requests to answer. Requests from people who want to work with you appear here.',
  ])
  expect(requests.element().getBoundingClientRect().height).toBeLessThan(45)
})

it('an employee of a firm is not asked to set up their own (LOOK-010)', async () => {
  await openScreen('/dashboard', [
    ...answerDashboard([], { total_clients: 0, total_cases: 0, total_sessions: 0 }),
    answer(connectionEndpoints.following, [buildConnection()]),
  ])
  await expect
    .element(page.getByRole('heading', { name: 'You work for Whitfield Law' }))
    .toBeVisible()
  await expectTexts(page.getPanel('Today and next'), ['No upcoming sessions.'])
  expect(page.getByText(/^Give your firm its name|^Add your first client/).elements()).toEqual([])
})

it('the band shows the most urgent deadlines and opens the others (LOOK-017)', async () => {
  const build = (id: number, title: string) => ({ ...DUE, id, title })
  await openScreen('/dashboard', [
    ...answerDashboard(),
    answer(
      dueOverview.mustNotMiss,
      buildDue({
        overdue: [1, 2, 3].map((id) => build(id, `Overdue ${id}`)),
        today: [4, 5].map((id) => build(id, `Due today ${id}`)),
        soon: [build(6, 'Soon')],
        to_confirm: [build(7, 'Unconfirmed')],
      }),
    ),
  ])
  const band = page.getPanel('What must not be missed')
  await expectTexts(band, ['Overdue 3', 'Due today 5'])
  expect(band.getByText('Soon', { exact: true }).query()).toBeNull()
  await band.getByRole('button', { name: 'Show all 7 deadlines' }).click()
  await expectTexts(band, ['Soon', 'Unconfirmed'])
  expect(band.getByRole('button', { name: /^Show all/ }).query()).toBeNull()
})
