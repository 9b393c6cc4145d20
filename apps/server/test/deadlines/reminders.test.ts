import { caseContents } from '@casework/contract/case-contents'
import { connectionEndpoints } from '@casework/contract/connections'
import { deadlineEndpoints } from '@casework/contract/deadlines'
import { alertEndpoints } from '@casework/contract/alerts'
import { describe, expect, test } from 'vitest'
import { inTransaction, sql } from '../../src/platform/database/query/scope.ts'
import { useTestApp, type Firm, type Person } from '@casework/testing'
import { addCourtDeadline, addDeadline, buildOwn, dayIn, newTwoPersonFirm } from './add-deadline.ts'
import { listAlertTitles, listReminders, momentOf, runReminders, setFirm } from './run-reminders.ts'
import { formatDay } from '../../src/platform/format-day.ts'

const casework = useTestApp()

const { done, acknowledge, confirm } = deadlineEndpoints
const day = (days: number) => dayIn('UTC', days)
const run = (days: number, time?: string) => runReminders(casework, momentOf(day(days), time))

const makeLead = ({ owner }: Firm, case_id: number, { user_id }: Person) =>
  owner.call(caseContents.addToTeam, { params: { id: case_id }, body: { user_id, part: 'lead' } })

/** As if somebody had said "I am on it" on that day. */
const acknowledgeOn = ({ account_id, owner }: Firm, id: number, moment: string) =>
  inTransaction(casework.appPool, { account_id, user_id: owner.user_id }, (scope) =>
    scope.one(sql`
      update deadlines set acknowledged_by = ${owner.user_id}, acknowledged_at = ${moment}::timestamptz
      where account_id = ${account_id} and id = ${id} returning id`),
  )

describe('at 07:00', () => {
  test('the responsible person is reminded 14, 7, 2 and 0 days before, and never between (DUE-022)', async () => {
    const { firm, owner, second, legalCase } = await newTwoPersonFirm(casework)
    const made = await addCourtDeadline(firm, second, legalCase.id, { due_on: day(20) })
    await second.call(confirm, { params: { id: made.id }, body: { due_on: made.due_on } })
    const counts: number[] = []
    for (let days = 1; days <= 20; days += 1) {
      await run(days)
      counts.push((await listAlertTitles(owner)).length)
    }
    // By days before the date: 19 to 0.
    expect(counts.map((count, n) => count - (counts[n - 1] ?? 0))).toEqual(
      [19, 18, 17, 16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0].map((left) =>
        [14, 7, 2, 0].includes(left) ? 1 : 0,
      ),
    )
    expect(await listAlertTitles(owner)).toEqual([
      'Deadline in 14 days',
      'Deadline in 7 days',
      'Deadline in 2 days',
      'Deadline today',
    ])
    expect(await listAlertTitles(second)).toEqual([])
    const [newest] = await owner.call(alertEndpoints.list, {})
    expect(newest).toMatchObject({
      message: `Notice of appeal, ${legalCase.number}, due ${formatDay(made.due_on, { language: 'en', region: null })}`,
      link_type: 'deadline',
      link_id: made.id,
      case_id: legalCase.id,
    })
  })

  test('nothing is sent before, and nothing twice', async () => {
    const { owner, legalCase } = await newTwoPersonFirm(casework)
    await addDeadline(owner, buildOwn(legalCase.id, { due_on: day(3) }))
    await run(1, '06:59')
    expect(await listAlertTitles(owner)).toEqual([])
    for (const time of ['07:00', '07:01', '11:59', '12:00', '15:00', '23:59']) await run(1, time)
    expect(await listAlertTitles(owner)).toEqual(['Deadline in 2 days'])
  })

  test('an own deadline is reminded 2 and 0 days before, an unconfirmed one also to second and owner (DUE-022)', async () => {
    const { firm, owner, second, legalCase } = await newTwoPersonFirm(casework)
    const third = await firm.addEmployee('diamond')
    const mine = { user_id: third.user_id, due_on: day(15) }
    await addDeadline(owner, buildOwn(legalCase.id, mine))
    await addCourtDeadline(firm, second, legalCase.id, mine)
    for (const days of [1, 8, 13, 15]) await run(days)
    expect(await listAlertTitles(third)).toEqual([
      'Deadline in 14 days',
      'Deadline in 7 days',
      'Deadline in 2 days',
      'Deadline in 2 days',
      'Deadline today',
      'Deadline today',
    ])
    for (const person of [owner, second])
      expect(await listAlertTitles(person)).toEqual(['Deadline in 2 days'])
  })

  test('an overdue deadline reminds three people each day until it is not open (DUE-026)', async () => {
    const { firm, owner, second, legalCase } = await newTwoPersonFirm(casework)
    const third = await firm.addEmployee('diamond')
    const mine = { user_id: third.user_id, due_on: day(0) }
    const made = await addCourtDeadline(firm, second, legalCase.id, mine)
    await addDeadline(owner, buildOwn(legalCase.id, mine))
    const list = async (person: Person) =>
      (await listAlertTitles(person, 'deadline_overdue')).length
    for (const days of [1, 2, 2]) await run(days)
    expect([await list(third), await list(second), await list(owner)]).toEqual([4, 2, 2])
    await owner.call(done, { params: { id: made.id }, body: {} })
    await run(3)
    expect([await list(third), await list(second), await list(owner)]).toEqual([5, 2, 2])
  })
})

describe('at 12:00 and 15:00 (DUE-025)', () => {
  const escalated = (person: Person) => listAlertTitles(person, 'deadline_escalated')

  test('second, then owner and lead are told', async () => {
    const { firm, owner, second, legalCase } = await newTwoPersonFirm(casework)
    const [third, lead] = [await firm.addEmployee('diamond'), await firm.addEmployee('gold')]
    await makeLead(firm, legalCase.id, lead)
    const mine = { user_id: third.user_id, due_on: day(1) }
    await addCourtDeadline(firm, second, legalCase.id, mine)
    await addDeadline(owner, buildOwn(legalCase.id, mine))
    const counts = async () =>
      Promise.all(
        [third, second, owner, lead].map(async (person) => (await escalated(person)).length),
      )
    await run(1)
    expect(await counts()).toEqual([0, 0, 0, 0])
    await run(1, '12:00')
    expect(await counts()).toEqual([0, 1, 0, 0])
    await run(1, '15:00')
    expect(await counts()).toEqual([0, 1, 1, 1])
    const [newest] = await second.call(alertEndpoints.list, {})
    expect(newest).toMatchObject({
      title: 'Deadline today, not acknowledged',
      message: `Notice of appeal, ${legalCase.number}. Ann diamond has not responded.`,
    })
  })

  test('nobody is told of a deadline that is done or acknowledged that day', async () => {
    const { firm, owner, second, legalCase } = await newTwoPersonFirm(casework)
    const due = { due_on: day(1) }
    const add = () => addCourtDeadline(firm, second, legalCase.id, due)
    const [ended, known] = [await add(), await add()]
    await owner.call(done, { params: { id: ended.id }, body: {} })
    await acknowledgeOn(firm, known.id, momentOf(day(1), '08:00'))
    for (const time of ['07:00', '12:00', '15:00']) await run(1, time)
    expect([await escalated(second), await escalated(owner)]).toEqual([[], []])
  })

  test('acknowledging yesterday does not stop today', async () => {
    const { firm, owner, second, legalCase } = await newTwoPersonFirm(casework)
    const made = await addCourtDeadline(firm, second, legalCase.id, { due_on: day(1) })
    await owner.call(acknowledge, { params: { id: made.id } })
    await acknowledgeOn(firm, made.id, momentOf(day(0), '23:59'))
    for (const time of ['07:00', '12:00', '15:00']) await run(1, time)
    expect([await escalated(second), await escalated(owner)]).toEqual([
      ['Deadline today, not acknowledged'],
      ['Deadline today, not acknowledged'],
    ])
  })
})

describe('a person who cannot act (DUE-034)', () => {
  const endConnection = async ({ owner }: Firm, { name }: Person) => {
    const people = await owner.call(connectionEndpoints.followers, {})
    const found = people.find((each) => JSON.stringify(each).includes(name))
    await owner.call(connectionEndpoints.manage, {
      body: { connection_id: found?.connection_id ?? 0, action: 'delete' },
    })
  }

  test('is replaced by second, else lead, else owner', async () => {
    const { firm, owner, second, legalCase } = await newTwoPersonFirm(casework)
    const third = await firm.addEmployee('diamond')
    const lead = await firm.addEmployee('admin')
    const mine = { user_id: third.user_id, due_on: day(30) }
    await addCourtDeadline(firm, second, legalCase.id, mine)
    await makeLead(firm, legalCase.id, lead)
    await endConnection(firm, third)
    const after = async () =>
      Promise.all([second, lead].map(async (person) => (await listAlertTitles(person)).length))
    await run(16)
    expect(await after()).toEqual([1, 0])
    await endConnection(firm, second)
    await run(23)
    expect((await listAlertTitles(lead)).length).toBe(1)
    await endConnection(firm, lead)
    await run(28)
    expect(await listAlertTitles(owner)).toEqual(['Deadline in 2 days'])
    const sent = await listReminders(casework, firm)
    expect(sent.filter(({ user_id }) => user_id === third.user_id)).toEqual([])
    expect(await listAlertTitles(owner, 'deadlines_without_person')).not.toEqual([])
  })

  test('also if the role becomes silver', async () => {
    const { owner, second, legalCase } = await newTwoPersonFirm(casework)
    await addDeadline(owner, buildOwn(legalCase.id, { user_id: second.user_id, due_on: day(3) }))
    const [connection] = await owner.call(connectionEndpoints.followers, {})
    await owner.ask(
      connectionEndpoints.updateRole,
      { body: { connection_id: connection?.connection_id ?? 0, new_role: 'silver' } },
      { 'if-match': '*' },
    )
    await run(1)
    expect([await listAlertTitles(second), await listAlertTitles(owner)]).toEqual([
      [],
      ['Deadline in 2 days'],
    ])
  })
})

describe('sessions (DUE-032)', () => {
  test('remind their people the day before and on the day', async () => {
    const { firm, owner, second, legalCase } = await newTwoPersonFirm(casework)
    const silver = await firm.addEmployee('silver')
    await firm.addSession({ legalCase, date: `${day(2)}T09:30:00` })
    const other = await firm.addCase()
    await owner.call(caseContents.addToTeam, {
      params: { id: other.id },
      body: { user_id: silver.user_id, part: 'member' },
    })
    await firm.addSession({ legalCase: other, title: 'Meeting', date: `${day(2)}T14:00:00` })
    const ended = await firm.addSession({ legalCase, date: `${day(2)}T11:00:00` })
    await inTransaction(casework.appPool, { account_id: firm.account_id }, (scope) =>
      scope.one(sql`
        update sessions set is_active = false where account_id = ${firm.account_id} and id = ${ended.id}`),
    )
    for (const days of [1, 2, 3]) await run(days)
    const both = ['Session tomorrow', 'Session today']
    expect(await listAlertTitles(owner)).toEqual(both)
    expect(await listAlertTitles(silver)).toEqual(both)
    expect(await listAlertTitles(second)).toEqual([])
    const [newest] = await silver.call(alertEndpoints.list, {})
    expect(newest?.message).toBe(`14:00 Meeting, ${other.number}`)
  })
})

describe('steps that have passed (DUE-031)', () => {
  test('are left out, and today reminds at once', async () => {
    const { firm, owner, second, legalCase } = await newTwoPersonFirm(casework)
    // A zone in which it is after 07:00, and before midnight, now.
    const zone = ['Etc/GMT+8', 'Etc/GMT', 'Etc/GMT-8'].find((name) => {
      const hour = Number(
        new Intl.DateTimeFormat('en', { timeZone: name, hour: '2-digit', hour12: false }).format(
          new Date(),
        ),
      )
      return hour >= 8 && hour < 23
    })
    await setFirm(firm, { timezone: zone ?? 'UTC' })
    const mine = { user_id: second.user_id }
    await addDeadline(owner, buildOwn(legalCase.id, { ...mine, due_on: dayIn(zone ?? 'UTC', 0) }))
    expect(await listAlertTitles(second)).toEqual(['Deadline today'])
    await runReminders(casework, new Date().toISOString())
    expect(await listAlertTitles(second)).toEqual(['Deadline today'])
  })

  test('a deadline in five days first reminds two days before', async () => {
    const { firm, owner, second, legalCase } = await newTwoPersonFirm(casework)
    await addCourtDeadline(firm, second, legalCase.id, { due_on: day(5) })
    for (const days of [0, 1, 2]) await run(days, '23:00')
    expect(await listAlertTitles(owner)).toEqual([])
    await run(3)
    expect(await listAlertTitles(owner)).toEqual(['Deadline in 2 days'])
  })
})
