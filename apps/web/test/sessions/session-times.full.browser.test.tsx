import { caseEndpoints } from '@casework/contract/cases'
import { clientEndpoints } from '@casework/contract/clients'
import { documentEndpoints } from '@casework/contract/documents'
import { firmEndpoints } from '@casework/contract/firm'
import { sessionEndpoints } from '@casework/contract/sessions'
import { describe, expect, onTestFinished, it } from 'vitest'
import { cdp, page } from 'vitest/browser'
import { answer, pageOf, type Answer } from '../answers.ts'
import { expectMessage, expectTexts, getCards } from '../look.ts'
import { buildCase, buildClient } from '../samples.ts'
import { openScreen } from '../screen.tsx'
import { answerDashboard, buildSessions, setClock } from './dashboard-samples.ts'

const setTimeZone = async (timezoneId: string) => {
  await cdp().send('Emulation.setTimezoneOverride', { timezoneId })
  onTestFinished(async () => {
    await cdp().send('Emulation.setTimezoneOverride', { timezoneId: '' })
  })
}

/** A time that does not exist on its day in this zone, and one that occurs twice. */
const ZONES = [
  ['America/Los_Angeles', '2026-03-08T02:30', '2026-11-01T01:30'],
  ['Europe/Berlin', '2026-03-29T02:30', '2026-10-25T02:30'],
  ['Pacific/Auckland', '2026-09-27T02:30', '2026-04-05T02:30'],
  // No changes of its own: those of London.
  ['Asia/Kolkata', '2026-03-29T01:30', '2026-10-25T01:30'],
] as const
const CHANGES = ZONES.flatMap(([zone, skipped, repeated]) => [
  [zone, skipped] as const,
  [zone, repeated] as const,
])

const at = (date: string, time: string) => `${date.slice(0, 10)}T${time}`
/** Formats a time without the formatting code under test. */
const formatByHand = (date: string) => {
  const [, year, month, day, time] = /^(\d+)-(\d+)-(\d+)T(\d+:\d+)/.exec(date) ?? []
  const name = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')[Number(month) - 1]
  return `${name} ${Number(day)}, ${year}, ${time} AM`
}
const buildDay = (change: string) =>
  buildSessions([
    ['At the change', change],
    ['Hearing', at(change, '09:30')],
  ])
const answerPages = (change: string): Answer[] => {
  const sessions = buildDay(change)
  return [
    ...answerDashboard(sessions),
    answer(sessionEndpoints.get, ({ params }) => {
      const found = sessions.find(({ id }) => id === params.id)
      if (!found) throw new Error('no session')
      return found
    }),
    answer(firmEndpoints.members, []),
    answer(documentEndpoints.list, pageOf([])),
    answer(caseEndpoints.list, pageOf([buildCase()])),
    answer(caseEndpoints.get, { ...buildCase(), hold: null }),
    answer(clientEndpoints.list, pageOf([buildClient()])),
    answer(clientEndpoints.get, { ...buildClient(), hold: null }),
  ]
}

describe.each(CHANGES)('in %s on %s (OQ-182)', (zone, change) => {
  it('the calendar and the agenda show the times as they were entered', async () => {
    await setTimeZone(zone)
    setClock(at(change, '00:10'))
    await openScreen('/dashboard', answerPages(change), { window: [1440, 1200] })
    const day = page.getByRole('grid').getByRole('gridcell', { name: /2 sessions/ })
    const time = change.slice(11)
    await expectTexts(day, [`${time} At the change`, '09:30 Hearing'])
    expect(day.element().getAttribute('data-day')).toBe(change.slice(0, 10))
    await expectTexts(page.getPanel('Today and next'), [
      `Today${time}At the change`,
      '09:30Hearing',
    ])
  })

  it('the list shows the times as they were entered', async () => {
    await setTimeZone(zone)
    await openScreen('/sessions?ordering=date', answerPages(change))
    await expectTexts(getCards('Sessions').nth(0), ['At the change', formatByHand(change)])
    await expectTexts(getCards('Sessions').nth(1), ['Hearing', formatByHand(at(change, '09:30'))])
  })

  it.each([101, 102])(
    'page and form of session %i keep its time (SESSION-070, SESSION-078, SESSION-088, SESSION-112)',
    async (id) => {
      await setTimeZone(zone)
      const answers = await openScreen(`/sessions/${id}`, answerPages(change))
      const date = buildDay(change)[id - 101]?.date ?? ''
      await expect.element(page.getByText(`Scheduled for ${formatByHand(date)}`)).toBeVisible()
      await expectTexts(page.getByRole('tabpanel'), [`Date and time${formatByHand(date)}`])
      await page.getByRole('link', { name: 'Edit Session' }).first().click()
      const getField = (label: string) =>
        page.getByRole('main').getByLabelText(label, { exact: false })
      await expect.element(getField('Time').first()).toHaveValue(date.slice(11, 16))
      await expect.element(getField('Date').first()).toHaveValue(date.slice(0, 10))
      await getField('Description').fill('Seen from far away')
      answers.add(answer(sessionEndpoints.update, buildDay(change)[id - 101] ?? never()))
      await page.getByRole('button', { name: 'Save Changes' }).click()
      await expectMessage('Session updated successfully')
      expect(answers.getCalls(sessionEndpoints.update)).toMatchObject([{ body: { date } }])
    },
  )
})

const never = (): never => {
  throw new Error('no session')
}
