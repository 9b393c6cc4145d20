import type { Action, Resource } from '@casework/contract/permissions'
import type { FoundCase, FoundEntry, FoundRecord, FoundSession } from '@casework/contract/search'
import { t } from '@casework/texts'
import {
  Briefcase,
  CalendarDays,
  FileText,
  NotebookPen,
  UserRound,
  Users,
  type LucideIcon,
} from 'lucide-react'
import { formatDayAndTime } from '~/platform/i18n/format'
import { paths } from '~/platform/router/paths'
import { rateWords, type Kind } from './palette-words.ts'

export interface Link {
  to: string
  params?: Record<string, string>
  search?: Record<string, unknown>
  state?: Record<string, unknown>
}

export interface Entry {
  id: string
  icon: LucideIcon
  label: string
  /** The record's parent, such as the client of a case. */
  of?: string | undefined
  /** What tells it from its namesakes: the number of a case, the date of a session. */
  detail?: string | undefined
  /** Where it leads, or what it does. */
  link: Link | null
  run?: (() => void) | undefined
}

export interface EntryGroup {
  label: string
  entries: Entry[]
}

/** A screen, or an action that needs no record. */
export interface Place extends Entry {
  /** Other words for it. */
  words?: string
  needs?: readonly [Resource, Action]
  ownOnly?: boolean
  /** Sends what a view as a lower role refuses. */
  writes?: boolean
  /** Listed once something is typed. */
  isQuiet?: boolean
}

export interface Viewer {
  can: (resource: Resource, action: Action) => boolean
  isOwnWorkspace: boolean
  isReadOnly: boolean
}

/** A place and how well it answers what is typed. */
export interface Rated {
  place: Place
  rate: number
}

/** The places that the viewer may use and that answer what is typed, the best first. */
export const findPlaces = (
  places: readonly Place[],
  typed: readonly string[],
  { can, isOwnWorkspace, isReadOnly }: Viewer,
): Rated[] =>
  places
    .filter(
      ({ needs, ownOnly, writes, isQuiet }) =>
        (!needs || can(...needs)) &&
        (!ownOnly || isOwnWorkspace) &&
        (!writes || !isReadOnly) &&
        (!isQuiet || typed.length > 0),
    )
    .map((place) => ({ place, rate: rateWords(place.label, place.words ?? '', typed) }))
    .filter(({ rate }) => rate > 0)
    .toSorted((one, other) => other.rate - one.rate)

export interface Found {
  clients: FoundRecord[]
  cases: FoundCase[]
  sessions: FoundSession[]
  documents: FoundRecord[]
  people: FoundRecord[]
  entries: FoundEntry[]
}

/** "2026/41" or "2026/0041", with spaces around the slash or without. */
const CASE_NUMBER = /^\d{4}\s*\/\s*\d+$/

/**
 * @param text what was searched; the number of a case puts the cases first
 * @param named kinds that what is typed names, which come first
 */
export function toRecordGroups(
  found: Found,
  text: string,
  named: ReadonlySet<Kind> = new Set(),
): EntryGroup[] {
  const isFirst = (kind: string) =>
    named.has(kind as Kind) || (kind === 'cases' && CASE_NUMBER.test(text))
  return listKinds(found)
    .map(({ kind, label, entries }) => ({ label, entries, isFirst: isFirst(kind) }))
    .toSorted((one, other) => Number(other.isFirst) - Number(one.isFirst))
}

const listKinds = (found: Found) => [
  {
    kind: 'clients',
    label: t('Clients'),
    entries: found.clients.map(({ id, name }) =>
      toEntry('client', Users, { id, name, of: null }, paths.client(id)),
    ),
  },
  {
    kind: 'cases',
    label: t('Cases'),
    entries: found.cases.map((legalCase) => ({
      ...toEntry('case', Briefcase, legalCase, paths.case(legalCase.id)),
      detail: legalCase.number,
    })),
  },
  {
    kind: 'sessions',
    label: t('Sessions'),
    entries: found.sessions.map((session) => ({
      ...toEntry('session', CalendarDays, session, paths.session(session.id)),
      of: `${session.client_name} · ${session.case_number}`,
      detail: formatDayAndTime(session.date),
    })),
  },
  {
    kind: 'documents',
    label: t('Documents'),
    entries: found.documents.map((document) =>
      toEntry('document', FileText, document, paths.document(document.id)),
    ),
  },
  {
    kind: 'people',
    label: t('People'),
    entries: found.people.map((person) =>
      toEntry('person', UserRound, person, paths.person(person.id)),
    ),
  },
  {
    kind: 'entries',
    label: t('Journal'),
    entries: found.entries.map((entry) =>
      toEntry('entry', NotebookPen, entry, {
        ...paths.case(entry.case_id),
        search: { entry: entry.id },
      }),
    ),
  },
]

const toEntry = (
  kind: string,
  icon: LucideIcon,
  { id, name, of }: FoundRecord,
  link: Link,
): Entry => ({ id: `${kind}-${id}`, icon, label: name, of: of ?? undefined, link })
