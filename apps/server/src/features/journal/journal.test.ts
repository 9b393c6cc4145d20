import { caseEndpoints } from '@casework/contract/cases'
import { connectionEndpoints } from '@casework/contract/connections'
import { journalEndpoints, type EntryForm } from '@casework/contract/journal'
import { sessionEndpoints } from '@casework/contract/sessions'
import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { newFirm, useTestApp, type Firm, type Person } from '@casework/testing'
import { addEveryRole, buildEntry } from '../../../test/journal/entries.ts'

const { create, get, list, minutes, remove } = journalEndpoints

const casework = useTestApp()
let firm: Firm
let case_id: number
let people: Awaited<ReturnType<typeof addEveryRole>>
beforeAll(async () => {
  firm = await newFirm(casework)
  case_id = (await firm.addCase()).id
  people = await addEveryRole(firm)
})

const build = (given: Partial<EntryForm> = {}) => buildEntry(case_id, given)
const ask = (person: Person, body: object) => person.ask(create, { body })
const refused = (message: string, field?: string) => ({
  error: { message, ...(field && { data: { [field]: [message] } }) },
})

test('refuses those who are signed out, silver, and a case of another firm (JOUR-002, JOUR-014)', async () => {
  const other = await newFirm(casework)
  const silver = people.silver

  expect(
    (await casework.app.inject({ method: 'POST', url: '/api/entries/', payload: build() }))
      .statusCode,
  ).toBe(401)
  expect(await ask(silver, build())).toMatchObject({
    status: 403,
    body: refused('You do not have permission to perform this action'),
  })
  const foreign = await other.addCase()
  expect(await ask(firm.owner, build({ case_id: foreign.id }))).toMatchObject({
    status: 400,
    body: refused('Please select a case', 'case_id'),
  })
  const entry = await firm.owner.call(create, { body: build() })
  expect(await other.owner.ask(get, { params: { id: entry.id } })).toMatchObject({
    status: 404,
    body: refused('Entry not found'),
  })
})

test.each(['owner', 'admin', 'diamond', 'gold'] as const)(
  '%s creates an entry (JOUR-002)',
  async (role) => {
    const person = people[role]
    expect((await ask(person, build())).status).toBe(201)
  },
)

test.each(['gold', 'diamond'] as const)('refuses a red entry of %s (JOUR-003)', async (role) => {
  expect(await ask(people[role], build({ security_level: 'red' }))).toMatchObject({
    status: 403,
    body: {
      error: {
        type: 'permission_denied',
        message: `Your ${role.toUpperCase()} role cannot create RED security entries`,
      },
    },
  })
})

test.each([
  [{ body: ' \n ' }, 'body', 'Please enter a text'],
  [{ body: undefined }, 'body', 'Please enter a text'],
  [{ body: 'x'.repeat(10_001) }, 'body', 'This text is too long'],
  [{ kind: 'memo' }, 'kind', 'Please select a kind'],
  [{ kind: undefined }, 'kind', 'Please select a kind'],
  [{ kind: 'mail' }, 'kind', 'Mail cannot be entered by hand'],
  [{ kind: 'note' }, 'direction', 'A note has no direction'],
  [{ direction: null }, 'direction', 'Please select a direction'],
  [{ direction: 'up' }, 'direction', 'Please select a direction'],
  [{ minutes: 0 }, 'minutes', 'Minutes must be a whole number from 1 to 1440'],
  [{ minutes: 1441 }, 'minutes', 'Minutes must be a whole number from 1 to 1440'],
  [{ minutes: 1.5 }, 'minutes', 'Minutes must be a whole number from 1 to 1440'],
  [{ minutes: '12' }, 'minutes', 'Minutes must be a whole number from 1 to 1440'],
  [{ happened_at: 'yesterday' }, 'happened_at', 'Please enter a valid date'],
  [{ happened_at: '' }, 'happened_at', 'Please enter a valid date'],
  [{ happened_at: '2026-02-20T15:10:00Z' }, 'happened_at', 'The date must not carry a time zone'],
  [
    { happened_at: '2026-02-20T15:10:00+01:00' },
    'happened_at',
    'The date must not carry a time zone',
  ],
  [{ happened_at: '2199-01-01T09:00:00' }, 'happened_at', 'The date must not be in the future'],
  [{ case_id: undefined }, 'case_id', 'Please select a case'],
  [{ session_id: 0 }, 'session_id', 'The session belongs to another case'],
])('refuses %j under %s (JOUR-019, JOUR-020)', async (given, field, message) => {
  expect(await ask(firm.owner, { ...build(), ...given })).toMatchObject({
    status: 400,
    body: { error: { data: { [field]: [message] } } },
  })
})

test('creates an entry, trimmed and with its line breaks (JOUR-001, JOUR-019, JOUR-020)', async () => {
  const { minutes: _, ...form } = build({
    body: '  Called Reed,\noffers 8,000 \n',
    happened_at: '2026-02-20T15:10:00',
  })
  const { status, body } = await ask(firm.owner, form)

  expect(status).toBe(201)
  expect(body).toMatchObject({
    data: {
      case_id,
      case_number: expect.stringMatching(/^\d{4}\/0001$/),
      case_title: 'Acme v. Smith',
      session_id: null,
      session_title: null,
      kind: 'call',
      direction: 'out',
      body: 'Called Reed,\noffers 8,000',
      security_level: 'green',
      happened_at: '2026-02-20T15:10:00',
      minutes: null,
      effective_minutes: null,
      author: { user_id: firm.owner.user_id, name: firm.owner.name },
      may_edit: true,
      amendments_count: 0,
      amendments: [],
    },
  })
  const { data } = body as { data: { created_at: string; may_edit_until: string } }
  expect(Date.parse(data.may_edit_until) - Date.parse(data.created_at)).toBe(86_400_000)
  for (const given of [1, 1440])
    expect((await ask(firm.owner, build({ minutes: given }))).status).toBe(201)
})

test('refuses a session of another case and an archived case (JOUR-014)', async () => {
  const elsewhere = await firm.addSession()
  expect(await ask(firm.owner, build({ session_id: elsewhere.id }))).toMatchObject({
    status: 400,
    body: refused('The session belongs to another case', 'session_id'),
  })
  const archived = await firm.addCase()
  for (const status of ['closed', 'archived'] as const)
    await firm.owner.call(caseEndpoints.setStatus, {
      params: { id: String(archived.id) },
      body: { status },
    })
  expect(await ask(firm.owner, build({ case_id: archived.id }))).toMatchObject({
    status: 409,
    body: refused('This case is archived. Reopen it first.'),
  })
})

test('creates one entry for one Idempotency-Key (JOUR-017)', async () => {
  const legalCase = await firm.addCase()
  const headers = { 'idempotency-key': randomUUID() }
  const body = build({ case_id: legalCase.id })
  const first = await firm.owner.ask(create, { body }, headers)
  const second = await firm.owner.ask(create, { body }, headers)

  expect(second.body).toEqual(first.body)
  const query = { case_id: String(legalCase.id) }
  expect((await firm.owner.call(list, { query })).pagination.count).toBe(1)
})

const PERIOD = { date_after: '2026-02-01', date_before: '2026-02-28' }

test('filters the list', async () => {
  const legalCase = await firm.addCase()
  const session = await firm.addSession({ legalCase })
  const gold = people.gold
  const of = { case_id: legalCase.id }
  const note = await gold.call(create, {
    body: build({
      ...of,
      kind: 'note',
      direction: null,
      minutes: null,
      happened_at: '2026-01-05T09:00:00',
    }),
  })
  const call = await firm.owner.call(create, {
    body: build({ ...of, session_id: session.id, happened_at: '2026-01-06T09:00:00' }),
  })
  const find = async (query: Record<string, string>) =>
    (
      await firm.owner.call(list, { query: { client_id: String(legalCase.client_id), ...query } })
    ).items.map(({ id }) => id)

  expect(await find({})).toEqual([call.id, note.id])
  expect(await find({ ordering: 'happened_at' })).toEqual([note.id, call.id])
  expect(await find({ session_id: String(session.id) })).toEqual([call.id])
  expect(await find({ kind: 'note' })).toEqual([note.id])
  expect(await find({ mine: 'true' })).toEqual([call.id])
  expect(await find({ mine: 'false' })).toEqual([note.id])
  expect(await find({ user_id: String(gold.user_id) })).toEqual([note.id])
  expect(await find({ has_minutes: 'true' })).toEqual([call.id])
  expect(await find({ has_minutes: 'false' })).toEqual([note.id])
  expect(await find({ date_after: '2026-01-06' })).toEqual([call.id])
  expect(await find({ date_before: '2026-01-05' })).toEqual([note.id])
})

test('keeps the entry of a deleted session, and deletes entries with their case (JOUR-015, JOUR-016)', async () => {
  const session = await firm.addSession()
  const legal = { id: session.case_id }
  const entry = await firm.owner.call(create, {
    body: build({ case_id: legal.id, session_id: session.id, security_level: 'red' }),
  })
  expect(entry.session_title).toBe(session.title)
  await firm.owner.call(journalEndpoints.amend, {
    params: { id: String(entry.id) },
    body: { body: 'He called back', minutes: null },
  })
  // A diamond does not see the entry, and may delete the session.
  await people.diamond.call(sessionEndpoints.remove, { params: { id: String(session.id) } })
  expect(await firm.owner.call(get, { params: { id: String(entry.id) } })).toMatchObject({
    session_id: null,
    amendments_count: 1,
  })
  await firm.owner.call(caseEndpoints.remove, { params: { id: String(legal.id) } })
  expect((await firm.owner.ask(get, { params: { id: entry.id } })).status).toBe(404)
})

test("keeps an author's name and minutes after they have left (JOUR-035)", async () => {
  const legalCase = await firm.addCase()
  const author = await firm.addEmployee('gold')
  const { id } = await author.call(create, { body: build({ case_id: legalCase.id }) })
  const followers = await firm.owner.call(connectionEndpoints.followers, {})
  const left = followers.find(({ user_id }) => user_id === author.user_id)
  await firm.owner.call(connectionEndpoints.manage, {
    body: { connection_id: left?.connection_id ?? 0, action: 'delete' },
  })
  const query = { ...PERIOD, case_id: String(legalCase.id), group_by: 'person' as const }

  expect((await firm.owner.call(get, { params: { id: String(id) } })).author).toEqual({
    user_id: author.user_id,
    name: author.name,
  })
  expect(await firm.owner.call(minutes, { query })).toMatchObject({
    total_minutes: 12,
    groups: [{ id: author.user_id, label: author.name, minutes: 12, entries: 1 }],
  })
  expect((await firm.owner.ask(remove, { params: { id } })).status).toBe(400)
})
