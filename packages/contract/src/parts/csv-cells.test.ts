import { expect, test } from 'vitest'
import { formatCsvFile, formatCsvRows } from './csv-cells.ts'

test('a CSV file begins with a byte order mark and quotes every cell (FIX-216)', () => {
  expect(formatCsvFile([['Name', 'Size']])).toBe('\uFEFF"Name","Size"\r\n')
  expect(
    formatCsvRows([
      ['Smith, "Jo"\nand son', 0],
      ['', null],
      ['=1+1', -1],
    ]),
  ).toBe('"Smith, ""Jo""\nand son","0"\r\n"",""\r\n"\'=1+1","-1"\r\n')
  expect(formatCsvRows([])).toBe('')
})
