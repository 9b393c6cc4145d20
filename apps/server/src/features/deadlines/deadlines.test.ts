import { deadlineEndpoints } from '@casework/contract/deadlines'
import { sessionEndpoints } from '@casework/contract/sessions'
import { caseEndpoints } from '@casework/contract/cases'
import { firmEndpoints } from '@casework/contract/firm'
import { describe, expect, test } from 'vitest'
import { buildFieldRefusal, newFirm, useTestApp } from '@casework/testing'
import {
  addCourtDeadline,
  addDeadline,
  buildOwn,
  newTwoPersonFirm,
} from '../../../test/deadlines/add-deadline.ts'

const casework = useTestApp()

const { list, get, history, compute, create, update, done, cancel } = deadlineEndpoints
const { confirm, acknowledge, reopen } = deadlineEndpoints
const UNKNOWN = 999_999_999
const RULE = { start_on: '2099-01-31', event: 'Judgment served', amount: 1, unit: 'month' } as const
const REASON = { reason: 'Court order' }
const WORKS = 'Please select a person who can work on deadlines'

describe('refusals', () => {
  test('ids of another firm and unknown ones (DUE-015)', async () => {
    const { owner, second, legalCase } = await newTwoPersonFirm(casework)
    const other = await newTwoPersonFirm(casework)
    const theirs = await addCourtDeadline(other.firm, other.second, other.legalCase.id)
    const theirSession = await other.firm.addSession()
    const bodies = new Map<unknown, object>([
      [update, buildOwn(legalCase.id)],
      [confirm, { due_on: '2026-03-16' }],
      ...[reopen, cancel].map((endpoint) => [endpoint, REASON] as const),
    ])
    for (const id of [theirs.id, UNKNOWN])
      for (const endpoint of [get, history, update, confirm, acknowledge, done, reopen, cancel]) {
        const body = bodies.get(endpoint) ?? {}
        expect(await owner.ask(endpoint, { params: { id }, body })).toMatchObject({
          status: 404,
          body: { error: { type: 'not_found', message: 'Deadline not found' } },
        })
      }
    const refuse = async (given: object) =>
      (await owner.ask(create, { body: { ...buildOwn(legalCase.id), ...given } })).body
    expect(await refuse({ case_id: other.legalCase.id })).toMatchObject({
      error: { data: { case_id: ['Please select a case'] } },
    })
    expect(await refuse({ session_id: theirSession.id })).toMatchObject({
      error: { data: { session_id: ['The session belongs to another case'] } },
    })
    for (const field of ['user_id', 'second_user_id'])
      expect(await refuse({ [field]: other.second.user_id })).toMatchObject({
        error: { data: { [field]: [WORKS] } },
      })
    expect((await owner.call(list, {})).items).toEqual([])
    expect((await second.call(list, { query: { case_id: other.legalCase.id } })).items).toEqual([])
  })

  test.each([
    ['title', { title: '' }, 'Title is required'],
    ['title', { title: undefined }, 'Title is required'],
    ['kind', { kind: 'other' }, 'Please select a kind'],
    ['kind', { kind: undefined }, 'Please select a kind'],
    ['due_on', { due_on: '2026-02-30' }, 'Please enter a valid date'],
    ['due_on', { due_on: '2200-01-01' }, 'Enter a year between 1900 and 2199'],
    ['rule', { rule: { ...RULE, start_on: '0026-01-31' } }, 'Enter a year between 1900 and 2199'],
    ['due_on', { due_on: undefined }, 'Please enter a valid date'],
    ['case_id', { case_id: undefined }, 'Please select a case'],
    ['case_id', { case_id: UNKNOWN }, 'Please select a case'],
    ['session_id', { session_id: UNKNOWN }, 'The session belongs to another case'],
    ['user_id', { user_id: UNKNOWN }, WORKS],
    ['rule', { rule: {} }, 'Please complete the rule'],
    ['rule', { rule: { ...RULE, amount: 121 } }, 'This period is too long'],
    ['rule', { rule: { ...RULE, method: 'clear' } }, 'This combination is not possible'],
    ['rule', { rule: { ...RULE, start_on: '2100-12-30' } }, 'This date is too far away'],
    ['due_on', { rule: RULE, due_on: '2099-03-01' }, 'The date differs from the computed date'],
  ])('%s of a create: %j (DUE-003, FIX-201)', async (field, given, message) => {
    const { owner, legalCase } = await newTwoPersonFirm(casework)
    const body = { ...buildOwn(legalCase.id), ...given }
    expect(await owner.ask(create, { body })).toMatchObject(buildFieldRefusal(field, message))
  })

  test('a person without the right, and no second person (DUE-006)', async () => {
    const { firm, owner, second, legalCase } = await newTwoPersonFirm(casework)
    const silver = await firm.addEmployee('silver')
    const refuse = async (given: object) =>
      (await owner.ask(create, { body: { ...buildOwn(legalCase.id), kind: 'court', ...given } }))
        .body
    const refusal = (field: string, message: string) => ({
      error: { data: { [field]: [message] } },
    })
    expect(await refuse({ user_id: silver.user_id })).toMatchObject(refusal('user_id', WORKS))
    expect(await refuse({})).toMatchObject(refusal('second_user_id', 'A second person is required'))
    expect(await refuse({ user_id: second.user_id, second_user_id: second.user_id })).toMatchObject(
      refusal('second_user_id', 'Please select another person'),
    )
    expect(await refuse({ second_user_id: silver.user_id })).toMatchObject(
      refusal('second_user_id', WORKS),
    )
    const alone = await newFirm(casework)
    const { id } = await alone.addCase()
    const made = await addDeadline(alone.owner, { ...buildOwn(id), kind: 'limitation' })
    expect(made).toMatchObject({ second: null, needs_confirmation: true })
  })

  test('a deadline in an archived case (MATTER-016)', async () => {
    const { owner, legalCase } = await newTwoPersonFirm(casework)
    const params = { id: legalCase.id }
    for (const status of ['closed', 'archived'])
      await owner.ask(caseEndpoints.setStatus, { params, body: { status } })
    expect(await owner.ask(create, { body: buildOwn(legalCase.id) })).toMatchObject({
      status: 409,
      body: { error: { message: 'This case is archived. Reopen it first.' } },
    })
  })

  test('a delete (DUE-014)', async () => {
    const { owner, legalCase } = await newTwoPersonFirm(casework)
    const { id } = await addDeadline(owner, buildOwn(legalCase.id))
    const removal = { method: 'DELETE', path: '/deadlines/:id/' } as const
    expect((await owner.ask(removal, { params: { id } })).status).toBe(405)
  })
})

describe('a deadline', () => {
  test('is computed and stored with its steps (DUE-001, DUE-002)', async () => {
    const { firm, owner, second, legalCase } = await newTwoPersonFirm(casework)
    const rule = { ...RULE, start_on: '2027-01-31' }
    const computed = await owner.call(compute, { body: { rule } })
    expect(computed).toEqual({
      due_on: '2027-03-01',
      steps: [
        'Start: Judgment served, January 31, 2027.',
        'The day of the event does not count.',
        '1 month later: February 28, 2027.',
        'February 2027 has no day 31. The last day of the month counts.',
        'February 28, 2027 is court-free: Sunday.',
        'Moved to the next working day: March 1, 2027.',
        'Result: March 1, 2027. Check this date.',
      ],
      warnings: ['No court calendar is set. Only weekends were considered.'],
    })
    expect((await owner.call(list, {})).items).toEqual([])

    const made = await addCourtDeadline(firm, second, legalCase.id, { rule, due_on: '2027-03-01' })
    expect(made).toMatchObject({
      case_number: legalCase.number,
      case_title: 'Acme v. Smith',
      client_name: 'Acme Ltd',
      kind: 'court',
      due_on: '2027-03-01',
      rule: { ...rule, method: 'event', direction: 'after', skip_short: false, roll: 'next' },
      steps: computed.steps,
      warnings: computed.warnings,
      would_be: null,
      responsible: { user_id: owner.user_id, name: owner.name, is_available: true },
      second: { user_id: second.user_id, name: 'Ann gold', is_available: true },
      needs_confirmation: true,
      confirmed_by: null,
      may_confirm_from: null,
      may_confirm: false,
      state: 'open',
    })
    expect(await owner.call(get, { params: { id: made.id } })).toEqual(made)
    expect((await second.call(get, { params: { id: made.id } })).may_confirm).toBe(true)
  })

  test('entered by hand has no steps (DUE-004)', async () => {
    const { owner, legalCase } = await newTwoPersonFirm(casework)
    const made = await addDeadline(owner, buildOwn(legalCase.id, { due_on: '2027-02-28' }))
    expect(made).toMatchObject({ due_on: '2027-02-28', rule: null, steps: null, warnings: [] })
  })

  test('goes to the lead of its case, else to the caller', async () => {
    const { owner, second, legalCase } = await newTwoPersonFirm(casework)
    expect((await addDeadline(second, buildOwn(legalCase.id))).responsible?.name).toBe('Ann gold')
    await owner.ask(
      { method: 'POST', path: '/cases/:id/team/' },
      { params: { id: legalCase.id }, body: { user_id: owner.user_id, part: 'lead' } },
    )
    const made = await addDeadline(second, buildOwn(legalCase.id))
    expect(made.responsible?.user_id).toBe(owner.user_id)
  })

  test('is created once by a repeated Idempotency-Key (DUE-016)', async () => {
    const { owner, legalCase } = await newTwoPersonFirm(casework)
    const headers = { 'idempotency-key': 'deadline-1' }
    const send = () => owner.ask(create, { body: buildOwn(legalCase.id) }, headers)
    const [first, again] = [await send(), await send()]
    expect([first.status, again.status]).toEqual([201, 201])
    expect(again.body).toEqual(first.body)
    expect((await owner.call(list, {})).pagination.count).toBe(1)
  })

  test('falls with its case, and outlives its session (DUE-014)', async () => {
    const { firm, owner, legalCase } = await newTwoPersonFirm(casework)
    const session = await firm.addSession({ legalCase })
    const made = await addDeadline(owner, buildOwn(legalCase.id, { session_id: session.id }))
    expect(made.session_id).toBe(session.id)
    await owner.call(sessionEndpoints.remove, { params: { id: session.id } })
    expect(await owner.call(get, { params: { id: made.id } })).toMatchObject({ session_id: null })
    await owner.call(caseEndpoints.remove, { params: { id: legalCase.id } })
    expect((await owner.ask(get, { params: { id: made.id } })).status).toBe(404)
  })

  test('stays in its case when its session moves to another one', async () => {
    const { firm, owner, legalCase } = await newTwoPersonFirm(casework)
    const session = await firm.addSession({ legalCase })
    const other = await firm.addCase()
    const made = await addDeadline(owner, buildOwn(legalCase.id, { session_id: session.id }))
    const { title, date, client_id, version } = session
    await owner.ask(
      sessionEndpoints.update,
      { params: { id: session.id }, body: { title, date, client_id, case_id: other.id } },
      { 'if-match': `"v${version}"` },
    )
    expect(await owner.call(get, { params: { id: made.id } })).toMatchObject({
      session_id: null,
      case_id: legalCase.id,
    })
  })

  test('keeps its date when the calendar changes, and names the other one (DUE-002, DUE-005)', async () => {
    const { owner, legalCase } = await newTwoPersonFirm(casework)
    const rule = { start_on: '2026-12-11', amount: 14, unit: 'day' } as const
    const [before, after] = ['2026-12-25', '2026-12-28']
    const own = buildOwn(legalCase.id, { rule, due_on: before })
    const made = await addDeadline(owner, own)
    const setRegion = (court_region: 'DE' | null) =>
      owner.ask(firmEndpoints.update, { body: { name: 'Hart', court_region } })
    const read = async () => {
      const { due_on, would_be } = await owner.call(get, { params: { id: made.id } })
      return { due_on, would_be }
    }
    expect(await read()).toEqual({ due_on: before, would_be: null })
    await setRegion('DE')
    expect(await read()).toEqual({ due_on: before, would_be: after })
    expect((await owner.call(compute, { body: { rule } })).due_on).toBe(after)
    expect((await owner.ask(create, { body: own })).status).toBe(400)
    await setRegion(null)
    expect(await read()).toEqual({ due_on: before, would_be: null })
  })
})

describe('the list', () => {
  test('filters, orders and pages', async () => {
    const { firm, owner, second, legalCase } = await newTwoPersonFirm(casework)
    const days = ['2099-05-01', '2099-03-01', '2099-04-01']
    for (const due_on of days) await addDeadline(owner, buildOwn(legalCase.id, { due_on }))
    const court = await addCourtDeadline(firm, second, legalCase.id, { due_on: '2099-06-01' })
    const find = async (query: object, person = owner) =>
      (await person.call(list, { query })).items.map(({ due_on }) => due_on.slice(5, 7)).join(' ')

    expect(await find({})).toBe('03 04 05 06')
    expect(await find({ ordering: '-due_on' })).toBe('06 05 04 03')
    expect(await find({ page_size: 2, page: 2 })).toBe('05 06')
    expect(await find({ due_after: '2099-04-01', due_before: '2099-05-01' })).toBe('04 05')
    expect(await find({ kind: 'court' })).toBe('06')
    expect(await find({ mine: 'true' }, second)).toBe('06')
    expect(await find({ mine: 'false' }, second)).toBe('03 04 05')
    expect(await find({ unconfirmed: 'true' })).toBe('06')
    await second.call(confirm, { params: { id: court.id }, body: { due_on: court.due_on } })
    expect(await find({ unconfirmed: 'true' })).toBe('')
    await second.call(done, { params: { id: court.id }, body: {} })
    expect(await find({ state: 'open' })).toBe('03 04 05')
    expect(await find({ state: 'done', mine: 'true' }, second)).toBe('06')
    expect((await owner.ask(list, { query: { state: 'gone' } })).status).toBe(400)
  })
})
