import { caseEndpoints } from '@casework/contract/cases'
import { deadlineEndpoints, type Deadline } from '@casework/contract/deadlines'
import { alertEndpoints } from '@casework/contract/alerts'
import { describe, expect, test } from 'vitest'
import { buildFieldRefusal, newFirm, useTestApp, type Person } from '@casework/testing'
import { inTransaction, sql } from '../../platform/database/query/scope.ts'
import {
  addCourtDeadline,
  addDeadline,
  buildOwn,
  newTwoPersonFirm,
} from '../../../test/deadlines/add-deadline.ts'

const casework = useTestApp()

const { get, history, update, confirm, acknowledge, done, reopen, cancel } = deadlineEndpoints
const buildConflict = (message: string) => ({
  status: 409,
  body: { error: { type: 'conflict', message } },
})
const REASON = { reason: 'Court order' }

const askConfirm = (person: Person, { id, due_on }: Deadline) =>
  person.ask(confirm, { params: { id }, body: { due_on } })

/** What a PUT sends, from a record. */
const toBody = (record: Deadline) => ({
  title: record.title,
  note: record.note,
  session_id: record.session_id,
  user_id: record.responsible?.user_id,
  second_user_id: record.second?.user_id,
  due_on: record.due_on,
  rule: record.rule,
})

const put = (person: Person, record: Deadline, given: object) =>
  person.ask(
    update,
    { params: { id: record.id }, body: { ...toBody(record), ...given } },
    { 'if-match': `"v${record.version}"` },
  )

const listKinds = async (person: Person) =>
  (await person.call(alertEndpoints.list, {})).map(({ kind }) => kind)

describe('a confirmation', () => {
  test('needs another person than the one who set the date (DUE-007)', async () => {
    const { firm, owner, second, legalCase } = await newTwoPersonFirm(casework)
    const third = await firm.addEmployee('diamond')
    const made = await addCourtDeadline(firm, second, legalCase.id)
    expect(await askConfirm(owner, made)).toMatchObject({
      status: 403,
      body: {
        error: { type: 'permission_denied', message: 'Another person must confirm this date' },
      },
    })
    expect(await askConfirm(third, made)).toMatchObject({
      status: 200,
      body: { data: { needs_confirmation: false, confirmed_by: 'Ann diamond' } },
    })
    expect(await askConfirm(second, made)).toMatchObject(
      buildConflict('This deadline needs no confirmation'),
    )
    expect(await listKinds(second)).toEqual(['deadline_to_confirm'])
    expect(await listKinds(owner)).toEqual(['deadline_confirmed'])
  })

  test('of a single person waits for the next day of the firm (DUE-008)', async () => {
    const { owner, addCase, addEmployee, account_id } = await newFirm(casework)
    const { id: case_id } = await addCase()
    const made = await addDeadline(owner, { ...buildOwn(case_id), kind: 'limitation' })
    const today = new Date().toISOString().slice(0, 10)
    expect(made.may_confirm_from).not.toBeNull()
    expect((made.may_confirm_from ?? '') > today).toBe(true)
    const shown = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(
      new Date(`${made.may_confirm_from}T00:00:00Z`),
    )
    expect(await askConfirm(owner, made)).toMatchObject(
      buildConflict(`You can confirm this date from ${shown}`),
    )
    await setDatedOn(account_id, made.id, -1)
    expect((await owner.call(get, { params: { id: made.id } })).may_confirm_from).toBe(today)
    expect((await askConfirm(owner, made)).status).toBe(200)

    const other = await addDeadline(owner, { ...buildOwn(case_id), kind: 'limitation' })
    await setDatedOn(account_id, other.id, -1)
    await addEmployee('gold')
    expect((await askConfirm(owner, other)).status).toBe(403)
  })

  test('is of the date that the confirmer has seen (DUE-009)', async () => {
    const { firm, owner, second, legalCase } = await newTwoPersonFirm(casework)
    const made = await addCourtDeadline(firm, second, legalCase.id)
    const own = await addDeadline(owner, buildOwn(legalCase.id))
    expect(await askConfirm(second, { ...made, due_on: '2099-03-03' })).toMatchObject(
      buildConflict('The date was changed meanwhile'),
    )
    expect(await askConfirm(second, { ...made, due_on: 'soon' })).toMatchObject(
      buildFieldRefusal('due_on', 'Please enter a valid date'),
    )
    expect(await askConfirm(second, own)).toMatchObject(
      buildConflict('This deadline needs no confirmation'),
    )
  })

  test('never meets a date that was not seen, at the same time as a move (DUE-037)', async () => {
    const rounds = Number(process.env['STRESS_ROUNDS'] ?? 10)
    const { firm, owner, second, legalCase } = await newTwoPersonFirm(casework)
    for (let n = 0; n < rounds; n += 1) {
      const made = await addCourtDeadline(firm, second, legalCase.id)
      await Promise.all([
        askConfirm(second, made),
        put(owner, made, { due_on: '2099-04-01', ...REASON }),
      ])
      const after = await owner.call(get, { params: { id: made.id } })
      expect([after.due_on, after.confirmed_by]).not.toEqual(['2099-04-01', 'Ann gold'])
    }
  })
})

/** As if the date had been set on another day of the firm. */
const setDatedOn = (account_id: number, id: number, days: number) =>
  inTransaction(casework.appPool, { account_id }, (scope) =>
    scope.one(sql`
      update deadlines set dated_on = firm_today() + ${days}::int, dated_at = now() - interval '1 day'
      where account_id = ${account_id} and id = ${id}`),
  )

describe('a change', () => {
  test('of the date needs a reason, and has to be confirmed again (DUE-010)', async () => {
    const { firm, owner, second, legalCase } = await newTwoPersonFirm(casework)
    const made = await addCourtDeadline(firm, second, legalCase.id)
    await askConfirm(second, made)
    await owner.call(acknowledge, { params: { id: made.id } })
    const current = await owner.call(get, { params: { id: made.id } })
    const due_on = '2099-05-04'
    for (const reason of [undefined, '', 'no'])
      expect(await put(owner, current, { due_on, reason })).toMatchObject(
        buildFieldRefusal('reason', 'Please give a reason'),
      )
    expect(await put(owner, current, { due_on, reason: 'x'.repeat(501) })).toMatchObject(
      buildFieldRefusal('reason', 'This text is too long'),
    )
    expect(await put(owner, { ...current, version: 1 }, { due_on, ...REASON })).toMatchObject(
      buildConflict('This record was changed by someone else'),
    )
    expect(await put(owner, current, { due_on, ...REASON })).toMatchObject({
      status: 200,
      body: {
        data: { due_on, confirmed_by: null, acknowledged_at: null, needs_confirmation: true },
      },
    })
    const events = await owner.call(history, { params: { id: made.id } })
    expect(events.map(({ kind }) => kind)).toEqual([
      'created',
      'confirmed',
      'acknowledged',
      'moved',
    ])
    expect(events.at(-1)).toMatchObject({
      text: 'Deadline moved',
      old_date: made.due_on,
      new_date: due_on,
      reason: 'Court order',
      by: owner.name,
    })
    expect((await listKinds(second)).slice(0, 2).toSorted()).toEqual([
      'deadline_moved',
      'deadline_to_confirm',
    ])
  })

  test('of anything else keeps the confirmation (DUE-011)', async () => {
    const { firm, owner, second, legalCase } = await newTwoPersonFirm(casework)
    const third = await firm.addEmployee('diamond')
    const made = await addCourtDeadline(firm, second, legalCase.id, { due_on: '2027-03-01' })
    await askConfirm(second, made)
    const rule = { start_on: '2027-01-31', amount: 1, unit: 'month' }
    for (const given of [
      { title: 'Appeal', note: 'By courier' },
      { user_id: third.user_id },
      { rule },
      { rule: null },
    ]) {
      const current = await owner.call(get, { params: { id: made.id } })
      expect(await put(owner, current, given)).toMatchObject({
        status: 200,
        body: { data: { confirmed_by: 'Ann gold', needs_confirmation: false } },
      })
    }
    expect(await listKinds(third)).toEqual(['deadline_assigned'])
  })

  test('of case or kind is refused', async () => {
    const { firm, owner, legalCase } = await newTwoPersonFirm(casework)
    const made = await addDeadline(owner, buildOwn(legalCase.id))
    const other = await firm.addCase()
    expect(await put(owner, made, { case_id: other.id })).toMatchObject(
      buildFieldRefusal('case_id', 'Please select a case'),
    )
    expect(await put(owner, made, { kind: 'court' })).toMatchObject(
      buildFieldRefusal('kind', 'Please select a kind'),
    )
    expect((await put(owner, made, { case_id: legalCase.id, kind: 'own' })).status).toBe(200)
  })
})

describe('the states', () => {
  test('follow each other, and every other change is refused (DUE-012)', async () => {
    const { firm, owner, second, legalCase } = await newTwoPersonFirm(casework)
    const made = await addCourtDeadline(firm, second, legalCase.id)
    const params = { id: made.id }
    const NOT_OPEN = buildConflict('This deadline is not open')
    expect(await owner.ask(reopen, { params, body: REASON })).toMatchObject(
      buildConflict('This deadline is open'),
    )
    for (const [end, body] of [
      [done, { note: 'Filed' }],
      [cancel, REASON],
    ] as const) {
      expect((await owner.call(acknowledge, { params })).acknowledged_at).not.toBeNull()
      expect((await owner.ask(end, { params, body })).status).toBe(200)
      for (const [refused, given] of [
        [acknowledge, undefined],
        [done, {}],
        [cancel, REASON],
        [confirm, { due_on: made.due_on }],
        [update, { ...toBody(made), ...REASON }],
      ] as const)
        expect(await owner.ask(refused, { params, body: given })).toMatchObject(NOT_OPEN)
      expect(await owner.ask(reopen, { params, body: {} })).toMatchObject(
        buildFieldRefusal('reason', 'Please give a reason'),
      )
      expect(await owner.call(reopen, { params, body: REASON })).toMatchObject({
        state: 'open',
        ended_at: null,
      })
    }
    const events = await owner.call(history, { params })
    expect(events.map(({ kind, note, reason }) => [kind, note ?? reason])).toEqual([
      ['created', null],
      ['acknowledged', null],
      ['done', 'Filed'],
      ['reopened', 'Court order'],
      ['acknowledged', null],
      ['cancelled', 'Court order'],
      ['reopened', 'Court order'],
    ])
  })

  test('need a reason to cancel, and none to be done', async () => {
    const { owner, legalCase } = await newTwoPersonFirm(casework)
    const { id } = await addDeadline(owner, buildOwn(legalCase.id))
    expect(await owner.ask(cancel, { params: { id }, body: { reason: 'no' } })).toMatchObject(
      buildFieldRefusal('reason', 'Please give a reason'),
    )
    expect((await owner.ask(done, { params: { id } })).status).toBe(200)
  })
})

test('a case with open deadlines closes only if they are accepted (MATTER-015)', async () => {
  const { owner, legalCase } = await newTwoPersonFirm(casework)
  const deadlines = [
    await addDeadline(owner, buildOwn(legalCase.id)),
    await addDeadline(owner, buildOwn(legalCase.id)),
  ]
  const setStatus = (status: string, accept_open?: boolean) =>
    owner.ask(caseEndpoints.setStatus, {
      params: { id: legalCase.id },
      body: { status, ...(accept_open === undefined ? {} : { accept_open }) },
    })
  expect(await setStatus('closed')).toMatchObject(
    buildConflict('2 deadlines of this case are still open'),
  )
  await owner.call(done, { params: { id: deadlines[0]?.id ?? 0 }, body: {} })
  expect(await setStatus('closed', false)).toMatchObject(
    buildConflict('1 deadline of this case is still open'),
  )
  expect((await setStatus('closed', true)).status).toBe(200)
  expect(await setStatus('archived')).toMatchObject(
    buildConflict('1 deadline of this case is still open'),
  )
  expect((await setStatus('archived', true)).status).toBe(200)
  const params = { id: deadlines[1]?.id ?? 0 }
  expect((await owner.call(get, { params })).state).toBe('open')
  expect((await owner.ask(done, { params })).status).toBe(200)
})
