// What the demo firm of a language consists of; `content/` holds the texts.
import type { CaseStatus } from '@casework/contract/cases'
import type { ClientForm } from '@casework/contract/clients'
import type { Level } from '@casework/contract/document-levels'
import type { Direction, EntryForm } from '@casework/contract/journal'
import type { DeadlineKind } from '@casework/contract/parts/deadline-kinds'
import type { PartyRole, PersonKind } from '@casework/contract/parties'
import type { CourtRegion, Region } from '@casework/contract/firm'
import type { Role } from '@casework/contract/permissions'
import type { Language } from '@casework/contract/preferences'
import type { SessionType } from '@casework/contract/sessions'

/** Days from the day of seeding: -1 is yesterday. */
export type DayOffset = number

export interface DemoFirm {
  readonly name: string
  readonly address: string
  readonly city: string
  /** The small print below letters: phone, register, regulator. */
  readonly footer: string
  /** How letters are dated, with `{place}` and `{date}`. */
  readonly dateline: string
  readonly timezone: string
  readonly region: Region
  readonly court_region: CourtRegion
  /** ISO 3166-1 numeric. */
  readonly country: number
  readonly phone: string
}

export interface DemoPerson {
  /** `applicant` has asked to join the firm, `invited` has an open invitation. */
  readonly part: Role | 'applicant' | 'invited'
  readonly name: string
}

export interface DemoClient extends ClientForm {
  readonly key: string
}

export interface DemoSession {
  readonly day: DayOffset
  readonly time: string
  readonly minutes: number
  readonly type: SessionType
  readonly title: string
  readonly note: string
}

export const PAPER_FORMATS = ['pdf', 'docx', 'png', 'jpg'] as const

export interface DemoPaper {
  readonly day: DayOffset
  /** The date on the paper itself, which may have reached the firm later. */
  readonly dated: DayOffset
  readonly level: Level
  readonly format: (typeof PAPER_FORMATS)[number]
  readonly file: string
  readonly name: string
  /** Index of the session that it belongs to; null for papers of the case itself. */
  readonly session: number | null
  readonly group: { readonly name: string; readonly description: string } | null
  /** Lines of the letterhead, the name first; null for papers without one. */
  readonly from: readonly string[] | null
  readonly place: string | null
  readonly to: readonly string[]
  readonly reference: string | null
  readonly subject: string | null
  readonly body: string
  /** Its place among the files of one upload; null for a paper that came by itself. */
  readonly part: number | null
}

export interface DemoParty {
  readonly role: PartyRole
  readonly kind: PersonKind
  readonly name: string
  readonly email: string | null
  readonly phone: string | null
  readonly address: string | null
  readonly reference: string | null
}

export interface DemoDeadline {
  readonly day: DayOffset
  readonly kind: DeadlineKind
  readonly responsible: Role
  /** Null for deadlines that need no second person. */
  readonly second: Role | null
  readonly state: 'unconfirmed' | 'confirmed' | 'done'
  readonly title: string
}

export interface DemoEntry {
  readonly day: DayOffset
  readonly time: string
  readonly kind: EntryForm['kind']
  readonly direction: Direction | null
  readonly level: Level
  readonly author: Role
  readonly minutes: number
  readonly text: string
}

export interface DemoCase {
  readonly key: string
  readonly client: string
  readonly title: string
  readonly story: string
  readonly opened: DayOffset
  readonly closed: DayOffset | null
  readonly archived: DayOffset | null
  readonly court: string | null
  readonly reference: string | null
  /** The responsible person first. */
  readonly team: readonly Role[]
  readonly sessions: readonly DemoSession[]
  readonly papers: readonly DemoPaper[]
  readonly parties: readonly DemoParty[]
  readonly deadlines: readonly DemoDeadline[]
  readonly entries: readonly DemoEntry[]
}

export interface DemoContent {
  readonly language: Language
  readonly firm: DemoFirm
  readonly people: readonly DemoPerson[]
  readonly clients: readonly DemoClient[]
  readonly cases: readonly DemoCase[]
}

export const getStatus = ({ closed, archived }: DemoCase): CaseStatus =>
  archived !== null ? 'archived' : closed !== null ? 'closed' : 'open'
