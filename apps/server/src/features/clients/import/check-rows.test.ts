import { expect, test } from 'vitest'
import { checkRows } from './check-rows.ts'
import { readCsv } from './read-csv.ts'

const countries = [
  { id: 276, iso_code: 'DE', phone_code: '49' },
  { id: 826, iso_code: 'GB', phone_code: '44' },
]
const check = (csv: string) => checkRows(readCsv(Buffer.from(csv)), { countries })

test.each(['Germany', 'Deutschland', 'ALEMANIA', 'Allemagne', 'D', 'de', '49', '+49', '0049'])(
  'a country may be written as %j (FIX-203)',
  async (country) => {
    const { good } = await check(`Name;Land\nEva;${country}\n`)

    expect(good).toMatchObject([{ country_code: country, client: { country: 276 } }])
  },
)

test.each([
  'United States of America',
  'Vereinigte Staaten von Amerika',
  "États-Unis d'Amérique",
  'Estados Unidos de América',
  'U.S.A.',
])('an address book writes the United States as %j (FIX-203)', async (country) => {
  const { good } = await checkRows(readCsv(Buffer.from(`Name;Home Country\nEva;${country}\n`)), {
    countries: [{ id: 840, iso_code: 'US', phone_code: '1' }],
  })

  expect(good).toMatchObject([{ client: { country: 840 } }])
})

test('of several values in a cell the first is read, and the cell is noted (FIX-203)', async () => {
  const { good, bad, columns, notes } = await check(
    [
      'First Name,Organization Name,E-mail 1 - Value,Phone 1 - Value,Address 1 - Country',
      'Eva,,a@b.example ::: c@d.example,+49 30 5550101 ::: +49 1555 0102030,Germany ::: France',
      'Ivo,,i@b.example ::: i@b.example ::: ,::: 030 5550102,',
      ',Tidemark ::: Seaside,,,',
      'Uta,,nothing ::: u@b.example,,',
    ].join('\n'),
  )

  expect(good.map(({ client }) => client)).toEqual([
    { name: 'Eva', email: 'a@b.example', mobile: '305550101', country: 276 },
    { name: 'Ivo', email: 'i@b.example', mobile: '0305550102', country: null },
    { name: 'Tidemark', email: null, mobile: null, country: null },
  ])
  // As in the file, so that nothing is lost when the row is corrected.
  expect(bad).toMatchObject([{ row: 5, email: 'nothing ::: u@b.example' }])
  expect(notes.joined_values).toEqual({ count: 5, first: ['E2', 'D2', 'C2', 'B4', 'C5'] })
  expect(columns.filter(({ is_lost }) => is_lost)).toEqual([])
})

test.each(['\uFEFF', '\n\n\r\n', '\uFEFF \n\t\n', ',,,\n,,\n', 'sep=;\n', '""\n', '\u00a0'])(
  'a file with nothing but %j is empty (FIX-203)',
  async (text) => {
    await expect(check(text)).rejects.toThrow('empty')
    await expect(
      checkRows(readCsv(Buffer.from(text)), { countries, columns: { name: [0] } }),
    ).rejects.toThrow('empty')
  },
)

test.each(['01.03.2026', '1/3/2026', '3-31-1999', '2026-03-01', '2026-03-01 10:30'])(
  'the date %j is refused as a mobile number (FIX-203)',
  async (date) => {
    const { bad } = await check(`Name,Mobile\nEva,${date}\n`)

    expect(bad).toMatchObject([{ reason: 'A date is no mobile number', mobile: date }])
  },
)

test.each(['030.123.45/67', '06.55.50.10.20', '01.30.2026.11', '2026-3001'])(
  'the number %j is no date (FIX-203)',
  async (mobile) => {
    expect((await check(`Name,Mobile\nEva,${mobile}\n`)).bad).toEqual([])
  },
)

test.each(['#N/A', '#NV', '#REF!', '#BEZUG!', '#¡REF!', '#¿NOMBRE?', '#DIV/0!', '#######'])(
  'the error %j is an empty cell, which is noted (FIX-203)',
  async (error) => {
    const { good, bad, notes } = await check(`Name,Email\nEva,${error}\n${error},\n`)

    expect(good).toMatchObject([{ client: { email: null } }])
    expect(bad).toMatchObject([{ reason: 'Client name is required' }])
    expect(notes.errors).toEqual({ count: 2, first: [`B2 ${error}`, `A3 ${error}`] })
  },
)

test('cells of one kind are counted, and the first ten are named (FIX-203)', async () => {
  const { notes } = await check(`Name,Email\n${'Eva,#N/A\n'.repeat(400)}`)

  expect(notes.errors.count).toBe(400)
  expect(notes.errors.first).toHaveLength(10)
})
