import { caseEndpoints, type CaseStatus } from '@casework/contract/cases'
import { firmEndpoints } from '@casework/contract/firm'
import { describe, expect, test } from 'vitest'
import { buildFieldRefusal, newFirm, useTestApp, type Firm } from '@casework/testing'

const casework = useTestApp()

const { get, setStatus, updateDetails } = caseEndpoints

/** Opens a case and brings it to a status. */
async function newCase(firm: Firm, status: CaseStatus = 'open') {
  const { id } = await firm.addCase()
  const params = { id }
  const path = { open: [], closed: ['closed'], archived: ['closed', 'archived'] } as const
  for (const step of path[status])
    await firm.owner.call(setStatus, { params, body: { status: step, on: '2026-01-02' } })
  return params
}

describe('refusals', () => {
  test.each([
    ['status', { status: 'lost' }, 'Unknown status'],
    ['status', {}, 'Unknown status'],
    ['on', { status: 'closed', on: '2026-02-30' }, 'Please enter a valid date'],
    ['on', { status: 'closed', on: '' }, 'Please enter a valid date'],
    ['on', { status: 'closed', on: '2199-12-31' }, 'The date must not be in the future'],
    ['on', { status: 'closed', on: '2200-01-01' }, 'Enter a year between 1900 and 2199'],
  ])('refuses an invalid %s: %j', async (field, body, message) => {
    const firm = await newFirm(casework)
    const params = await newCase(firm)
    expect(await firm.owner.ask(setStatus, { params, body })).toMatchObject({
      status: 400,
      body: { error: { data: { [field]: [message] } } },
    })
    expect(await firm.owner.call(get, { params })).toMatchObject({ status: 'open', version: 1 })
  })

  test.each([
    ['court', 'x'.repeat(201)],
    ['court_reference', 'x'.repeat(101)],
  ])('refuses a %s that is too long', async (field, value) => {
    const firm = await newFirm(casework)
    const params = await newCase(firm)
    expect(await firm.owner.ask(updateDetails, { params, body: { [field]: value } })).toMatchObject(
      {
        status: 400,
        body: { error: { data: { [field]: ['This text is too long'] } } },
      },
    )
  })

  test('refuses an outdated version and a foreign case', async () => {
    const [firm, other] = [await newFirm(casework), await newFirm(casework)]
    const params = await newCase(firm)
    const outdated = { 'if-match': '"v7"' }
    for (const [endpoint, body] of [
      [updateDetails, { court: 'Court' }],
      [setStatus, { status: 'closed' }],
    ] as const) {
      expect(await firm.owner.ask(endpoint, { params, body }, outdated)).toMatchObject({
        status: 409,
        body: { error: { message: 'This record was changed by someone else' } },
      })
      expect(await other.owner.ask(endpoint, { params, body })).toMatchObject({
        status: 404,
        body: { error: { message: 'Case not found' } },
      })
    }
  })
})

test('details change only the given field, are trimmed, and raise the version (MATTER-010)', async () => {
  const firm = await newFirm(casework)
  const params = await newCase(firm)
  const save = (body: object) => firm.owner.ask(updateDetails, { params, body })
  const data = (fields: object) => ({ status: 200, body: { data: fields } })

  const first = await save({ court: '  Landgericht Berlin ', court_reference: '12 O 34/26' })
  expect(first).toMatchObject(
    data({ court: 'Landgericht Berlin', court_reference: '12 O 34/26', version: 2 }),
  )
  expect(first.headers['etag']).toBe('"v2"')
  expect(await save({})).toMatchObject(data({ court_reference: '12 O 34/26', version: 2 }))
  expect(await save({ court_reference: '' })).toMatchObject(
    data({ court: 'Landgericht Berlin', court_reference: null, version: 3 }),
  )
  expect(await save({ court: null, court_reference: '1 C 2/26' })).toMatchObject(
    data({ court: null, court_reference: '1 C 2/26', version: 4 }),
  )
})

test('closing keeps its day, and reopening clears both days (MATTER-013)', async () => {
  const firm = await newFirm(casework)
  const params = await newCase(firm)
  const { today } = await firm.owner.call(firmEndpoints.get, {})
  const change = (status: CaseStatus, on?: string) =>
    firm.owner.call(setStatus, { params, body: { status, on } })

  expect(await change('closed')).toMatchObject({ closed_on: today, archived_on: null, version: 2 })
  expect(await change('open')).toMatchObject({ closed_on: null, archived_on: null })
  expect(await change('closed', '2026-01-02')).toMatchObject({ closed_on: '2026-01-02' })
  expect(await change('archived', '2026-01-03')).toMatchObject({
    status: 'archived',
    closed_on: '2026-01-02',
    archived_on: '2026-01-03',
  })
  expect(await change('open')).toMatchObject({
    status: 'open',
    closed_on: null,
    archived_on: null,
  })
})

test('archiving on a day before the closing is refused, and changes nothing (FIX-235)', async () => {
  const firm = await newFirm(casework)
  const params = await newCase(firm, 'closed')
  const archive = (on: string, language = 'en') =>
    firm.owner.ask(
      setStatus,
      { params, body: { status: 'archived', on } },
      { 'accept-language': language },
    )
  expect(await archive('2026-01-01')).toMatchObject(
    buildFieldRefusal('on', 'The case was closed on January 2, 2026'),
  )
  expect(await archive('2026-01-01', 'de')).toMatchObject(
    buildFieldRefusal('on', 'Die Akte wurde am 2. Januar 2026 geschlossen'),
  )
  expect(await firm.owner.call(get, { params })).toMatchObject({ status: 'closed', version: 2 })
  expect((await archive('2026-01-02')).status).toBe(200)
})

test('a case is not archived before its closing by a firm that moved west (FIX-235)', async () => {
  const firm = await newFirm(casework)
  const { name } = await firm.owner.call(firmEndpoints.get, {})
  const params = await newCase(firm)
  const changeIn = async (timezone: string, status: CaseStatus) => {
    await firm.owner.call(firmEndpoints.update, { body: { name, timezone } })
    return firm.owner.call(setStatus, { params, body: { status } })
  }
  // 25 hours ahead of the other.
  const { closed_on } = await changeIn('Pacific/Kiritimati', 'closed')
  expect(await changeIn('Pacific/Midway', 'archived')).toMatchObject({
    closed_on,
    archived_on: closed_on,
  })
})

test("today is that of the firm's time zone (MATTER-013)", async () => {
  const firm = await newFirm(casework)
  // At every moment, one of the two is a day ahead of the other.
  const days = []
  for (const timezone of ['Pacific/Kiritimati', 'Pacific/Midway']) {
    const { name } = await firm.owner.call(firmEndpoints.get, {})
    const { today } = await firm.owner.call(firmEndpoints.update, { body: { name, timezone } })
    const params = await newCase(firm)
    const closed = await firm.owner.call(setStatus, { params, body: { status: 'closed' } })
    expect(closed.closed_on).toBe(today)
    days.push(today)
  }
  expect(days[0]).not.toBe(days[1])
})

test.each([
  ['open', 'closed'],
  ['closed', 'archived'],
  ['closed', 'open'],
  ['archived', 'open'],
] as const)('a case changes from %s to %s (MATTER-014)', async (from, to) => {
  const firm = await newFirm(casework)
  const params = await newCase(firm, from)
  const changed = await firm.owner.call(setStatus, { params, body: { status: to } })
  expect(changed.status).toBe(to)
  expect(await firm.owner.call(get, { params })).toEqual({ ...changed, hold: null })
})

test.each([
  ['open', 'archived', 'Close the case before you archive it'],
  ['archived', 'closed', 'This case is archived. Reopen it first.'],
  ['open', 'open', 'The case has this status already'],
  ['closed', 'closed', 'The case has this status already'],
  ['archived', 'archived', 'The case has this status already'],
] as const)('a case does not change from %s to %s (MATTER-014)', async (from, to, message) => {
  const firm = await newFirm(casework)
  const params = await newCase(firm, from)
  expect(await firm.owner.ask(setStatus, { params, body: { status: to } })).toMatchObject({
    status: 409,
    body: { error: { type: 'conflict', message } },
  })
  expect((await firm.owner.call(get, { params })).status).toBe(from)
})
