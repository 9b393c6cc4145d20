import type { DialCodes } from '@casework/contract/parts/dial-codes'
import { foldHeading } from './known-headings.ts'
import type { CountryCodes } from './parser-protocol.ts'

const DIAL_CODE = /^(?:\+|00)?(\d{1,4})$/
const LANGUAGES = ['en', 'de', 'es', 'fr']
/** Names that no list of countries has, and the letters on cars, as folded text and ISO code. */
const USUAL_NAMES = `usa:US eeuu:US unitedstatesofamerica:US vereinigtestaatenvonamerika:US
  etatsunisdamerique:US estadosunidosdeamerica:US uk:GB greatbritain:GB grossbritannien:GB
  grandebretagne:GB granbretana:GB england:GB scotland:GB wales:GB northernireland:GB schottland:GB
  nordirland:GB angleterre:GB ecosse:GB inglaterra:GB escocia:GB holland:NL thenetherlands:NL
  hollande:NL holanda:NL turkey:TR turkiye:TR czechrepublic:CZ tschechischerepublik:CZ
  republiquetcheque:CZ republicacheca:CZ russianfederation:RU russischefoderation:RU
  federationderussie:RU federacionderusia:RU republicofireland:IE eire:IE hongkong:HK brd:DE
  bundesrepublikdeutschland:DE d:DE a:AT f:FR i:IT e:ES b:BE l:LU p:PT`

export interface CountryIndex {
  readonly dial: DialCodes
  readonly iso: ReadonlyMap<string, number>
  /** By folded name, in all languages. */
  readonly names: ReadonlyMap<string, number>
}

export function buildCountryIndex(
  countries: readonly CountryCodes[],
  dial: DialCodes,
): CountryIndex {
  const iso = new Map(countries.map(({ id, iso_code }) => [iso_code, id]))
  const names = new Map<string, number>()
  for (const language of LANGUAGES) {
    const display = new Intl.DisplayNames(language, { type: 'region' })
    for (const { id, iso_code } of countries) names.set(foldHeading(display.of(iso_code) ?? ''), id)
  }
  for (const usual of USUAL_NAMES.split(/\s+/)) {
    const [name = '', code = ''] = usual.split(':')
    const id = iso.get(code)
    if (id !== undefined) names.set(name, id)
  }
  return { dial, iso, names }
}

/** Finds a country by dial code, ISO code or name; null if empty, undefined if unknown (OQ-160). */
export function findCountry(
  cell: string,
  { dial, iso, names }: CountryIndex,
): number | null | undefined {
  if (cell === '') return null
  const digits = DIAL_CODE.exec(cell)?.[1]
  if (digits !== undefined) return dial.countries.get(digits)
  return iso.get(cell.toUpperCase()) ?? names.get(foldHeading(cell))
}
