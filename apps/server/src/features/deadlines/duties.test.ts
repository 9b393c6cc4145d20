import { caseContents } from '@casework/contract/case-contents'
import { connectionEndpoints } from '@casework/contract/connections'
import { deadlineDuties } from '@casework/contract/deadline-duties'
import { dueOverview } from '@casework/contract/must-not-miss'
import { deadlineEndpoints } from '@casework/contract/deadlines'
import { alertEndpoints } from '@casework/contract/alerts'
import { sessionEndpoints } from '@casework/contract/sessions'
import { describe, expect, test } from 'vitest'
import {
  ask,
  buildFieldRefusal,
  newFirm,
  useTestApp,
  type Firm,
  type Person,
} from '@casework/testing'
import {
  addCourtDeadline,
  addDeadline,
  buildOwn,
  dayIn,
  newTwoPersonFirm,
} from '../../../test/deadlines/add-deadline.ts'

const casework = useTestApp()

const { handOver, duties } = deadlineDuties
const { mustNotMiss } = dueOverview
const { get, done, cancel } = deadlineEndpoints

const makeLead = ({ owner }: Firm, case_id: number, { user_id }: Person) =>
  owner.call(caseContents.addToTeam, { params: { id: case_id }, body: { user_id, part: 'lead' } })

const disconnect = async ({ owner }: Firm) => {
  const [connection] = await owner.call(connectionEndpoints.followers, {})
  await owner.call(connectionEndpoints.manage, {
    body: { connection_id: connection?.connection_id ?? 0, action: 'delete' },
  })
}

describe('handing over', () => {
  test('is refused to gold, and for people who cannot take it (DUE-013, DUE-015)', async () => {
    const { firm, owner, second } = await newTwoPersonFirm(casework)
    const silver = await firm.addEmployee('silver')
    const other = await newTwoPersonFirm(casework)
    const theirs = await addDeadline(other.owner, buildOwn(other.legalCase.id))
    const body = { from_user_id: owner.user_id, to_user_id: second.user_id }
    expect((await ask(casework.app, handOver, { body })).status).toBe(401)
    expect((await second.ask(handOver, { body })).status).toBe(403)
    const WORKS = 'Please select a person who can work on deadlines'
    for (const [given, field, message] of [
      [{ to_user_id: silver.user_id }, 'to_user_id', WORKS],
      [{ to_user_id: other.owner.user_id }, 'to_user_id', WORKS],
      [{ to_user_id: owner.user_id }, 'to_user_id', 'Please select another person'],
      [
        { from_user_id: other.owner.user_id },
        'from_user_id',
        'Please select a person of this firm',
      ],
      [{ with_cases: 'yes' }, 'with_cases', 'Please choose on or off'],
    ] as const)
      expect(await owner.ask(handOver, { body: { ...body, ...given } })).toMatchObject(
        buildFieldRefusal(field, message),
      )
    expect(
      await owner.ask(handOver, { body: { ...body, deadline_ids: [theirs.id] } }),
    ).toMatchObject({ status: 404, body: { error: { message: 'Deadline not found' } } })
  })

  test('moves open deadlines and cases together, and empties the second person (DUE-035)', async () => {
    const { firm, owner, second, legalCase } = await newTwoPersonFirm(casework)
    const leaving = await firm.addEmployee('diamond')
    await makeLead(firm, legalCase.id, leaving)
    const mine = buildOwn(legalCase.id, { user_id: leaving.user_id })
    const open = await addDeadline(owner, mine)
    const ended = await addDeadline(owner, mine)
    await owner.call(done, { params: { id: ended.id }, body: {} })
    const court = await addCourtDeadline(firm, second, legalCase.id, { user_id: leaving.user_id })
    const answer = await owner.call(handOver, {
      body: { from_user_id: leaving.user_id, to_user_id: second.user_id, with_cases: true },
    })
    expect(answer).toEqual({ deadlines: 2, cases: 1, without_second: [court.id] })
    const read = (id: number) => owner.call(get, { params: { id } })
    expect((await read(open.id)).responsible?.user_id).toBe(second.user_id)
    expect((await read(ended.id)).responsible?.user_id).toBe(leaving.user_id)
    expect(await read(court.id)).toMatchObject({
      responsible: { user_id: second.user_id },
      second: null,
    })
    const team = await owner.call(caseContents.team, { params: { id: legalCase.id } })
    expect(team.map(({ user_id, part }) => [user_id, part])).toEqual([
      [second.user_id, 'lead'],
      [leaving.user_id, 'member'],
    ])
    const alerts = await second.call(alertEndpoints.list, {})
    expect(
      alerts.filter(({ kind }) => kind === 'deadline_assigned').map(({ message }) => message),
    ).toEqual(['2 deadlines of Ann diamond were handed over to you.'])
  })

  test('takes chosen ones only, and works after the person has left', async () => {
    const { firm, owner, second, legalCase } = await newTwoPersonFirm(casework)
    const mine = buildOwn(legalCase.id, { user_id: second.user_id })
    const [first, other] = [await addDeadline(owner, mine), await addDeadline(owner, mine)]
    await disconnect(firm)
    const form = { from_user_id: second.user_id, to_user_id: owner.user_id }
    const params = { user_id: second.user_id }
    expect((await owner.call(duties, { params })).open_deadlines).toBe(2)
    expect(
      await owner.call(handOver, { body: { ...form, deadline_ids: [first.id, first.id] } }),
    ).toEqual({ deadlines: 1, cases: 0, without_second: [] })
    expect((await owner.call(get, { params: { id: other.id } })).responsible).toMatchObject({
      user_id: second.user_id,
      is_available: false,
    })
    expect((await owner.call(handOver, { body: form })).deadlines).toBe(1)
    expect((await owner.ask(duties, { params })).status).toBe(404)
  })
})

test('duties count deadlines and cases of a person, and know no stranger', async () => {
  const { firm, owner, second, legalCase } = await newTwoPersonFirm(casework)
  const stranger = await newFirm(casework)
  await makeLead(firm, legalCase.id, owner)
  await addCourtDeadline(firm, second, legalCase.id)
  const silver = await firm.addEmployee('silver')
  expect(await silver.call(duties, { params: { user_id: owner.user_id } })).toEqual({
    open_deadlines: 1,
    second_in: 0,
    lead_in_cases: 1,
    team_in_cases: 1,
  })
  expect(await owner.call(duties, { params: { user_id: second.user_id } })).toMatchObject({
    open_deadlines: 0,
    second_in: 1,
  })
  for (const user_id of [stranger.owner.user_id, 999_999_999])
    expect(await owner.ask(duties, { params: { user_id } })).toMatchObject({
      status: 404,
      body: { error: { message: 'Person not found' } },
    })
})

describe('what must not be missed (DUE-017)', () => {
  test('is sorted by day, for the caller or for the firm', async () => {
    const { firm, owner, second, legalCase } = await newTwoPersonFirm(casework)
    const on = (days: number) => ({ due_on: dayIn('UTC', days) })
    const own = (days: number) => addDeadline(owner, buildOwn(legalCase.id, on(days)))
    const [late, today, soon] = [await own(-1), await own(0), await own(7)]
    await own(8)
    const court = await addCourtDeadline(firm, second, legalCase.id, on(30))
    const ended = [await own(0), await own(0)]
    await owner.call(done, { params: { id: ended[0]?.id ?? 0 }, body: {} })
    await owner.call(cancel, { params: { id: ended[1]?.id ?? 0 }, body: { reason: 'Settled' } })
    const find = async (person: Person, scope?: string) => {
      const {
        overdue,
        today: due,
        soon: next,
        to_confirm,
        ...rest
      } = await person.call(mustNotMiss, { query: scope ? { scope: scope as 'firm' } : {} })
      return [overdue, due, next, to_confirm]
        .map((items) => items.map(({ id }) => id))
        .concat([[rest.without_person, rest.sessions_today, rest.open_conflict_checks]])
    }
    const all = [[late.id], [today.id], [soon.id], [court.id], [0, 0, 0]]
    expect(await find(owner)).toEqual(all)
    expect(await find(second)).toEqual([[], [], [], [court.id], [0, 0, 0]])
    expect(await find(second, 'firm')).toEqual(all)
    const stranger = await newFirm(casework)
    expect(await find(stranger.owner, 'firm')).toEqual([[], [], [], [], [0, 0, 0]])
    expect((await owner.ask(mustNotMiss, { query: { scope: 'all' } })).status).toBe(400)
  })

  test('names twenty of a kind, and counts people who left and sessions of today', async () => {
    const { firm, owner, second, legalCase } = await newTwoPersonFirm(casework)
    const due_on = dayIn('UTC', 1)
    for (let n = 0; n < 21; n += 1)
      await addDeadline(owner, buildOwn(legalCase.id, { due_on, user_id: second.user_id }))
    await firm.addSession({ legalCase, date: `${dayIn('UTC')}T23:30:00` })
    await firm.addSession({ legalCase, date: `${dayIn('UTC', 1)}T00:00:00` })
    await disconnect(firm)
    const silver = await firm.addEmployee('silver')
    const found = await owner.call(mustNotMiss, { query: { scope: 'firm' } })
    expect(found).toMatchObject({ truncated: true, without_person: 21, sessions_today: 1 })
    expect(found.soon).toHaveLength(20)
    expect(found.soon[0]).toMatchObject({ days_left: 1, case_number: legalCase.number })
    expect((await owner.call(mustNotMiss, {})).sessions_today).toBe(1)
    expect(await silver.call(mustNotMiss, {})).toMatchObject({
      without_person: 0,
      sessions_today: 0,
    })
  })
})

test('a moved or deleted session tells its people, not the one who did it (DUE-033)', async () => {
  const { firm, owner, second, legalCase } = await newTwoPersonFirm(casework)
  await makeLead(firm, legalCase.id, second)
  const session = await firm.addSession({ legalCase, date: '2070-03-04T09:30:00' })
  const move = (person: Person, date: string, version: number) =>
    person.ask(
      sessionEndpoints.update,
      {
        params: { id: session.id },
        body: {
          title: session.title,
          case_id: session.case_id,
          client_id: session.client_id,
          date,
        },
      },
      { 'if-match': `"v${version}"` },
    )
  const list = async (person: Person) =>
    (await person.call(alertEndpoints.list, {})).filter(({ kind }) => kind.startsWith('session'))
  await move(owner, session.date, 1)
  expect(await list(second)).toEqual([])
  await move(owner, '2070-03-05T10:00:00', 2)
  await move(second, '2070-03-06T10:00:00', 3)
  expect((await list(second)).map(({ title, message }) => [title, message])).toEqual([
    [
      'Session moved',
      `First hearing, ${legalCase.number}: from Mar 4, 2070, 09:30 AM to Mar 5, 2070, 10:00 AM.`,
    ],
  ])
  expect(await list(owner)).toEqual([])
  await owner.call(sessionEndpoints.remove, { params: { id: session.id } })
  expect((await list(second))[0]).toMatchObject({
    kind: 'session_deleted',
    message: `First hearing, ${legalCase.number}, on Mar 6, 2070, 10:00 AM was deleted by ${owner.name}.`,
  })
  expect(await list(owner)).toEqual([])
})
