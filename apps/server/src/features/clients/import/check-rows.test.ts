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
