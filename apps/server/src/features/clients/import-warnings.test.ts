import { expect, test } from 'vitest'
import { loadAllLanguages } from '@casework/texts/languages'
import { listUnusedColumns } from './import-warnings.ts'
import { checkRows } from './import/check-rows.ts'
import { readCsv } from './import/read-csv.ts'

const listUnused = async (headings: string, language: string) =>
  listUnusedColumns(
    await checkRows(readCsv(Buffer.from(`${headings}\nA,B,C,D,E,F\n`)), { countries: [] }),
    language,
  )

test.each(['Row,Reason', 'Zeile,Grund', 'Fila,Motivo', 'Ligne,Motif'])(
  'the columns %j of the file of rejected rows are not reported (FIX-203)',
  async (own) => {
    await loadAllLanguages()

    expect(await listUnused(`Name,Country Code,Mobile,Email,${own}`, 'en')).toEqual([])
    expect(await listUnused(`Name,Mobile,${own},x,`, 'de')).toEqual([
      ...own.split(','),
      'x',
      'Spalte F',
    ])
  },
)
