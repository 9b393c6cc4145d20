import { caseEndpoints } from '@casework/contract/cases'
import { clientEndpoints } from '@casework/contract/clients'
import { sessionEndpoints } from '@casework/contract/sessions'
import { describe, expect, test } from 'vitest'
import { newFirm, useTestApp } from '@casework/testing'

const casework = useTestApp()

const { list, get, create, update, remove } = caseEndpoints

describe('refusals', () => {
  test.each([
    ['title', { title: ' ' }, 'Case title is required'],
    ['client_id_input', { client_id_input: null }, 'Please select a client'],
    ['client_id_input', { client_id_input: 999_999_999 }, 'Client not found'],
    ['date', { date: '' }, 'Case date is required'],
    ['date', { date: '2026-02-30' }, 'Please enter a valid date'],
    ['date', { date: '18.02.2026' }, 'Please enter a valid date'],
  ])('refuses an invalid %s: %j (CASE-032..034)', async (field, invalidFields, message) => {
    const firm = await newFirm(casework)
    const client = await firm.addClient()

    const answer = await firm.owner.ask(create, {
      body: { title: 'x', client_id_input: client.id, date: '2026-02-18', ...invalidFields },
    })

    expect(answer).toMatchObject({
      status: 400,
      body: { error: { data: { [field]: [message] } } },
    })
  })
})

test('creates and updates a case; stores a blank description as null (CASE-024, CASE-025, CASE-043, CASE-044)', async () => {
  const firm = await newFirm(casework)
  const [acme, otherClient] = [await firm.addClient(), await firm.addClient({ name: 'Other' })]

  const created = await firm.owner.call(create, {
    body: {
      title: ' Acme v. Smith ',
      description: '  ',
      client_id_input: acme.id,
      date: '2026-02-18',
    },
  })
  const updated = await firm.owner.call(update, {
    params: { id: created.id },
    body: {
      title: 'New',
      description: 'Text',
      client_id_input: otherClient.id,
      date: '2026-02-19',
    },
  })

  expect(created).toEqual({
    id: created.id,
    title: 'Acme v. Smith',
    description: null,
    client: acme.id,
    client_id: acme.id,
    client_name: 'Acme Ltd',
    date: '2026-02-18',
    created_at: expect.stringMatching(/Z$/),
    sessions_count: 0,
    documents_count: 0,
    version: 1,
    number: expect.stringMatching(/^\d{4}\/0001$/),
    court: null,
    court_reference: null,
    status: 'open',
    closed_on: null,
    archived_on: null,
    lead: null,
    is_mine: true,
  })
  expect(updated).toMatchObject({
    title: 'New',
    description: 'Text',
    client_id: otherClient.id,
    client_name: 'Other',
    date: '2026-02-19',
  })
  expect(await firm.owner.call(get, { params: { id: created.id } })).toEqual({
    ...updated,
    hold: null,
  })
})

test('pages, searches and orders cases, and filters them by title, client and date (CASE-021, CASE-022, OQ-173)', async () => {
  const firm = await newFirm(casework)
  const [acme, roe] = [
    await firm.addClient(),
    await firm.addClient({ name: 'Roe Holdings', email: 'legal@brown.example' }),
  ]
  await firm.addCase({ title: 'Alpha', client: acme, date: '2026-01-01' })
  await firm.addCase({
    title: 'beta',
    client: roe,
    date: '2026-01-02',
    description: 'About the alphabet',
  })
  await firm.addCase({ title: 'Gamma', client: roe, date: '2026-01-03' })
  const listTitles = async (query: object) =>
    (await firm.owner.call(list, { query })).items.map(({ title }) => title)

  expect(await listTitles({})).toEqual(['Gamma', 'beta', 'Alpha'])
  expect(await listTitles({ ordering: 'title' })).toEqual(['Alpha', 'beta', 'Gamma'])
  expect(await listTitles({ ordering: 'date' })).toEqual(['Alpha', 'beta', 'Gamma'])
  expect(await listTitles({ search: 'ALPHA' })).toEqual(['beta', 'Alpha'])
  expect(await listTitles({ search: 'roe hold' })).toEqual(['Gamma', 'beta'])
  // The name of the client is searched, their email is not.
  expect(await listTitles({ search: 'brown' })).toEqual([])
  expect(await listTitles({ title: 'alpha' })).toEqual(['Alpha'])
  expect(await listTitles({ client: String(acme.id) })).toEqual(['Alpha'])
  expect(await listTitles({ client_id: String(roe.id) })).toEqual(['Gamma', 'beta'])
  expect(await listTitles({ date_after: '2026-01-02', date_before: '2026-01-02' })).toEqual([
    'beta',
  ])
  expect(await firm.owner.call(list, { query: { page_size: '2', page: '2' } })).toMatchObject({
    items: [{ title: 'Alpha' }],
    pagination: { count: 3, total_pages: 2 },
  })
  expect((await firm.owner.ask(list, { query: { date_after: 'soon' } })).status).toBe(400)
})

test('deletes a case with its sessions and keeps its client (CASE-065)', async () => {
  const firm = await newFirm(casework)
  const session = await firm.addSession()

  expect(await firm.owner.call(remove, { params: { id: session.case_id } })).toBeNull()

  expect(
    await firm.owner.call(clientEndpoints.get, { params: { id: session.client_id } }),
  ).toMatchObject({ cases_count: 0, sessions_count: 0 })
  expect((await firm.owner.ask(get, { params: { id: session.case_id } })).status).toBe(404)
  expect((await firm.owner.ask(sessionEndpoints.get, { params: { id: session.id } })).status).toBe(
    404,
  )
  expect((await firm.owner.ask(remove, { params: { id: session.case_id } })).body).toMatchObject({
    error: { message: 'Case not found' },
  })
})
