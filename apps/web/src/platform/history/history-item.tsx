import type { HistoryEntry } from '@casework/contract/history'
import { t } from '@casework/texts'
import type { ReactNode } from 'react'
import { Avatar, Badge } from '~/ui'
import { ChangeLine } from './change-line.tsx'
import { formatMoment } from './format-moment.ts'
import { HiddenValue } from './hidden-value.tsx'
import { PlainText } from './plain-text.tsx'
import { getRoleLabel } from './role-labels.ts'
import { describeEntry } from './sentences.ts'

interface HistoryItemProps {
  entry: HistoryEntry
  /** The record, where entries of several records are listed. */
  record?: ReactNode
  menu?: ReactNode
}

/** Who did what and when, with the values before and after. */
export function HistoryItem({ entry, record, menu }: HistoryItemProps) {
  const { at, user_name, is_user_erased, role, outcome, changes, level, hidden } = entry
  const name = is_user_erased ? t('Erased') : (user_name ?? t('Unknown'))
  const sentence = describeEntry(entry)
  return (
    <article className="flex gap-3 py-3">
      <Avatar name={name} size="sm" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="font-semibold">
            <PlainText text={name} />
          </span>
          <span className="text-meta text-ink-3">{getRoleLabel(role)}</span>
          <time dateTime={at} className="text-meta text-ink-3">
            {formatMoment(at)}
          </time>
        </p>
        <p className="flex flex-wrap items-center gap-x-2">
          {hidden && level ? (
            <HiddenValue level={level} text={sentence} />
          ) : (
            <PlainText text={sentence} />
          )}
          {outcome === 'denied' && <Badge tone="warn">{t('Refused')}</Badge>}
          {record}
        </p>
        {changes.length > 0 && (
          <ul className="mt-1 space-y-1">
            {changes.map((change) => (
              <ChangeLine key={change.field} change={change} entry={entry} />
            ))}
          </ul>
        )}
      </div>
      {menu}
    </article>
  )
}
