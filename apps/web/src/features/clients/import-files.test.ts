import { parse } from 'csv-parse/sync'
import { describe, expect, test } from 'vitest'
import { formatRejectedRows, validateImportFile } from './import-files.ts'

describe('a client import', () => {
  test('accepts spreadsheets by file extension and refuses other files (IMPORT-009, IMPORT-010)', () => {
    expect(validateImportFile(null)).toBe('Please select a file to import')
    for (const name of ['a.xlsx', 'a.XLS', 'a.b.csv'])
      expect(validateImportFile({ name })).toBeUndefined()
    for (const name of ['a.pdf', 'csv', 'a.csv.exe'])
      expect(validateImportFile({ name })).toBe('Please upload an Excel (.xlsx, .xls) or CSV file')
  })

  test('exports rejected rows unchanged, with formulas escaped', () => {
    const row = {
      row: 4,
      reason: 'Unknown country code',
      name: 'Smith, "Jo"\nand son',
      country_code: 'XX',
      mobile: '',
      email: '=1+1',
    }

    const rows: string[][] = parse(formatRejectedRows([row]), { bom: true })

    expect(rows[0]).toEqual(['Name', 'Country Code', 'Mobile', 'Email', 'Row', 'Reason'])
    expect(rows[1]).toEqual([
      'Smith, "Jo"\nand son',
      'XX',
      '',
      "'=1+1",
      '4',
      'Unknown country code',
    ])
  })
})
