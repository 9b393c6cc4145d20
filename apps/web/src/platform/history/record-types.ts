import type { HistoryEntry, HistoryType } from '@casework/contract/history'
import type { TimelineType } from '@casework/contract/history-export'
import { t } from '@casework/texts'
import { paths } from '../router/paths.ts'

export const getTypeLabel = (object_type: HistoryType): string =>
  ({
    client: t('Client'),
    case: t('Case'),
    session: t('Session'),
    document: t('Document'),
    document_group: t('Document group'),
    deadline: t('Deadline'),
    connection: t('Connection'),
    invitation: t('Invitation'),
    notification: t('Notification'),
    firm: t('Firm'),
    user: t('Person'),
    import: t('Client import'),
    entry: t('Journal entry'),
    hold: t('Hold'),
    person: t('Person in cases'),
    conflict_check: t('Conflict check'),
    level_plan: t('Planned level change'),
    history: t('History'),
    workspace: t('Workspace'),
    other: t('Other'),
  })[object_type]

const LINKS: Readonly<Record<TimelineType, (id: number) => { to: string }>> = {
  client: paths.client,
  case: paths.case,
  session: paths.session,
  document: paths.document,
  document_group: paths.group,
}

/** Whether the entry is about a record that has a timeline of its own. */
export const isRecordType = (object_type: string): object_type is TimelineType =>
  object_type in LINKS

/** Where the record of an entry is shown; undefined for other kinds. */
export const getRecordLink = ({ object_type, object_id }: HistoryEntry) =>
  object_id !== null && isRecordType(object_type) ? LINKS[object_type](object_id) : undefined
