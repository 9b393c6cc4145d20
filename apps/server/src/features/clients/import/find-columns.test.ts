import type { ImportColumns } from '@casework/contract/client-import'
import { describe, expect, test } from 'vitest'
import { findColumns } from './find-columns.ts'
import type { SheetTable } from './sheet-table.ts'

const createTable = (lines: readonly (readonly string[])[]): SheetTable => ({
  sheet: null,
  other_sheets: [],
  hidden_sheets: [],
  hidden_columns: new Set(),
  readLines: () => lines.map((cells) => ({ cells })),
})

/** Finds the fields of these columns, `Heading: text`, each with one text. */
async function findFields(...columns: string[]): Promise<ImportColumns> {
  const pairs = columns.map((column) => column.split(': ') as [string, string?])
  const lines = [
    pairs.map(([heading]) => heading),
    pairs.map(([heading, text]) => text ?? `in ${heading}`),
  ]
  return (await findColumns(createTable(lines), undefined)).fields
}

/** Finds the fields of a name and of a column with this text. */
const findField = async (heading: string, text: string) =>
  (
    await findColumns(
      createTable([
        ['Name', heading],
        ['Eva', text],
      ]),
      undefined,
    )
  ).fields

describe('the columns of a sheet', () => {
  test.each<readonly [string[], ImportColumns]>([
    [
      ['Name', 'country_code', 'MOBILE', 'E-Mail'],
      { name: [0], country_code: [1], mobile: [2], email: [3] },
    ],
    [['Full name', 'Phone number', 'Email Address'], { name: [0], mobile: [1], email: [2] }],
    [
      ['Vorname', 'Nachname', 'Handynummer', 'Mailadresse'],
      { first_name: [0], last_name: [1], mobile: [2], email: [3] },
    ],
    [
      ['Name', 'Landesvorwahl', 'Mobil', 'E-Mail'],
      { name: [0], country_code: [1], mobile: [2], email: [3] },
    ],
    [['Laendervorwahl', 'Geschäftlich'], { country_code: [0] }],
    [
      ['Nombre', 'Apellidos', 'Móvil', 'Correo electrónico', 'Código de país'],
      { first_name: [0], last_name: [1], mobile: [2], email: [3], country_code: [4] },
    ],
    [['Nombre', 'Teléfono', 'Dirección de correo'], { name: [0], mobile: [1], email: [2] }],
    [
      ['Prénom', 'Nom', 'Téléphone portable', 'Courriel', 'Indicatif pays'],
      { first_name: [0], last_name: [1], mobile: [2], email: [3], country_code: [4] },
    ],
    [['Nom', 'Tél.', 'Adresse électronique'], { name: [0], mobile: [1], email: [2] }],
    [
      ['Given Name', 'Family Name', 'E-mail 1 - Value', 'Phone 1 - Type', 'Phone 1 - Value'],
      { first_name: [0], last_name: [1], email: [2], mobile: [4] },
    ],
    [['Name', 'Given Name', 'Family Name'], { name: [0], first_name: [1], last_name: [2] }],
    [
      [
        'First Name',
        'Last Name',
        'Display Name',
        'Primary Email',
        'Secondary Email',
        'Work Phone',
        'Fax Number',
        'Mobile Number',
      ],
      { first_name: [0], last_name: [1], name: [2], email: [3, 4], mobile: [7, 5] },
    ],
    [
      [
        'Vorname',
        'Nachname',
        'Telefon privat',
        'Mobiltelefon',
        'Fax geschäftlich',
        'E-Mail-Adresse',
        'E-Mail-Typ',
      ],
      { first_name: [0], last_name: [1], mobile: [3, 2], email: [5] },
    ],
    [['Firma', 'Telefon'], { company: [0], mobile: [1] }],
    // Loosely named columns need fitting texts.
    [
      ['Name', 'Handy (privat): 0155 5010203', 'Mail Büro: a@b.example', 'E-Mail erlaubt: ja'],
      { name: [0], mobile: [1], email: [2] },
    ],
    [
      ['Name', 'Telefon: 030 5550101', 'Telefonnummer mobil: 0155 5010203'],
      { name: [0], mobile: [2, 1] },
    ],
    [
      ['Name', 'E-Mail - Angezeigter Name: Eva (eva@muster.example)', 'Telefax: 030 5550101'],
      { name: [0] },
    ],
    // "Name" beside one part of a name is the other part, or repeats it.
    [['Name: Muster', 'Vorname: Eva'], { last_name: [0], first_name: [1] }],
    [['Name: Eva Muster', 'Vorname: Eva'], { name: [0], first_name: [1] }],
    [['Client: 10023', 'Name: Muster', 'First name: Eva'], { last_name: [1], first_name: [2] }],
    [['Client: C-17', 'First name: Eva', 'Last name: Muster'], { first_name: [1], last_name: [2] }],
  ])('%j feed their fields (FIX-203)', async (headings, fields) => {
    expect(await findFields(...headings)).toEqual(fields)
  })

  test.each([
    'Business Country/Region',
    'Home Country/Region',
    'Other Country/Region',
    'Home Country',
    'Work Country',
    'Home Address Country',
    'Land/Region geschäftlich',
    'Land/Region privat',
    'Weiteres/e Land/Region',
    'Land geschäftlich',
    'Privat: Land',
    'Dienstlich: Land',
    'Pays/Région (bureau)',
    'Pays/région (domicile)',
    'Pays/Région (autre)',
    'Pays (bureau)',
    'País o región del trabajo',
    'País o región del domicilio',
    'Otro país o región',
    'País/región del trabajo',
    'País particular',
    'Address 1 - Country',
    'Address 2 - Country',
    'MailingCountry',
    'home_country',
  ])('have the country of an address under %j (FIX-203)', async (heading) => {
    expect(await findField(heading, 'Spain')).toEqual({ name: [0], country_code: [1] })
  })

  test.each([
    'Bundesland',
    'Bundesland/Kanton privat',
    'Region geschäftlich',
    'Dép/Région (bureau)',
    'Pays/État',
    'Provincia o estado del trabajo',
    'Address 1 - Region',
    'Country of birth',
    'Landkreis',
    'País de nacimiento',
  ])('have no country under %j (FIX-203)', async (heading) => {
    expect(await findField(heading, 'Spain')).toEqual({ name: [0] })
  })

  test('are found in no time if a heading is long', async () => {
    expect(await findField('del '.repeat(10_000), 'Spain')).toEqual({ name: [0] })
  })

  test('have the country of the client before that of an address (FIX-203)', async () => {
    expect(await findFields('Name', 'Home Country', 'Country', 'Other Country')).toEqual({
      name: [0],
      country_code: [2, 1, 3],
    })
  })

  test.each([
    'Adresse de courrier',
    'Adresse de messagerie 2',
    'E-Mail 2: Adresse',
    'Adresse électronique secondaire',
    'Dirección del correo electrónico 3',
  ])('have an email address under %j (FIX-203)', async (heading) => {
    expect(await findField(heading, 'a@b.example')).toEqual({ name: [0], email: [1] })
  })

  test('are found by a filled column before an empty one, which counts as well (FIX-203)', async () => {
    const table = createTable([
      ['Name', 'Phone', 'Mobile'],
      ['Eva', '5550101', ''],
    ])
    expect((await findColumns(table, undefined)).fields).toEqual({ name: [0], mobile: [2, 1] })
  })

  test('have their headings below a title, and none in a list that begins with a client (FIX-203)', async () => {
    const titled = createTable([
      ['Clients of 2026'],
      [''],
      ['Ref', 'Client', 'E-mail'],
      ['1', 'Eva', ''],
    ])
    expect(await findColumns(titled, undefined)).toMatchObject({
      head_lines: 3,
      lines_above: 1,
      fields: { name: [1], email: [2] },
    })
    const bare = createTable([['Eva Muster', '0155 5010203', 'eva@muster.example']])
    expect(await findColumns(bare, undefined)).toMatchObject({
      head_lines: 0,
      fields: {},
      columns: [{ heading: '' }, { heading: '' }, { heading: '' }],
    })
    const unknown = createTable([
      ['Export', ''],
      ['Bezeichnung', 'Ort'],
      ['Eva', 'Bern'],
    ])
    expect(await findColumns(unknown, { name: [0] })).toMatchObject({
      head_lines: 2,
      lines_above: 1,
    })
  })
})
