import { clientEndpoints } from '@casework/contract/clients'
import { conflictEndpoints } from '@casework/contract/conflicts'
import { journalEndpoints } from '@casework/contract/journal'
import { foldText } from '@casework/contract/parts/fold-text'
import { beforeAll, describe, expect, test } from 'vitest'
import { newFirm, useTestApp, type Firm } from '@casework/testing'
import { importClients } from '../clients/import-clients.ts'
import { addNamed, PLACES, SPELLINGS } from './spellings.ts'

const casework = useTestApp()
let firm: Firm
beforeAll(async () => {
  firm = await newFirm(casework)
  await addNamed(
    casework,
    firm,
    SPELLINGS.map(([stored]) => stored),
  )
})

describe.each(Object.entries(PLACES))('the search of %s', (_, find) => {
  test('finds each name however it is written, and no other (FIX-202)', async () => {
    const found = await Promise.all(
      SPELLINGS.map(async ([, typed]) => [...new Set(await find(firm.owner, typed))]),
    )
    expect(found).toEqual(SPELLINGS.map(([stored]) => [stored]))
  })

  test('finds nothing for a text that is folded away (FIX-202)', async () => {
    for (const text of ['\u200b', '\u2060\u00ad', '\u0301', '\u2800'])
      expect(await find(firm.owner, text)).toEqual([])
  })
})

test('the notice of an existing client, and an import, know each name however it is written (FIX-202)', async () => {
  for (const [stored, typed] of SPELLINGS) {
    const { hits } = await firm.owner.call(conflictEndpoints.search, {
      body: { name: typed },
    })
    expect([typed, hits.some(({ name }) => name === stored)]).toEqual([typed, true])
  }
  const other = await newFirm(casework)
  const names = ['Anja Müller', 'Straßer', "Liam O'Brien", 'Đorđević', 'Kılıç']
  for (const name of names) await other.addClient({ name })
  expect(
    await importClients(other.owner, [
      'a.csv',
      'Name\nAnja Muller\nSTRASSER\nLiam O’Brien\nDordevic\nKilic\nAnja Moller\n',
    ]),
  ).toMatchObject({ success_count: 1, duplicate_count: 5 })
})

describe('a search', () => {
  test('takes words in any order, and as parts of a word (FIX-202)', async () => {
    const { owner, addClient } = await newFirm(casework)
    await addClient({ name: 'Anna Maria von Roe', email: 'office@roe.example' })
    const count = async (search: string) =>
      (await owner.call(clientEndpoints.list, { query: { search } })).items.length
    for (const text of ['roe anna', 'maria  ROE', 'von office@', 'roe a n n a m ari on'])
      expect([text, await count(text)]).toEqual([text, 1])
    for (const text of ['roe berta', 'annamaria', 'anna%roe', 'anna_maria', '％'])
      expect([text, await count(text)]).toEqual([text, 0])
  })

  test('finds ü by ue only where there is one (FIX-202)', async () => {
    const { owner, addClient } = await newFirm(casework)
    for (const name of ['Bauer', 'Baur', 'Blücher', 'Manuel', 'Neuer']) await addClient({ name })
    const search = async (text: string) =>
      (
        await owner.call(clientEndpoints.list, { query: { search: text, ordering: 'name' } })
      ).items.map(({ name }) => name)
    expect(await search('Baur')).toEqual(['Baur'])
    expect(await search('Bauer')).toEqual(['Bauer'])
    expect(await search('Bluecher')).toEqual(['Blücher'])
    expect(await search('Blucher')).toEqual(['Blücher'])
    expect(await search('Manul')).toEqual([])
    expect(await search('Nür')).toEqual([])
  })
})

test('the palette shows the text around a match, also behind letters that fold to two (FIX-202)', async () => {
  const { owner, addCase } = await newFirm(casework)
  const { id: case_id } = await addCase()
  const before = 'Straße, große Maße. '.repeat(100)
  await owner.call(journalEndpoints.create, {
    body: {
      case_id,
      kind: 'note',
      body: `${before}Die Klägerin schwieg. ${'Danach nichts. '.repeat(20)}`,
      happened_at: '2026-01-02T09:00:00',
      security_level: 'green',
    },
  })
  for (const text of ['klagerin', 'KLÄGERIN', 'schwieg klägerin'])
    expect([text, await PLACES['journal of the palette']?.(owner, text)]).toEqual([
      text,
      [expect.stringContaining('Klägerin schwieg')],
    ])
})

test('the database folds as the app does (FIX-202)', async () => {
  const lines: string[] = []
  // Without letters that PostgreSQL 15 does not know.
  for (const [from, to] of [
    [1, 0x1c7f],
    [0x1cc0, 0x2fff],
    [0xa640, 0xa7bf],
    [0xf900, 0xffff],
    [0x1d400, 0x1d7ff],
    [0xe0000, 0xe01ff],
  ] as const)
    for (let code = from; code <= to; code += 64)
      lines.push(
        Array.from({ length: 64 }, (_, at) => `a${String.fromCodePoint(code + at)}b`).join(','),
      )
  const { rows } = await casework.asOwner<{ line: string }>(
    'select fold_text(line) as line from unnest($1::text[]) line',
    [lines],
  )
  expect(rows.map(({ line }) => line.replaceAll(/[\t-\r]/g, ' '))).toEqual(lines.map(foldText))
})
