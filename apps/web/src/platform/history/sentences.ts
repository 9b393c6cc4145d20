import type { HistoryAction, HistoryEntry } from '@casework/contract/history'
import { t } from '@casework/texts'
import { getLevelLabel, joinFields } from './field-labels.ts'

/** Names of actions: sentences without values, and options of the filter. */
export const getActionLabel = (action: HistoryAction): string =>
  ({
    created: t('Created'),
    updated: t('Changed'),
    level_changed: t('Level changed'),
    moved: t('Moved'),
    version_added: t('Version added'),
    viewed: t('Viewed'),
    downloaded: t('Downloaded'),
    exported: t('Exported'),
    imported: t('Imported'),
    import_undone: t('Import undone'),
    deleted: t('Deleted'),
    restored: t('Restored'),
    purged: t('Permanently deleted'),
    hold_placed: t('Hold placed'),
    hold_lifted: t('Hold lifted'),
    plan_set: t('Level change planned'),
    plan_approved: t('Planned level change approved'),
    plan_ended: t('Planned level change ended'),
    role_changed: t('Role changed'),
    connected: t('Connected'),
    disconnected: t('Disconnected'),
    invited: t('Invited'),
    settings_changed: t('Settings changed'),
    user_changed: t('Account changed'),
    values_erased: t('Values erased'),
    chain_started: t('History started'),
    other: t('Other'),
  })[action]

/** Actions that are described by their values; without values the sentence is "Changed". */
const CHANGES: ReadonlySet<HistoryAction> = new Set(['updated', 'level_changed', 'moved'])

const findChange = ({ changes }: HistoryEntry, name: string) =>
  changes.find(({ field, state }) => field === name && state === 'shown')

function describeLevelChange(entry: HistoryEntry): string | undefined {
  const level = findChange(entry, 'security_level')
  if (!level || level.before === null || level.after === null) return undefined
  return t('Changed the level from {a} to {b}', {
    a: getLevelLabel(level.before),
    b: getLevelLabel(level.after),
  })
}

function describeMove(entry: HistoryEntry): string | undefined {
  const group = findChange(entry, 'group_id')
  if (!group) return undefined
  if (group.after === null) return t('Removed from its group')
  return t('Moved to {group}', { group: group.after_name ?? `#${group.after}` })
}

/** Without role and name of the party, which the lines below show. */
function describeParty(entry: HistoryEntry): string | undefined {
  const party = findChange(entry, 'party_person') ?? findChange(entry, 'party_client')
  if (!party || party.before === party.after) return undefined
  return party.before === null ? t('Person added to the case') : t('Person removed from the case')
}

/** Names the record whose deletion deleted this one too. */
function describeDeletion({ unit, object_type }: HistoryEntry): string | undefined {
  if (!unit?.root_title || unit.root_type === object_type) return undefined
  return t('Deleted with {root}', { root: unit.root_title })
}

/** A deleted group keeps its documents: they leave it, and return when it is restored. */
const describeGroupOf = (entry: HistoryEntry) =>
  entry.object_type === 'document' && entry.unit?.root_type === 'document_group'
    ? describeMove(entry)
    : undefined

/** What was done, such as "Changed title and date". */
export function describeEntry(entry: HistoryEntry): string {
  const { action, changes, hidden } = entry
  if (hidden && CHANGES.has(action)) return t('Changed')
  if (entry.is_sign_in) return t('Sign-in')
  const known =
    (action === 'level_changed' && describeLevelChange(entry)) ||
    (action === 'moved' && describeMove(entry)) ||
    (action === 'updated' && describeParty(entry)) ||
    describeGroupOf(entry) ||
    (action === 'deleted' && describeDeletion(entry))
  if (known) return known
  if (CHANGES.has(action) && changes.length > 0)
    return t('Changed {fields}', { fields: joinFields(changes.map(({ field }) => field)) })
  return getActionLabel(action)
}
