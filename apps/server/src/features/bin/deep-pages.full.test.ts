// Pages far down in a bin, and those of a search in a large one, are the same as of a list that is read whole.
import { binEndpoints, type BinQuery } from '@casework/contract/bin'
import { expect, test } from 'vitest'
import { newFirm, useTestApp, type Firm } from '@casework/testing'

const casework = useTestApp()

interface Filled {
  readonly kind?: string
  readonly search?: string
  readonly deleted_at: string
}

const COUNTS = JSON.stringify({
  clients: 0,
  cases: 1,
  sessions: 0,
  document_groups: 0,
  documents: 0,
})

/** Fills a bin with items that have their number as title, in SQL. A text needs no totals. */
const fillBin = ({ account_id }: Firm, count: number, { kind, search, deleted_at }: Filled) =>
  casework.asOwner(`
    alter table deletions disable trigger user;
    ${search ? '' : 'alter table deletions enable trigger count_binned;'}
    insert into deletions (account_id, kind, record_id, title, counts, deleted_by, deleted_role, deleted_at, search)
    select ${account_id}, ${kind ?? `'case'`}, n, n::text, '${COUNTS}', ${account_id}, 'owner', ${deleted_at}, ${search ?? `''`}
    from generate_series(1, ${count}) n;
    alter table deletions enable trigger user`)

const readPage = async ({ owner }: Firm, query: Partial<BinQuery>) => {
  const { items, pagination } = await owner.call(binEndpoints.list, { query })
  return { titles: items.map(({ title }) => Number(title)), ...pagination }
}

test('turns every page of a bin in which hours are full, sparse or empty', async () => {
  const firm = await newFirm(casework)
  const { account_id } = firm
  const hour = `case when n <= 900 then 1 when n <= 2100 then 30 else n % 50 end`
  await fillBin(firm, 2400, {
    deleted_at: `now() - ${hour} * interval '1 hour' - n * interval '1 ms'`,
  })
  await casework.asOwner(
    `update deletions set restored_at = now()
     where account_id = ${account_id} and (record_id % 17 = 0 or record_id > 2300)`,
  )
  const all = Array.from({ length: 2300 }, (_, at) => at + 1)
    .filter((n) => n % 17 > 0)
    .map((n) => ({ n, age: (n <= 900 ? 1 : n <= 2100 ? 30 : n % 50) * 3_600_000 + n }))
    .toSorted((one, other) => one.age - other.age)
    .map(({ n }) => n)

  for (const page_size of [43, 100])
    for (let page = 1; page <= Math.ceil(all.length / page_size) + 1; page += 1) {
      const { titles, count } = await readPage(firm, { page, page_size })
      expect(titles, `page ${page} of ${page_size}`).toEqual(
        all.slice((page - 1) * page_size, page * page_size),
      )
      expect(count).toBe(all.length)
    }
})

test('keeps no hour of which nothing is in the bin', async () => {
  const firm = await newFirm(casework)
  const readHours = async () => {
    const { rows } = await casework.asOwner(
      `select items::int from bin_hours where account_id = ${firm.account_id} order by hour`,
    )
    return rows
  }
  await fillBin(firm, 6, {
    deleted_at: `timestamptz '2026-03-01 12:30Z' + (n % 2) * interval '1 hour'`,
  })
  expect(await readHours()).toEqual([{ items: 3 }, { items: 3 }])
  await casework.asOwner(
    `update deletions set purged_at = now() where account_id = ${firm.account_id} and record_id in (1, 2, 3, 5)`,
  )
  expect(await readHours()).toEqual([{ items: 2 }])
})

/** Which items have a word, the newest first: how many of the newest have it decides how it is found. */
const WORDS: Record<string, readonly [inSql: string, has: (n: number) => boolean]> = {
  frequent: ['n % 3 > 0', (n) => n % 3 > 0],
  regular: ['n % 20 = 0', (n) => n % 20 === 0],
  mostlyold: [
    'n % 340 = 0 or n between 20000 and 21500',
    (n) => n % 340 === 0 || (n >= 20_000 && n <= 21_500),
  ],
  onlyold: ['n between 6000 and 6300', (n) => n >= 6000 && n <= 6300],
  vastlyold: ['n > 6000', (n) => n > 6000],
  absent: ['false', () => false],
}
const LARGE = 27_000

test('finds the pages of a text in a large bin, wherever its matches are', async () => {
  const firm = await newFirm(casework)
  const words = Object.entries(WORDS).map(
    ([word, [inSql]]) => `case when ${inSql} then '${word}' end`,
  )
  await fillBin(firm, LARGE, {
    kind: `case when n % 7 = 0 then 'client' else 'case' end`,
    search: `concat_ws(' ', ${words.join(', ')})`,
    deleted_at: `now() - n * interval '1 second'`,
  })
  const numbers = Array.from({ length: LARGE }, (_, at) => at + 1)

  for (const [search, [, has]] of Object.entries(WORDS))
    for (const kind of [undefined, 'client'] as const) {
      const found = numbers.filter((n) => has(n) && (!kind || n % 7 === 0))
      for (const page of [1, 2, 14, 50, 60]) {
        const { titles, count, count_is_lower_bound } = await readPage(firm, {
          search,
          ...(kind ? { kind } : {}),
          page,
        })
        expect(titles, `${kind ?? 'any'} ${search}, page ${page}`).toEqual(
          found.slice((page - 1) * 20, page * 20),
        )
        expect({ count, more: count_is_lower_bound ?? false }).toEqual({
          count: Math.min(found.length, 1000),
          more: found.length > 1000,
        })
      }
    }
})
