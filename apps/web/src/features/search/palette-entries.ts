import { hasWords } from '@casework/contract/parts/fold-text'
import type { Action, Resource } from '@casework/contract/permissions'
import type { FoundEntry, FoundRecord } from '@casework/contract/search'
import { t } from '@casework/texts'
import { showConflictSearch } from '~/features/conflicts'
import { showMinutes } from '~/features/journal'
import { paths } from '~/platform/router/paths'
import { showShortcuts } from './shortcuts.tsx'

export interface Entry {
  id: string
  label: string
  /** The record's parent, such as the client of a case. */
  of?: string | undefined
  /** Where it leads, or what it does. */
  link: { to: string; params?: Record<string, string>; search?: Record<string, unknown> } | null
  run?: () => void
}

export interface EntryGroup {
  label: string
  entries: Entry[]
}

interface Place extends Entry {
  needs?: readonly [Resource, Action]
  ownOnly?: boolean
  /** Sends what a view as a lower role refuses. */
  writes?: boolean
}

const getScreens = (): Place[] => [
  { id: 'dashboard', label: t('Dashboard'), link: paths.dashboard() },
  { id: 'connections', label: t('Connections'), link: paths.connections(), ownOnly: true },
  { id: 'clients', label: t('Clients'), link: paths.clients() },
  { id: 'people', label: t('People'), link: paths.people() },
  {
    id: 'conflicts',
    label: t('Conflict checks'),
    link: { ...paths.people(), search: { tab: 'conflicts' } },
    needs: ['case', 'update'],
  },
  { id: 'cases', label: t('Cases'), link: paths.cases() },
  { id: 'sessions', label: t('Sessions'), link: paths.sessions() },
  { id: 'deadlines', label: t('Deadlines'), link: paths.deadlines() },
  { id: 'documents', label: t('Documents'), link: paths.documents() },
  { id: 'messages', label: t('Messages'), link: paths.messages() },
  { id: 'notifications', label: t('Notifications'), link: paths.notifications(), ownOnly: true },
  { id: 'firm', label: t('Firm'), link: paths.firm() },
  { id: 'bin', label: t('Bin'), link: paths.bin(), needs: ['client', 'delete'] },
  { id: 'history', label: t('History'), link: paths.history(), needs: ['client', 'delete'] },
  {
    id: 'level-plans',
    label: t('Planned levels'),
    link: paths.levelPlans(),
    needs: ['client', 'delete'],
  },
  { id: 'roles', label: t('Roles'), link: paths.roles() },
  { id: 'profile', label: t('Profile Settings'), link: paths.profileSettings() },
  {
    id: 'password',
    label: t('Change Password'),
    link: { ...paths.profileSettings(), search: { tab: 'security' } },
  },
  {
    id: 'preferences',
    label: t('Preferences'),
    link: { ...paths.profileSettings(), search: { tab: 'preferences' } },
  },
]

const getActions = (): Place[] => [
  {
    id: 'new-client',
    label: t('Add Client'),
    link: paths.newClient(),
    needs: ['client', 'create'],
  },
  { id: 'new-case', label: t('Create Case'), link: paths.newCase(), needs: ['case', 'create'] },
  {
    id: 'new-session',
    label: t('Create Session'),
    link: paths.newSession(),
    needs: ['session', 'create'],
  },
  {
    id: 'invite',
    label: t('Invite Employees'),
    link: { ...paths.connections(), search: { action: 'invite' } },
    ownOnly: true,
  },
  {
    id: 'conflict-search',
    label: t('Check for conflicts'),
    link: null,
    run: showConflictSearch,
    writes: true,
  },
  {
    id: 'minutes',
    label: t('Minutes'),
    link: null,
    run: () => showMinutes(),
    needs: ['document', 'list'],
  },
  { id: 'shortcuts', label: t('Keyboard shortcuts'), link: null, run: showShortcuts },
]

interface Viewer {
  can: (resource: Resource, action: Action) => boolean
  isOwnWorkspace: boolean
  isReadOnly: boolean
}

/** Screens and actions that match the text and that the user may open. */
export function matchPlaces(
  text: string,
  { can, isOwnWorkspace, isReadOnly }: Viewer,
): EntryGroup[] {
  const matches = ({ label, needs, ownOnly, writes }: Place) =>
    hasWords(label, text) &&
    (!needs || can(...needs)) &&
    (!ownOnly || isOwnWorkspace) &&
    (!writes || !isReadOnly)
  return [
    { label: t('Actions'), entries: getActions().filter(matches) },
    { label: t('Screens'), entries: getScreens().filter(matches) },
  ]
}

/** "2026/41" or "2026/0041", with spaces around the slash or without. */
const CASE_NUMBER = /^\d{4}\s*\/\s*\d+$/

/** @param text what was searched; the number of a case puts the cases first */
export function toRecordGroups(
  found: Record<'clients' | 'cases' | 'sessions' | 'documents' | 'people', FoundRecord[]> & {
    entries: FoundEntry[]
  },
  text: string,
): EntryGroup[] {
  const toEntries = <Found extends FoundRecord>(
    kind: string,
    records: Found[],
    link: (record: Found) => Entry['link'],
  ) =>
    records.map((record) => ({
      id: `${kind}-${record.id}`,
      label: record.name,
      of: record.of ?? undefined,
      link: link(record),
    }))
  const clients = {
    label: t('Clients'),
    entries: toEntries('client', found.clients, ({ id }) => paths.client(id)),
  }
  const cases = {
    label: t('Cases'),
    entries: toEntries('case', found.cases, ({ id }) => paths.case(id)),
  }
  return [
    ...(CASE_NUMBER.test(text) ? [cases, clients] : [clients, cases]),
    {
      label: t('Sessions'),
      entries: toEntries('session', found.sessions, ({ id }) => paths.session(id)),
    },
    {
      label: t('Documents'),
      entries: toEntries('document', found.documents, ({ id }) => paths.document(id)),
    },
    {
      label: t('People'),
      entries: toEntries('person', found.people, ({ id }) => paths.person(id)),
    },
    {
      label: t('Journal'),
      entries: toEntries('entry', found.entries, ({ id, case_id }) => ({
        ...paths.case(case_id),
        search: { entry: id },
      })),
    },
  ]
}
