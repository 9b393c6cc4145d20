// Reminders after a standstill, in time zones, and when clocks change.
import { describe, expect, test } from 'vitest'
import { useTestApp } from '@casework/testing'
import { addCourtDeadline, addDeadline, buildOwn, dayIn, newTwoPersonFirm } from './add-deadline.ts'
import { listAlertTitles, momentOf, runReminders, setFirm } from './run-reminders.ts'

const casework = useTestApp()

const day = (days: number) => dayIn('UTC', days)
const run = (days: number, time?: string) => runReminders(casework, momentOf(day(days), time))

test('after three days of standstill each deadline gets one reminder, the most urgent (DUE-030)', async () => {
  const { firm, owner, second, legalCase } = await newTwoPersonFirm(casework)
  const on = (days: number) => addCourtDeadline(firm, second, legalCase.id, { due_on: day(days) })
  await run(1)
  // Overdue for two days, due today, in 5 and in 12 days: steps of days 2 to 4.
  for (const days of [2, 4, 9, 16]) await on(days)
  await run(4, '07:30')
  expect((await listAlertTitles(owner)).toSorted()).toEqual([
    'Deadline in 12 days',
    'Deadline in 5 days',
    'Deadline overdue',
    'Deadline today',
  ])
})

describe('time zones', () => {
  test('decide when it is 07:00, in summer and winter', async () => {
    const { firm, owner, legalCase } = await newTwoPersonFirm(casework)
    await setFirm(firm, { timezone: 'America/New_York' })
    // Clocks go forward on 2027-03-14: 07:00 is 12:00Z before and 11:00Z after.
    for (const due_on of ['2027-03-15', '2027-03-17'])
      await addDeadline(owner, buildOwn(legalCase.id, { due_on }))
    const at = async (moment: string) => {
      await runReminders(casework, moment)
      return (await listAlertTitles(owner)).length
    }
    expect(await at('2027-03-13T11:59:00Z')).toBe(0)
    expect(await at('2027-03-13T12:00:00Z')).toBe(1)
    expect(await at('2027-03-15T10:59:00Z')).toBe(1)
    expect(await at('2027-03-15T11:00:00Z')).toBe(3)
  })

  test('a firm that moves west gets no slot of one day twice (DUE-029)', async () => {
    const { firm, owner, legalCase } = await newTwoPersonFirm(casework)
    await setFirm(firm, { timezone: 'Pacific/Auckland' })
    await addDeadline(owner, buildOwn(legalCase.id, { due_on: '2027-06-03' }))
    // 07:00 in Auckland on 1 June is 19:00Z on 31 May.
    await runReminders(casework, '2027-05-31T19:00:00Z')
    expect(await listAlertTitles(owner)).toEqual(['Deadline in 2 days'])
    await setFirm(firm, { timezone: 'America/Los_Angeles' })
    for (const moment of ['2027-06-01T14:00:00Z', '2027-06-01T20:00:00Z', '2027-06-02T14:00:00Z'])
      await runReminders(casework, moment)
    expect(await listAlertTitles(owner)).toEqual(['Deadline in 2 days'])
    await runReminders(casework, '2027-06-03T14:00:00Z')
    expect(await listAlertTitles(owner)).toEqual(['Deadline in 2 days', 'Deadline today'])
  })
})
