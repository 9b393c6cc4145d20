import { randomInt } from 'node:crypto'
import { TIMELINE_KINDS, type TimelineItem } from '@casework/contract/case-contents'
import { caseContents } from '@casework/contract/case-contents'
import { caseEndpoints } from '@casework/contract/cases'
import { firmEndpoints } from '@casework/contract/firm'
import { describe, expect, test } from 'vitest'
import { newFirm, useTestApp, type Firm, type Person } from '@casework/testing'
import { uploadText } from '../../../test/tenant-isolation/upload-text.ts'
import { inTransaction, sql } from '../../platform/database/query/scope.ts'

const casework = useTestApp()

const { overview, timeline } = caseContents

/** Reads all pages. */
async function readAll(by: Person, id: number, query: object = {}, between?: () => Promise<void>) {
  const items: TimelineItem[] = []
  for (let before: string | undefined; ;) {
    const page = await by.call(timeline, {
      params: { id },
      query: { ...query, ...(before && { before }) },
    })
    items.push(...page.items)
    if (page.next_before === null) return items
    before = page.next_before
    await between?.()
  }
}

const print = ({ kind, id }: Pick<TimelineItem, 'kind' | 'id'>) => `${kind} ${id}`

/** Time descending, then kind, then id descending. */
const inOrder = (items: readonly TimelineItem[]) => {
  const key = ({ at }: TimelineItem) => at.padEnd(27, '0').replace('Z', '')
  return items.toSorted(
    (a, b) =>
      key(b).localeCompare(key(a)) || (a.kind < b.kind ? -1 : a.kind > b.kind ? 1 : b.id - a.id),
  )
}

/** Adds sessions, documents and events at random moments, many of them at the same one. */
async function addItems({ account_id, owner }: Firm, case_id: number, count: number) {
  const levels = ['red', 'yellow', 'green']
  await inTransaction(
    casework.appPool,
    { account_id, user_id: owner.user_id, levels: ['red', 'yellow', 'green'] },
    async (scope) => {
      const numbers = sql`generate_series(1, ${count}) n, lateral (select (random() * 40)::int + n * 0 as day, (random() * 2)::int + 1 + n * 0 as level) r`
      const place = sql`from cases k, ${numbers} where k.account_id = ${account_id} and k.id = ${case_id}`
      await scope.batch([
        sql`insert into sessions (account_id, case_id, client_id, title, date)
            select ${account_id}, k.id, k.client_id, 'Session ' || n, date_trunc('day', now() at time zone 'UTC') - interval '50 days' + r.day * interval '1 hour' ${place}`,
        sql`insert into documents (account_id, case_id, client_id, file_name, file_size, security_level, sha256, store_key, created_at)
            select ${account_id}, k.id, k.client_id, 'file.txt', 1, (${levels}::text[])[r.level], repeat('0', 64), 'timeline-' || k.id || '-' || n || '-' || random(),
                   date_trunc('day', now()) - interval '50 days' + r.day * interval '1 hour' ${place}`,
        sql`insert into case_events (account_id, case_id, kind, text_key, security_level, at)
            select ${account_id}, k.id, (array['status', 'details', 'team'])[r.level], 'closed', (${levels}::text[])[1 + n % 3],
                   date_trunc('day', now()) - interval '50 days' + r.day * interval '1 hour' ${place}`,
      ])
    },
  )
}

describe('refusals', () => {
  test("timeline and overview of another firm's case answer 404 (MATTER-033)", async () => {
    const [firm, other] = [await newFirm(casework), await newFirm(casework)]
    const { id } = await firm.addCase()
    for (const endpoint of [timeline, overview])
      for (const params of [{ id }, { id: 999_999_999 }])
        expect(await other.owner.ask(endpoint, { params })).toMatchObject({
          status: 404,
          body: { error: { message: 'Case not found' } },
        })
  })

  test.each([
    ['kind', 'gossip', 'Unknown kind'],
    ['kind', 'team,gossip', 'Unknown kind'],
    ['before', 'x', 'Unknown position'],
    [
      'before',
      Buffer.from('{"at":"soon","kind":"team","id":1}').toString('base64url'),
      'Unknown position',
    ],
    [
      'before',
      Buffer.from('{"at":"2026-99-01T00:00:00Z","kind":"team","id":1}').toString('base64url'),
      'Unknown position',
    ],
    [
      'before',
      Buffer.from('{"at":"2026-02-30T00:00:00Z","kind":"team","id":1}').toString('base64url'),
      'Unknown position',
    ],
    [
      'before',
      Buffer.from('{"at":"0000-01-01T00:00:00Z","kind":"team","id":1}').toString('base64url'),
      'Unknown position',
    ],
  ])('an unknown %s: %s', async (field, value, message) => {
    const firm = await newFirm(casework)
    const { id } = await firm.addCase()
    expect(
      await firm.owner.ask(timeline, { params: { id }, query: { [field]: value } }),
    ).toMatchObject({ status: 400, body: { error: { type: 'validation_error' } } })
    const { body } = await firm.owner.ask(timeline, { params: { id }, query: { [field]: value } })
    expect(JSON.stringify(body)).toContain(message)
  })
})

test('the timeline tells what happened, in the language of the reader', async () => {
  const firm = await newFirm(casework)
  const legalCase = await firm.addCase()
  const { id, client_id } = legalCase
  const session = await firm.addSession({ legalCase })
  const later = await firm.addSession({ legalCase, date: '2070-03-04T09:30:00' })
  const document = await uploadText(firm.owner, { client_id, case_id: id, doc_name: 'Lease' })
  const params = { id }
  const ann = await firm.addEmployee('gold')
  await firm.owner.call(caseEndpoints.updateDetails, { params, body: { court: 'Court' } })
  await firm.owner.call(caseContents.addToTeam, {
    params,
    body: { user_id: ann.user_id, part: 'lead' },
  })
  await firm.owner.call(caseEndpoints.setStatus, { params, body: { status: 'closed' } })
  await firm.owner.call(caseEndpoints.setStatus, { params, body: { status: 'open' } })

  const by = firm.owner.name
  const items = await readAll(firm.owner, id)
  expect(items).toMatchObject([
    { kind: 'status', title: 'Case reopened', by, link: null, security_level: null },
    { kind: 'status', title: 'Case closed', by },
    { kind: 'team', title: 'Ann gold became responsible', by },
    { kind: 'details', title: 'Court details changed', by },
    {
      kind: 'document',
      id: document,
      title: 'Lease',
      by,
      security_level: 'green',
      link: `/documents/${document}`,
    },
    { kind: 'opened', id, title: 'Case opened', by, at: legalCase.created_at },
    {
      kind: 'session',
      id: session.id,
      title: 'First hearing',
      at: '2026-03-04T09:30:00Z',
      by,
      link: `/sessions/${session.id}`,
    },
  ])
  expect(items.map(print)).not.toContain(`session ${later.id}`)
  expect((await readAll(firm.owner, id, { kind: 'team,status' })).map(({ kind }) => kind)).toEqual([
    'status',
    'status',
    'team',
  ])
  const { body } = await firm.owner.ask(
    timeline,
    { params, query: { kind: 'opened' } },
    { 'accept-language': 'de' },
  )
  expect(body).toMatchObject({ data: { items: [{ title: 'Akte angelegt' }], next_before: null } })
})

test('1,000 mixed items come once each, in order, also while others are added (MATTER-031)', async () => {
  const firm = await newFirm(casework)
  const { id } = await firm.addCase()
  await addItems(firm, id, 340)
  const all = await readAll(firm.owner, id, { limit: 100 })
  expect(all).toHaveLength(3 * 340 + 1)
  expect(all.map(print)).toEqual(inOrder(all).map(print))
  expect(new Set(all.map(print)).size).toBe(all.length)

  for (const limit of [20 + randomInt(30), 100]) {
    const paged = await readAll(firm.owner, id, { limit }, () => addItems(firm, id, 1))
    const known = new Set(all.map(print))
    expect(paged.map(print).filter((item) => known.has(item))).toEqual(all.map(print))
    expect(new Set(paged.map(print)).size).toBe(paged.length)
    all.splice(0, all.length, ...(await readAll(firm.owner, id, { limit: 100 })))
  }
  for (const kind of TIMELINE_KINDS)
    expect((await readAll(firm.owner, id, { kind, limit: 11 })).map(print)).toEqual(
      all.filter((item) => item.kind === kind).map(print),
    )
})

test('sessions around a change of the clocks come once each, in order (MATTER-031)', async () => {
  const firm = await newFirm(casework)
  const { name } = await firm.owner.call(firmEndpoints.get, {})
  await firm.owner.call(firmEndpoints.update, { body: { name, timezone: 'Europe/Berlin' } })
  const legalCase = await firm.addCase()
  for (const day of ['2026-03-29', '2026-10-25'])
    for (const time of '00:30 01:30 01:59 02:00 02:30 02:59 03:00 03:10 04:30'.split(' '))
      await firm.addSession({ legalCase, date: `${day}T${time}:00` })
  const query = { kind: 'session', limit: 100 }
  const all = await readAll(firm.owner, legalCase.id, query)
  expect(all).toHaveLength(18)
  expect(all.map(print)).toEqual(inOrder(all).map(print))
  for (const limit of [1, 2, 3, 5])
    expect((await readAll(firm.owner, legalCase.id, { ...query, limit })).map(print)).toEqual(
      all.map(print),
    )
})

test('sessions in the first night of year 1 come once each, east of Greenwich too (MATTER-031)', async () => {
  const firm = await newFirm(casework)
  await firm.owner.call(firmEndpoints.update, { body: { name: 'F', timezone: 'Europe/Berlin' } })
  const legalCase = await firm.addCase()
  for (let at = 0; at < 3; at += 1) await firm.addSession({ legalCase })
  await inTransaction(casework.appPool, { account_id: firm.account_id }, (scope) =>
    scope.many(sql`update sessions set date = '0001-01-01' where case_id = ${legalCase.id}`),
  )
  const items = await readAll(firm.owner, legalCase.id, { kind: 'session', limit: 1 })
  const start = Date.parse('0001-01-01T00:00:00Z')
  expect(items.map(({ at }) => Date.parse(at))).toEqual([start, start, start])
})

test('a zone that this PostgreSQL does not know counts as UTC', async () => {
  const firm = await newFirm(casework)
  const legalCase = await firm.addCase()
  const { id } = await firm.addSession({ legalCase, date: '2026-03-04T09:30:00' })
  await casework.asOwner("update accounts set timezone = 'Europe/Atlantis' where id = $1", [
    firm.account_id,
  ])

  const params = { id: legalCase.id }
  expect((await firm.owner.ask(overview, { params })).status).toBe(200)
  const { items } = await firm.owner.call(timeline, { params, query: { kind: 'session' } })
  expect(items).toMatchObject([{ id, at: '2026-03-04T09:30:00Z' }])
})

test('items above the levels of a role are absent and leave no hole (MATTER-032)', async () => {
  const firm = await newFirm(casework)
  const { id } = await firm.addCase()
  await addItems(firm, id, 60)
  const all = await readAll(firm.owner, id, { limit: 100 })
  const documents = all.filter(({ kind }) => kind === 'document')
  const levels = { diamond: ['yellow', 'green'], gold: ['yellow', 'green'], silver: ['green'] }
  for (const role of ['diamond', 'gold', 'silver'] as const) {
    const employee = await firm.addEmployee(role)
    const visible = documents.filter(({ security_level }) =>
      levels[role].includes(security_level ?? ''),
    )
    const seen = await readAll(employee, id, { limit: 100 })
    expect(seen.filter(({ kind }) => kind === 'document').map(print), role).toEqual(
      visible.map(print),
    )
    const events = (items: readonly TimelineItem[]) =>
      items.filter(({ kind }) => !['document', 'session', 'opened'].includes(kind))
    expect(events(seen).length, role).toBe((events(all).length * levels[role].length) / 3)
    // Every page but the last is full.
    for (let before: string | undefined, left = seen.length; left > 0; left -= 10) {
      const query = { limit: 10, ...(before && { before }) } as never
      const page = await employee.call(timeline, { params: { id }, query })
      expect(page.items).toHaveLength(Math.min(10, left))
      before = page.next_before ?? undefined
    }
  }
})
