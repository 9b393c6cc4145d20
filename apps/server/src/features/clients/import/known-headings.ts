// Headings of client lists in four languages, and of the exports of Outlook, Google Contacts, Apple
// Contacts and Thunderbird.
import type { ImportField } from '@casework/contract/client-import'

/** As `foldHeading` returns them. Of several columns, the one whose heading is first counts. */
const HEADINGS: Record<ImportField, string> = {
  name: `name fullname fn clientname customername contactname displayname completename client customer
    contact mandant mandantin mandantname mandantenname namedesmandanten mandanten kunde kundenname
    klient klientname vollername vollstandigername anzeigename namevorname nachnamevorname
    vornamename vornamenachname vorundnachname vornameundnachname nameundvorname kontakt kontaktname
    nom nomcomplet nometprenom nomprenom prenometnom prenomnom nomduclient nomclient nomaafficher
    nomaffiche contactnom nombre nombrecompleto nombreyapellidos nombreyapellido apellidosynombre
    nombreapellidos apellidosnombre nombredelcliente nombrecliente cliente nombreamostrar
    mostrarnombre contacto`,
  first_name: `firstname givenname first given forename vorname vornamen rufname prenom prenoms
    nombredepila primernombre nombres`,
  last_name: `lastname familyname surname last family nachname familienname zuname nomdefamille
    nomdusage nompatronymique apellidos apellido primerapellido`,
  company: `company companyname organization organisation organizationname organisationname
    organization1name firma firmenname unternehmen societe entreprise raisonsociale organisme
    empresa compania razonsocial organizacion`,
  country_code: `countrycode countrydialcode countrydialingcode dialcode diallingcode dialingcode
    phonecode phonecountrycode callingcode countrycallingcode isocode countryiso landesvorwahl
    landervorwahl laendervorwahl internationalevorwahl landercode laendercode landescode
    landeskennzahl landerkennung laenderkennung landerkurzel laenderkuerzel landerkennzeichen
    landcode indicatif indicatifpays indicatifdupays indicatiftelephonique indicatifinternational
    codepays codedupays prefijo prefijopais prefijodelpais prefijotelefonico prefijointernacional
    codigopais codigodepais codigodelpais country countryregion countryorregion land staat pays pais
    paisregion`,
  mobile: `mobile mobilephone mobilenumber mobileno mobilenr mobilephonenumber mobilephoneno
    phonemobile cell cellphone cellnumber cellphonenumber cellular mobil mobiltelefon mobilnummer
    mobilnr mobiltelnr mobiltelefonnummer mobilrufnummer mobilfunk mobilfunknummer telefonmobil
    telmobil handy handynummer handynr natel movil telefonomovil telmovil numeromovil numerodemovil
    numerodetelefonomovil celular telefonocelular numerodecelular telefonomobile portable
    telephoneportable telportable numeroportable numerodeportable telephonemobile telmobile
    numerodemobile mobiletelephone gsm phone phonenumber phoneno telephone telephonenumber
    telephoneno tel telno contactnumber contactphone primaryphone mainphone iphone telefon
    telefonnummer telefonnr telnr rufnummer haupttelefon telefono telefonoprincipal
    numerodetelefono telephoneprincipal numerodetelephone numtel phone1value phone1 telefon1 tel1
    telefono1 telephone1 homephone homephone1 phonehome telefonprivat telprivat privattelefon
    telefonhome telefonoparticular telefonodecasa telefonocasa telephonedomicile telpersonnel
    telephonepersonnel teldomicile businessphone workphone phonework companymainphone
    telefongeschaftlich telefongeschaeftlich telgeschaftlich teldienstlich telefondienstlich
    telefonarbeit telefonburo telefonfirma telefonodeltrabajo telefonotrabajo telefonooficina
    telephonebureau telbureau telephoneprofessionnel telprofessionnel telephonetravail otherphone
    phone2value phone2 telefon2 tel2 telefono2 telephone2 businessphone2 homephone2 phone3value`,
  email: `email emailaddress mail mailaddress emailid emailadresse mailadresse emailadress mailadress
    adresseemail adressemail adresseelectronique adressedemessagerie adressedecourrier adressedecourriel
    adressecourriel courriel mel messagerie correo correoelectronico correoe direcciondecorreo
    direcciondecorreoelectronico direccionemail email1value email1 email1address primaryemail
    primareemail primareemailadresse primaereemailadresse haupttemail premiereadresseelectronique
    adresseelectroniqueprincipale correoelectronicoprincipal correoelectronicoprimario
    personalemail privateemail homeemail emailhome emailprivat emailpersonal emailpersonnel
    workemail emailwork businessemail emailgeschaftlich emailgeschaeftlich emaildienstlich
    emailprofessionnel correotrabajo email2value email2address email2 secondaryemail
    sekundareemailadresse email3value email3address`,
}

/** Looser, for headings such as "Handy (privat)"; only for columns with fitting values. */
interface LooseHeading {
  readonly field: ImportField
  readonly heading: RegExp
  readonly values: RegExp
  /** The known heading behind which it ranks; without it behind all. */
  readonly behind?: string
}
const LOOSE: readonly LooseHeading[] = [
  {
    field: 'email',
    heading: /mail|messagerie|courriel|courrier|electronique|correo/,
    values: /.@./,
  },
  {
    field: 'mobile',
    heading: /mobil|movil|handy|celular|cell|portable/,
    values: /\d{3}/,
    behind: 'gsm',
  },
  { field: 'mobile', heading: /phone|telefon|rufnummer|^tel/, values: /\d{3}/ },
]
const NEITHER = /fax|telex|pager|typ|label|etiquet|name|nom/

const RANKS = new Map(
  Object.entries(HEADINGS).flatMap(([field, headings]) =>
    headings.split(/\s+/).map((heading, rank) => [heading, { field: field as ImportField, rank }]),
  ),
)

const simplify = (heading: string): string =>
  heading.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ß', 'ss')

/** "E-Mail 1 - Value" and "e_mail1value" are the same; accents do not count. */
export const foldHeading = (heading: string): string =>
  simplify(heading).replace(/[^\p{L}\p{N}]+/gu, '')

export interface KnownHeading {
  readonly field: ImportField
  /** The smallest of a field is the best. */
  readonly rank: number
}

/** Names the country of an address; the rest of such a heading says which address. */
const COUNTRY_WORDS = new Set(['country', 'land', 'pays', 'pais'])
const ADDRESS_WORDS = new Set(
  `region or oder ou o e address adresse anschrift direccion business home work office company other
    private personal primary main billing mailing postal shipping geschaftlich geschaeftlich
    dienstlich beruflich arbeit firma buro buero privat weitere weiteres anderes der bureau travail
    professionnel professionnelle domicile personnel personnelle prive privee autre societe de du la
    l d trabajo oficina empresa domicilio particular casa otro otra del`.split(/\s+/),
)
/** Behind all that names the country of the client. */
const ADDRESS_COUNTRY: KnownHeading = { field: 'country_code', rank: Number.MAX_SAFE_INTEGER }

/** As in "Business Country/Region", "Privat: Land", "Address 1 - Country" and "MailingCountry". */
function isAddressCountry(heading: string): boolean {
  const words = simplify(heading.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')).match(/[\p{L}\p{N}]+/gu)
  return (
    words !== null &&
    words.some((word) => COUNTRY_WORDS.has(word)) &&
    words.every((word) => COUNTRY_WORDS.has(word) || ADDRESS_WORDS.has(word) || /^\d$/.test(word))
  )
}

export function findHeading(heading: string): KnownHeading | undefined {
  const known = RANKS.get(foldHeading(heading))
  return known ?? (isAddressCountry(heading) ? ADDRESS_COUNTRY : undefined)
}

/** @param values some texts of the column */
export function guessHeading(heading: string, values: readonly string[]): KnownHeading | undefined {
  const folded = foldHeading(heading)
  if (NEITHER.test(folded)) return undefined
  const loose = LOOSE.find(
    (one) => one.heading.test(folded) && values.some((value) => one.values.test(value)),
  )
  if (!loose) return undefined
  const behind = RANKS.get(loose.behind ?? '')?.rank ?? Number.MAX_SAFE_INTEGER
  return { field: loose.field, rank: behind + 0.5 }
}

/** Alone the whole name, beside a first or last name the other part. */
export const isPartOrWhole = (heading: string): boolean =>
  ['name', 'nom', 'nombre'].includes(foldHeading(heading))
