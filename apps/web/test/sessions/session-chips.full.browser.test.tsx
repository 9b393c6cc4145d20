import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { expectAddress, readTexts } from '../look.ts'
import { openScreen } from '../screen.tsx'
import { answerDashboard, buildSessions, setClock } from './dashboard-samples.ts'

beforeEach(() => setClock('2026-10-12T08:00'))
const SESSIONS = buildSessions([
  ['Long ago', '2026-03-02T09:00'],
  ['Yesterday', '2026-10-11T17:00'],
  ['This morning', '2026-10-12T07:30'],
  ['This evening', '2026-10-12T18:00'],
  ['Next week', '2026-10-20T11:00'],
])
const getChip = (name: string) =>
  page.getByRole('group', { name: 'Show' }).getByRole('button', { name, exact: true })

it.each([
  [
    'Upcoming',
    '?ordering=date&date_after=2026-10-12',
    ['This morning', 'This evening', 'Next week'],
  ],
  [
    'Today',
    '?ordering=date&date_after=2026-10-12&date_before=2026-10-12',
    ['This morning', 'This evening'],
  ],
  ['Past', '?date_before=2026-10-11', ['Yesterday', 'Long ago']],
])('"%s" shows %s, the nearest first', async (name, address, expected) => {
  await openScreen('/sessions', answerDashboard(SESSIONS))
  await expect.element(getChip('All')).toHaveAttribute('aria-pressed', 'true')
  await getChip(name).click()
  const titles = page.getByRole('main').getByRole('heading', { level: 2 })
  await expect.poll(() => readTexts(titles)).toEqual(expected)
  await expectAddress(`/sessions${address}`)
  await expect.element(getChip(name)).toHaveAttribute('aria-pressed', 'true')
  await expect.element(getChip('All')).toHaveAttribute('aria-pressed', 'false')
  await getChip('All').click()
  await expect.poll(() => titles.elements().length).toBe(5)
  await expectAddress('/sessions')
})
