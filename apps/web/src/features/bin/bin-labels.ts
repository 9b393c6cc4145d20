import { BIN_KINDS, type BinItem, type BinKind } from '@casework/contract/bin'
import { t } from '@casework/texts'
import { formatDate, formatFileSize, formatStorage, formatTimeIn } from '~/platform/i18n/format'
import { currentTimeZone } from '~/platform/i18n/preferences'

const MB = 1024 * 1024
const DAY_MS = 24 * 60 * 60_000

export const getKindName = (kind: BinKind): string =>
  ({
    client: t('Client'),
    case: t('Case'),
    session: t('Session'),
    document: t('Document'),
    document_group: t('Document group'),
    import: t('Client import'),
  })[kind]

const getKindsName = (kind: BinKind): string =>
  ({
    client: t('Clients'),
    case: t('Cases'),
    session: t('Sessions'),
    document: t('Documents'),
    document_group: t('Document groups'),
    import: t('Imports'),
  })[kind]

export const getKindOptions = () =>
  BIN_KINDS.map((value) => ({ value, label: getKindsName(value) }))

/** "48.2 MB"; small sizes more exactly, so that nothing but an empty bin is 0. */
export const formatBytes = (bytes: number): string =>
  bytes < MB ? formatFileSize(bytes) : formatStorage(bytes / MB)

/**
 * "3 cases, 9 sessions, 2 groups, 20 documents, 48.2 MB": what was deleted with the record, and the
 * size of its files. Empty for a record without anything.
 */
export function describeContents({ kind, counts, bytes }: BinItem): string {
  const count = (of: BinKind, total: number) => (kind === of ? total - 1 : total)
  const cases = count('case', counts.cases)
  const sessions = count('session', counts.sessions)
  const groups = count('document_group', counts.document_groups)
  const documents = count('document', counts.documents)
  const clients = count('client', counts.clients)
  return [
    clients > 0 && t('{n, plural, one {# client} other {# clients}}', { n: clients }),
    cases > 0 && t('{n, plural, one {# case} other {# cases}}', { n: cases }),
    sessions > 0 && t('{n, plural, one {# session} other {# sessions}}', { n: sessions }),
    groups > 0 && t('{n, plural, one {# group} other {# groups}}', { n: groups }),
    documents > 0 && t('{n, plural, one {# document} other {# documents}}', { n: documents }),
    bytes > 0 && formatBytes(bytes),
  ]
    .filter((part) => part !== false)
    .join(', ')
}

const getRoleName = (role: BinItem['deleted_role']): string =>
  ({
    owner: t('owner'),
    admin: t('admin'),
    diamond: t('diamond'),
    gold: t('gold'),
    silver: t('silver'),
  })[role]

export const describeDeletion = ({ deleted_by, deleted_role, deleted_at }: BinItem): string =>
  t('Deleted by {name} ({role}) on {date}', {
    name: deleted_by ?? t('Unknown'),
    role: getRoleName(deleted_role),
    date: `${formatDate(deleted_at)}, ${formatTimeIn(currentTimeZone(), deleted_at)}`,
  })

/** @param now in ms */
export function describeTimeLeft(purge_at: string, now: number): string {
  const left = Date.parse(purge_at) - now
  return left < DAY_MS
    ? t('Less than a day left')
    : t('{n, plural, one {# day left} other {# days left}}', { n: Math.round(left / DAY_MS) })
}
