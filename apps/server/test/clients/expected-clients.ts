import type { clientExports } from './client-exports.ts'

type Row = readonly [name: string, country: number | null, mobile: string, email: string]
interface Expected {
  readonly rows: readonly Row[]
  readonly unused: readonly string[]
  readonly sheet?: string
  readonly warnings?: readonly string[]
  readonly refused?: readonly (readonly [name: string, reason: string])[]
}

/** What preview and import say about each export. */
export const EXPECTED: Record<keyof typeof clientExports, Expected> = {
  outlook: {
    rows: [
      ['Anna Bellweather', null, '07700900101', 'anna@bellweather.example'],
      ['Tidemark Ltd', 826, '02079460002', 'office@tidemark.example'],
      ['Jonas Quill', null, '07700900103', 'jonas@quill.example'],
    ],
    unused: [
      'Middle Name',
      'Title',
      'Suffix',
      'E-mail 2 Address',
      'Business Phone',
      'Business Fax',
      'Company',
      'Job Title',
      'Notes',
    ],
  },
  google: {
    rows: [
      ['Mara Oakhurst', 826, '7700900111', 'mara@oakhurst.example'],
      ['Ivo', 276, '15550102030', ''],
      ['Pia', 276, '0405550112', 'pia@one.example'],
    ],
    warnings: ['2 cells have several values, and only the first of each was read: M2, K4'],
    unused: [
      'Middle Name',
      'Phonetic First Name',
      'Nickname',
      'File As',
      'Notes',
      'Labels',
      'E-mail 1 - Label',
      'Phone 1 - Label',
      'Phone 2 - Label',
      'Phone 2 - Value',
    ],
  },
  apple: {
    rows: [
      ['Lea Winterfeld', null, '07700900121', 'lea@winterfeld.example'],
      ['Winterfeld Garden Ltd', null, '07700900122', 'garden@winterfeld.example'],
    ],
    unused: ['Birthday'],
  },
  germanOutlook: {
    rows: [
      ['Wilma Kranich', 40, '06645550131', 'wilma@kranich.example'],
      ['Odo Kranich', 840, '5550132', ''],
    ],
    unused: ['Anrede', 'Land/Region privat'],
  },
  germanPractice: {
    rows: [
      ['Jördis Möwenkamp', 276, '01555010203', 'joerdis@moewenkamp.example'],
      ['Götz Straßner', 40, '0405550102', ''],
    ],
    unused: ['Akt.-Z.', 'Anrede', 'Telefon'],
    warnings: ['1 row above the headings was not read'],
  },
  frenchPractice: {
    rows: [
      ['Élodie Lefèvre-Doré', 250, '0655501020', 'elodie@lefevre.example'],
      ['Noël Çelik', 250, '0655501021', ''],
    ],
    unused: ['Civilité', 'Tél. bureau'],
  },
  windows1252: {
    rows: [
      ['Größ & Söhne', 276, '01555010204', 'buero@groess.example'],
      ['Jürgen Müßig', 276, '', 'juergen@muessig.example'],
    ],
    unused: ['Bemerkung'],
    warnings: ['1 cell with an error was read as empty: B3 #NV'],
  },
  titled: {
    rows: [
      ['Rosa Thornfield', null, '07700900131', 'rosa@thornfield.example'],
      ['Emil Thornfield', null, '07700900132', ''],
    ],
    unused: [],
    sheet: 'Clients',
    warnings: ['1 row above the headings was not read'],
  },
  twoSheets: {
    rows: [['Otis Fenwick', null, '', '']],
    unused: [],
    sheet: 'Clients',
    warnings: ['Only the sheet "Clients" was read, not: Opponents'],
  },
  hidden: {
    rows: [
      ['Ada Larkspur', null, '07700900141', 'ada@larkspur.example'],
      ['Ben Larkspur', null, '07700900142', 'ben@larkspur.example'],
      ['Cleo Larkspur', null, '07700900143', ''],
    ],
    unused: ['Internal note'],
    sheet: 'Clients',
    warnings: [
      'Hidden sheets were not read: Old, Lists',
      'Hidden columns were read too: Email',
      '1 hidden row was read too: 3',
    ],
  },
  formulas: {
    rows: [
      ['Uma Ashdown', null, '', ''],
      ['Vera Ashdown', null, '5550102', ''],
    ],
    refused: [['', 'Client name is required']],
    unused: ['Total'],
    sheet: 'S',
    warnings: [
      '1 cell with an error was read as empty: B2 #N/A',
      '2 formulas without a result were read as empty: C2, A4. Open the file in a spreadsheet program and save it.',
      'Row 4: Client name is required',
    ],
  },
  numbers: {
    rows: [['Zoe Hartwell', null, '0655501020', '']],
    refused: [['Yann Hartwell', 'A date is no mobile number']],
    unused: ['Client since'],
    sheet: 'Tabelle1',
    warnings: ['Row 3: A date is no mobile number'],
  },
}
