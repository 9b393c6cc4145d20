import { SESSION_TYPES, sessionEndpoints } from '@casework/contract/sessions'
import { describe, expect, test } from 'vitest'
import { newFirm, useTestApp } from '@casework/testing'

const casework = useTestApp()

const { list, get, create, update } = sessionEndpoints
const LAST_YEAR = new Date().getUTCFullYear() + 50

describe('refusals', () => {
  test.each([
    ['title', { title: '' }, 'Session title is required'],
    ['case_id', { case_id: undefined }, 'Please select a case'],
    ['case_id', { case_id: 999_999_999 }, 'Case not found'],
    ['client_id', { client_id: 999_999_999 }, 'Client not found'],
    ['date', { date: undefined }, 'Session date is required'],
    ['date', { date: '2026-03-04T09:30:00Z' }, 'Session date must not carry a time zone'],
    ['date', { date: '2026-03-04T09:30:00+01:00' }, 'Session date must not carry a time zone'],
    ['date', { date: '2026-03-04T25:30:00' }, 'Please enter a valid date'],
    ['date', { date: '0026-11-30T09:30:00' }, `Enter a year between 1900 and ${LAST_YEAR}`],
    ['date', { date: '1899-12-31T23:59:59' }, `Enter a year between 1900 and ${LAST_YEAR}`],
    [
      'date',
      { date: `${LAST_YEAR + 1}-01-01T00:00:00` },
      `Enter a year between 1900 and ${LAST_YEAR}`,
    ],
    ['duration', { duration: 0 }, 'Duration must be a positive number (minutes)'],
    ['duration', { duration: '60' }, 'Duration must be a positive number (minutes)'],
    ['duration', { duration: 1441 }, 'Duration must be at most 1440 minutes'],
    ['session_type', { session_type: 'party' }, 'Unknown session type'],
  ])(
    'refuses an invalid %s: %j (SESSION-060, SESSION-061, SESSION-065, SESSION-068, FIX-201)',
    async (field, invalidFields, message) => {
      const firm = await newFirm(casework)
      const legalCase = await firm.addCase()
      const body = {
        title: 'x',
        case_id: legalCase.id,
        client_id: legalCase.client_id,
        date: '2026-03-04T09:30:00',
        ...invalidFields,
      }

      expect(await firm.owner.ask(create, { body })).toMatchObject({
        status: 400,
        body: { error: { data: { [field]: [message] } } },
      })
    },
  )
})

test('refuses a move to another year, in the language of the reader; filters reach from 1900 to 2199 (FIX-201)', async () => {
  const { owner, addSession } = await newFirm(casework)
  const { id, title, case_id, client_id } = await addSession()
  const body = { title, case_id, client_id, date: '0026-11-30T09:30:00' }
  expect(
    await owner.ask(update, { params: { id }, body }, { 'accept-language': 'de' }),
  ).toMatchObject({
    status: 400,
    body: {
      error: { data: { date: [`Geben Sie ein Jahr zwischen 1900 und ${LAST_YEAR} ein`] } },
    },
  })
  for (const query of [
    { start_date: '1900-01-01', end_date: '1900-01-31' },
    { start_date: '2199-12-01', end_date: '2199-12-31' },
  ])
    expect((await owner.ask(list, { query })).status).toBe(200)
  for (const field of ['date_after', 'date_before', 'start_date', 'end_date'])
    expect(await owner.ask(list, { query: { [field]: '2200-01-01' } })).toMatchObject({
      status: 400,
      body: { error: { data: { [field]: ['Enter a year between 1900 and 2199'] } } },
    })
})

test('returns case, client, wall-clock date, time, ttime and counts as in the contract (SESSION-027..032, SESSION-070, SESSION-101)', async () => {
  const firm = await newFirm(casework)
  const legalCase = await firm.addCase()

  const created = await firm.owner.call(create, {
    body: {
      title: ' First hearing ',
      description: ' ',
      case_id: legalCase.id,
      client_id: legalCase.client_id,
      date: '2026-03-29T02:30:00',
      duration: 60,
      session_type: 'court_hearing',
    },
  })

  expect(created).toEqual({
    id: created.id,
    title: 'First hearing',
    description: null,
    case: {
      id: legalCase.id,
      title: 'Acme v. Smith',
      client: legalCase.client_id,
      client_id: legalCase.client_id,
    },
    case_id: legalCase.id,
    case_title: 'Acme v. Smith',
    client: { id: legalCase.client_id, name: 'Acme Ltd' },
    client_id: legalCase.client_id,
    client_name: 'Acme Ltd',
    date: '2026-03-29T02:30:00',
    time: '02:30',
    ttime: '02:30',
    duration: 60,
    session_type: 'court_hearing',
    is_active: true,
    document_groups_count: 0,
    documents_count: 0,
    document_count: 0,
    created_at: expect.stringMatching(/Z$/),
    version: 1,
  })
  const alone = { lead: null, previous: null, next: null }
  expect(await firm.owner.call(get, { params: { id: created.id } })).toEqual({
    ...created,
    ...alone,
  })
})

test('accepts every session type, defaults to consultation; a missing duration is null (SESSION-036, SESSION-037, SESSION-067)', async () => {
  const firm = await newFirm(casework)
  const legalCase = await firm.addCase()
  const body = {
    title: 'x',
    case_id: legalCase.id,
    client_id: legalCase.client_id,
    date: '2026-03-04T09:30:00',
  }

  for (const session_type of SESSION_TYPES) {
    expect(await firm.owner.call(create, { body: { ...body, session_type } })).toMatchObject({
      session_type,
    })
  }
  expect(await firm.owner.call(create, { body })).toMatchObject({
    session_type: 'consultation',
    duration: null,
  })
})

test("PUT replaces a session with the payload; its client may differ from the case's (SESSION-072, SESSION-123)", async () => {
  const firm = await newFirm(casework)
  const session = await firm.addSession()
  const otherClient = await firm.addClient({ name: 'Other' })

  const updated = await firm.owner.call(update, {
    params: { id: session.id },
    body: {
      title: 'Second',
      description: 'Text',
      case_id: session.case_id,
      client_id: otherClient.id,
      date: '2026-05-01T14:00:00',
      duration: null,
      session_type: 'meeting',
    },
  })

  expect(updated).toMatchObject({
    title: 'Second',
    description: 'Text',
    client_name: 'Other',
    date: '2026-05-01T14:00:00',
    duration: null,
    session_type: 'meeting',
    is_active: true,
  })
})

test('accepts page, page_size, search, title, case, client, session, date_after, date_before, ordering (SESSION-023..025, OQ-173)', async () => {
  const firm = await newFirm(casework)
  const alpha = await firm.addCase({ title: 'Alpha v. Omega' })
  const roe = await firm.addClient({ name: 'Roe' })
  const beta = await firm.addCase({ title: 'Beta', client: roe })
  const first = await firm.addSession({
    title: 'One',
    legalCase: alpha,
    date: '2026-03-01T23:59:00',
  })
  await firm.addSession({ title: 'Two', legalCase: beta, date: '2026-03-02T00:00:00' })
  await firm.addSession({ title: 'Three', legalCase: beta, date: '2026-03-03T08:00:00' })
  const listTitles = async (query: object) =>
    (await firm.owner.call(list, { query })).items.map(({ title }) => title)

  expect(await listTitles({})).toEqual(['Three', 'Two', 'One'])
  expect(await listTitles({ ordering: 'title' })).toEqual(['One', 'Three', 'Two'])
  expect(await listTitles({ search: 'omega' })).toEqual(['One'])
  expect(await listTitles({ search: 'roe' })).toEqual(['Three', 'Two'])
  expect(await listTitles({ title: 'tw' })).toEqual(['Two'])
  expect(await listTitles({ case: String(alpha.id) })).toEqual(['One'])
  expect(await listTitles({ client: String(roe.id) })).toEqual(['Three', 'Two'])
  expect(await listTitles({ session: String(first.id) })).toEqual(['One'])
  expect(await listTitles({ date_after: '2026-03-02', date_before: '2026-03-02' })).toEqual(['Two'])
  expect(
    await firm.owner.call(list, {
      query: { start_date: '2026-03-01', end_date: '2026-03-03', page_size: '1' },
    }),
  ).toMatchObject({
    items: [{}, {}, {}],
    pagination: { count: 3, total_pages: 1, page: 1, page_size: 3 },
  })
  expect(await firm.owner.call(list, { query: { page_size: '2', page: '2' } })).toMatchObject({
    items: [{ title: 'One' }],
    pagination: { count: 3, total_pages: 2 },
  })
})
