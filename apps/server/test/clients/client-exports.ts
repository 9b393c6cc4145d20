// Exports of address books and of other programs, with invented people (FIX-203).
import { utils, write, type CellObject, type WorkSheet } from '@e965/xlsx'
import { createSheet, type SheetFile } from './import-clients.ts'
import { buildZip, workbookParts } from './zip.ts'

const joinLines = (...lines: string[]) => lines.join('\r\n')

/** Outlook writes all of its columns, most of them empty. */
const outlook = joinLines(
  '"First Name","Middle Name","Last Name","Title","Suffix","E-mail Address","E-mail 2 Address","Home Phone","Business Phone","Mobile Phone","Business Fax","Company","Job Title","Business Country/Region","Notes"',
  '"Anna","","Bellweather","","","anna@bellweather.example","","","020 7946 0001","07700 900101","","","","","prefers mail"',
  '"","","","","","office@tidemark.example","","","020 7946 0002","","","Tidemark Ltd","","United Kingdom",""',
  '"Jonas","K.","Quill","Dr","","jonas@quill.example","j2@quill.example","","","07700 900103","","Quill & Co","Partner","",""',
)

const google = joinLines(
  'First Name,Middle Name,Last Name,Phonetic First Name,Nickname,File As,Organization Name,Notes,Labels,E-mail 1 - Label,E-mail 1 - Value,Phone 1 - Label,Phone 1 - Value,Phone 2 - Label,Phone 2 - Value,Address 1 - Country',
  'Mara,,Oakhurst,,,,,,* myContacts,* Home,mara@oakhurst.example,Mobile,+44 7700 900111 ::: +44 7700 900112,Home,020 7946 0011,',
  'Ivo,,,,,,,,Friends ::: * myContacts,,,Mobile,+49 1555 0102030,,,',
  'Pia,,,,,,,,* myContacts,Work,pia@one.example ::: pia@two.example,Home,040 5550112,,,Germany',
)

const apple = joinLines(
  'First name;Last name;Organisation;Phone : mobile;Phone : iPhone;Email : home;Email : work;Birthday',
  'Lea;Winterfeld;;07700 900121;;lea@winterfeld.example;;1980-02-03',
  ';;Winterfeld Garden Ltd;;07700 900122;;garden@winterfeld.example;',
)

const germanOutlook = joinLines(
  '"Anrede";"Vorname";"Nachname";"Land/Region geschäftlich";"Land/Region privat";"Telefon geschäftlich";"Mobiltelefon";"E-Mail-Adresse"',
  '"Frau";"Wilma";"Kranich";"Österreich";"Deutschland";"";"0664 5550131";"wilma@kranich.example"',
  '"Herr";"Odo";"Kranich";"";"Vereinigte Staaten von Amerika";"555 0132";"";""',
)

const germanPractice = joinLines(
  'Mandantenliste, Stand 01.11.2026',
  '',
  'Akt.-Z.;Anrede;Name;Vorname;Handy;Telefon;E-Mail-Adresse;Land',
  '12/26;Frau;Möwenkamp;Jördis;0155 5010203;030 5550101;joerdis@moewenkamp.example;Deutschland',
  '13/26;Herr;Straßner;Götz;;040 5550102;;Österreich',
)

const frenchPractice = joinLines(
  'Civilité\tNom\tPrénom\tTél. portable\tTél. bureau\tAdresse e-mail\tIndicatif',
  'Mme\tLefèvre-Doré\tÉlodie\t06 55 50 10 20\t\telodie@lefevre.example\t33',
  'M.\tÇelik\tNoël\t06 55 50 10 21\t01 55 50 10 21\t\t+33',
)

const windows1252 = Buffer.from(
  joinLines(
    'Mandant;Mobiltelefon;E-Mail;Ländervorwahl;Bemerkung',
    'Größ & Söhne;0155 5010204;buero@groess.example;49;zahlt pünktlich',
    'Jürgen Müßig;#NV;juergen@muessig.example;49;',
  ),
  'latin1',
)

function buildBook(
  sheets: Readonly<Record<string, WorkSheet>>,
  hidden: Readonly<Record<string, 1 | 2>> = {},
): Buffer {
  const book = utils.book_new()
  for (const [name, sheet] of Object.entries(sheets)) utils.book_append_sheet(book, sheet, name)
  book.Workbook = { Sheets: book.SheetNames.map((name) => ({ name, Hidden: hidden[name] ?? 0 })) }
  return write(book, { type: 'buffer', bookType: 'xlsx', compression: true }) as Buffer
}

const titled = buildBook({
  Clients: createSheet([
    ['Client list of the office', null, null],
    [null, null, null],
    ['Client', 'Phone', 'E-mail'],
    ['Rosa Thornfield', '07700 900131', 'rosa@thornfield.example'],
    ['Emil Thornfield', '07700 900132', null],
  ]),
})

const twoSheets = buildBook({
  Clients: createSheet([['Name'], ['Otis Fenwick']]),
  Opponents: createSheet([['Name'], ['Nora Grimm']]),
})

function hideParts(): Buffer {
  const clients = createSheet([
    ['Name', 'Mobile', 'Email', 'Internal note'],
    ['Ada Larkspur', '07700 900141', 'ada@larkspur.example', 'pays late'],
    ['Ben Larkspur', '07700 900142', 'ben@larkspur.example', null],
    ['Cleo Larkspur', '07700 900143', null, null],
  ])
  clients['!rows'] = [{}, {}, { hidden: true }]
  clients['!cols'] = [{}, {}, { hidden: true }, { hidden: true }]
  return buildBook(
    { Old: createSheet([['Name'], ['Nobody']]), Clients: clients, Lists: createSheet([['x']]) },
    { Old: 1, Lists: 2 },
  )
}

const rawCell = (reference: string, inside: string, type = '') =>
  `<c r="${reference}"${type && ` t="${type}"`}>${inside}</c>`
const text = (reference: string, value: string) =>
  rawCell(reference, `<is><t>${value}</t></is>`, 'inlineStr')

/** Formulas with their result, with an error, with an empty result and without a result. */
const formulas = buildZip(
  workbookParts(
    `<?xml version="1.0"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData><row r="1">${text('A1', 'Name')}${text('B1', 'Mobile')}${text('C1', 'Email')}${text('D1', 'Total')}</row><row r="2">${rawCell('A2', '<f>"Uma"&amp;" Ashdown"</f><v>Uma Ashdown</v>', 'str')}${rawCell('B2', '<f>VLOOKUP(1,A:A,1)</f><v>#N/A</v>', 'e')}${rawCell('C2', '<f>"uma"&amp;"@x.example"</f>')}${rawCell('D2', '<v>#REF!</v>', 'e')}</row><row r="3">${text('A3', 'Vera Ashdown')}${rawCell('B3', '<f>A9</f><v>5550102</v>')}${rawCell('C3', '<f>IF(A3="","x","")</f><v></v>', 'str')}</row><row r="4">${rawCell('A4', '<f>A3</f><v></v>')}${text('B4', '07700 900152')}</row></sheetData></worksheet>`,
  ),
)

function formatNumbers(): Buffer {
  const sheet = createSheet([
    ['Name', 'Mobile', 'Client since'],
    ['Zoe Hartwell', 655501020, 45_000],
    ['Yann Hartwell', 45_001, null],
  ])
  const phone = sheet['B2'] as CellObject
  phone.z = '0#" "##" "##" "##" "##'
  for (const reference of ['C2', 'B3']) (sheet[reference] as CellObject).z = 'dd.mm.yyyy'
  return buildBook({ Tabelle1: sheet })
}

export const clientExports = {
  outlook: ['contacts.csv', outlook],
  google: ['contacts.csv', google],
  apple: ['contacts.csv', apple],
  germanOutlook: ['kontakte.csv', germanOutlook],
  germanPractice: ['mandanten.csv', germanPractice],
  frenchPractice: ['clients.csv', frenchPractice],
  windows1252: ['mandanten.csv', windows1252],
  titled: ['clients.xlsx', titled],
  twoSheets: ['clients.xlsx', twoSheets],
  hidden: ['clients.xlsx', hideParts()],
  formulas: ['clients.xlsx', formulas],
  numbers: ['clients.xlsx', formatNumbers()],
} satisfies Record<string, SheetFile>
