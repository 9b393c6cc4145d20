// How the titles of sessions begin, by type. A test compares the texts of the demo firms with it.
import type { Language } from '@casework/contract/preferences'
import type { SessionType } from '@casework/contract/sessions'

type Titles = Record<SessionType, readonly string[]>

export const TITLES: Record<Language, Titles> = {
  en: {
    consultation: ['First meeting', 'Advice'],
    meeting: ['Meeting', 'Mediation', 'Negotiation'],
    court_hearing: ['Hearing', 'Directions hearing', 'Trial', 'Judgment'],
    deposition: ['Statement of'],
    research: ['Research'],
    preparation: ['Preparation'],
    phone_call: ['Call with'],
    other: ['Site visit', 'Signing', 'Completion'],
  },
  de: {
    consultation: ['Erstgespräch', 'Beratung'],
    meeting: ['Besprechung', 'Vergleichsgespräch'],
    court_hearing: [
      'Gütetermin',
      'Kammertermin',
      'Mündliche Verhandlung',
      'Verhandlungstermin',
      'Anhörung',
      'Erörterung',
    ],
    deposition: ['Zeugengespräch'],
    research: ['Recherche'],
    preparation: ['Vorbereitung'],
    phone_call: ['Telefonat'],
    other: ['Ortstermin', 'Beurkundung', 'Übergabe', 'Unterzeichnung'],
  },
  es: {
    consultation: ['Primera consulta', 'Asesoramiento'],
    meeting: ['Reunión', 'Mediación', 'Negociación'],
    court_hearing: ['Vista', 'Audiencia previa', 'Juicio', 'Comparecencia'],
    deposition: ['Declaración de'],
    research: ['Estudio'],
    preparation: ['Preparación'],
    phone_call: ['Llamada'],
    other: ['Visita', 'Firma', 'Entrega'],
  },
  fr: {
    consultation: ['Premier rendez-vous', 'Consultation'],
    meeting: ['Réunion', 'Médiation', 'Négociation'],
    court_hearing: ['Audience', 'Plaidoirie', 'Bureau de conciliation'],
    deposition: ['Audition', 'Attestation de'],
    research: ['Recherche'],
    preparation: ['Préparation'],
    phone_call: ['Appel'],
    other: ['Visite', 'Signature', 'Remise', 'Expertise'],
  },
}
