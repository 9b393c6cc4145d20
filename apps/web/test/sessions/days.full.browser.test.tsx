import { caseEndpoints } from '@casework/contract/cases'
import { clientEndpoints } from '@casework/contract/clients'
import { sessionEndpoints } from '@casework/contract/sessions'
import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, pageOf, refuse } from '../answers.ts'
import { expectAddress, expectMessage } from '../look.ts'
import { buildCase, buildClient, buildSession } from '../samples.ts'
import { openScreen } from '../screen.tsx'
import { answerDashboard, buildSessions, setClock } from './dashboard-samples.ts'

const WIDE = [1440, 1200] as const
const HEARING = buildSessions([['Preliminary hearing', '2026-10-06T09:30']])
const SESSIONS_UNTIL = 'Enter a year between 1900 and 2076'
const DAYS_UNTIL = 'Enter a year between 1900 and 2199'

beforeEach(() => setClock('2026-10-14T12:00'))

const getField = (label: string) => page.getByRole('main').getByLabelText(label, { exact: false })
const getButton = (name: string) => page.getByRole('button', { name, exact: true })
const getMonth = (name: string) => page.getByRole('heading', { level: 2, name, exact: true })
const getDay = (name: string) =>
  page.getByRole('gridcell', { name: new RegExp(`^\\w+, ${name}\\b`) })

const FORMS = [
  ['/sessions/create', 'Date', 'Create Session', '2076-10-14', SESSIONS_UNTIL],
  ['/cases/create', 'Case Date', 'Create Case', '2199-12-31', DAYS_UNTIL],
] as const

it.each(FORMS)(
  '%s refuses a day of another year (FIX-201)',
  async (path, label, save, max, sentence) => {
    const answers = await openScreen(path, [
      ...answerDashboard(HEARING),
      answer(caseEndpoints.list, pageOf([buildCase()])),
      answer(clientEndpoints.list, pageOf([buildClient()])),
    ])
    const date = getField(label).first()
    await expect.element(date).toHaveAttribute('min', '1900-01-01')
    await expect.element(date).toHaveAttribute('max', max)
    await expect.element(getButton(save)).toBeEnabled()
    await date.fill('0026-11-30')
    await getButton(save).click()
    await expect.element(date).toHaveAccessibleDescription(sentence)
    await date.fill(max)
    await expect.element(date).toHaveAccessibleDescription('')
    expect(answers.getCalls(sessionEndpoints.create)).toEqual([])
  },
)

it('a filter takes a typed year only when it is complete (FIX-201)', async () => {
  await openScreen('/sessions?date_after=2026-01-03', answerDashboard(HEARING))
  const from = page.getByRole('group', { name: 'Filters' }).getByLabelText('From', { exact: true })
  await expect.element(from).toHaveAttribute('max', '2199-12-31')
  await from.fill('0026-11-30')
  await expect.element(from).toHaveAccessibleDescription(DAYS_UNTIL)
  await expectAddress('/sessions?date_after=2026-01-03')
  await from.fill('2026-11-30')
  await expectAddress('/sessions?date_after=2026-11-30')
  await expect.element(from).toHaveAccessibleDescription('')
})

it.each([
  ['2199-12', 'December 2199', 'Next month', 'December 31', 'PageDown', '2199-12-31'],
  ['1900-01', 'January 1900', 'Previous month', 'January 1', 'ArrowLeft', '1900-01-31'],
] as const)(
  'the calendar ends with the month %s (FIX-201)',
  async (month, heading, button, day, key, end_date) => {
    const answers = await openScreen(`/dashboard?month=${month}`, answerDashboard([]), {
      window: WIDE,
    })
    await expect.element(getMonth(heading)).toBeVisible()
    await expect.element(getButton(button)).toHaveAccessibleDescription('The calendar ends here')
    getButton(button).element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(getButton(button)).toHaveFocus()
    getDay(day).first().element().focus()
    await userEvent.keyboard(`{${key}}`)
    await expect.element(getDay(day).first()).toHaveFocus()
    await expectAddress(`/dashboard?month=${month}`)
    expect(
      answers.getCalls(sessionEndpoints.list).flatMap(({ query }) => query.end_date ?? []),
    ).toEqual([end_date])
  },
)

it('a move within the calendar says which years there are (FIX-201)', async () => {
  const refusal = refuse(sessionEndpoints.update, 'validation_error', {
    message: 'Please correct the highlighted fields',
    fields: { date: [SESSIONS_UNTIL] },
  })
  const answers = await openScreen('/dashboard', [...answerDashboard(HEARING), refusal], {
    window: WIDE,
  })
  // Above the sessions of the day, which are links.
  await getDay('October 6').click({ position: { x: 8, y: 8 } })
  await getButton('Move Preliminary hearing').click()
  const date = page.getByLabelText('New date', { exact: false })
  await expect.element(date).toHaveAttribute('max', '2076-10-14')
  await date.fill('0026-10-06')
  await getButton('Move Session').click()
  await expect.element(date).toHaveAccessibleDescription(SESSIONS_UNTIL)
  expect(answers.getCalls(sessionEndpoints.update)).toEqual([])
  await date.fill('2026-10-07')
  await getButton('Move Session').click()
  await expectMessage(SESSIONS_UNTIL)
})

it('a session of the year 26 says so when it is edited (FIX-201)', async () => {
  const session = buildSession({ date: '0026-11-30T09:30:00' })
  await openScreen('/sessions/31/edit', [
    ...answerDashboard([session]),
    answer(caseEndpoints.list, pageOf([buildCase()])),
    answer(caseEndpoints.get, { ...buildCase(), hold: null }),
    answer(clientEndpoints.list, pageOf([buildClient()])),
    answer(clientEndpoints.get, { ...buildClient(), hold: null }),
    answer(sessionEndpoints.get, session),
  ])
  await expect.element(getField('Date')).toHaveValue('0026-11-30')
  await getField('Session Title').fill('Changed')
  await getButton('Save Changes').click()
  await expect.element(getField('Date')).toHaveAccessibleDescription(SESSIONS_UNTIL)
})
