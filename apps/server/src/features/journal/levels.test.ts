import { caseContents } from '@casework/contract/case-contents'
import { journalEndpoints, type EntryForm } from '@casework/contract/journal'
import { searchEndpoints } from '@casework/contract/search'
import { beforeAll, expect, test } from 'vitest'
import { newFirm, useTestApp, type Firm, type Person } from '@casework/testing'
import { addEveryRole, buildEntry } from '../../../test/journal/entries.ts'

const { create, get, list, minutes } = journalEndpoints

const casework = useTestApp()
let firm: Firm
let people: Awaited<ReturnType<typeof addEveryRole>>
beforeAll(async () => {
  firm = await newFirm(casework)
  people = await addEveryRole(firm)
})

const build = ({ case_id, ...given }: Partial<EntryForm> & Pick<EntryForm, 'case_id'>) =>
  buildEntry(case_id, given)

const PERIOD = { date_after: '2026-02-01', date_before: '2026-02-28' }

test('shows an entry to the roles of its level only (JOUR-004)', async () => {
  const legalCase = await firm.addCase()
  const query = { case_id: String(legalCase.id) }
  for (const security_level of ['red', 'yellow', 'green'] as const)
    await firm.owner.call(create, {
      body: build({ case_id: legalCase.id, security_level, body: `Zanzibar ${security_level}` }),
    })
  const { items } = await firm.owner.call(list, { query })
  const SEEN = { owner: 3, admin: 3, diamond: 2, gold: 2, silver: 1 } as const
  for (const role of ['owner', 'admin', 'diamond', 'gold', 'silver'] as const) {
    const [person, seen] = [people[role], SEEN[role]]
    const params = { id: String(legalCase.id) }
    const page = await person.call(list, { query })
    const timeline = await person.call(caseContents.timeline, { params, query: { kind: 'entry' } })
    const sums = await person.call(minutes, { query: { ...query, ...PERIOD } })
    const found = await person.call(searchEndpoints.find, { query: { q: 'zanzibar' } })
    const file = await person.ask(journalEndpoints.exportMinutes, {
      query: { ...query, ...PERIOD },
    })
    expect([role, page.items.length, page.pagination.count]).toEqual([role, seen, seen])
    expect([role, timeline.items.length]).toEqual([role, seen])
    expect([role, sums.total_minutes, sums.entries]).toEqual([role, seen * 12, seen])
    expect([role, found.entries.length]).toEqual([role, seen])
    expect([role, file.text.split('\r\n').length]).toEqual([role, seen + 2])
    for (const { id, security_level } of items) {
      const isSeen = page.items.some((item) => item.id === id)
      const answer = await person.ask(get, { params: { id } })
      expect([role, security_level, answer.status]).toEqual([
        role,
        security_level,
        isSeen ? 200 : 404,
      ])
    }
    const texts = JSON.stringify([page, timeline, sums, found]) + file.text
    const above = ['Zanzibar red', 'Zanzibar yellow'].slice(0, 3 - seen)
    expect([role, above.filter((text) => texts.includes(text))]).toEqual([role, []])
  }
})

test('finds words of bodies, from two letters on (JOUR-025)', async () => {
  const legalCase = await firm.addCase()
  const { id } = await firm.owner.call(create, {
    body: build({
      case_id: legalCase.id,
      body: `${'Long text. '.repeat(20)}The word is QuetzaLcoatl here`,
    }),
  })
  await firm.owner.call(create, {
    body: build({ case_id: legalCase.id, security_level: 'red', body: 'quetzalcoatl in red' }),
  })
  const find = async (person: Person, q: string) =>
    (await person.call(searchEndpoints.find, { query: { q } })).entries
  expect(await find(people.silver, 'quetzalcoatl')).toEqual([
    {
      id,
      case_id: legalCase.id,
      name: expect.stringContaining('The word is QuetzaLcoatl here'),
      of: expect.stringContaining('Acme v. Smith'),
    },
  ])
  expect(await find(firm.owner, 'quetzalcoatl')).toHaveLength(2)
  expect(await find(firm.owner, 'q')).toEqual([])
  const query = { search: 'QUETZALCOATL', case_id: String(legalCase.id) }
  expect((await people.gold.call(list, { query })).items.map((item) => item.id)).toEqual([id])
})
