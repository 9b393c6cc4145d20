import { caseContents, type TimelineItem } from '@casework/contract/case-contents'
import { caseEndpoints } from '@casework/contract/cases'
import { firmEndpoints } from '@casework/contract/firm'
import { journalEndpoints } from '@casework/contract/journal'
import { expect, test } from 'vitest'
import { listItems, restoreItem } from '../bin/bin-items.ts'
import { newFirm, useTestApp, type Firm, type Person } from '@casework/testing'
import { buildEntry } from './entries.ts'

const { amend, create, get, list } = journalEndpoints

const casework = useTestApp()

async function readAll(by: Person, id: number, query: object, between?: () => Promise<unknown>) {
  const items: TimelineItem[] = []
  for (let before: string | undefined; ;) {
    const page = await by.call(caseContents.timeline, {
      params: { id: String(id) },
      query: { ...query, ...(before && { before }) },
    })
    items.push(...page.items)
    if (page.next_before === null) return items
    before = page.next_before
    await between?.()
  }
}
const print = ({ kind, id }: TimelineItem) => `${kind} ${id}`

/** Entries at random times around both changes of the clocks, many of them at the same one. */
const addEntries = ({ account_id, owner }: Firm, case_id: number, count: number) =>
  casework.asOwner(
    `insert into entries (account_id, case_id, kind, body, security_level, happened_at, user_id)
     select $1, $2, 'note', 'Note', (array['red', 'yellow', 'green'])[1 + n % 3],
       (array[timestamp '2026-03-29', timestamp '2026-10-25'])[1 + n % 2] + (random() * 24 + n * 0)::int * interval '15 minutes', $3
     from generate_series(1, $4) n`,
    [account_id, case_id, owner.user_id, count],
  )

async function newBerlinFirm() {
  const firm = await newFirm(casework)
  const { name } = await firm.owner.call(firmEndpoints.get, {})
  await firm.owner.call(firmEndpoints.update, { body: { name, timezone: 'Europe/Berlin' } })
  return firm
}

test(
  'pages have every entry once, in firm time, also while others are added (MATTER-031, JOUR-030)',
  { timeout: 120_000 },
  async () => {
    const firm = await newBerlinFirm()
    const legalCase = await firm.addCase()
    await addEntries(firm, legalCase.id, 300)
    for (const hour of ['00', '02', '03'])
      await firm.addSession({ legalCase, date: `2026-03-29T${hour}:00:00` })
    const all = await readAll(firm.owner, legalCase.id, { limit: 100 })

    expect(all).toHaveLength(304)
    const order = all.toSorted(
      (a, b) =>
        Date.parse(b.at) - Date.parse(a.at) ||
        (a.kind < b.kind ? -1 : a.kind > b.kind ? 1 : b.id - a.id),
    )
    expect(all.map(print)).toEqual(order.map(print))
    for (const limit of [17, 60]) {
      const known = new Set(all.map(print))
      const paged = await readAll(firm.owner, legalCase.id, { limit }, () =>
        addEntries(firm, legalCase.id, 1),
      )
      expect(paged.map(print).filter((item) => known.has(item))).toEqual(all.map(print))
      expect(new Set(paged.map(print)).size).toBe(paged.length)
    }
  },
)

test('an entry in the timeline is the whole entry, with its level (MATTER-032)', async () => {
  const firm = await newBerlinFirm()
  const { id: case_id } = await firm.addCase()
  await addEntries(firm, case_id, 60)
  for (const [role, seen] of [
    ['gold', 40],
    ['silver', 20],
  ] as const) {
    const items = await readAll(await firm.addEmployee(role), case_id, { kind: 'entry', limit: 7 })
    expect(items).toHaveLength(seen)
  }
  const entry = await firm.owner.call(create, {
    body: buildEntry(case_id, { happened_at: '2026-11-20T15:10:00' }),
  })
  const [first] = await readAll(firm.owner, case_id, { kind: 'entry', limit: 100 })
  expect(first).toEqual({
    kind: 'entry',
    id: entry.id,
    at: '2026-11-20T14:10:00Z',
    by: firm.owner.name,
    title: 'Call',
    text: entry.body,
    security_level: 'green',
    link: null,
    entry,
  })
})

test('the bin brings entries back with their levels, dates and amendments, and purges them', async () => {
  const firm = await newFirm(casework)
  const session = await firm.addSession()
  const entry = await firm.owner.call(create, {
    body: buildEntry(session.case_id, { security_level: 'red', session_id: session.id }),
  })
  const params = { id: String(entry.id) }
  await firm.owner.call(amend, { params, body: { body: 'He called back', minutes: 30 } })
  const before = await firm.owner.call(get, { params })
  await firm.owner.call(caseEndpoints.remove, { params: { id: String(session.case_id) } })
  const [item] = await listItems(firm)
  expect(JSON.stringify(item)).not.toContain('Reed')
  expect((await firm.owner.ask(get, { params })).status).toBe(404)

  expect((await restoreItem(firm, item?.id ?? 0)).status).toBe(200)
  expect(await firm.owner.call(get, { params })).toEqual(before)
  expect((await firm.owner.call(list, {})).items).toHaveLength(1)
})
