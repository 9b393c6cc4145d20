import { parse } from 'csv-parse/sync'
import { describe, expect, test } from 'vitest'
import { clientOption, countryName } from './client-shapes.ts'
import { csvOf, faultOf, rejectedCsv } from './import-files.ts'

test('a country is named as a record and as a bare id (CLIENT-025)', () => {
  const options = [{ value: '276', label: 'Germany' }]

  expect(countryName({ id: 276, name: 'Germany' }, [])).toBe('Germany')
  expect(countryName(276, options)).toBe('Germany')
  expect(countryName(999, options)).toBeNull()
  expect(countryName(null, options)).toBeNull()
})

test('an item of a list of clients is read with id and name (CASE-027)', () => {
  expect(clientOption({ id: 3, name: 'Acme' })).toMatchObject({ value: '3', label: 'Acme' })
})

describe('an import', () => {
  test('takes a spreadsheet by the ending of its name and nothing else (IMPORT-009, IMPORT-010)', () => {
    expect(faultOf(null)).toBe('Please select a file to import')
    for (const name of ['a.xlsx', 'a.XLS', 'a.b.csv']) expect(faultOf({ name })).toBeUndefined()
    for (const name of ['a.pdf', 'csv', 'a.csv.exe'])
      expect(faultOf({ name })).toBe('Please upload an Excel (.xlsx, .xls) or CSV file')
  })

  test('gives the rows that were not taken back as they were, and none as a formula', () => {
    const row = {
      row: 4,
      reason: 'Unknown country code',
      name: 'Smith, "Jo"\nand son',
      country_code: 'XX',
      mobile: '',
      email: '=1+1',
    }

    const rows: string[][] = parse(rejectedCsv([row]), { bom: true })

    expect(rows[0]).toEqual(['Name', 'Country Code', 'Mobile', 'Email', 'Row', 'Reason'])
    expect(rows[1]).toEqual([
      'Smith, "Jo"\nand son',
      'XX',
      '',
      "'=1+1",
      '4',
      'Unknown country code',
    ])
    expect(csvOf([['a']])).toBe('\uFEFF"a"\r\n')
  })
})
